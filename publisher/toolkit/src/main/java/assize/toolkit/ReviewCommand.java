/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit;

import assize.ingest.log.SeasonFolder;
import assize.judging.review.Docket;
import assize.schemas.battle.Identifiers;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonValue;
import assize.toolkit.review.ReviewSession;
import assize.toolkit.review.SeasonDocket;
import assize.toolkit.terminal.Terminal;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code assize review}: judges and operators give what battles wait for. */
@Command(
        name = "review",
        description = {
            "Shows which battles of a season folder wait for people, and lets a judge or an operator give what is missing.",
            "A judge sees contestants 1 and 2, never who they are. What is said of a battle is written to",
            "events/review-NAME.jsonl once it is confirmed; 'assize judge' then goes on with it."
        },
        footer = {
            "  ./assize review examples/season-one",
            "  ./assize review examples/season-one --judge ada",
            "  ./assize review examples/season-one --operator mira --battle fd-26",
            "  ./assize review examples/season-one --json | jq .waiting",
            "  ./assize review spring --judge ada < answers.txt",
        })
final class ReviewCommand implements Callable<Integer> {

    @Parameters(paramLabel = "SEASON", description = "The season folder: season.yaml, tasks/, events/.")
    private Path season = Path.of("");

    @Option(names = "--judge", paramLabel = "ID", description = "Score battles as that judge.")
    private @Nullable String judge;

    @Option(names = "--operator", paramLabel = "NAME", description = "Decide ties and flags as that operator.")
    private @Nullable String operator;

    @Option(names = "--battle", paramLabel = "ID", description = "Review that battle only.")
    private @Nullable String battle;

    @Option(names = "--json", description = "Print what waits as one JSON document, and ask nothing.")
    private boolean json;

    private final Invocation invocation;

    ReviewCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() throws IOException {
        String actor = actor();
        SeasonFolder folder = SeasonJudging.open(season);
        Docket docket = SeasonDocket.read(folder);
        List<Docket.Case> shown = docket.waiting().stream()
                .filter(found ->
                        battle == null || found.battle().sealed().battleId().equals(battle))
                .filter(found -> actor == null || ReviewSession.concerns(found, actor))
                .toList();
        Terminal terminal = invocation.terminal();
        if (json) {
            terminal.print(document(folder.season().id(), shown));
            return ExitCode.OK;
        }
        if (shown.isEmpty()) {
            terminal.print(actor == null ? "No battle waits for anybody." : "No battle waits for " + actor + ".");
            return ExitCode.OK;
        }
        for (Docket.Case found : shown) {
            terminal.print("%s waits for: %s".formatted(found.battle().sealed().battleId(), found.waitsFor()));
        }
        if (actor == null) {
            terminal.print("");
            terminal.print("Next: ./assize review %s --judge ID, or --operator NAME".formatted(season));
            return ExitCode.OK;
        }
        return review(docket, actor);
    }

    private int review(Docket docket, String actor) throws IOException {
        Terminal terminal = invocation.terminal();
        try {
            int written = ReviewSession.of(season, actor, terminal, invocation.answers(), Clock.systemUTC())
                    .run(docket, battle);
            terminal.print("");
            terminal.print("%d %s reviewed.".formatted(written, written == 1 ? "battle" : "battles"));
            return ExitCode.OK;
        } catch (EOFException e) {
            throw CommandFailure.usage(
                    "The answers ended before the battle was confirmed; nothing of that battle was written.");
        }
    }

    private @Nullable String actor() {
        if (judge != null && operator != null) {
            throw CommandFailure.usage("Name --judge or --operator, not both.");
        }
        String name = judge == null ? operator : judge;
        if (name == null) {
            return null;
        }
        if (!Identifiers.PERSON.matcher(name).matches()) {
            throw CommandFailure.usage("A judge's or operator's name has letters, digits, '.', '_' and '-' only.");
        }
        return (judge == null ? "operator:" : "judge:") + name;
    }

    private static JsonObject document(String seasonId, List<Docket.Case> waiting) {
        return JsonObject.builder()
                .put("season_id", seasonId)
                .put(
                        "waiting",
                        new JsonArray(waiting.stream()
                                .<JsonValue>map(ReviewCommand::document)
                                .toList()))
                .build();
    }

    private static JsonObject document(Docket.Case found) {
        return JsonObject.builder()
                .put("battle_id", found.battle().sealed().battleId())
                .put("rule_set", found.battle().sealed().ruleSet())
                .put("closed_at", found.battle().sealed().completedAt())
                .put("next_seq", found.nextSeq())
                .put("waits_for", JsonArray.ofTexts(found.proceedings().waitsFor()))
                .build();
    }
}
