/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.rate;

import static org.assertj.core.api.Assertions.assertThat;

import assize.judging.rate.PairOutcome;
import assize.toolkit.rate.ReadComparisons.BadLine;
import assize.toolkit.rate.ReadComparisons.Result;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Oracle: RFC 4180 and docs/ratings.md, row by row. */
class ReadComparisonsTest {

    private static Result read(String text) throws IOException {
        return read(text.getBytes(StandardCharsets.UTF_8), null);
    }

    private static Result read(byte[] bytes, @Nullable String columns) throws IOException {
        return ReadComparisons.from(new ByteArrayInputStream(bytes), columns, read -> {});
    }

    private static String counts(Result result) {
        return result.fold(
                table -> "%s %d-%d-%d"
                        .formatted(
                                String.join("|", table.comparisons().players()),
                                table.outcome(PairOutcome.FIRST_WON),
                                table.outcome(PairOutcome.TIED),
                                table.outcome(PairOutcome.SECOND_WON)),
                refused -> "refused: " + refused.reason(),
                bad -> bad.first().toString());
    }

    @Test
    void takesEveryWordForAWinner() throws IOException {
        assertThat(counts(read("left,right,winner\na,b,left\na,b,right\na,b,tie\na,b,draw\na,b,a\na,b,b\na,b,1-0\n")))
                .isEqualTo("a|b 3-2-2");
        assertThat(counts(read("id,model_a,model_b,winner\n1,a,b,model_a\n2,a,b,model_b\n3,a,b,tie (bothbad)\n")))
                .isEqualTo("a|b 1-1-1");
    }

    @Test
    void prefersNamesOfPlayersToTheirNumbers() throws IOException {
        assertThat(counts(read("model_a,model_b,winner,left,right\n1,2,left,ann,bob\n")))
                .isEqualTo("ann|bob 1-0-0");
    }

    @Test
    void takesTheColumnsThatAreNamed() throws IOException {
        byte[] table = "White,\"Black, too\",Result\na,b,White\nb,a,1/2-1/2\n".getBytes(StandardCharsets.UTF_8);
        assertThat(counts(read(table, "White,\"Black, too\",Result"))).isEqualTo("a|b 1-1-0");
        assertThat(counts(read(table, "White,Black,Result"))).contains("not each of White,Black,Result once");
        assertThat(counts(read(table, "White"))).contains("--columns must be three names");
        assertThat(counts(read(table, null))).contains("its columns are White, Black, too, Result; none of left,right");
        assertThat(counts(read("a,a,b,winner\n"))).as("which a?").startsWith("refused");
    }

    @Test
    void readsQuotesAndBothLineEndsAndPassesOverAMark() throws IOException {
        assertThat(
                        counts(
                                read(
                                        "\uFEFFleft,right,winner\r\n\"a \"\"x\"\", y\",\"b\nc\",left\r\n\r\n\"b\nc\",\"a \"\"x\"\", y\",tie")))
                .isEqualTo("a \"x\", y|b\nc 1-1-0");
        Result marked = read("\uFEFFleft,right,winner\n");
        assertThat(marked)
                .isInstanceOfSatisfying(
                        Result.Usable.class,
                        table -> assertThat(table.hasMark()).isTrue());
        assertThat(counts(marked)).as("no comparisons are no fault").isEqualTo(" 0-0-0");
    }

    @Test
    void namesEveryBadLineAndTheReason() throws IOException {
        Result result = read("""
                left,right,winner
                a,b
                a,b,left
                a,a,left
                ,b,left
                a,b,
                a,b,nobody
                tie,b,tie
                right,left,left
                a"b,c,left
                "a"b,c,left
                "x
                y",c
                "a,b,left
                """);
        assertThat(result).isInstanceOfSatisfying(Result.BadLines.class, bad -> {
            assertThat(bad.count()).isEqualTo(11);
            assertThat(bad.first())
                    .containsExactly(
                            new BadLine(2, "2 fields, where the header has 3"),
                            new BadLine(4, "'a' against itself"),
                            new BadLine(5, "a player without a name"),
                            new BadLine(6, "the winner '' does not say who won"),
                            new BadLine(7, "the winner 'nobody' does not say who won"),
                            new BadLine(8, "the winner 'tie' does not say who won"),
                            new BadLine(9, "the winner 'left' does not say who won"),
                            new BadLine(10, "a quote inside a field that is not quoted"),
                            new BadLine(11, "text behind the closing quote of a field"),
                            new BadLine(12, "2 fields, where the header has 3"));
        });
        assertThat(counts(read("left,right,winner\na,b,left\ra,b,left\n")))
                .contains("a carriage return without a line feed");
        assertThat(counts(read("left,right,winner\n\"a,b,left\n")))
                .contains("line=2, reason=a quoted field that does not end");
        assertThat(counts(read("left,right,winner\n" + "x".repeat(2_000) + ",b,left\n")))
                .contains("a name of more than");
        assertThat(counts(read("left,right,winner\n" + "x".repeat(2_000_000) + ",b,left\na,b,left\n")))
                .contains("a row of more than 1,048,576 bytes");
        byte[] latin = "left,right,winner\nJos\u00e9,b,left\n".getBytes(StandardCharsets.ISO_8859_1);
        assertThat(counts(read(latin, null))).contains("line=2, reason=text that is not UTF-8");
    }

    @Test
    void refusesWhatIsNoTable() throws IOException {
        assertThat(counts(read(""))).isEqualTo("refused: it is empty; the first line must name the columns");
        assertThat(counts(read("\n\n"))).startsWith("refused: it is empty");
        byte[] garbage = new byte[100_000];
        new Random(5).nextBytes(garbage);
        assertThat(counts(read(garbage, null))).startsWith("refused: the first line is no CSV in UTF-8");
        StringBuilder crowd = new StringBuilder("left,right,winner\n");
        for (int i = 0; i < 1_100; i++) {
            crowd.append("a").append(i).append(",b").append(i).append(",left\n");
        }
        assertThat(counts(read(crowd.toString()))).startsWith("refused: it has more than 2,000 players");
    }
}
