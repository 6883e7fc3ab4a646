/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.battle;

/**
 * A line as it lies in the log, unread.
 *
 * @param file relative to the season folder
 * @param line 1-based
 * @param bytes without the line end; cut one byte past the limit where the line is longer; empty for a heartbeat
 * @param horizon Unix milliseconds: no later line of the log speaks of this time or an earlier one
 */
@SuppressWarnings("ArrayRecordComponent") // Bytes in passing: nobody compares two of these.
public record RawLine(String file, long line, byte[] bytes, long horizon) {}
