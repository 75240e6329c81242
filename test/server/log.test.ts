import fc from "fast-check";
import { createLog, logLevel, logLine } from "../../src/server/log.js";
import { createSecrets } from "../../src/server/stderr.js";

const now = new Date("2026-11-21T12:34:56.789Z");

test.each([
  [{}, undefined],
  [{ TF_LOG: "" }, undefined],
  [{ TF_LOG: "off" }, undefined],
  [{ TF_LOG: "INFO" }, "info"],
  [{ TF_LOG: "JSON" }, "trace"],
  [{ TF_LOG: "loud" }, "trace"],
  [{ TF_LOG: "error", TF_LOG_PROVIDER: "Debug" }, "debug"],
  [{ TF_LOG: "error", TF_LOG_PROVIDER: "" }, "error"],
  [{ TF_LOG: "trace", TF_LOG_PROVIDER: "OFF" }, undefined],
  [{ TF_LOG_CORE: "trace" }, undefined],
])("%j selects the level %p", (environment, level) => {
  expect(logLevel(environment)).toBe(level);
});

test("a line meets the requirements of hclog", () => {
  expect(logLine("warn", "two\nlines", { count: 3, big: 12n, nothing: null }, now)).toBe(
    '{"@level":"warn","@message":"two\\nlines","@timestamp":"2026-11-21T12:34:56.789000Z","count":3,"big":"12","nothing":null}\n',
  );
});

/** The requirements of the engine's parser: it crashes on other types, and splits longer lines. */
function expectHclog(line: string): void {
  expect(line.endsWith("\n")).toBe(true);
  expect(line.slice(0, -1)).not.toMatch(/[\n\r]/);
  expect(Buffer.byteLength(line)).toBeLessThan(64 * 1024);
  const record = JSON.parse(line) as Record<string, unknown>;
  expect(record).toMatchObject({ "@level": "info", "@timestamp": "2026-11-21T12:34:56.789000Z" });
  expect(typeof record["@message"]).toBe("string");
}

test("item 24: no message and no fields make a line that the engine rejects", () => {
  const field = fc.oneof(
    fc.anything({ withBigInt: true, withDate: true, withTypedArray: true, withMap: true, withNullPrototype: true }),
    fc.string({ unit: "binary", maxLength: 30_000 }),
    fc.constantFrom(Symbol("s"), () => 1, new Error("e"), undefined),
  );
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.dictionary(fc.string(), field), (message, fields) => {
      expectHclog(logLine("info", message, fields, now));
    }),
  );
});

test("item 24: fields cannot replace level, message or time", () => {
  const line = logLine("info", "m", { "@level": 1, "@message": 2, "@timestamp": null, "@": 4 }, now);
  expectHclog(line);
  expect(JSON.parse(line)).toMatchObject({ "@message": "m", level: 1, message: 2, timestamp: null, field: 4 });
});

test.each([
  ["a very long message", "x".repeat(200_000), {}],
  ["many long fields", "m", Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`f${i}`, "é".repeat(10_000)]))],
  ["a deep field", "m", { deep: Array.from({ length: 20_000 }, (_, index) => ({ index })) }],
])("item 24: %s is shortened", (_what, message, fields) => {
  expectHclog(logLine("info", message, fields, now));
});

test("item 24: a field that JSON does not support causes no failure", () => {
  const circular: Record<string, unknown> = {};
  circular.self = circular;
  const throwing = {
    toJSON() {
      throw new Error("no");
    },
  };
  expectHclog(logLine("info", "m", { circular }, now));
  expectHclog(logLine("info", "m", { throwing }, now));
});

test("levels below the selected one produce nothing", () => {
  const lines: string[] = [];
  const log = createLog("warn", createSecrets(), (line) => lines.push(line));
  log.trace("t");
  log.debug("d");
  log.info("i");
  log.warn("w");
  log.error("e");
  expect(lines.map((line) => (JSON.parse(line) as { "@message": string })["@message"])).toEqual(["w", "e"]);
});

test("without a level nothing is written, not even errors", () => {
  const lines: string[] = [];
  createLog(undefined, createSecrets(), (line) => lines.push(line)).error("e");
  expect(lines).toEqual([]);
});

test("a hidden secret appears in no spelling", () => {
  const lines: string[] = [];
  const log = createLog("trace", createSecrets(), (line) => lines.push(line));
  const secret = 'key "with" /slash\\ and ümlaut';
  log.info("before", { secret });
  log.hide(secret);
  const header = Buffer.from(secret).toString("base64");
  log.info(`plain ${secret}`, { secret, header, url: `https://x/?key=${encodeURIComponent(secret)}` });
  expect(lines[0]).toContain("ümlaut");
  expect(lines[1]).not.toMatch(/ümlaut|slash/);
  expect(lines[1]).not.toContain(header);
  expect(JSON.parse(lines[1]!)).toMatchObject({
    "@message": "plain (sensitive)",
    secret: "(sensitive)",
    header: "(sensitive)",
    url: "https://x/?key=(sensitive)",
  });
});

test("text that is too short to be a secret does not garble the log", () => {
  const secrets = createSecrets();
  secrets.hide("");
  secrets.hide("abc");
  expect(secrets.redact("abcdef")).toBe("abcdef");
});
