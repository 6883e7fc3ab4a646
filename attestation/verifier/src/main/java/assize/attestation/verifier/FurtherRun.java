/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Runs a further check over a version until its first failure, and answers for whatever it throws. */
final class FurtherRun implements AutoCloseable {

    private final String name;
    private final String path;
    private final Findings findings;
    private ArchiveCheck.@Nullable Run run;

    private FurtherRun(String name, String path, Findings findings) {
        this.name = name;
        this.path = path;
        this.findings = findings;
    }

    static FurtherRun begin(ArchiveCheck check, CheckedVersion version, Findings findings) {
        FurtherRun further = new FurtherRun(check.name(), version.path(), findings);
        further.guard(() -> {
            further.run = check.begin(version);
            return Optional.empty();
        });
        return further;
    }

    void battle(CheckedBattle battle) {
        ArchiveCheck.Run open = run;
        if (open != null) {
            guard(() -> open.battle(battle));
        }
    }

    void notice(CheckedNotice notice) {
        ArchiveCheck.Run open = run;
        if (open != null) {
            guard(() -> open.notice(notice));
        }
    }

    void finish() {
        ArchiveCheck.Run open = run;
        if (open != null) {
            guard(open::finish);
        }
        if (run != null) {
            findings.made(name);
        }
    }

    private void guard(Supplier<Optional<Failure>> step) {
        try {
            step.get().ifPresent(failure -> {
                findings.add(failure);
                close();
            });
        } catch (RuntimeException e) {
            findings.add(Failure.incomplete(path, name, "could not be checked: " + e));
            close();
        }
    }

    @Override
    public void close() {
        ArchiveCheck.Run open = run;
        run = null;
        try {
            if (open != null) {
                open.close();
            }
        } catch (RuntimeException e) {
            findings.warn(name + " did not end cleanly: " + e);
        }
    }
}
