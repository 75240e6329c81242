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

/** Integers with fewer digits are exact as doubles. */
const LONG = 16;
/** Digits of a fraction do not count. For them, the counter starts at this value and never reaches the limit. */
const FRACTION = -1_000_000;

/** A named member, without its comma or closing bracket. */
interface Member {
  readonly start: number;
  readonly end: number;
  /** True if the value may contain an integer that a double cannot hold. */
  readonly long: boolean;
  /** Number of member names in its objects. */
  readonly names: number;
}

/** The text is JSON that no engine writes. */
export class UnusualJsonError extends Error {
  override readonly name = "UnusualJsonError";
}

/** Engines write values a few levels deep. Thousands of levels would overflow the stack of recursive functions. */
export const DEEPEST = 500;
export const TOO_DEEP = `is nested more than ${DEEPEST} levels deep`;

/**
 * Returns the members of a JSON object; none if the text is not an object or its brackets do not match. Throws {@link
 * UnusualJsonError} if values are nested too deeply. V8 optimizes one loop sooner than several loops and calls, so this is a single
 * loop over all bytes.
 */
function findMembers(json: Buffer): readonly Member[] {
  const found: Member[] = [];
  const first = skipSpaces(json, 0);
  if (json[first] !== OPENS) return [];
  let [start, depth, digits, longs, names] = [first + 1, 1, 0, 0, 0];
  let at = start;
  for (; at < json.length && depth > 0; at += 1) {
    const byte = json[at] ?? 0;
    if (byte === QUOTE) {
      at += 1;
      for (let inner = json[at]; inner !== QUOTE && at < json.length; inner = json[at])
        at += inner === BACKSLASH ? 2 : 1;
      digits = 0;
    } else if (byte >= ZERO && byte <= NINE) {
      digits += 1;
      longs += digits >= LONG ? 1 : 0;
    } else if ((byte | BRACE_BIT) === OPENS || (byte | BRACE_BIT) === CLOSES) {
      digits = 0;
      depth += (byte | BRACE_BIT) === OPENS ? 1 : -1;
      if (depth > DEEPEST) throw new UnusualJsonError(TOO_DEEP);
    } else {
      names += byte === COLON ? 1 : 0;
      digits = byte === POINT ? FRACTION : 0;
    }
    if (depth > 1 || (depth === 1 && byte !== COMMA)) continue;
    found.push({ start, end: at, long: longs > 0, names });
    [start, longs, names] = [at + 1, 0, 0];
  }
  const isWhole = depth === 0 && json[at - 1] === CLOSES && skipSpaces(json, at) === json.length;
  return isWhole ? found : [];
}

/** Returns the position after a string's closing quote. */
function endOfText(json: Buffer, quote: number): number {
  let at = quote + 1;
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
  return at + 1;
}

/** Returns the position of the first non-space byte at or after `from`. */
function skipSpaces(json: Buffer, from: number): number {
  let at = from;
  while (SPACES.has(json[at])) at += 1;
  return at;
}

/**
 * Parses a JSON object member by member; undefined if the bytes are not an object with members. `isUnread` gets the name and the
 * value of a member. The value of an unread member is null, and only its brackets are checked. Throws SyntaxError like JSON.parse. Throws {@link UnusualJsonError} for deep nesting, or
 * for a duplicate name in an object, because parsers read duplicates differently.
 */
export function parseMembers(
  json: Buffer,
  isUnread: (name: string, value: Buffer) => boolean,
): ValueObject | undefined {
  const members = new Map<string, Value>();
  for (const member of findMembers(json)) {
    const quote = skipSpaces(json, member.start);
    const colon = json.indexOf(COLON, endOfText(json, quote));
    if (json[quote] !== QUOTE || colon < 0 || colon >= member.end) return undefined;
    const name = JSON.parse(json.toString("utf8", quote, colon)) as string;
    if (members.has(name)) throw new UnusualJsonError(DUPLICATE_NAME);
    const value = json.subarray(colon + 1, member.end);
    members.set(name, isUnread(name, value) ? null : readValue(value.toString("utf8"), member));
  }
  return members.size === 0 ? undefined : Object.fromEntries(members);
}

const DUPLICATE_NAME = "has an object with the same name twice";

function readValue(text: string, { long, names }: Member): Value {
  const value = parseExact(text, long);
  // JSON.parse keeps one of two equal names, so fewer names than colons means a duplicate. One colon is that of the member.
  if (countNames(value) !== names - 1) throw new UnusualJsonError(DUPLICATE_NAME);
  return value;
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
