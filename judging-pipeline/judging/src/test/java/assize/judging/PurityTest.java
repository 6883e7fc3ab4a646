/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Clock;
import java.time.Instant;
import java.util.Random;
import java.util.random.RandomGenerator;

/** The oracle is the byte code: what judging may not do, it does not call. */
@AnalyzeClasses(packages = "assize.judging", importOptions = ImportOption.DoNotIncludeTests.class)
class PurityTest {
    private static final String RULE_DATA = "assize.judging.rules.RuleSetFile";

    @ArchTest
    static final ArchRule asksNoClock = noClasses()
            .should()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .callMethod(System.class, "nanoTime")
            .orShould()
            .callMethod(Instant.class, "now")
            .orShould()
            .dependOnClassesThat()
            .areAssignableTo(Clock.class);

    @ArchTest
    static final ArchRule throwsNoDice = noClasses()
            .should()
            .dependOnClassesThat()
            .areAssignableTo(Random.class)
            .orShould()
            .dependOnClassesThat()
            .areAssignableTo(RandomGenerator.class)
            .orShould()
            .callMethod(Math.class, "random");

    @ArchTest
    static final ArchRule readsNothingButItsOwnRuleData = noClasses()
            .that()
            .doNotHaveFullyQualifiedName(RULE_DATA)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("java.io..", "java.net..", "java.nio.file..", "java.nio.channels..");

    @ArchTest
    static final ArchRule readsRuleDataFromTheClassPathAlone = noClasses()
            .that()
            .haveFullyQualifiedName(RULE_DATA)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("java.net..", "java.nio.file..", "java.nio.channels..")
            .orShould()
            .dependOnClassesThat()
            .haveFullyQualifiedName("java.io.File");

    @ArchTest
    static final ArchRule knowsNoStreamEngineAndNoSite =
            noClasses().should().dependOnClassesThat().resideInAnyPackage("org.apache..", "jakarta..");
}
