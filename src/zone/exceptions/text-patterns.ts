import { unknown, type Verdict, YES } from "../requests/verdict.js";
import { LUA_PREFIX, readLuaPattern } from "./lua-pattern.js";

/** Pattern number → whether the value matches. The value does not match a pattern without an entry here. */
export type Found = ReadonlyMap<number, Verdict>;

export const NONE: Found = new Map();

const CASE = unknown("it is not documented whether edge rules are case-sensitive");
const LUA = unknown("this Lua pattern is not evaluated");

/** A node of an Aho-Corasick automaton over the rarest part of each pattern. */
interface Node {
  readonly next: Map<number, Node>;
  /** The node of the longest proper suffix that starts another part. */
  fallback: Node | undefined;
  /** The next fallback at which a part ends. */
  shorter: Node | undefined;
  readonly ends: number[];
}

/**
 * Patterns in which `*` matches any characters, and Lua patterns. Searches a text once for the rarest part of every pattern with
 * `*`, and then checks only the patterns whose part was found. Each Lua pattern is checked alone.
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

interface Index {
  readonly parts: readonly (readonly string[])[];
  readonly root: Node;
  /** Patterns of `*` alone. */
  readonly always: readonly number[];
}

function indexOf(parts: readonly (readonly string[])[]): Index {
  const counts = new Map<string, number>();
  for (const part of parts.flat()) counts.set(part, (counts.get(part) ?? 0) + 1);
  const isRarer = (one: string, other: string): boolean => {
    const [mine = 0, others = 0] = [counts.get(one), counts.get(other)];
    return mine === others ? one.length > other.length : mine < others;
  };
  const root = emptyNode();
  const always: number[] = [];
  for (const [number, all] of parts.entries()) {
    const filled = all.filter((part) => part !== "");
    if (filled.length === 0) always.push(number);
    else
      nodeOf(
        root,
        filled.reduce((best, part) => (isRarer(part, best) ? part : best)),
      ).ends.push(number);
  }
  connect(root);
  return { parts, root, always };
}

const emptyNode = (): Node => ({ next: new Map(), fallback: undefined, shorter: undefined, ends: [] });

function nodeOf(root: Node, part: string): Node {
  let node = root;
  for (let at = 0; at < part.length; at += 1) {
    const unit = part.charCodeAt(at);
    const next = node.next.get(unit) ?? emptyNode();
    node.next.set(unit, next);
    node = next;
  }
  return node;
}

/** Breadth first: a fallback is always on an earlier level. */
function connect(root: Node): void {
  const nodes = [root];
  for (const node of nodes) {
    for (const [unit, next] of node.next) {
      next.fallback = node === root ? root : follow(root, node.fallback, unit);
      next.shorter = next.fallback.ends.length > 0 ? next.fallback : next.fallback.shorter;
      nodes.push(next);
    }
  }
}

function follow(root: Node, from: Node | undefined, unit: number): Node {
  for (let node = from; node !== undefined; node = node.fallback) {
    const next = node.next.get(unit);
    if (next !== undefined) return next;
  }
  return root;
}

/** Returns the patterns whose rarest part is in the text. */
function candidates({ root, always }: Index, text: string): ReadonlySet<number> {
  const found = new Set(always);
  const seen = new Set<Node>();
  let node = root;
  for (let at = 0; at < text.length; at += 1) {
    node = follow(root, node, text.charCodeAt(at));
    for (let end: Node | undefined = node; end !== undefined && !seen.has(end); end = end.shorter) {
      seen.add(end);
      for (const number of end.ends) found.add(number);
    }
  }
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
