/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.release;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * The manual page of a command and all commands below it, from the same model as its help. Pure.
 *
 * <p>Source: man-pages(7), groff_man(7).
 */
final class ManPage {
    private final StringBuilder page = new StringBuilder();

    private ManPage() {}

    /**
     * The page's source.
     *
     * @param date of the release, as {@code 2026-01-31}
     */
    static String of(CommandLine command, String version, String date) {
        CommandSpec root = command.getCommandSpec();
        ManPage manual = new ManPage();
        manual.page.append(".TH \"%s\" 1 \"%s\" \"%s %s\" \"User commands\"\n"
                .formatted(text(root.name()).toUpperCase(Locale.ROOT), date, root.name(), version));
        manual.section("NAME");
        manual.line(text(root.name()) + " \\- " + text(first(root.usageMessage().description())));
        manual.section("SYNOPSIS");
        manual.line(".B " + text(root.name()));
        manual.line(".RI [ options ] \" command \" [ arguments ]");
        manual.section("DESCRIPTION");
        manual.lines(root.usageMessage().description());
        manual.section("OPTIONS");
        manual.options(root);
        manual.section("COMMANDS");
        for (CommandSpec each : below(root)) {
            manual.command(each);
        }
        manual.section("EXIT STATUS");
        manual.exitCodes(root.usageMessage());
        manual.section("EXAMPLES");
        manual.examples(root.usageMessage());
        return manual.page.toString();
    }

    /** The commands below, each before its own. */
    private static List<CommandSpec> below(CommandSpec root) {
        List<CommandSpec> all = new ArrayList<>();
        Deque<CommandLine> left =
                new ArrayDeque<>(root.subcommands().values().stream().distinct().toList());
        while (!left.isEmpty()) {
            CommandSpec next = left.pop().getCommandSpec();
            if (!next.usageMessage().hidden()) {
                all.add(next);
                List<CommandLine> children =
                        next.subcommands().values().stream().distinct().toList();
                for (int i = children.size() - 1; i >= 0; i--) {
                    left.push(children.get(i));
                }
            }
        }
        return all;
    }

    private void command(CommandSpec command) {
        page.append(".SS ").append(text(command.qualifiedName()));
        for (PositionalParamSpec parameter : command.positionalParameters()) {
            page.append(' ').append(text(parameter.paramLabel()));
        }
        page.append('\n');
        lines(command.usageMessage().description());
        for (PositionalParamSpec parameter : command.positionalParameters()) {
            entry("\\fI" + text(parameter.paramLabel()) + "\\fR", parameter.description());
        }
        options(command);
        // What a command has of its own; what it has from the whole is told there.
        UsageMessageSpec whole = command.root().usageMessage();
        if (!command.usageMessage().exitCodeList().equals(whole.exitCodeList())) {
            exitCodes(command.usageMessage());
        }
        if (!Arrays.equals(command.usageMessage().footer(), whole.footer())) {
            examples(command.usageMessage());
        }
    }

    private void options(CommandSpec command) {
        for (OptionSpec option : command.options()) {
            // What every command has is told once, of the whole.
            boolean isTold = option.inherited() || (isStandard(option) && command.parent() != null);
            if (!option.hidden() && !isTold) {
                entry(names(option), option.description(), option);
            }
        }
    }

    private static boolean isStandard(OptionSpec option) {
        return option.usageHelp() || option.versionHelp();
    }

    private static String names(OptionSpec option) {
        StringBuilder names = new StringBuilder();
        for (String name : option.names()) {
            names.append(names.isEmpty() ? "" : ", ")
                    .append("\\fB")
                    .append(text(name))
                    .append("\\fR");
        }
        boolean takesValue = option.arity().max() > 0;
        return takesValue
                ? names.append(" \\fI")
                        .append(text(option.paramLabel()))
                        .append("\\fR")
                        .toString()
                : names.toString();
    }

    private void entry(String head, String[] description) {
        line(".TP");
        line(head);
        lines(description);
    }

    private void entry(String head, String[] description, OptionSpec option) {
        String[] shown = new String[description.length];
        for (int i = 0; i < shown.length; i++) {
            shown[i] = description[i].replace("${DEFAULT-VALUE}", String.valueOf(option.defaultValue()));
        }
        entry(head, shown);
    }

    private void exitCodes(UsageMessageSpec usage) {
        for (Map.Entry<String, String> code : usage.exitCodeList().entrySet()) {
            entry("\\fB" + text(code.getKey()) + "\\fR", new String[] {code.getValue()});
        }
    }

    private void examples(UsageMessageSpec usage) {
        if (usage.footer().length > 0) {
            line(".PP");
            line(".EX");
            lines(usage.footer());
            line(".EE");
        }
    }

    private void section(String name) {
        line(".SH " + name);
    }

    private void lines(String[] texts) {
        for (String text : texts) {
            line(text(text.replace("%n", "").replace("%%", "%")));
        }
    }

    private void line(String line) {
        page.append(line).append('\n');
    }

    private static String first(String[] texts) {
        return texts.length == 0 ? "" : texts[0];
    }

    /** Text as roff takes it: nothing in it is a request or an escape, and hyphens stay what was typed. */
    private static String text(String plain) {
        String escaped = plain.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq");
        return escaped.startsWith(".") ? "\\&" + escaped : escaped;
    }
}
