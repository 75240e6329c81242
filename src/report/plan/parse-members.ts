import { isArray, parseExact, type Value, type ValueObject } from "./plan.js";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const OPENS = 0x7b;
const CLOSES = 0x7d;
/** `[` and `]` are `{` and `}` without this bit. */
const BRACE_BIT = 0x20;
const SPACES: ReadonlySet<number | undefined> = new Set([0x20, 0x09, 0x0a, 0x0d]);

/** Integers of fewer digits are exact as doubles. */
const LONG = 16;
/** Digits of a fraction do not count: the counter starts too low to reach the limit. */
const FRACTION = -1_000_000;

/** The range of one member, without its comma or closing bracket, and what scanning it showed. */
interface Extent {
  readonly start: number;
  readonly end: number;
  /** Whether it may contain an integer that a double cannot hold. */
  readonly long: boolean;
  /** How many names its objects have, its own name included. */
  readonly names: number;
}

/** The text is JSON, but not of a kind that an engine writes. */
export class UnusualJsonError extends Error {
  override readonly name = "UnusualJsonError";
}

/** Engines write values a few levels deep; thousands would exhaust the stack of whatever looks at them. */
const DEEPEST = 500;

/**
 * Parses a JSON object member by member. Members in `unread` are skipped: only their brackets are checked, and their value
 * is null. Undefined if the bytes are not an object with members. Throws SyntaxError as JSON.parse does, and
 * {@link UnusualJsonError} if an object has the same name twice, since parsers disagree on which one counts, or if values
 * are nested too deeply.
 */
export function parseMembers(json: Buffer, unread: ReadonlySet<string>): ValueObject | undefined {
  const members = new Map<string, Value>();
  for (const { start, end, long, names } of findMembers(json)) {
    const quote = skipSpaces(json, start);
    const colon = json.indexOf(COLON, endOfText(json, quote));
    if (json[quote] !== QUOTE || colon < 0 || colon >= end) return undefined;
    const name = JSON.parse(json.toString("utf8", quote, colon)) as string;
    const value = unread.has(name) ? null : parseExact(json.toString("utf8", colon + 1, end), long);
    // JSON.parse keeps one of two equal names, so fewer names than colons means that a name occurs twice.
    if (members.has(name) || (!unread.has(name) && countNames(value) !== names - 1)) {
      throw new UnusualJsonError("has an object with the same name twice");
    }
    members.set(name, value);
  }
  return members.size === 0 ? undefined : Object.fromEntries(members);
}

function countNames(value: Value): number {
  if (typeof value !== "object" || value === null) return 0;
  let count = 0;
  if (isArray(value)) {
    for (const item of value) if (typeof item === "object") count += countNames(item);
    return count;
  }
  for (const name in value) {
    const inner = value[name];
    count += typeof inner === "object" ? 1 + countNames(inner) : 1;
  }
  return count;
}

/** One loop over all bytes, because V8 would have to optimize each of several smaller ones. */
function findMembers(json: Buffer): readonly Extent[] {
  const found: Extent[] = [];
  let start = skipSpaces(json, 0) + 1;
  if (json[start - 1] !== OPENS) return [];
  let depth = 1;
  let digits = 0;
  let long = false;
  let names = 0;
  let at = start;
  const { length } = json;
  for (; at < length; at += 1) {
    const byte = json[at] ?? 0;
    if (byte === QUOTE) {
      for (at += 1; at < length && json[at] !== QUOTE; at += 1) if (json[at] === BACKSLASH) at += 1;
      digits = 0;
    } else if (byte >= ZERO && byte <= NINE) {
      digits += 1;
      if (digits >= LONG) long = true;
    } else if ((byte | BRACE_BIT) === OPENS) {
      depth += 1;
      if (depth > DEEPEST) throw new UnusualJsonError("is nested more than 500 levels deep");
    } else if ((byte | BRACE_BIT) === CLOSES) {
      digits = 0;
      depth -= 1;
      if (depth === 0) break;
    } else if (byte === COMMA && depth === 1) {
      found.push({ start, end: at, long, names });
      start = at + 1;
      digits = 0;
      long = false;
      names = 0;
    } else {
      if (byte === COLON) names += 1;
      digits = byte === POINT ? FRACTION : 0;
    }
  }
  const whole = json[at] === CLOSES && skipSpaces(json, at + 1) === length;
  return whole ? [...found, { start, end: at, long, names }] : [];
}

/** The position after a text's closing quote. */
function endOfText(json: Buffer, quote: number): number {
  let at = quote + 1;
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
  return at + 1;
}

function skipSpaces(json: Buffer, from: number): number {
  let at = from;
  while (SPACES.has(json[at])) at += 1;
  return at;
}
