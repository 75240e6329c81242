/* eslint-disable regexp/no-super-linear-move -- every pattern is sticky, so it moves nowhere */
/** What a token of a stylesheet is, as CSS Syntax 3 says. */
type CssKind =
  | "word" // an identifier
  | "function" // with its parenthesis
  | "at" // an at-keyword
  | "string"
  | "url" // without quotes
  | "gap" // a comment, or `<!--`
  | "broken" // a string or URL that is none
  | "other";

/** A token: `value` is what it means, without escapes and in lower case where case has no meaning; `raw` is as written. */
export interface CssToken {
  readonly kind: CssKind;
  readonly value: string;
  readonly raw: string;
}

const NAME = /(?:[\w\u0080-\uffff-]|\\(?:[\da-f]{1,6}[ \t\n]?|[^\n]))*/iy;
const NAME_START = /(?:--|-?(?:[a-z_\u0080-\uffff]|\\[^\n]))?/iy;
const NUMBER = /(?:[+-]?(?:\d*\.)?\d+(?:e[+-]?\d+)?)?/iy;
const SPACE = /[ \t\n]*/y;
// eslint-disable-next-line no-control-regex -- what an address without quotes cannot hold
const URL_TEXT = /(?:[^ \t\n"'()\\\0-\x08\x0b\x0e-\x1f\x7f]|\\(?:[\da-f]{1,6}[ \t\n]?|[^\n]|$))*/iy;
const BAD_URL_TEXT = /(?:[^)\\]|\\[\s\S]?)*/y;
const STRING_TEXT = { '"': /(?:[^"\\\n]|\\[\s\S]?)*/y, "'": /(?:[^'\\\n]|\\[\s\S]?)*/y };

/** Splits a stylesheet as browsers do, in linear time. */
export function* cssTokens(css: string): Generator<CssToken> {
  const source = new Source(css.replace(/\r\n?|\f/g, "\n").replaceAll("\0", "\ufffd"));
  while (!source.isAtEnd) {
    const start = source.at;
    const [kind, value] = readToken(source);
    yield { kind, value, raw: source.text.slice(start, source.at) };
  }
}

/** The text that a string, name, or URL with escapes means. */
function unescape(text: string): string {
  return text.replace(/\\(?:([\da-f]{1,6})[ \t\n]?|\n|([\s\S])|$)/gi, (_, code?: string, itself?: string) => {
    if (code === undefined) return itself ?? "";
    const point = Number.parseInt(code, 16);
    const isCharacter = point > 0 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff);
    return isCharacter ? String.fromCodePoint(point) : "\ufffd";
  });
}

class Source {
  public at = 0;

  public constructor(public readonly text: string) {}

  public get isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  public peek(): string {
    return this.text.charAt(this.at);
  }

  /** What matches from here on; each pattern also matches nothing. */
  public see(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    return pattern.exec(this.text)?.[0] ?? "";
  }

  public take(pattern: RegExp): string {
    const seen = this.see(pattern);
    this.at += seen.length;
    return seen;
  }
}

function readToken(source: Source): [CssKind, string] {
  const { text, at } = source;
  const next = source.peek();
  if (text.startsWith("/*", at)) {
    const end = text.indexOf("*/", at + 2);
    source.at = end < 0 ? text.length : end + 2;
    return ["gap", ""];
  }
  if (next === '"' || next === "'") return readString(source, next);
  if (source.take(NUMBER) !== "") {
    if (source.see(NAME_START) !== "") source.take(NAME); // the unit
    return ["other", ""];
  }
  if (text.startsWith("-->", at) || text.startsWith("<!--", at)) {
    source.at += next === "-" ? 3 : 4;
    return ["gap", ""];
  }
  if (source.see(NAME_START) !== "") return readName(source);
  source.at += 1;
  if (next === "@" && source.see(NAME_START) !== "") return ["at", takeName(source)];
  if (next === "#") source.take(NAME);
  return ["other", next];
}

function readString(source: Source, quote: '"' | "'"): [CssKind, string] {
  source.at += 1;
  const value = unescape(source.take(STRING_TEXT[quote]));
  if (source.peek() === "\n") return ["broken", value];
  source.at += 1;
  return ["string", value];
}

function readName(source: Source): [CssKind, string] {
  const name = takeName(source);
  if (source.peek() !== "(") return ["word", name];
  source.at += 1;
  if (name !== "url") return ["function", name];
  source.take(SPACE);
  if (source.peek() === '"' || source.peek() === "'") return ["function", name];
  const value = unescape(source.take(URL_TEXT));
  source.take(SPACE);
  if (source.isAtEnd || source.peek() === ")") {
    source.at += 1;
    return ["url", value];
  }
  source.take(BAD_URL_TEXT);
  source.at += 1;
  return ["broken", value];
}

function takeName(source: Source): string {
  return unescape(source.take(NAME)).replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
