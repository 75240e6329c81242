import fc from "fast-check";
import { createCleaner } from "../../src/api/http/settings.js";
import { retryAfterWait } from "../../src/api/http/retry.js";
import { errorText } from "../../src/tool/report-options.js";
import { notationFaults } from "../../src/zone/words/rules/variable-notation.js";
import { hclText } from "../../src/constructs/hcl-value.js";
import { redactText } from "../../src/emulator/request-log.js";
import { canonicalKeys } from "../../src/zone/access-lists/canonical.js";
import { entriesInText, keepText, parseEntriesFile, type EntryType } from "../../src/zone/access-lists/index.js";
import type { Attribute } from "../../src/framework/definition/types.js";
import { decodeRawState } from "../../src/framework/codec/decode.js";
import { fromNumberToken } from "../../src/framework/codec/numbers.js";
import { valueProblems } from "../../src/framework/definition/constraints.js";
import { defaulted, int64, integer, mapOf, optional, string } from "../../src/framework/index.js";
import { readImportSegment } from "../../src/framework/definition/identity.js";
import { parseDuration } from "../../src/framework/definition/timeouts.js";
import { provider } from "../../src/provider/provider.js";
import { commentLines } from "../../src/code/comments.js";
import { bodyLines } from "../../src/code/hcl.js";
import { storedObjects } from "../../src/tool/stored-objects.js";
import { parseIgnoreFile } from "../../src/review/drift/ignore-file.js";
import { parseManifest } from "../../src/review/plan/synthesized-app.js";
import { withoutKeys, parseJson } from "../../src/review/plan/plan.js";
import { createRedactor } from "../../src/review/plan/secrets.js";
import { mdCell, mdFence, mdText } from "../../src/review/render/markdown/escape-markdown.js";
import { inlineMarkdown, inLine } from "../../src/review/render/markdown/inline-markdown.js";
import { createSecrets } from "../../src/server/stderr.js";
import { shieldRateLimit } from "../../src/provider/rules/rate-limit-resource.js";
import { change, planJson } from "../review/support/plan-builder.js";
import { bothOutputs } from "../review/support/outputs.js";

const TYPES: readonly EntryType[] = ["ip", "cidr", "asn", "country", "organization", "ja4"];
const secret = 'se"cret-1234';
const complaints = (attribute: Attribute | undefined) => (text: string) => {
  if (attribute === undefined) throw new TypeError("No such attribute");
  return valueProblems(attribute.type, text, attribute.constraints, false);
};

/** A plan with the text in every place that others can control. */
function planWith(text: string): string {
  const list = { shield_zone_id: 42, name: text, type: "cidr", action: "block" };
  return planJson([
    change(`bunny_shield_access_list.set[${JSON.stringify(text)}]`, null, { ...list, entries: [text] }),
    change("bunny_shield_access_list.text", { ...list, content: "" }, { ...list, content: text }),
    change("bunny_shield_custom_page.page", null, { shield_zone_id: 42, page_type: "block", html: text }),
    change(text, { input: text }, { input: `${text}.` }),
  ]);
}

/** All parsers of foreign text: a file, a plan, a response, a state, an environment. */
export const PARSERS: Readonly<Record<string, (text: string) => unknown>> = {
  ...Object.fromEntries(
    TYPES.flatMap((type): [string, (text: string) => unknown][] => [
      [`entries file, ${type}`, (text: string) => parseEntriesFile(type, text)],
      [`entries in content, ${type}`, (text: string) => entriesInText(type, text)],
      [`content against the API's entries, ${type}`, (text: string) => keepText(type, text, [text])],
      [`entries of an answer, ${type}`, (text: string) => canonicalKeys(type, text.split("\n"))],
    ]),
  ),
  "instance keys of an address": withoutKeys,
  "plan JSON": parseJson,
  "review and drift of a plan, all formats": (text) => bothOutputs(planWith(text)),
  "manifest of cdktf.out": parseManifest,
  "state for an import": (text) =>
    storedObjects({
      file: "state.json",
      text: JSON.stringify({
        version: 4,
        resources: [{ mode: "managed", type: "bunny_shield_zone", name: text, instances: [{ attributes: { text } }] }],
      }),
    }),
  "configuration of an import": (text) => bodyLines({ [text]: text, list: [text], object: { [text]: [text] } }, "  "),
  "comment of an import": (text) => commentLines(text),
  "ignore file": (text) => parseIgnoreFile(text, new Date(0)),
  "secrets of a plan": (text) => createRedactor([secret, text]).text(text + secret),
  "errors with the environment's secrets": (text) => errorText(new Error(text), { A_TOKEN: secret }),
  "errors of the engine": (text) => inlineMarkdown({ kind: "message", text }, inLine(0)),
  "Markdown code in a cell": mdCell,
  "Markdown text": mdText,
  "Markdown phrase": (text) => inlineMarkdown({ kind: "phrase", text }, inLine(0)),
  "Markdown fence": (text) => mdFence("", text.split("\n")),
  "secrets in requests": createCleaner([secret]),
  "secrets in logs": (text) => {
    const secrets = createSecrets();
    secrets.hide(secret);
    return secrets.redact(text);
  },
  "secrets in the emulator's log": (text) => redactText(text, [secret]),
  "Retry-After": (text) => retryAfterWait(text, text, 0),
  "numbers of a state": (text) => fromNumberToken(integer, text),
  "JSON of a state": (text) =>
    decodeRawState({ a: optional(mapOf(string), { doc: "A." }) }, { json: Buffer.from(text), flatmap: {} }),
  durations: parseDuration,
  "import id, text": (text) => readImportSegment(defaulted(string, "", { doc: "Text." }), text, false),
  "import id, number": (text) => readImportSegment(defaulted(int64, 0n, { doc: "Number." }), text, true),
  "base URL": complaints(provider.attributes["base_url"]),
  "rule name": complaints(shieldRateLimit.attributes["name"]),
  "variable of a condition": (text) => notationFaults([text]),
  "text of a construct": hclText,
};

const piece = fc.constantFrom(
  ...[" ", "\t", "\n", "\r\n", "a", "A", "0", "9", ".", ":", "/", "#", ";", ",", "-", "_", "=", "|", "\\", '"', "'"],
  ...[
    "[",
    "]",
    "{",
    "}",
    "(",
    "<",
    ">",
    "`",
    "│",
    "$",
    "%",
    "@",
    "é",
    "\u200b",
    "e",
    "1.",
    "::",
    "0:",
    ":/",
    " #",
    " ;",
  ],
  ...[
    '["',
    '"]',
    "{{",
    "{{ ",
    "${",
    "<img ",
    "<a href=",
    "src=",
    "src= ",
    "url( ",
    "//",
    "as",
    "AS1 ",
    "GMT ",
    "%41",
    "e9",
  ],
);
/** A text with a short description: a prefix, a few repeated pieces, a suffix. */
export const repeatedText = fc.record({
  start: fc.array(piece, { maxLength: 2 }).map((pieces) => pieces.join("")),
  unit: fc.array(piece, { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join("")),
  end: fc.constantFrom<string>("", "\u0001", "x", "]", "/1", ".", '"'),
});

/** See {@link repeatedText}. */
export type Repeated = typeof repeatedText extends fc.Arbitrary<infer Value> ? Value : never;

/** Inputs that were once quadratic. */
export const ONCE_QUADRATIC: readonly Repeated[] = [
  { start: "a", unit: " ", end: "x" },
  { start: "", unit: ":", end: "/x" },
  { start: "", unit: ":/1", end: "x" },
  { start: "", unit: "[", end: "" },
  { start: "", unit: "\\", end: "x" },
  { start: "", unit: "<img ", end: "" },
  { start: "<img src=", unit: " ", end: "x" },
  { start: "", unit: "1", end: "x" },
  { start: "http://", unit: "a", end: " " },
  { start: "1e", unit: "0", end: "x" },
];

/** The text, of about this length. */
export const textOf = ({ start, unit, end }: Repeated, length: number): string =>
  start + unit.repeat(Math.ceil(length / unit.length)) + end;

/** The error with which a text is rejected; undefined if it is accepted. */
export function rejection(parse: (text: string) => unknown, text: string): unknown {
  try {
    parse(text);
    return undefined;
  } catch (error) {
    return error;
  }
}
