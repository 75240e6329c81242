import { parseExactJson } from "./exact-json.js";

/**
 * Describes why a text is not JSON, for example `line 3, column 7: a comma is missing`. Also describes a text that is nested too
 * deeply. Never quotes the text, because it may hold secrets.
 */
export function jsonProblem(text: string): string {
  const json = text.replace(/^\uFEFF/, "");
  const start = json.search(/\S/);
  if (start === -1) return "it is empty";
  const failure = parserMessage(json);
  const position = Number(/ at position (\d+)$/.exec(failure)?.[1] ?? Number.NaN);
  if (Number.isNaN(position)) return "it is nested too deeply";
  if (position === start) return "it does not begin with { or [";
  const { line, column } = placeOf(json, position);
  if (failure.includes("but reached end of input"))
    return `it ends in line ${line}, before every bracket and quote is closed`;
  const [, problem = "it is not valid JSON"] = PROBLEMS.find(([said]) => said.test(failure)) ?? [];
  return `line ${line}, column ${column}: ${problem}`;
}

/** Replacements for the parser's messages, which may quote the text. */
const PROBLEMS: readonly (readonly [RegExp, string])[] = [
  [
    /^Array item expected but got '\]'|^Quoted object key expected but got '\}'/,
    "remove the comma before this bracket",
  ],
  [/^Comma /, "a comma is missing"],
  [/^Colon /, "a colon is missing after a name"],
  [/^Quoted object key /, "a name in double quotes is expected"],
  [/^Invalid character/, "a text has no closing quote in its line"],
  [/^Invalid (?:escape|unicode)/, "a backslash begins no escape: write two for a backslash"],
  [/^Invalid number/, "a number is incomplete"],
  [/^Expected end of input/, "there is text after the end"],
  [/^Duplicate key/, "an object has the same name twice"],
  [
    /^(?:JSON value|Object value|Array item) /,
    "a value is expected: text in double quotes, a number, true, false, null, [ or {",
  ],
];

function parserMessage(json: string): string {
  try {
    parseExactJson(json);
    return "";
  } catch (error) {
    return error instanceof SyntaxError ? error.message : "";
  }
}

function placeOf(text: string, position: number) {
  const before = text.slice(0, position);
  const line = before.split("\n").length;
  return { line, column: position - before.lastIndexOf("\n") };
}
