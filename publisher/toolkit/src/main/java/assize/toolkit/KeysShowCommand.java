/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit;

import assize.attestation.KeyFolder;
import assize.attestation.NoteKey;
import assize.schemas.battle.Identifiers;
import assize.schemas.json.JsonString;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code assize keys show}: the public side of the keys. */
@Command(
        name = "show",
        description = {
            "Shows the fingerprints of the keys.",
            "With --season, prints the verifier key of that season's log, one line, for others to pin."
        },
        footer = {
            "  ./assize keys show",
            "  ./assize keys show --season spring > spring.vkey",
            "  ./assize keys show --season spring --origin arena.example.org",
        })
final class KeysShowCommand implements Callable<Integer> {

    @Mixin
    private final KeyLocation location;

    @Option(names = "--season", paramLabel = "ID", description = "The season whose log key is wanted.")
    private @Nullable String season;

    @Option(
            names = "--origin",
            paramLabel = "NAME",
            defaultValue = "assize.example",
            description = "The origin in its season.yaml. Default: ${DEFAULT-VALUE}.")
    private String origin = "";

    @Option(names = "--json", description = "Print one JSON document.")
    private boolean json;

    private final Invocation invocation;

    KeysShowCommand(Invocation invocation) {
        this.invocation = invocation;
        this.location = new KeyLocation(invocation);
    }

    @Override
    public Integer call() {
        KeyFolder keys = location.open();
        KeyReport report = KeyReport.of(keys);
        if (season == null) {
            report.print(invocation.terminal(), json);
            return ExitCode.OK;
        }
        NoteKey logKey = logKey(keys, season, origin);
        if (json) {
            invocation.terminal().print(report.toJson().with("log_vkey", new JsonString(logKey.format())));
        } else {
            invocation.terminal().print(logKey.format());
        }
        return ExitCode.OK;
    }

    private static NoteKey logKey(KeyFolder keys, String season, String origin) {
        if (!Identifiers.SEASON.matcher(season).matches()) {
            throw CommandFailure.usage("--season must be a season id such as spring-26: small letters, digits and -.");
        }
        try {
            return new NoteKey(origin + "/log/" + season, keys.log().publicKey());
        } catch (IllegalArgumentException e) {
            throw CommandFailure.usage("--origin must be a name such as assize.example, without spaces or +.");
        }
    }
}
