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
const OPENS_LIST = 0x5b;
const CLOSES_LIST = 0x5d;
/** `[` and `]` are `{` and `}` without this bit. */
const BRACE_BIT = 0x20;
const SPACES: ReadonlySet<number | undefined> = new Set([0x20, 0x09, 0x0a, 0x0d]);

/** Integers of fewer digits are exact as doubles. */
const LONG = 16;
/** Digits of a fraction do not count: the counter starts too low to reach the limit. */
const FRACTION = -1_000_000;

/** Lists are parsed in parts of at least so many bytes: smaller ones take longer. */
const PART = 1_048_576;

/** A part of the text, and what scanning it showed. */
interface Extent {
  readonly start: number;
  readonly end: number;
  /** Whether it may contain an integer that a double cannot hold. */
  readonly long: boolean;
  /** How many names its objects have. */
  readonly names: number;
}

/** A member with its name, without its comma or closing bracket. */
interface Member extends Extent {
  /** What its value consists of, if it is a list or an object: each part is many items, between commas. */
  readonly parts: readonly Extent[];
}

/** What to read of an object. */
interface Wanted {
  /** Members whose values are null: only their brackets are checked. */
  readonly unread?: ReadonlySet<string>;
  /** Lists that are empty here: {@link Members.items} reads them. */
  readonly apart?: ReadonlySet<string>;
}

/** A JSON object, of which the longest lists are read apart, so that what is not needed of them is never in memory. */
export interface Members {
  readonly object: ValueObject;
  /** Reads a list that is read apart. Throws as {@link parseMembers} does. */
  readonly items: (name: string) => Iterable<Value>;
}

/** The text is JSON, but not of a kind that an engine writes. */
export class UnusualJsonError extends Error {
  override readonly name = "UnusualJsonError";
}

/** Engines write values a few levels deep; thousands would exhaust the stack of whatever looks at them. */
const DEEPEST = 500;

/**
 * Parses a JSON object member by member. Undefined if the bytes are not an object with members. Throws SyntaxError as
 * JSON.parse does, and {@link UnusualJsonError} if an object has the same name twice, since parsers disagree on which one
 * counts, or if values are nested too deeply.
 */
export function parseMembers(json: Buffer, { unread, apart }: Wanted = {}): Members | undefined {
  const members = new Map<string, Value>();
  const lists = new Map<string, readonly Extent[]>();
  for (const member of findMembers(json)) {
    const quote = skipSpaces(json, member.start);
    const colon = json.indexOf(COLON, endOfText(json, quote));
    if (json[quote] !== QUOTE || colon < 0 || colon >= member.end) return undefined;
    const name = JSON.parse(json.toString("utf8", quote, colon)) as string;
    if (members.has(name)) throw new UnusualJsonError(TWICE);
    const value = { ...member, start: colon + 1, names: member.names - 1 };
    const isApart = apart?.has(name) === true && isList(json, value);
    if (isApart) lists.set(name, value.parts);
    members.set(name, isApart ? [] : unread?.has(name) === true ? null : readValue(json, value));
  }
  if (members.size === 0) return undefined;
  return { object: Object.fromEntries(members), items: (name) => readItems(json, lists.get(name) ?? []) };
}

const TWICE = "has an object with the same name twice";

function readValue(json: Buffer, { start, end, long, names }: Extent, inList = false): Value {
  const text = json.toString("utf8", start, end);
  const value = parseExact(inList ? `[${text}]` : text, long);
  // JSON.parse keeps one of two equal names, so fewer names than colons means that a name occurs twice.
  if (countNames(value) !== names) throw new UnusualJsonError(TWICE);
  return value;
}

/** Whether the parts of a member's value are those of one list, from its bracket to the end. */
function isList(json: Buffer, { start, end, parts }: Member): boolean {
  const bracket = skipSpaces(json, start);
  const last = parts.at(-1);
  if (json[bracket] !== OPENS_LIST || parts[0]?.start !== bracket + 1 || last === undefined) return false;
  const isWhole = json[last.end] === CLOSES_LIST && skipSpaces(json, last.end + 1) === end;
  return isWhole && parts.every((part) => part === last || json[part.end] === COMMA);
}

function* readItems(json: Buffer, parts: readonly Extent[]): Iterable<Value> {
  for (const part of parts) {
    const items = readValue(json, part, true);
    if (!isArray(items)) continue;
    // Only a list without commas can be empty.
    if (items.length === 0 && parts.length > 1) throw new SyntaxError("an item is missing");
    yield* items;
  }
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

/** Where a part starts, and how many long integers and names came before it. */
interface Mark {
  readonly start: number;
  readonly longs: number;
  readonly names: number;
}

function extentOf(from: Mark, { at, longs, names }: Scanner): Extent {
  return { start: from.start, end: at, long: longs > from.longs, names: names - from.names };
}

/** A position in the text, with what was counted up to it. */
class Scanner implements Omit<Mark, "start"> {
  depth = 1;
  longs = 0;
  names = 0;
  private digits = 0;

  constructor(
    private readonly json: Buffer,
    public at: number,
  ) {}

  /** What begins after the byte at this position. */
  mark(): Mark {
    return { start: this.at + 1, longs: this.longs, names: this.names };
  }

  /**
   * Goes to the next bracket or comma that is not within an item of a member, and returns it; 0 at the end of the text. One
   * loop for all bytes, because V8 would have to optimize each of several smaller ones; and nothing in it that happens
   * rarely, for which V8 would have to optimize it again.
   */
  next(from: number): number {
    const { json } = this;
    const { length } = json;
    let { depth, digits, longs, names } = this;
    let at = from;
    let found = 0;
    for (; at < length; at += 1) {
      const byte = json[at] ?? 0;
      if (byte === QUOTE) {
        at += 1;
        while (at < length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
        digits = 0;
      } else if (byte >= ZERO && byte <= NINE) {
        digits += 1;
        longs += digits >= LONG ? 1 : 0;
      } else if ((byte | BRACE_BIT) === OPENS || (byte | BRACE_BIT) === CLOSES || byte === COMMA) {
        digits = 0;
        found = byte;
        if (depth <= 2) break;
        depth += byte === COMMA ? 0 : (byte | BRACE_BIT) === OPENS ? 1 : -1;
        if (depth > DEEPEST) break;
      } else {
        names += byte === COLON ? 1 : 0;
        digits = byte === POINT ? FRACTION : 0;
      }
    }
    this.at = at;
    this.depth = depth;
    this.digits = digits;
    this.longs = longs;
    this.names = names;
    return at < length ? found : 0;
  }
}

function findMembers(json: Buffer): readonly Member[] {
  const found: Member[] = [];
  let parts: Extent[] = [];
  const first = skipSpaces(json, 0);
  if (json[first] !== OPENS) return [];
  const scanner = new Scanner(json, first);
  let member = scanner.mark();
  let part = member;
  for (let byte = scanner.next(first + 1); byte !== 0; byte = scanner.next(scanner.at + 1)) {
    if (scanner.depth > DEEPEST) throw new UnusualJsonError("is nested more than 500 levels deep");
    if (byte === COMMA) {
      if (scanner.depth === 1) {
        found.push({ ...extentOf(member, scanner), parts });
        parts = [];
        member = scanner.mark();
      } else if (scanner.at - part.start >= PART) {
        parts.push(extentOf(part, scanner));
        part = scanner.mark();
      }
    } else if ((byte | BRACE_BIT) === OPENS) {
      scanner.depth += 1;
      if (scanner.depth === 2) part = scanner.mark();
    } else {
      scanner.depth -= 1;
      if (scanner.depth === 1) parts.push(extentOf(part, scanner));
      if (scanner.depth === 0) break;
    }
  }
  const whole = json[scanner.at] === CLOSES && skipSpaces(json, scanner.at + 1) === json.length;
  return whole ? [...found, { ...extentOf(member, scanner), parts }] : [];
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
