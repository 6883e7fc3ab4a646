/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.llm;

import assize.judging.llm.ModelCall.Outcome;
import assize.schemas.evidence.LlmPrompt;
import assize.schemas.evidence.LlmRequest;
import assize.schemas.evidence.LlmRequest.Answer;
import assize.schemas.evidence.LlmVerdicts.Unscored;
import assize.schemas.evidence.LlmVerdicts.Verdict;
import assize.schemas.json.Decoded;
import assize.schemas.json.FieldProblem;
import assize.schemas.json.JsonObject;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.request.json.JsonSchema;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One judge looking at one order of the answers: it is asked, asked again where it was too busy, and corrected once where
 * its reply is not what was asked for.
 *
 * <p>One thread. The first call is paid for by whoever makes the sitting; further ones are reserved here.
 */
final class Sitting {
    private static final int ECHO_MAX = 20_000;

    private final Desk desk;
    private final LlmRequest request;
    private final List<Answer> order;
    private final Frame frame;
    private final JsonSchema form;
    private final List<JsonObject> replies = new ArrayList<>();
    private Usage usage = Usage.NONE;
    private boolean isFirstCall = true;
    private boolean isUnpaid;

    /** What came of it: a verdict, which may be that there are no marks; or nothing, and why. */
    sealed interface Result {
        /** The judge was there. */
        record Held(Verdict verdict, List<JsonObject> replies, Usage usage) implements Result {}

        /**
         * It was not, or could not be paid.
         *
         * @param isUnpaid whether the budget is why
         */
        record Missed(String why, boolean isUnpaid) implements Result {}
    }

    Sitting(Desk desk, LlmPrompt prompt, LlmRequest request, List<Answer> order, String key) {
        this.desk = desk;
        this.request = request;
        this.order = List.copyOf(order);
        this.frame = Frame.of(prompt, request, order, key);
        this.form = VerdictForm.of(request);
    }

    /** The most that one call can cost: every byte a token, and every token allowed for spent. */
    BigDecimal dearestCall() {
        return Usage.cost(
                desk.judge(), bytes(firstMessages()) + ECHO_MAX, desk.judge().maxTokens());
    }

    /** Asks until there is a verdict. */
    Result hold() {
        List<ChatMessage> messages = firstMessages();
        Verdict verdict = null;
        for (int attempt = 1; attempt <= 2; attempt++) {
            Outcome outcome = call(messages);
            if (outcome instanceof Outcome.Absent absent) {
                return new Result.Missed(absent.why(), isUnpaid);
            }
            Outcome.Replied replied = (Outcome.Replied) outcome;
            replies.add(new RawReply(
                            desk.judge().id(),
                            agents(),
                            attempt,
                            replied.reply().body())
                    .toJson());
            verdict = verdict(replied, attempt);
            if (verdict.unscored() != Unscored.PARSE && verdict.unscored() != Unscored.TOO_LARGE) {
                break;
            }
            messages = corrected(messages, replied, verdict.detail());
        }
        if (verdict == null) {
            throw new IllegalStateException("a sitting without a call");
        }
        return new Result.Held(verdict, List.copyOf(replies), usage);
    }

    private List<ChatMessage> firstMessages() {
        return List.of(SystemMessage.from(frame.system()), UserMessage.from(frame.user()));
    }

    private List<String> agents() {
        return order.stream().map(Answer::agentId).toList();
    }

    private Verdict verdict(Outcome.Replied replied, int attempt) {
        String text = replied.text();
        if (replied.isRefusal()) {
            return unscored(replied, Unscored.REFUSAL, "the judge refused");
        }
        if (replied.reply().body().isCut()) {
            return unscored(
                    replied, Unscored.TOO_LARGE, "a reply of more than " + HttpExchange.REPLY_BYTES_MAX + " bytes");
        }
        if (text == null || text.isBlank()) {
            return unscored(replied, Unscored.PARSE, "a reply without text");
        }
        Decoded<ReplyReader.Said> said = new ReplyReader(request, order).read(text);
        return said.fold(
                good -> {
                    List<String> flags = new ArrayList<>();
                    if (attempt > 1) {
                        flags.add("resampled");
                    }
                    if (good.quotesDropped() > 0) {
                        flags.add("quotes_dropped");
                    }
                    return new Verdict(
                            desk.judge().id(),
                            replied.model(),
                            agents(),
                            null,
                            null,
                            good.scores(),
                            good.findings(),
                            good.rationale(),
                            flags);
                },
                (FieldProblem problem) -> unscored(replied, Unscored.PARSE, problem.toString()));
    }

    private Verdict unscored(Outcome.Replied replied, Unscored reason, String detail) {
        return Verdict.unscored(desk.judge().id(), replied.model(), agents(), reason, detail);
    }

    /** The same question, with what was wrong with the reply; our own words, none of the reply's. */
    private static List<ChatMessage> corrected(
            List<ChatMessage> messages, Outcome.Replied replied, @Nullable String detail) {
        List<ChatMessage> more = new ArrayList<>(messages);
        String text = replied.text();
        if (text != null && !text.isBlank() && text.length() <= ECHO_MAX) {
            more.add(AiMessage.from(text));
        }
        more.add(UserMessage.from("That was not the JSON object that was asked for: " + detail
                + ". Reply again with that one object and nothing around it."));
        return List.copyOf(more);
    }

    /** One reply, after as many attempts as the settings allow. */
    private Outcome call(List<ChatMessage> messages) {
        for (int attempt = 1; ; attempt++) {
            BigDecimal setAside = dearestCall();
            String unpaid = isFirstCall ? null : desk.budget().reserve(1, setAside);
            isFirstCall = false;
            if (unpaid != null) {
                isUnpaid = true;
                return absent(unpaid);
            }
            Outcome outcome;
            try {
                outcome = callOnce(messages, setAside);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return absent("interrupted");
            }
            if (!(outcome instanceof Outcome.Absent absent)) {
                return outcome;
            }
            if (!absent.isPassing()) {
                return absent;
            }
            if (attempt >= desk.attempts()) {
                return absent("%s after %s attempts".formatted(absent.why(), attempt));
            }
            Duration wait = desk.backoff().after(attempt, absent.askedWait());
            if (wait.compareTo(Backoff.LONGEST) > 0) {
                return absent("%s, and asks to wait for %s s".formatted(absent.why(), wait.toSeconds()));
            }
            try {
                desk.backoff().pause().pass(wait);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return absent("interrupted");
            }
        }
    }

    private static Outcome absent(String why) {
        return new Outcome.Absent(why, false, false, false, Optional.empty());
    }

    private Outcome callOnce(List<ChatMessage> messages, BigDecimal setAside) throws InterruptedException {
        desk.limit().begin();
        boolean isBusy = false;
        BigDecimal spent = setAside;
        try {
            long begun = System.nanoTime();
            Outcome outcome = desk.call().make(messages, form);
            long millis = Duration.ofNanos(System.nanoTime() - begun).toMillis();
            Usage used = outcome.fold(
                    replied -> Usage.of(desk.judge(), replied, bytes(messages), millis),
                    absent -> new Usage(
                            1, 0, 0, millis, absent.mayHaveCost() ? setAside : BigDecimal.ZERO, absent.mayHaveCost()));
            isBusy = outcome instanceof Outcome.Absent absent && absent.isBusy();
            spent = used.cost();
            usage = usage.plus(used);
            return outcome;
        } finally {
            desk.limit().end(isBusy);
            desk.budget().settle(setAside, spent);
        }
    }

    private static long bytes(List<ChatMessage> messages) {
        return messages.stream()
                .mapToLong(message -> message.toString().getBytes(StandardCharsets.UTF_8).length)
                .sum();
    }
}
