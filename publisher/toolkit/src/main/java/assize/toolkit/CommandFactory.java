/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit;

import assize.toolkit.tables.TablesCheck;
import assize.toolkit.verify.VerifyCommand;
import java.lang.reflect.Constructor;
import java.util.Optional;
import picocli.CommandLine;

/** Makes commands, each with the invocation it runs in. */
record CommandFactory(Invocation invocation) implements CommandLine.IFactory {

    @Override
    public <K> K create(Class<K> type) throws Exception {
        if (type == VerifyCommand.class) {
            return type.cast(
                    new VerifyCommand(invocation.terminal(), invocation.environment(), Optional.of(new TablesCheck())));
        }
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            Class<?>[] parameters = constructor.getParameterTypes();
            if (parameters.length == 1 && parameters[0] == Invocation.class) {
                return type.cast(constructor.newInstance(invocation));
            }
        }
        return CommandLine.defaultFactory().create(type);
    }
}
