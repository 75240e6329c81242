import { createHash } from "node:crypto";
import fc from "fast-check";
import { decodeValue } from "../../../src/framework/codec/decode.js";
import { encodeValue } from "../../../src/framework/codec/encode.js";
import { createProviderServer } from "../../../src/framework/index.js";
import { provider } from "../../../src/provider/provider.js";
import { runs } from "../../framework/properties/runs.js";

const server = createProviderServer(provider);
const definitions = new Map(provider.functions.map((one) => [one.name, one]));

/** Calls a function as an engine does, in an unconfigured process: its result, or the error and its argument. */
async function call(name: string, ...values: unknown[]): Promise<unknown> {
  const { parameters, returns } = definitions.get(name)!;
  const given = Object.values(parameters).map(({ type }, index) => encodeValue(type, values[index]));
  const { result, error } = await server.callFunction(
    { name, arguments: given },
    { signal: new AbortController().signal },
  );
  return error === undefined ? decodeValue(returns, result) : `${String(error.functionArgument)}: ${error.text}`;
}

const KEY = "4742a81b-bf15-42fe-8b1c-8fcb9024c550";
const NOW = "2026-11-24T12:00:00Z";
const VIDEO = "32d140e2-e4f4-4eec-9d53-20371e9be607";

test("every function is called here", () => {
  expect([...definitions.keys()].sort()).toEqual([
    "aggregate_cidrs",
    "canonical_entries",
    "current_entries",
    "entries_checksum",
    "parse_entries",
    "stream_token",
  ]);
});

test("parse_entries ignores comments and blank lines", async () => {
  expect(await call("parse_entries", "cidr", "# office\r\n192.0.2.0/24\n\n2001:db8::/48 ; VPN\n")).toEqual([
    "192.0.2.0/24",
    "2001:db8::/48",
  ]);
});

test("parse_entries names invalid lines, five at most", async () => {
  const text = ["192.0.2.1", "x", "192.0.2.2", "y", "z", "a", "b", "c", "d"].join("\n");
  const said = String(await call("parse_entries", "ip", text));

  expect(said).toMatch(/^1: line 2: [^]*\nline 4: [^]*\nline 7: [^]*\nand 2 more lines$/);
});

const BANS = [
  "# until=2020-01-01 a comment ends nothing",
  "192.0.2.0/24 # until=2026-12-01 scans",
  "198.51.100.0/24 ; until=2026-12-01T18:00Z",
  "203.0.113.0/24 # office",
  "",
].join("\r\n");

test.each([
  ["2026-12-01T17:59:59Z", [0, 1, 2, 3, 4]],
  ["2026-12-01T18:00:00Z", [0, 1, 3, 4]],
  ["2026-12-01T19:30:00+02:00", [0, 1, 2, 3, 4]],
  ["2026-12-01T23:59:59.999Z", [0, 1, 3, 4]],
  ["2026-12-02T00:00:00Z", [0, 3, 4]],
])("current_entries at %s keeps lines %j", async (time, kept) => {
  const lines = BANS.split("\r\n");
  const text = kept.length === lines.length ? BANS : kept.map((index) => lines[index]).join("\n");
  expect(await call("current_entries", "cidr", BANS, time)).toBe(text);
});

test("current_entries reads an object from names to comments, since lines of organizations have none", async () => {
  const names = JSON.stringify({ "Example Hosting": "until=2026-12-01 abuse", "No. 1 # GmbH": "" });
  expect(await call("current_entries", "organization", names, "2026-12-01T00:00:00Z")).toBe(
    "Example Hosting\nNo. 1 # GmbH",
  );
  expect(await call("current_entries", "organization", names, "2026-12-02T00:00:00Z")).toBe("No. 1 # GmbH");
  const lines = "Example # until=2020-01-01\nOther";
  expect(await call("current_entries", "organization", lines, "2026-12-02T00:00:00Z")).toBe(lines);
  expect(await call("current_entries", "organization", "{}", "2026-12-02T00:00:00Z")).toBe("");
});

test("canonical_entries and entries_checksum ignore spelling and order", async () => {
  const spellings = [
    ["2001:DB8:0::/48", "10.1.2.3/8"],
    ["10.0.0.0/8", "2001:db8::/48", "10.0.0.0/8"],
  ];
  const canonical = await Promise.all(spellings.map((one) => call("canonical_entries", "cidr", one)));
  const checksums = await Promise.all(spellings.map((one) => call("entries_checksum", "cidr", one)));

  expect(canonical[0]).toEqual(["10.0.0.0/8", "2001:db8::/48"]);
  expect(canonical[1]).toEqual(canonical[0]);
  const expected = createHash("sha256").update("10.0.0.0/8\n2001:db8::/48").digest("hex");
  expect(checksums).toEqual([expected, expected]);
});

test("lowercase country codes are equivalent, as in the resource", async () => {
  expect(await call("canonical_entries", "country", ["de", "US"])).toEqual(["DE", "US"]);
  expect(await call("entries_checksum", "country", ["de"])).toBe(await call("entries_checksum", "country", ["DE"]));
});

test.each([
  ["aggregate_cidrs", [["192.0.2.0/25", "nonsense"]], /^0: .*nonsense/],
  ["canonical_entries", ["asn", ["AS1", "AS-1"]], /^1: .*AS-1/],
  ["entries_checksum", ["country", ["Germany"]], /^1: .*"DE"/],
  ["canonical_entries", ["ip", ["192.0.2.1", null]], /^1: element \[1\] is null: remove it/],
  ["aggregate_cidrs", [[null]], /^0: element \[0\] is null: remove it/],
  ["aggregate_cidrs", [["192.0.2.300"]], /at most 255$/],
  ["parse_entries", ["colour", "red"], /^0: /],
  ["current_entries", ["ip", "192.0.2.1\n192.0.2.2 # until=2026-02-30", NOW], /^1: line 2: .*2026-02-30.*2026-12-01/],
  [
    "current_entries",
    ["ip", "192.0.2.1 # abuse expires=2026-12-01", NOW],
    /^1: line 1: "expires=2026-12-01" is not the/,
  ],
  [
    "current_entries",
    ["ip", "192.0.2.1 # till=2026-10-01", NOW],
    /"till=2026-10-01" is not .* Write "until=2026-10-01"/,
  ],
  ["current_entries", ["ip", "192.0.2.1 # scans, expires 2026-01-01", NOW], /Write "until=2026-01-01"/],
  ["current_entries", ["ip", "192.0.2.1 # valid until 1.12.2026", NOW], /Write "until=2026-12-01", which includes/],
  ["current_entries", ["ip", "192.0.2.1 # ends: 2026-12-01", NOW], /Write "until=2026-12-01"/],
  ["current_entries", ["ip", "\n192.0.2.1 # until 2026-12-01", NOW], /^1: line 2: .*Write "until=2026-12-01"/],
  ["current_entries", ["ip", "192.0.2.1 # Until: 2026-12-01 scans", NOW], /^1: line 1: .*Write "until=2026-12-01"/],
  ["current_entries", ["ip", "192.0.2.1 # until=tomorrow", NOW], /^1: line 1: /],
  ["current_entries", ["ip", "192.0.2.1 # until=2026-12-01T24:00Z", NOW], /^1: line 1: /],
  ["current_entries", ["ip", "192.0.2.1 # until=2026-12-01T18:00", NOW], /^1: line 1: /],
  ["current_entries", ["ip", "192.0.2.1 # Until = 2026-12-01", NOW], /^1: line 1: /],
  ["current_entries", ["ip", "192.0.2.1 # until=2026-12-01 until=2027-01-01", NOW], /^1: line 1: .*two ends/],
  ["current_entries", ["ip", "192.0.2.1 # until=2020-01-01\nnonsense", NOW], /^1: line 2: .*nonsense/],
  ["current_entries", ["organization", '{"Example": 1}', NOW], /^1: .*JSON object/],
  ["current_entries", ["organization", "{Example", NOW], /^1: .*JSON object/],
  ["current_entries", ["organization", '{"Example": "until=soon"}', NOW], /^1: "Example": .*until=soon/],
  ["current_entries", ["organization", '{"a\\nb": ""}', NOW], /^1: "a\\nb": /],
  ["current_entries", ["ip", "192.0.2.1", "2026-12-01"], /^2: .*plantimestamp/],
  ["stream_token", ["", VIDEO, 1n], /^0: must not be empty/],
  ["stream_token", [KEY, "", 1n], /^1: must be the GUID of a video, not a URL or a path/],
  ["stream_token", [KEY, `https://iframe.example/embed/1/${VIDEO}`, 1n], /^1: /],
  ["stream_token", [KEY, `1/${VIDEO}`, 1n], /^1: /],
  ["stream_token", [KEY, VIDEO, 0n], /^2: /],
  ["stream_token", [KEY, VIDEO, 3600n], /^2: .*not a lifetime/],
  ["stream_token", [KEY, VIDEO, 1_600_000_000n], /^2: is in the past/],
  ["stream_token", [KEY, VIDEO, 1_623_440_202_000n], /^2: .*milliseconds/],
])("%s rejects %j at its argument", async (name, values, said) => {
  expect(await call(name, ...values)).toMatch(said);
});

test("stream_token returns the SHA-256 of key, video, and expiration time", async () => {
  const word = fc.string({ minLength: 1 });
  await fc.assert(
    fc.asyncProperty(word, fc.uuid(), fc.bigInt(1_767_225_600n, 100_000_000_000n), async (key, video, expires) => {
      const expected = createHash("sha256").update(`${key}${video}${expires}`).digest("hex");
      expect(await call("stream_token", key, video, expires)).toBe(expected);
    }),
    runs(50),
  );
});

test("aggregate_cidrs contains the same IPv4 addresses in no more networks", async () => {
  const network = fc.record({ start: fc.nat(255), bits: fc.integer({ min: 24, max: 32 }) });
  const held = (networks: readonly string[]): Set<number> =>
    new Set(
      networks.flatMap((one) => {
        const [, octet, bits] = /^192\.0\.2\.(\d+)\/(\d+)$/.exec(one)!;
        const size = 2 ** (32 - Number(bits));
        const first = Math.floor(Number(octet) / size) * size;
        return Array.from({ length: size }, (_, index) => first + index);
      }),
    );
  await fc.assert(
    fc.asyncProperty(fc.array(network, { minLength: 1, maxLength: 12 }), async (networks) => {
      const given = networks.map(({ start, bits }) => `192.0.2.${start}/${bits}`);
      const fewest = (await call("aggregate_cidrs", given)) as string[];
      const covered = held(fewest);

      expect(covered).toEqual(held(given));
      expect(fewest.length).toBeLessThanOrEqual(new Set(given).size);
      expect(fewest.reduce((sum, one) => sum + held([one]).size, 0)).toBe(covered.size);
    }),
    runs(50),
  );
});
