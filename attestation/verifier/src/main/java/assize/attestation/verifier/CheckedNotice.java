/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import assize.schemas.notice.NoticeDocument;

/**
 * A notice whose entry and document hold.
 *
 * @param seq its place in the log
 * @param recordPlace the document's line in {@code records/} without its line end
 */
public record CheckedNotice(long seq, NoticeDocument document, PartPlace recordPlace) {}
