/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish;

/**
 * The archive will not take this season, or cannot be written. The message is one sentence for a person.
 *
 * <p>Nothing is half published when this is thrown: what was staged is not part of the archive.
 */
public final class PublishingRefused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public PublishingRefused(String message) {
        super(message);
    }
}
