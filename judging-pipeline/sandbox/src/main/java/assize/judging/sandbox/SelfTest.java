/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.sandbox;

import assize.judging.sandbox.JailPlan.JailLimits;
import assize.judging.sandbox.JailPlan.Placed;
import assize.schemas.evidence.CodeVerdict;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Whether a jail holds on this machine, found out by trying to break out of it.
 *
 * <p>No version and no privilege is asked for: what works is what counts.
 */
final class SelfTest {
    private static final String PERL = "/usr/bin/perl";
    private static final long PROCESSES = 12;
    private static final long MEMORY_MIB = 64;
    private static final JailLimits LIMITS =
            new JailLimits(5_000, 20_000, MEMORY_MIB, 1 << 16, 1 << 16, PROCESSES, 1 << 20);
    private static final JailLimits SHORT =
            new JailLimits(5_000, 300, MEMORY_MIB, 1 << 16, 1 << 16, PROCESSES, 1 << 20);

    private final Jail jail;
    private final Path decoy;

    /** @param decoy a file of the host that this process can read and a program must not see */
    SelfTest(Jail jail, Path decoy) {
        this.jail = jail;
        this.decoy = decoy;
    }

    /** Why the jail must not be used; empty where it holds. */
    Optional<String> failure() throws IOException, InterruptedException {
        Path attack = jail.keep("self_test.pl", JailHost.resource("self_test.pl"));
        JailResult escape = jail.run(
                new JailPlan(
                        List.of(new Placed("self_test.pl", false, attack)),
                        List.of(PERL, "/box/self_test.pl", decoy.toString(), Long.toString(PROCESSES)),
                        LIMITS,
                        true),
                new byte[0]);
        String found = new String(escape.output(), StandardCharsets.ISO_8859_1).strip();
        if (escape.verdict() != CodeVerdict.AC || !found.equals("contained")) {
            return Optional.of(found.isEmpty() ? said(escape) : "it does not hold: " + found);
        }
        JailResult sleeper = jail.run(perl("sleep 60", SHORT), new byte[0]);
        if (sleeper.verdict() != CodeVerdict.TLE_WALL) {
            return Optional.of("a sleeping program is not ended: " + sleeper.verdict());
        }
        JailResult hog = jail.run(perl("my $x = 'x' x (160 << 20); print length $x", LIMITS), new byte[0]);
        return hog.verdict() == CodeVerdict.AC
                ? Optional.of("a program can take more memory than allowed")
                : Optional.empty();
    }

    private static JailPlan perl(String program, JailLimits limits) {
        return new JailPlan(List.of(), List.of(PERL, "-e", program), limits, true);
    }

    /** The first thing the launcher or the container complained of. */
    private static String said(JailResult result) {
        return result.words()
                .lines()
                .filter(line -> !line.isBlank())
                .findFirst()
                .map(line -> line.replaceAll("/[^ :]*assize-sandbox-[^ :]*", "its folder"))
                .or(result::fault)
                .orElse("it ended with " + result.verdict() + " and exit code " + result.exit());
    }
}
