/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The oracle is the list of special-purpose addresses of IANA, written out as first, last and next to them. */
class AddressPolicyTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0.0.0.0",
                "10.0.0.1",
                "10.255.255.255",
                "100.64.0.0",
                "100.127.255.255",
                "127.0.0.1",
                "127.255.255.254",
                "169.254.169.254",
                "172.16.0.1",
                "172.31.255.255",
                "192.0.0.1",
                "192.0.2.1",
                "192.168.0.1",
                "198.18.0.1",
                "198.19.255.255",
                "198.51.100.1",
                "203.0.113.1",
                "224.0.0.1",
                "239.255.255.255",
                "240.0.0.1",
                "255.255.255.255",
                "::",
                "::1",
                "::ffff:10.0.0.1",
                "64:ff9b::a00:1",
                "64:ff9b:1::1",
                "100::1",
                "2001::1",
                "2001:2::1",
                "2001:20::1",
                "2001:db8::1",
                "2002:a00:1::1",
                "3fff::1",
                "fc00::1",
                "fd12:3456::1",
                "fe80::1",
                "fec0::1",
                "ff02::1",
            })
    void keepsOutOf(String address) throws UnknownHostException {
        assertThat(AddressPolicy.publicOnly().allows(InetAddress.getByName(address)))
                .as(address)
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1.1.1.1",
                "9.255.255.255",
                "11.0.0.0",
                "93.184.216.34",
                "100.63.255.255",
                "100.128.0.0",
                "126.255.255.255",
                "169.253.255.255",
                "172.15.255.255",
                "172.32.0.0",
                "192.167.255.255",
                "192.169.0.0",
                "198.17.255.255",
                "198.20.0.0",
                "223.255.255.255",
                "2001:200::1",
                "2606:4700:4700::1111",
                "2a00:1450:4001:800::200e",
            })
    void lets(String address) throws UnknownHostException {
        assertThat(AddressPolicy.publicOnly().allows(InetAddress.getByName(address)))
                .as(address)
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 127, 169})
    void keepsOutOfAnIpv4AddressInIpv6Clothes(int first) throws UnknownHostException {
        byte[] mapped = new byte[16];
        mapped[10] = (byte) 0xFF;
        mapped[11] = (byte) 0xFF;
        mapped[12] = (byte) first;
        mapped[13] = (byte) 254;
        mapped[15] = 1;
        assertThat(AddressPolicy.publicOnly().allows(Inet6Address.getByAddress("mapped", mapped, -1)))
                .as("kept as IPv6")
                .isFalse();
        assertThat(AddressPolicy.publicOnly().allows(InetAddress.getByAddress(mapped)))
                .as("turned into IPv4")
                .isFalse();
    }
}
