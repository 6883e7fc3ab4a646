/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import java.util.Optional;

/**
 * Bytes as base58 text, in Bitcoin's alphabet: without {@code 0}, {@code O}, {@code I} and {@code l}. Every zero byte in front
 * is one {@code 1}.
 *
 * <p>Only for short values such as keys and signatures: the work grows with the square of the length.
 *
 * <p>Source: draft-msporny-base58; Multibase, code {@code z}.
 */
final class Base58 {
    private static final String ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
    private static final int RADIX = 58;
    private static final int CHARACTERS_MAX = 200;

    private Base58() {}

    /** The text of the bytes. */
    static String encode(byte[] bytes) {
        int zeros = leadingZeros(bytes);
        byte[] rest = bytes.clone();
        StringBuilder reversed = new StringBuilder();
        int start = zeros;
        while (start < rest.length) {
            reversed.append(ALPHABET.charAt(divide(rest, start, 256, RADIX)));
            while (start < rest.length && rest[start] == 0) {
                start++;
            }
        }
        return ALPHABET.substring(0, 1).repeat(zeros) + reversed.reverse();
    }

    /** The bytes of a text; nothing where a character is none of the alphabet or the text too long to be one of ours. */
    static Optional<byte[]> decode(String text) {
        if (text.length() > CHARACTERS_MAX) {
            return Optional.empty();
        }
        byte[] digits = new byte[text.length()];
        for (int i = 0; i < digits.length; i++) {
            int digit = ALPHABET.indexOf(text.charAt(i));
            if (digit < 0) {
                return Optional.empty();
            }
            digits[i] = (byte) digit;
        }
        int zeros = leadingZeros(digits);
        byte[] reversed = new byte[digits.length];
        int length = 0;
        int start = zeros;
        while (start < digits.length) {
            reversed[length] = (byte) divide(digits, start, RADIX, 256);
            length++;
            while (start < digits.length && digits[start] == 0) {
                start++;
            }
        }
        byte[] bytes = new byte[zeros + length];
        for (int i = 0; i < length; i++) {
            bytes[zeros + i] = reversed[length - 1 - i];
        }
        return Optional.of(bytes);
    }

    private static int leadingZeros(byte[] values) {
        int count = 0;
        while (count < values.length && values[count] == 0) {
            count++;
        }
        return count;
    }

    /** Divides a number, digits from {@code start} on in base {@code from}, by {@code to}; answers with the remainder. */
    private static int divide(byte[] digits, int start, int from, int to) {
        int remainder = 0;
        for (int i = start; i < digits.length; i++) {
            int value = remainder * from + (digits[i] & 0xff);
            digits[i] = (byte) (value / to);
            remainder = value % to;
        }
        return remainder;
    }
}
