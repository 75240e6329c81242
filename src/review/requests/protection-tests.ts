import {
  type Document,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  type Node,
  parseDocument,
  Parser,
  type YAMLMap,
} from "yaml";
import { closestWord } from "../../shared/closest-word.js";
import { type Request, requestFaults } from "../../zone/index.js";
import { isYamlNestedDeeper, MOST_LEVELS } from "../../shared/nesting.js";
import { EXPECTED, type Expected, type TestRequest } from "./test-request.js";
import { safeJson } from "../../shared/safe-json.js";

/** A file of tests cannot be read. The message gives the position of the problem and the right form. */
export class TestFileError extends Error {
  override readonly name = "TestFileError";
}

const TEXTS = [
  "url",
  "method",
  "protocol",
  "body",
  "ip",
  "country",
  "continent",
  "city",
  "asn",
  "organization",
  "ja4",
] as const;
const MEMBERS: readonly string[] = [
  ...TEXTS.flatMap((name) => (name === "body" ? ["headers", name] : [name])),
  "name",
  "expect",
  "by",
  "undecided",
  "zone",
];
const EXPECTATIONS = Object.keys(EXPECTED);

/** A file with more requests is not a file of tests. */
const MOST_REQUESTS = 100_000;

/**
 * Reads a file of tests: YAML, `requests:` with a list of requests. Throws {@link TestFileError}, with line and column, for
 * anything unknown, because skipping a member would change the meaning of a test.
 */
export function parseProtectionTests(text: string): readonly TestRequest[] {
  const lineCounter = new LineCounter();
  if (isYamlNestedDeeper(text, MOST_LEVELS, { Lexer, Parser }))
    throw new TestFileError(
      `line 1, column 1: The file is nested more than ${MOST_LEVELS} levels deep. Expected requests: and a list of requests.`,
    );
  const document: Document = parseDocument(text, { lineCounter, prettyErrors: false });
  const fail = failer(lineCounter);
  const lineOf = (node: unknown): number => lineCounter.linePos(offset(node)).line;
  const [error] = document.errors;
  if (error !== undefined) fail(error.pos[0], `This is not YAML: ${error.message}`);
  const root = document.contents;
  if (!isMap(root)) return fail(0, "Expected requests: and a list of requests.");
  for (const { key } of root.items)
    if (scalar(key) !== "requests") fail(offset(key), `Unknown member ${shown(key)}: only requests is read.`);
  const list = root.get("requests", true);
  if (!isSeq(list)) return fail(offset(list), "requests must be a list of requests.");
  if (list.items.length === 0) fail(offset(list), "requests is empty. Give at least one request.");
  if (list.items.length > MOST_REQUESTS) fail(offset(list), `There are more than ${MOST_REQUESTS} requests.`);
  return list.items.map((item, index) =>
    isMap(item)
      ? { ...readTest(item, index, fail), line: lineOf(item) }
      : fail(offset(item), "A request must be a map with a url."),
  );
}

type Fail = (offset: number, what: string) => never;

function failer(lines: LineCounter): Fail {
  return (offset, what) => {
    const { line, col } = lines.linePos(offset);
    throw new TestFileError(`line ${Math.max(line, 1)}, column ${Math.max(col, 1)}: ${what}`);
  };
}

function readTest(item: YAMLMap, index: number, fail: Fail): TestRequest {
  for (const { key } of item.items) {
    const name = String(scalar(key));
    if (MEMBERS.includes(name)) continue;
    const meant = closestWord(name, MEMBERS);
    const hint = meant === undefined ? "." : `; did you mean ${meant}?`;
    fail(offset(key), `Unknown member ${shown(key)}${hint} Members: ${MEMBERS.join(", ")}.`);
  }
  const text = (name: string): string | undefined => textOf(item, name, fail);
  const request: Request = {
    ...Object.fromEntries(TEXTS.flatMap((name) => (item.has(name) ? [[name, text(name)]] : []))),
    ...(item.has("headers") && { headers: headersOf(item.get("headers", true), fail) }),
  };
  if (request.url === undefined) fail(offset(item), "A request needs a url.");
  for (const { member, problem } of requestFaults(request)) fail(offset(item.get(member, true)), problem);
  return {
    name: text("name") ?? `request ${index + 1}`,
    request,
    zone: text("zone"),
    expect: expectedOf(item, text("expect"), fail),
    by: text("by"),
    acceptsUndecided: acceptsUndecided(item, text("undecided"), fail),
  };
}

function expectedOf(item: YAMLMap, expect: string | undefined, fail: Fail): Expected | undefined {
  if (expect === undefined || isExpected(expect)) return expect;
  return fail(offset(item.get("expect", true)), `expect must be one of ${EXPECTATIONS.join(", ")}.`);
}

const isExpected = (text: string): text is Expected => Object.hasOwn(EXPECTED, text);

function acceptsUndecided(item: YAMLMap, undecided: string | undefined, fail: Fail): boolean {
  if (undecided !== undefined && undecided !== "accept")
    fail(offset(item.get("undecided", true)), "undecided must be accept, or be left out.");
  return undecided === "accept";
}

function textOf(item: YAMLMap, name: string, fail: Fail): string | undefined {
  const node = item.get(name, true);
  if (node === undefined) return undefined;
  const value = scalar(node);
  if (typeof value === "string") return value;
  // YAML reads 13335 as a number, but NO as text.
  if (typeof value === "number" && Number.isSafeInteger(value)) return String(value);
  return fail(offset(node), `${name} must be a text; put it between quotes.`);
}

function headersOf(node: unknown, fail: Fail): Readonly<Record<string, string | null>> {
  if (!isMap(node)) return fail(offset(node), 'headers must be a map, such as { User-Agent: "curl/8" }.');
  return Object.fromEntries(
    node.items.map(({ key, value }) => {
      const read = scalar(value);
      if (read === null) return [String(scalar(key)), null];
      if (typeof read === "string" || typeof read === "number") return [String(scalar(key)), String(read)];
      return fail(offset(value), `The header ${shown(key)} must be a text; put it between quotes.`);
    }),
  );
}

const scalar = (node: unknown): unknown => (isScalar(node) ? node.value : node === null ? null : undefined);
const offset = (node: unknown): number => (node as Node | null | undefined)?.range?.[0] ?? 0;
const shown = (node: unknown): string => safeJson(scalar(node) ?? null);
