/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.release;

import static org.assertj.core.api.Assertions.assertThat;

import assize.toolkit.Main;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** Oracle: the commands and options that the command line itself takes. */
class ManPageTest {
    private static final String PAGE = ManPage.of(Main.commandLine(), "1.2.3", "2026-01-31");

    private static String escaped(String text) {
        return text.replace("-", "\\-");
    }

    private static List<CommandLine> all(CommandLine command) {
        List<CommandLine> all = new ArrayList<>(List.of(command));
        command.getSubcommands().values().forEach(child -> all.addAll(all(child)));
        return all;
    }

    @Test
    void hasEveryCommandAndEveryOption() {
        for (CommandLine command : all(Main.commandLine())) {
            String name = command.getCommandSpec().qualifiedName();
            assertThat(PAGE).as("command").contains(command.getParent() == null ? name : ".SS " + name);
            for (OptionSpec option : command.getCommandSpec().options()) {
                for (String given : option.names()) {
                    assertThat(PAGE).as("an option of %s", name).contains("\\fB" + escaped(given) + "\\fR");
                }
            }
        }
    }

    @Test
    void saysWhatItIsOf() {
        assertThat(PAGE)
                .startsWith(
                        ".TH \"ASSIZE\" 1 \"2026-01-31\" \"assize 1.2.3\" \"User commands\"\n.SH NAME\nassize \\- ");
        assertThat(PAGE).contains(".SH EXIT STATUS\n.TP\n\\fB0\\fR\n", ".SH EXAMPLES\n");
    }

    @Test
    void leavesNothingForRoffToMistake() {
        assertThat(PAGE.lines().filter(line -> line.startsWith(".")))
                .allMatch(line -> line.matches("\\.(TH|SH|SS|TP|PP|EX|EE|B|RI)( .*)?"));
        assertThat(PAGE).doesNotContain("${", "%n");
        assertThat(PAGE.lines()).noneMatch(line -> line.startsWith("'"));
    }
}
