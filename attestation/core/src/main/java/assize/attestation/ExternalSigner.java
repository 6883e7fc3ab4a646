/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * A key whose private half a program keeps: a smart card, a hardware module, another user.
 *
 * <p>For each signature the program is started once. It reads the message from standard input up to its end, writes the 64 raw
 * bytes of the signature to standard output and nothing else, and ends with 0 within 30 seconds. What it writes is verified
 * before it is used, so a program that signs something else, or with another key, is found out here.
 *
 * <p>Source: attestation/README.md, "External signers".
 *
 * @param command the program and its arguments; no shell reads them
 */
public record ExternalSigner(Ed25519PublicKey publicKey, List<String> command) implements Signer {

    private static final int SECONDS_MAX = 30;

    /** Checks that there is a command. */
    public ExternalSigner {
        command = List.copyOf(command);
        if (command.isEmpty()) {
            throw new IllegalArgumentException("no command");
        }
    }

    @Override
    public Signature sign(byte[] message) {
        try {
            // One at a time: most modules have one session, and none gets faster by more.
            byte[] answer;
            synchronized (this) {
                answer = ask(message);
            }
            if (!publicKey.verify(message, answer)) {
                throw new SigningException("The signer " + command.get(0) + " gave no signature of the key "
                        + publicKey.fingerprint() + ".");
            }
            return new Signature(answer);
        } catch (IOException e) {
            throw new SigningException("The signer " + command.get(0) + " cannot be run: " + e.getMessage() + ".", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SigningException("The signer " + command.get(0) + " was interrupted.", e);
        }
    }

    private byte[] ask(byte[] message) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        // Ending it ends every wait below.
        CompletableFuture.delayedExecutor(SECONDS_MAX, TimeUnit.SECONDS).execute(process::destroyForcibly);
        try {
            boolean isRead = write(process, message);
            byte[] answer;
            try (InputStream output = process.getInputStream()) {
                // One byte too many tells that there is more than a signature.
                answer = output.readNBytes(Signature.SIZE_BYTES + 1);
            }
            int ended = process.waitFor();
            if (ended != 0 || !isRead) {
                throw new SigningException("The signer " + command.get(0) + " ended with " + ended
                        + (isRead ? "." : " without reading the message."));
            }
            return answer;
        } finally {
            process.destroyForcibly();
        }
    }

    private static boolean write(Process process, byte[] message) {
        try (OutputStream input = process.getOutputStream()) {
            input.write(message);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** The public key's fingerprint. */
    @Override
    public String toString() {
        return "external signer of " + publicKey.fingerprint();
    }
}
