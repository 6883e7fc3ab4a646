/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit;

import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code assize import}: makes season folders from other things. */
@Command(
        name = "import",
        description = "Makes a season folder from recordings of others.",
        subcommands = ImportAnswersCommand.class,
        footer = "  ./assize import answers a.jsonl --out gsm8k --pairing pairs")
final class ImportCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    /** Nothing to import was named. */
    @Override
    public Integer call() {
        throw new CommandLine.ParameterException(spec.commandLine(), "Name what to import: answers");
    }
}
