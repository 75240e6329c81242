import { existsSync } from "node:fs";
import { readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { bunnyTf, useFolder } from "../review/support/command.js";

const folderWith = useFolder();

/** Writes a feed, and a list if there is one already, and runs the command on them. */
async function update(
  feed: string | Buffer,
  { list, options = [] }: { list?: string; options?: readonly string[] } = {},
) {
  const folder = await folderWith(list === undefined ? {} : { "lists/feed.txt": list });
  await writeFile(join(folder, "feed"), feed);
  const out = join(folder, "lists", "feed.txt");
  const result = await bunnyTf("entries", "--from", join(folder, "feed"), "--out", out, ...options);
  const written = existsSync(out) ? await readFile(out, "utf8") : undefined;
  return { ...result, folder, said: result.out.replace(out, "LIST"), written };
}

const HEADER = "# Written by bunny-tf entries from a feed: edits are lost.\n";
const LINES = [
  "; Feed of addresses, 2026/11/26",
  "# one address or network a line",
  "",
  "1.10.16.0/21 ; SBL256894",
  "1.10.24.0/21\t# the other half",
  "1.10.20.7",
  "2a0e:8f01::/32 ; SBL1",
  "1.10.16.0/21",
].join("\r\n");

test("one address a line with comments is aggregated into the fewest networks", async () => {
  const { exitCode, said, written } = await update(`\uFEFF${LINES}\r\n`);
  expect(exitCode).toBe(0);
  expect(said).toBe("LIST: 2 added, 0 removed, now 2 entries for 4 in the feed.\n");
  expect(written).toBe(`${HEADER}1.10.16.0/20\n2a0e:8f01::/32\n`);
});

test.each<[string, unknown, readonly string[]]>([
  ["a plain list", ["1.10.16.0/21", "1.10.24.0/21", "2a0e:8f01::/32"], []],
  [
    "prefixes of both versions",
    { syncToken: "1", prefixes: [{ ipv4Prefix: "1.10.16.0/20" }, { ipv6Prefix: "2a0e:8f01::/32", scope: "eu" }] },
    [],
  ],
  [
    "a list for each version",
    { prefixes: [{ ip_prefix: "1.10.16.0/20", region: "x" }], ipv6_prefixes: [{ ipv6_prefix: "2a0e:8f01::/32" }] },
    [],
  ],
  [
    "named lists",
    { web: ["8.8.8.8"], hooks: ["1.10.16.0/20"], api: ["2a0e:8f01::/32"] },
    ["--list", "hooks", "--list", "api"],
  ],
  [
    "nested lists, by their paths",
    { success: true, result: { ipv4_cidrs: ["1.10.16.0/20"], ipv6_cidrs: ["2a0e:8f01::/32"], etag: "x" } },
    ["--list", "result.ipv4_cidrs", "--list", "result.ipv6_cidrs"],
  ],
  [
    "a list whose name has a dot",
    { "v4.0": ["1.10.16.0/20"], v6: { list: ["2a0e:8f01::/32"] } },
    ["--list", "v4.0", "--list", "v6.list"],
  ],
])("JSON: %s is read", async (_, feed, options) => {
  const { err, written } = await update(JSON.stringify(feed), { options: ["--format", "json", ...options] });
  expect(err).toBe("");
  expect(written).toBe(`${HEADER}1.10.16.0/20\n2a0e:8f01::/32\n`);
});

describe("JSON lines", () => {
  const rows = ['{"cidr":"1.10.16.0/20","sblid":"SBL1"}', '{"cidr":"2a0e:8f01::/32","rir":"ripencc"}'];
  const about = (records: number) => `{"type":"metadata","timestamp":1764000000,"records":${records},"terms":"x"}`;
  const json = { options: ["--format", "json"] };

  it.each([
    ["as Spamhaus has them", [...rows, about(2)].join("\n")],
    ["with the line ends of Windows, and none at the end", rows.join("\r\n")],
  ])("%s are read", async (_, text) => {
    const { err, written } = await update(text, json);
    expect(err).toBe("");
    expect(written).toBe(`${HEADER}1.10.16.0/20\n2a0e:8f01::/32\n`);
  });

  it.each<[string, string, readonly string[], RegExp]>([
    ["of which some are missing", [...rows, about(3)].join("\n"), [], /has 2 entries, but its metadata says 3/],
    ["of which one has no address", [...rows, '{"asn":64496}'].join("\n"), [], /line 3: it is neither a text nor/],
    ["that are cut off", `${rows.join("\n")}\n{"cid`, [], /not valid JSON.*Fetch it again/s],
    [
      "of which a list is named",
      rows.join("\n"),
      ["--list", "cidr"],
      /one JSON object per line, and no lists: leave out --list/,
    ],
  ])("%s are refused", async (_, text, more, said) => {
    const { exitCode, err, written } = await update(text, { options: [...json.options, ...more] });
    expect({ exitCode, err, written }).toEqual({
      exitCode: 1,
      err: expect.stringMatching(said) as unknown,
      written: undefined,
    });
  });
});

test("addresses of a list of type ip are not aggregated", async () => {
  const { written } = await update("1.10.16.1\n1.10.16.0\n", { options: ["--type", "ip"] });
  expect(written).toBe(`${HEADER}1.10.16.0\n1.10.16.1\n`);
});

test.each(["1.10.16.0/21", "1.10.16.1/32"])(
  "a list of addresses does not get %s, which the API refuses",
  async (entry) => {
    const { exitCode, err, written } = await update(`1.10.16.2\n${entry}\n`, { options: ["--type", "ip"] });
    expect([exitCode, written]).toEqual([1, undefined]);
    expect(err).toContain(`line 2: "${entry}" has a prefix length, so it is not an address.`);
  },
);

test("a tab or a # ends an entry", async () => {
  const { written } = await update("1.10.16.0/21\t12\tAS64496\n\t1.10.24.0/21#half\n");
  expect(written).toBe(`${HEADER}1.10.16.0/20\n`);
});

test.each([
  ["asn", "AS64496\t12\n64500\nas64496\n", "64496\n64500\n"],
  ["country", "KP\nDE # reason\n", "DE\nKP\n"],
  ["ja4", "t13d1516h2_8daaf6152771_e5627efa2ab1\n", "t13d1516h2_8daaf6152771_e5627efa2ab1\n"],
])("a feed of the type %s is read", async (type, feed, entries) => {
  expect((await update(feed, { options: ["--type", type] })).written).toBe(`${HEADER}${entries}`);
});

test("reserved networks are left out on demand, but not networks that only contain them", async () => {
  const feed = "1.10.16.0/20\n10.1.0.0/16\n192.168.0.0/24\n::1\n";
  const { said, written } = await update(feed, { options: ["--skip-reserved"] });
  expect(said).toBe("LIST: 1 added, 0 removed, now 1 entry (3 reserved networks left out) for 4 in the feed.\n");
  expect(written).toBe(`${HEADER}1.10.16.0/20\n`);
  const refused = async (text: string, ...more: string[]) =>
    (await update(text, { options: ["--skip-reserved", ...more] })).err;
  expect(await refused("172.0.0.0/10\n")).toContain("172.0.0.0/10: it has addresses of 172.16.0.0/12");
  expect(await refused("10.1.0.0/16\n")).toContain("The feed has only reserved networks.");
  const own = join(await folderWith({ own: "10.1.2.0/24\n" }), "own");
  expect(await refused(feed, "--own", own)).toContain("10.1.0.0/16: it has addresses of your own 10.1.2.0/24");
  const { written: allowed } = await update(feed, { options: ["--skip-reserved", "--allow", "10.0.0.0/8"] });
  expect(allowed).toBe(`${HEADER}1.10.16.0/20\n10.1.0.0/16\n`);
});

test("a feed on standard input is read", async () => {
  const feed = Readable.from([Buffer.from("1.10.16.0/20\n")]);
  const stdin = jest.spyOn(process, "stdin", "get").mockReturnValue(feed as unknown as typeof process.stdin);
  try {
    const out = join(await folderWith({}), "feed.txt");
    expect((await bunnyTf("entries", "--from", "-", "--out", out)).out).toContain("1 added");
  } finally {
    stdin.mockRestore();
  }
});

test("a list with the same addresses keeps its bytes, comments included", async () => {
  const list = "# ours\n1.10.16.0/21\n1.10.24.0/21 # half\n2a0e:8f01::/32\n";
  const { said, written } = await update(LINES, { list });
  expect(said).toBe("LIST: unchanged, 2 entries.\n");
  expect(written).toBe(list);
});

test("what comes and goes is counted by its addresses", async () => {
  const { said, written } = await update("1.10.16.0/20\n5.188.10.0/23\n", {
    list: "1.10.16.0/21\n1.10.24.0/21\n5.188.10.0/24\n9.9.9.9/32\n",
    options: ["--max-added", "100"],
  });
  expect(said).toBe("LIST: 1 added, 1 removed, now 2 entries for 2 in the feed.\n");
  expect(written).toBe(`${HEADER}1.10.16.0/20\n5.188.10.0/23\n`);
});

const many = (count: number): string =>
  Array.from({ length: count }, (_, at) => `1.${at >> 7}.${(at * 2) % 256}.0/24`).join("\n");

test.each<[string, string | Buffer, readonly string[], RegExp]>([
  ["an empty feed", "", [], /has no entry.*nothing was written/s],
  ["only comments", "# none today\n; \n", [], /has no entry/],
  ["an empty list", '{"prefixes":[]}', ["--format", "json"], /has no entry/],
  ["a page", "\n<!DOCTYPE html><title>Sign in</title>", [], /is a page \(HTML or XML\)/],
  ["a page in place of JSON", "<html>", ["--format", "json"], /is a page/],
  [
    "a line that is no address",
    "1.10.16.0/20\nmoved to https://feeds.example\n9.9.9\n",
    [],
    /2 that cannot be read.*line 2: .*line 3: /s,
  ],
  ["JSON in place of lines", '["1.10.16.0/20"]', [], /add --format json/],
  ["lines in place of JSON", "1.10.16.0/20\n", ["--format", "json"], /not valid JSON.*leave out --format json/s],
  [
    "JSON that is cut off",
    '{"prefixes":[{"ipv4Prefix":"1.10.16.0/20"},{"ipv4',
    ["--format", "json"],
    /feed is not valid JSON: it ends in line 1, .*Fetch it again/,
  ],
  [
    "JSON with a comma missing",
    '["1.10.16.0/20"\n"1.10.32.0/20"]',
    ["--format", "json"],
    /: line 2, column 1: a comma is missing\./,
  ],
  ["a row without an address", '[{"region":"x"}]', ["--format", "json"], /entry 1: it is neither a text nor an object/],
  [
    "a row with two addresses",
    '[{"ipv4Prefix":"1.10.16.0/20","ipv6Prefix":"2a0e:8f01::/32"}]',
    ["--format", "json"],
    /entry 1: it is neither/,
  ],
  ["a text of two lines", '["1.10.16.0/20\\n0.0.0.0/0"]', ["--format", "json"], /entry 1: it is neither/],
  ["another list", '{"web":["8.8.8.8"],"x":1}', ["--format", "json"], /has no list prefixes. It has web: .*--list/],
  [
    "a nested list that is not named",
    '{"result":{"ipv4_cidrs":["8.8.8.8"]}}',
    ["--format", "json"],
    /It has result\.ipv4_cidrs: name lists with --list/,
  ],
  ["a list that is gone", '{"web":["8.8.8.8"]}', ["--format", "json", "--list", "hooks"], /has no list hooks/],
  ["a list of lines", "1.10.16.0/20\n", ["--list", "hooks"], /--list is for JSON/],
  ["JSON that is a number", "7", ["--format", "json"], /neither a list nor an object/],
  ["all addresses", "0.0.0.0/0\n", [], /0\.0\.0\.0\/0: it is as wide as/],
  ["all addresses of IPv6", "::/0\n", [], /::\/0: it is as wide as/],
  ["halves of a wide network", "8.0.0.0/9\n8.128.0.0/9\n", [], /8\.0\.0\.0\/8: it is as wide as/],
  [
    "a private network",
    "1.10.16.0/20\n10.1.0.0/16\n",
    [],
    /10\.1\.0\.0\/16: it has addresses of 10\.0\.0\.0\/8 \(private networks\)/,
  ],
  ["a network around a private one", "172.0.0.0/10\n", [], /172\.0\.0\.0\/10: it has addresses of 172\.16\.0\.0\/12/],
  ["loopback of IPv6", "::1\n", [], /::1\/128: it has addresses of ::1\/128 \(loopback\)/],
  ["IPv4 written as IPv6", "::ffff:8.8.8.8\n", [], /may match no visitor/],
  [
    "more than the plan allows",
    many(1001),
    [],
    /1,001 entries after aggregation, but a list on the Shield plan basic has at most 1,000.*--plan/s,
  ],
  ["compressed data", Buffer.from([0x1f, 0x8b, 0x08, 0xff, 0xfe]), [], /not text in UTF-8/],
])("%s is refused, and the list stays as it was", async (_, feed, options, said) => {
  const list = "1.10.16.0/20\n";
  const { exitCode, err, written, folder } = await update(feed, { list, options });
  expect(err).toMatch(said);
  expect(err).not.toContain("a bug in bunny-tf");
  expect([exitCode, written, await readdir(join(folder, "lists"))]).toEqual([1, list, ["feed.txt"]]);
});

test("own networks are refused, and what is allowed is taken", async () => {
  const own = join(await folderWith({ own: "1.10.17.0/24 # monitors\n" }), "own");
  const feed = "1.10.16.0/20\n10.1.0.0/16\n";
  const refused = await update(feed, { options: ["--own", own] });
  expect(refused.err).toMatch(
    /has 2 entries that need a review before a list may have them.*1\.10\.16\.0\/20: it has addresses of your own 1\.10\.17\.0\/24/s,
  );
  expect(refused.written).toBeUndefined();
  const allowed = await update(feed, { options: ["--own", own, "--allow", "1.10.0.0/16", "--allow", "10.0.0.0/8"] });
  expect(allowed.written).toBe(`${HEADER}1.10.16.0/20\n10.1.0.0/16\n`);
  expect((await update(feed, { options: ["--allow", "private"] })).err).toContain("--allow, line 1: ");
});

test("a feed that grows or shrinks by more than its share is refused, and taken where it is meant", async () => {
  const grown = { list: many(100), options: [] };
  const { err } = await update(many(151), grown);
  expect(err).toMatch(/51 entries would be added to a list of 100 \(51 %\), but --max-added is 50.*--max-added 51/s);
  expect((await update(many(150), grown)).said).toContain("50 added");
  expect((await update(many(151), { ...grown, options: ["--max-added", "51"] })).exitCode).toBe(0);
  expect((await update(many(49), grown)).err).toMatch(/51 entries would be removed from a list of 100/);
  expect((await update(many(79), { ...grown, options: ["--max-removed", "20"] })).err).toContain("--max-removed is 20");
  expect((await update(many(200), { list: HEADER })).exitCode).toBe(0);
  expect((await update(many(2), { options: ["--max-added", "x"] })).err).toContain("share in percent");
  expect((await update(many(2), { options: ["--max-removed", "120"] })).err).toContain("at most 100");
});

test("plans allow what they allow", async () => {
  expect((await update(many(5_000), { options: ["--plan", "advanced"] })).said).toContain("now 5000 entries");
  expect((await update(many(5_001), { options: ["--plan", "advanced"] })).err).toContain("at most 5,000");
  expect((await update(many(7_501), { options: ["--plan", "enterprise"] })).exitCode).toBe(0);
});

test("a list that is something else is never replaced", async () => {
  expect((await update("1.10.16.0/20\n", { list: "resource x {}\n" })).err).toMatch(/is no list of type cidr.*line 1/);
  const folder = await folderWith({ feed: "1.10.16.0/20\n", real: "" });
  const run = (from: string, out: string) =>
    bunnyTf("entries", "--from", join(folder, from), "--out", join(folder, out));
  await symlink(join(folder, "real"), join(folder, "link"));
  expect((await run("feed", "link")).err).toContain("which is a link");
  expect(await readFile(join(folder, "real"), "utf8")).toBe("");
  expect((await run("none", "out")).err).toMatch(/--from names .*none, which cannot be read. It does not exist/);
  expect((await run("feed", ".")).err).toMatch(/--out names .*cannot be read. It is a folder/);
});
