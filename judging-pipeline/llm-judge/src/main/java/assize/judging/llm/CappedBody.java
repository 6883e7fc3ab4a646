/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.llm;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** Takes a reply up to a number of bytes and hangs up on the rest. */
final class CappedBody implements BodySubscriber<Body> {
    private final int max;
    private final ByteArrayOutputStream taken = new ByteArrayOutputStream();
    private final CompletableFuture<Body> body = new CompletableFuture<>();
    private Flow.@Nullable Subscription subscription;

    CappedBody(int max) {
        this.max = max;
    }

    @Override
    public CompletionStage<Body> getBody() {
        return body;
    }

    @Override
    public void onSubscribe(Flow.Subscription begun) {
        subscription = begun;
        begun.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(List<ByteBuffer> parts) {
        for (ByteBuffer part : parts) {
            byte[] bytes = new byte[Math.min(part.remaining(), max - taken.size())];
            part.get(bytes);
            taken.writeBytes(bytes);
            if (part.hasRemaining() && !body.isDone()) {
                body.complete(new Body(taken.toByteArray(), true));
                if (subscription != null) {
                    subscription.cancel();
                }
            }
        }
    }

    @Override
    public void onError(Throwable failure) {
        body.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
        body.complete(new Body(taken.toByteArray(), false));
    }
}
