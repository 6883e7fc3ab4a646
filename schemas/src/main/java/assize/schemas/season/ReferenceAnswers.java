/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.season;

import assize.schemas.json.Decoded;
import assize.schemas.json.FieldProblem;
import assize.schemas.json.Fields;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Answers whose worth the task's author knows, to try the scoring on: {@code reference_answers} of a contract.
 *
 * <p>Judging never reads them.
 *
 * @param right answers that earn every base point
 * @param wrong answers that do not
 */
public record ReferenceAnswers(List<Reference> right, List<Reference> wrong) {
    /** The member of the contract. */
    public static final String MEMBER = "reference_answers";
    /** The most answers of either kind. */
    public static final int MAX = 100;

    private static final ReferenceAnswers NONE = new ReferenceAnswers(List.of(), List.of());
    private static final Set<String> KNOWN = Set.of("right", "wrong");
    private static final Set<String> KNOWN_OF_ONE = Set.of("answer", "why");
    private static final int ANSWER_MAX = 1 << 20;
    private static final int WHY_MAX = 1_000;

    /** An answer, exactly as an agent would give it, and a word why it is right or wrong. */
    public record Reference(String answer, String why) {
        public Reference {
            Objects.requireNonNull(answer, "answer is null");
            Objects.requireNonNull(why, "why is null");
        }
    }

    public ReferenceAnswers {
        right = List.copyOf(right);
        wrong = List.copyOf(wrong);
    }

    /** Those of a task; none where it names none. */
    public static Decoded<ReferenceAnswers> of(TaskContract task) {
        Fields contract = Fields.of(task.document(), "");
        if (!contract.has(MEMBER)) {
            return new Decoded.Usable<>(NONE);
        }
        Fields fields = contract.object(MEMBER);
        ReferenceAnswers answers = new ReferenceAnswers(list(fields, "right"), list(fields, "wrong"));
        if (answers.right().isEmpty()) {
            fields.fail("right", "must hold an answer");
        }
        fields.refuseUnknown(KNOWN);
        FieldProblem problem = fields.problem();
        return problem == null ? new Decoded.Usable<>(answers) : new Decoded.Unusable<>(problem);
    }

    private static List<Reference> list(Fields fields, String member) {
        List<Reference> found = new ArrayList<>();
        for (Fields one : fields.optionalObjects(member)) {
            found.add(new Reference(one.text("answer", ANSWER_MAX), one.text("why", WHY_MAX)));
            one.refuseUnknown(KNOWN_OF_ONE);
        }
        if (found.size() > MAX) {
            fields.fail(member, "must hold at most " + MAX + " answers");
        }
        return found;
    }
}
