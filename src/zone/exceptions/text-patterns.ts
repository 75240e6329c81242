import { addTo } from "../../shared/collections.js";
import { unknown, type Verdict, YES } from "../requests/verdict.js";
import { LUA_PREFIX, readLuaPattern } from "./lua-pattern.js";

/** Pattern number → whether the value matches. The value does not match a pattern without an entry here. */
export type Found = ReadonlyMap<number, Verdict>;

export const NONE: Found = new Map();

const CASE = unknown("it is not documented whether edge rules are case-sensitive");
const LUA = unknown("this Lua pattern is not evaluated");

/**
 * Patterns in which `*` matches any characters, and Lua patterns. Searches a text once for a rare piece of every pattern with `*`,
 * and then checks only the patterns whose piece was found. Each Lua pattern is checked alone.
 */
export class TextPatterns {
  readonly #exact: (readonly string[])[] = [];
  readonly #numbers = new Map<string, number>();
  /** Undefined if a Lua pattern cannot be read. */
  readonly #lua = new Map<number, ReturnType<typeof readLuaPattern>>();
  #index: Index | undefined;

  /** Adds a pattern and returns its number. Equal patterns have one number. */
  add(pattern: string): number {
    const known = this.#numbers.get(pattern);
    if (known !== undefined) return known;
    this.#index = undefined;
    const number = this.#exact.length;
    this.#numbers.set(pattern, number);
    const lua = pattern.startsWith(LUA_PREFIX);
    if (lua) this.#lua.set(number, readLuaPattern(pattern.slice(LUA_PREFIX.length)));
    this.#exact.push(lua ? ["", ""] : pattern.split("*"));
    return number;
  }

  find(text: string): Found {
    this.#index ??= indexOf(this.#exact.map((parts) => parts.map(lowerCase)));
    const lower = lowerCase(text);
    const found = new Map<number, Verdict>();
    for (const number of candidates(this.#index, lower)) {
      if (this.#lua.has(number)) {
        const verdict = this.#lua.get(number)?.(text) ?? LUA;
        if (verdict.met !== "no") found.set(number, verdict);
        continue;
      }
      if (!hasParts(lower, this.#index.parts[number] ?? [])) continue;
      found.set(number, hasParts(text, this.#exact[number] ?? []) ? YES : CASE);
    }
    return found.size === 0 ? NONE : found;
  }
}

/** Parts are lowercased alone, so a final sigma becomes the normal sigma, whatever its context. */
const lowerCase = (text: string): string => text.toLowerCase().replaceAll("ς", "σ");

/** The number of characters of a piece. */
const PIECE = 3;

interface Index {
  readonly parts: readonly (readonly string[])[];
  /** The patterns by their rarest piece. */
  readonly byPiece: ReadonlyMap<string, readonly number[]>;
  /** Patterns without a piece. */
  readonly always: readonly number[];
}

function indexOf(parts: readonly (readonly string[])[]): Index {
  const pieces = parts.map((all) => all.flatMap(piecesOf));
  const counts = new Map<string, number>();
  for (const piece of pieces.flat()) counts.set(piece, (counts.get(piece) ?? 0) + 1);
  const rarer = (one: string, other: string): string =>
    (counts.get(one) ?? 0) < (counts.get(other) ?? 0) ? one : other;
  const byPiece = new Map<string, [number, ...number[]]>();
  const always: number[] = [];
  for (const [number, own] of pieces.entries()) {
    if (own.length === 0) always.push(number);
    else addTo(byPiece, own.reduce(rarer), number);
  }
  return { parts, byPiece, always };
}

const piecesOf = (text: string): readonly string[] =>
  Array.from({ length: Math.max(text.length - PIECE + 1, 0) }, (_, at) => text.slice(at, at + PIECE));

/** Returns the patterns whose piece is in the text. */
function candidates({ byPiece, always }: Index, text: string): ReadonlySet<number> {
  const found = new Set(always);
  for (const piece of piecesOf(text)) for (const number of byPiece.get(piece) ?? []) found.add(number);
  return found;
}

/** Compares part by part, from the left, in linear time. */
function hasParts(text: string, parts: readonly string[]): boolean {
  const [first = ""] = parts;
  if (parts.length === 1) return text === first;
  const last = parts.at(-1) ?? "";
  if (!text.startsWith(first) || !text.endsWith(last)) return false;
  let at = first.length;
  for (let index = 1; index < parts.length - 1; index += 1) {
    const part = parts[index] ?? "";
    const found = text.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return text.length - last.length >= at;
}
