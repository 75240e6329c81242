import { parseEntry } from "../../../src/zone/access-lists/index.js";

const hintOf = (entry: string): string => {
  const parsed = parseEntry("cidr", entry);
  return parsed.ok ? "(accepted)" : parsed.hint;
};

const hints: [entry: string, hint: RegExp][] = [
  ["DE", /looks like a country: use a list of type "country"/],
  ["192.0.2.1\u00ad", /invisible characters, .* as \\u and a number/],
  ["//office", /Remove the comments; .*parse_entries/],
  ["10.0.0.0//8", /prefix length is a number: 0 to 32 for IPv4, 0 to 128 for IPv6/],
  ["/24", /prefix length is a number/],
  ["192.0.2.1 ; office", /Remove the comment; .*parse_entries/],
  ["192.0.2.1#office", /Write an address such as/],
  ["192.0.2.1;192.0.2.2", /one address per entry/],
  ["192.0.2.1,192.0.2.2", /one address per entry/],
  ["192.0.2.1 office", /one address per entry/],
  ["ftp://192.0.2.1", /without scheme, port and path/],
  ["as64512", /list of type "asn"/],
  ["has64512", /Write an address such as/],
  ["as64512b", /Write an address such as/],
  ["fe80::1%1", /from the percent sign on/],
  ["[2001:db8::1", /brackets and the port/],
  ["192.0.2.1]", /brackets and the port/],
  ["192.0.2.1:8080", /brackets and the port/],
  ["192.0.2.1:8080x", /Write an address such as/],
  ["x192.0.2.1:8080", /Write an address such as/],
  ["192.0.2.1:f", /eight groups/],
  ["*", /instead of a wildcard, such as "192\.0\.2\.0\/24"/],
  ["192.0.2.1-192.0.2.9", /make up the range, such as "192\.0\.2\.0\/24"/],
  ["2001:DB8::1-2001:DB8::9", /make up the range/],
  ["1.2.3.4-x.y", /Host names are not supported/],
  ["x.1-2.3", /Host names are not supported/],
  ["192.0.2.0/255.255.255.0", /instead of the netmask: "192\.0\.2\.0\/24"/],
  ["192.0.2.1/255.255.255.255", /instead of the netmask: "192\.0\.2\.1\/32"/],
  ["0.0.0.0/0.0.0.0", /instead of the netmask: "0\.0\.0\.0\/0"/],
  ["10.0.0.0/255.128.0.0", /instead of the netmask: "10\.0\.0\.0\/9"/],
  ["10.0.0.0/0.0.0.255", /prefix length of 0 to 32 instead of a netmask/],
  ["x10.0.0.0/255.0.0.0", /prefix length is a number/],
  ["10.0.0.0/255.0.0.0x", /prefix length is a number/],
  ["192.0.2.300", /four numbers of an IPv4 address is at most 255/],
  ["192.0.2.300/24", /at most 255/],
  ["192.0.2.0/33", /prefix length of an IPv4 network is 0 to 32/],
  ["192.0.2.0/032", /octal.*write "192\.0\.2\.0\/32"/],
  ["192.000.002.001", /octal.*write "192\.0\.2\.1"/],
  ["192.0.002.0/24", /octal.*write "192\.0\.2\.0\/24"/],
  ["192.0.2.0/x", /prefix length is a number/],
  ["192.0.2.0/24x", /prefix length is a number/],
  ["x192.0.2.300", /Host names are not supported/],
  ["192", /four numbers, such as "192\.0\.2\.1"/],
  ["192.0", /four numbers/],
  ["192.10.20", /four numbers/],
  ["192.0.2/24", /four numbers/],
  ["192/", /prefix length is a number/],
  ["192x", /Write an address such as/],
  ["x192", /Write an address such as/],
  ["1.2.3.4.5", /Host names are not supported/],
  ["0Xc0a80101", /in decimal, such as "192\.0\.2\.1"/],
  ["00xc0a80101", /Write an address such as/],
  ["2001:db8::/129", /prefix length of an IPv6 network is 0 to 128, without leading zeros/],
  ["2001:db8::/032", /0 to 128, without leading zeros/],
  ["2001:db8::/", /prefix length is a number/],
  ["2001:db8::/x", /prefix length is a number/],
  ["host/80:443", /prefix length is a number/],
  ["2001:db8::1::1", /eight groups of up to four hexadecimal digits, or one "::"/],
  ["2001:DB8:1", /eight groups/],
  ["2001:db8::g", /Write an address such as/],
  ["x2001:db8::", /Write an address such as/],
  ["ABC", /Write an address such as/],
  ["a/b/c", /prefix length is a number/],
  ["www.Example.com", /Host names are not supported/],
  ["www.example.com.", /Host names are not supported/],
  ["my_host-1.test", /Host names are not supported/],
  ["www.example.com..", /Write an address such as/],
  ["www..example", /Write an address such as/],
  ["!www.example.com", /Write an address such as/],
  ["www.example.com!", /Write an address such as/],
  ["localhost", /such as "192\.0\.2\.1" or "2001:db8::1", or a network such as "192\.0\.2\.0\/24"/],
];

test.each(hints)("what is said of %j", (entry, hint) => {
  expect(hintOf(entry)).toMatch(hint);
});

test("a hint's own spelling of an entry is accepted", () => {
  for (const [entry] of hints) {
    const written = /(?:write|netmask:) "([^"]+)"/.exec(hintOf(entry))?.[1];
    if (written !== undefined) expect(parseEntry("cidr", written)).toMatchObject({ ok: true });
  }
});
