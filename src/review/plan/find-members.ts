export const QUOTE = 0x22;
const BACKSLASH = 0x5c;
export const COMMA = 0x2c;
export const COLON = 0x3a;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const OPENS = 0x7b;
const CLOSES = 0x7d;
export const OPENS_LIST = 0x5b;
export const CLOSES_LIST = 0x5d;
/** `[` and `]` are `{` and `}` without this bit. */
const BRACE_BIT = 0x20;
const SPACES: ReadonlySet<number | undefined> = new Set([0x20, 0x09, 0x0a, 0x0d]);

/** Integers with fewer digits are exact as doubles. */
const LONG = 16;
/** Digits of a fraction do not count. For them, the counter starts at this value and never reaches the limit. */
const FRACTION = -1_000_000;

/** Minimum size in bytes of the parts of a list. Smaller parts take longer to parse. */
const PART = 1_048_576;

export interface Extent {
  readonly start: number;
  readonly end: number;
  /** True if the value may contain an integer that a double cannot hold. */
  readonly long: boolean;
  /** Number of member names in its objects. */
  readonly names: number;
}

/** A named member, without its comma or closing bracket. */
export interface Member extends Extent {
  /** For a list or an object: its content, split at commas into parts of many items. */
  readonly parts: readonly Extent[];
}

/** The text is JSON that no engine writes. */
export class UnusualJsonError extends Error {
  override readonly name = "UnusualJsonError";
}

/** Engines write values a few levels deep. Thousands of levels would overflow the stack of recursive functions. */
export const DEEPEST = 500;
export const TOO_DEEP = `is nested more than ${DEEPEST} levels deep`;

/** The start of a part, with the number of long integers and names before the part. */
interface Mark {
  readonly start: number;
  readonly longs: number;
  readonly names: number;
}

function extentOf(from: Mark, { at, longs, names }: Scanner): Extent {
  return { start: from.start, end: at, long: longs > from.longs, names: names - from.names };
}

/** A position in the text, with the counts up to this position. */
class Scanner implements Omit<Mark, "start"> {
  depth = 1;
  longs = 0;
  names = 0;
  private digits = 0;

  constructor(
    private readonly json: Buffer,
    public at: number,
  ) {}

  mark(): Mark {
    return { start: this.at + 1, longs: this.longs, names: this.names };
  }

  /**
   * Moves to the next bracket or comma outside of a member's items and returns this character; 0 at the end of the text. V8
   * optimizes one loop sooner than several loops, and optimizes again when a branch is first taken. So this is a single loop over
   * all bytes, and all its branches are taken often.
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
        for (let inner = json[at]; inner !== QUOTE && at < length; inner = json[at]) at += inner === BACKSLASH ? 2 : 1;
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

/**
 * Returns the members of a JSON object; none if the text is not an object or its brackets do not match. Throws {@link
 * UnusualJsonError} if values are nested too deeply.
 */
export function findMembers(json: Buffer): readonly Member[] {
  const found: Member[] = [];
  let parts: Extent[] = [];
  const first = skipSpaces(json, 0);
  if (json[first] !== OPENS) return [];
  const scanner = new Scanner(json, first);
  let member = scanner.mark();
  let part = member;
  for (let byte = scanner.next(first + 1); byte !== 0; byte = scanner.next(scanner.at + 1)) {
    if (scanner.depth > DEEPEST) throw new UnusualJsonError(TOO_DEEP);
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

/** Returns the position after a string's closing quote. */
export function endOfText(json: Buffer, quote: number): number {
  let at = quote + 1;
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
  return at + 1;
}

/** Returns the position of the first non-space byte at or after `from`. */
export function skipSpaces(json: Buffer, from: number): number {
  let at = from;
  while (SPACES.has(json[at])) at += 1;
  return at;
}
