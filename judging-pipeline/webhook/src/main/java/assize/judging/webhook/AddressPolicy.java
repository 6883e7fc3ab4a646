/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.webhook;

import java.net.Inet4Address;
import java.net.InetAddress;

/**
 * Which addresses a webhook may lie at.
 *
 * <p>Pure. The public one lets through only what is routed on the public Internet: a server inside an operator's network is
 * never reached by a name that somebody else controls.
 */
public interface AddressPolicy {

    /** Whether a connection may be made. */
    boolean allows(InetAddress address);

    /** Public unicast addresses only. */
    static AddressPolicy publicOnly() {
        return address -> isPublic(address.getAddress(), address instanceof Inet4Address);
    }

    private static boolean isPublic(byte[] bytes, boolean isFour) {
        if (isFour) {
            return isPublicFour(bytes);
        }
        // Of IPv6 only 2000::/3 is public, less what carries an IPv4 address or is set aside within it.
        boolean isGlobal = (bytes[0] & 0xE0) == 0x20;
        boolean isSixToFour = starts(bytes, 0x20, 0x02);
        // 2001::/23: Teredo, benchmarking, ORCHID and other protocol assignments (RFC 2928).
        boolean isProtocol = starts(bytes, 0x20, 0x01) && (bytes[2] & 0xFE) == 0;
        boolean isDocumentation =
                starts(bytes, 0x20, 0x01, 0x0D, 0xB8) || (starts(bytes, 0x3F, 0xFF) && (bytes[2] & 0xF0) == 0);
        return isGlobal && !isSixToFour && !isProtocol && !isDocumentation;
    }

    /** Source: the IANA IPv4 Special-Purpose Address Registry (RFC 6890), and multicast and class E above it. */
    private static boolean isPublicFour(byte[] bytes) {
        int a = bytes[0] & 0xFF;
        int b = bytes[1] & 0xFF;
        int c = bytes[2] & 0xFF;
        boolean isPrivate = a == 10 || (a == 172 && b >= 16 && b <= 31) || (a == 192 && b == 168);
        boolean isShared = a == 100 && b >= 64 && b <= 127;
        boolean isLocal = a == 0 || a == 127 || (a == 169 && b == 254);
        boolean isReserved = (a == 192 && b == 0 && (c == 0 || c == 2))
                || (a == 192 && b == 88 && c == 99)
                || (a == 198 && (b == 18 || b == 19))
                || (a == 198 && b == 51 && c == 100)
                || (a == 203 && b == 0 && c == 113);
        return !isPrivate && !isShared && !isLocal && !isReserved && a < 224;
    }

    private static boolean starts(byte[] bytes, int... first) {
        for (int i = 0; i < first.length; i++) {
            if ((bytes[i] & 0xFF) != first[i]) {
                return false;
            }
        }
        return true;
    }
}
