import { type Bytes, toBytes } from "../requests/bytes.js";
import { unknown, type Verdict, verdictOf } from "../requests/verdict.js";

export const LUA_PREFIX = "pattern:";

type Matches = (byte: Bytes) => boolean;

/** One byte of a text. `any`: any number of such bytes, also none. `optional`: at most one. */
interface Item {
  readonly matches: Matches;
  readonly repeat: "once" | "any" | "optional";
}

type Classes = Readonly<Record<string, RegExp>>;

/** The ASCII classes of Lua, by their lowercase letter. The capital letter matches all other bytes. */
const CLASSES: Classes = {
  a: /[A-Za-z]/,
  c: /[^ -~\x80-\xff]/,
  d: /[0-9]/,
  l: /[a-z]/,
  p: /[!-/:-@[-`{-~]/,
  s: /[\t-\r ]/,
  u: /[A-Z]/,
  w: /[A-Za-z0-9]/,
  x: /[A-Fa-f0-9]/,
};

/** The documentation of edge rules says that `%w` includes `_`, unlike in Lua. */
const WITH_UNDERSCORE: Classes = { ...CLASSES, w: /\w/ };

/** Escapes whose meaning depends on the version of Lua, or that need more than one byte. */
const NOT_READ = /[bfgzBFGZ0-9]/;

/** Reads what follows a `%`. */
function escapedClass(letter: string | undefined, classes: Classes): Matches | undefined {
  if (letter === undefined || NOT_READ.test(letter)) return undefined;
  const known = classes[letter.toLowerCase()];
  if (known === undefined) return (byte) => byte === letter;
  return letter in classes ? (byte) => known.test(byte) : (byte) => !known.test(byte);
}

interface Read<Result> {
  readonly result: Result;
  readonly next: number;
}

/** Reads a set in brackets; `at` is the index after the opening bracket. */
function readSet(pattern: Bytes, at: number, classes: Classes): Read<Matches> | undefined {
  const isNegated = pattern[at] === "^";
  const first = isNegated ? at + 1 : at;
  const members: Matches[] = [];
  let next = first;
  while (next < pattern.length && (pattern[next] !== "]" || next === first)) {
    const [start = "", dash, end = ""] = pattern.slice(next, next + 3);
    if (start === "%") {
      const member = escapedClass(dash, classes);
      if (member === undefined) return undefined;
      members.push(member);
      next += 2;
    } else if (dash === "-" && end !== "" && end !== "]") {
      members.push((byte) => start <= byte && byte <= end);
      next += 3;
    } else {
      members.push((byte) => byte === start);
      next += 1;
    }
  }
  if (next >= pattern.length) return undefined;
  return { result: (byte) => members.some((member) => member(byte)) !== isNegated, next: next + 1 };
}

function readClass(pattern: Bytes, at: number, classes: Classes): Read<Matches> | undefined {
  const letter = pattern[at];
  if (letter === "[") return readSet(pattern, at + 1, classes);
  if (letter !== "%") return { result: letter === "." ? () => true : (byte) => byte === letter, next: at + 1 };
  const result = escapedClass(pattern[at + 1], classes);
  return result && { result, next: at + 2 };
}

function readItems(pattern: Bytes, classes: Classes): readonly Item[] | undefined {
  const items: Item[] = [];
  let depth = 0;
  for (let at = 0; at < pattern.length;) {
    if (pattern[at] === "(" || pattern[at] === ")") {
      depth += pattern[at] === "(" ? 1 : -1;
      if (depth < 0) return undefined;
      at += 1;
      continue;
    }
    const read = readClass(pattern, at, classes);
    if (read === undefined) return undefined;
    const { result: matches, next } = read;
    const sign = pattern[next] ?? "";
    if (sign === "+") items.push({ matches, repeat: "once" });
    items.push({ matches, repeat: sign === "?" ? "optional" : sign !== "" && "*+-".includes(sign) ? "any" : "once" });
    at = next + (sign !== "" && "*+-?".includes(sign) ? 1 : 0);
  }
  return depth === 0 ? items : undefined;
}

/**
 * Returns a function that reports whether a text contains a match of a Lua pattern, as `string.find` does. Undefined for a
 * malformed pattern, and for `%b`, `%f`, and back references. The time grows with the lengths of the pattern and the text.
 */
export function readLuaPattern(pattern: string): ((text: string) => Verdict) | undefined {
  const bytes = toBytes(pattern);
  const isAtStart = bytes.startsWith("^");
  const isAtEnd = /^(?:[^%]|%.)*\$$/s.test(bytes);
  const body = bytes.slice(isAtStart ? 1 : 0, isAtEnd ? -1 : undefined);
  const [inLua, documented] = [readItems(body, CLASSES), readItems(body, WITH_UNDERSCORE)];
  if (inLua === undefined || documented === undefined) return undefined;
  return (text) => {
    const [first, second] = [inLua, documented].map((items) => contains(items, toBytes(text), { isAtStart, isAtEnd }));
    return first === second ? verdictOf(first === true) : UNDERSCORE;
  };
}

const UNDERSCORE = unknown("it is not documented whether %w in a Lua pattern matches an underscore");

/** Follows all ways through the items at once. */
function contains(
  items: readonly Item[],
  text: Bytes,
  { isAtStart, isAtEnd }: { readonly isAtStart: boolean; readonly isAtEnd: boolean },
): boolean {
  const reach = (into: Set<number>, from: number): void => {
    for (let at = from; !into.has(at); at += 1) {
      into.add(at);
      if ((items[at]?.repeat ?? "once") === "once") return;
    }
  };
  let states = new Set<number>();
  reach(states, 0);
  for (const byte of text) {
    if (!isAtEnd && states.has(items.length)) return true;
    const following = new Set<number>();
    for (const state of states) {
      const item = items[state];
      if (item?.matches(byte) === true) reach(following, item.repeat === "any" ? state : state + 1);
    }
    if (!isAtStart) reach(following, 0);
    states = following;
  }
  return states.has(items.length);
}
