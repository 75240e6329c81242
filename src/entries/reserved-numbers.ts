/** The purpose of numbers that are set aside for examples in documentation. */
export const EXAMPLES = "examples";

interface ReservedRange {
  readonly range: string;
  readonly purpose: string;
}

/** The IPv4 addresses that IANA's special-purpose registry (RFC 6890) keeps from the public internet. */
export const RESERVED_IPV4: readonly ReservedRange[] = [
  { range: "0.0.0.0/8", purpose: "this network" },
  { range: "10.0.0.0/8", purpose: "private networks" },
  { range: "100.64.0.0/10", purpose: "carrier-grade address translation" },
  { range: "127.0.0.0/8", purpose: "loopback" },
  { range: "169.254.0.0/16", purpose: "link-local addresses" },
  { range: "172.16.0.0/12", purpose: "private networks" },
  { range: "192.0.0.0/24", purpose: "protocol assignments" },
  { range: "192.0.2.0/24", purpose: EXAMPLES },
  { range: "192.168.0.0/16", purpose: "private networks" },
  { range: "198.18.0.0/15", purpose: "benchmarks" },
  { range: "198.51.100.0/24", purpose: EXAMPLES },
  { range: "203.0.113.0/24", purpose: EXAMPLES },
  { range: "224.0.0.0/4", purpose: "multicast" },
  { range: "240.0.0.0/4", purpose: "future use" },
];

/** Likewise for IPv6. */
export const RESERVED_IPV6: readonly ReservedRange[] = [
  { range: "::/128", purpose: "this network" },
  { range: "::1/128", purpose: "loopback" },
  { range: "::ffff:0:0/96", purpose: "IPv4 addresses written as IPv6; list the IPv4 address" },
  { range: "64:ff9b:1::/48", purpose: "address translation" },
  { range: "100::/64", purpose: "discarding" },
  { range: "2001:2::/48", purpose: "benchmarks" },
  { range: "2001:db8::/32", purpose: EXAMPLES },
  { range: "3fff::/20", purpose: EXAMPLES },
  { range: "5f00::/16", purpose: "segment routing" },
  { range: "fc00::/7", purpose: "unique local addresses" },
  { range: "fe80::/10", purpose: "link-local addresses" },
  { range: "ff00::/8", purpose: "multicast" },
];

/** The AS numbers that IANA's registry of special-purpose numbers (RFC 7249) keeps from the public internet. */
export const RESERVED_ASNS: readonly { readonly first: number; readonly last: number; readonly purpose: string }[] = [
  { first: 0, last: 0, purpose: "no network" },
  { first: 23_456, last: 23_456, purpose: "16-bit transition" },
  { first: 64_496, last: 64_511, purpose: EXAMPLES },
  { first: 64_512, last: 65_534, purpose: "private AS numbers" },
  { first: 65_535, last: 65_535, purpose: "last AS numbers" },
  { first: 65_536, last: 65_551, purpose: EXAMPLES },
  { first: 4_200_000_000, last: 4_294_967_294, purpose: "private AS numbers" },
  { first: 4_294_967_295, last: 4_294_967_295, purpose: "last AS numbers" },
];
