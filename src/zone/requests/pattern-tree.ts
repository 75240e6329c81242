import { endOfClass } from "./pattern-fault.js";

/** Matches one character. */
export interface CharacterNode {
  readonly kind: "character";
  /** Undefined if unknown. */
  readonly matches: ((character: string) => boolean) | undefined;
  /** Characters of the pattern to try in addition to common characters. Some of these characters match. */
  readonly named: string;
  /** The only character that matches, apart from case. */
  readonly literal?: string;
}

/** A part of a regular expression. `unknown` is, for example, an assertion or a backreference. */
export type PatternNode =
  | CharacterNode
  | { readonly kind: "start" | "end" | "unknown" }
  | { readonly kind: "group"; readonly alternatives: readonly Sequence[] };

/** A part and its minimum and maximum number of repetitions. */
export interface PatternItem {
  readonly node: PatternNode;
  readonly min: number;
  readonly max: number;
}

export type Sequence = readonly PatternItem[];

const LONGEST = 10_000;
const DEEPEST = 50;

/**
 * Parses a regular expression into its alternatives, in linear time. Returns undefined if the expression is too long, is nested
 * too deeply, or uses unsupported syntax.
 */
export function readPattern(pattern: string): readonly Sequence[] | undefined {
  if (pattern.length > LONGEST) return undefined;
  const reader = new PatternReader(pattern);
  const alternatives = reader.alternatives(0, false);
  return reader.failed || !reader.atEnd ? undefined : alternatives;
}

const SETS: Readonly<Record<string, RegExp>> = { d: /\d/, D: /\D/, w: /\w/, W: /\W/, s: /\s/, S: /\S/, h: /[ \t]/ };
const CONTROLS: Readonly<Record<string, string>> = {
  n: "\n",
  r: "\r",
  t: "\t",
  f: "\f",
  v: "\v",
  a: "\u0007",
  e: "\u001b",
};
const POSIX: Readonly<Record<string, string>> = {
  alpha: "A-Za-z",
  digit: "0-9",
  alnum: "A-Za-z0-9",
  upper: "A-Z",
  lower: "a-z",
  xdigit: "0-9A-Fa-f",
  word: "\\w",
  space: "\\s",
  blank: " \\t",
};

class PatternReader {
  failed = false;
  private at = 0;

  constructor(private readonly pattern: string) {}

  get atEnd(): boolean {
    return this.at >= this.pattern.length;
  }

  alternatives(depth: number, ignoreCase: boolean): Sequence[] {
    const found: PatternItem[][] = [[]];
    let caseless = ignoreCase;
    if (depth > DEEPEST) this.failed = true;
    while (!this.atEnd && !this.failed) {
      const next = this.pattern[this.at] ?? "";
      if (next === ")") break;
      const flags = /^\(\?([a-zA-Z]*)(?:-([a-zA-Z]*))?\)/.exec(this.pattern.slice(this.at, this.at + 16));
      if (flags !== null) {
        if (flags[0].includes("x")) this.failed = true;
        if (flags[1]?.includes("i")) caseless = true;
        if (flags[2]?.includes("i")) caseless = false;
        this.at += flags[0].length;
      } else if (next === "|") {
        found.push([]);
        this.at += 1;
      } else if (this.pattern.startsWith("(?#", this.at)) this.skipComment();
      else this.item(found.at(-1) ?? [], depth, caseless);
    }
    return found;
  }

  private item(into: PatternItem[], depth: number, ignoreCase: boolean): void {
    if (this.pattern.startsWith("\\Q", this.at)) {
      const end = this.pattern.indexOf("\\E", this.at);
      const text = this.pattern.slice(this.at + 2, end === -1 ? undefined : end);
      for (const character of text) into.push({ node: literal(character, ignoreCase), min: 1, max: 1 });
      this.at = end === -1 ? this.pattern.length : end + 2;
      // A quantifier applies to the last character.
      const last = into.pop();
      if (text === "" || last === undefined) this.failed = true;
      else into.push({ ...last, ...this.quantifier() });
      return;
    }
    const node = this.node(depth, ignoreCase);
    into.push({ node, ...this.quantifier() });
  }

  private node(depth: number, ignoreCase: boolean): PatternNode {
    const next = this.pattern[this.at] ?? "";
    this.at += 1;
    if (next === "^") return { kind: "start" };
    if (next === "$") return { kind: "end" };
    if (next === ".") return { kind: "character", matches: () => true, named: "" };
    if (next === "(") return this.group(depth, ignoreCase);
    if (next === "[") return this.characterClass(ignoreCase);
    if (next === "\\") return this.escape(ignoreCase);
    return literal(next, ignoreCase);
  }

  private group(depth: number, ignoreCase: boolean): PatternNode {
    const opening = /^\?(?:([a-zA-Z]*)(?:-([a-zA-Z]*))?:|>|P?<[A-Za-z_]\w*>|'[A-Za-z_]\w*')/.exec(
      this.pattern.slice(this.at, this.at + 64),
    );
    const isAssertion = this.pattern[this.at] === "?" && opening === null;
    if (opening !== null) this.at += opening[0].length;
    if ((opening?.[0] ?? "").includes("x:")) this.failed = true;
    const caseless = (ignoreCase || (opening?.[1]?.includes("i") ?? false)) && !(opening?.[2]?.includes("i") ?? false);
    if (isAssertion) this.at += /^\?<?[=!]/.exec(this.pattern.slice(this.at, this.at + 3))?.[0].length ?? 0;
    if (this.pattern[this.at] === "?") this.failed = true; // Conditions, recursion, and callouts.
    const alternatives = this.alternatives(depth + 1, caseless);
    this.at += 1;
    return isAssertion ? { kind: "unknown" } : { kind: "group", alternatives };
  }

  private characterClass(ignoreCase: boolean): PatternNode {
    const start = this.at - 1;
    const end = endOfClass(this.pattern, start);
    if (end === -1) this.failed = true;
    this.at = end + 1;
    const inner = this.pattern.slice(start + 1, end);
    const translated = inner
      .replace(/^(\^?)\]/, "$1\\]")
      .replace(/\[:(\w+):\]/g, (all, name: string) => POSIX[name] ?? all)
      .replace(/\[/g, "\\[");
    return { kind: "character", matches: testOf(`^[${translated}]$`, ignoreCase), named: inner };
  }

  private escape(ignoreCase: boolean): PatternNode {
    const letter = this.pattern[this.at] ?? "";
    this.at += 1;
    if (letter === "A") return { kind: "start" };
    if (letter === "z" || letter === "Z") return { kind: "end" };
    const set = SETS[letter];
    if (set !== undefined) return { kind: "character", matches: (character) => set.test(character), named: "" };
    const code = /^(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|x\{([0-9a-fA-F]{1,6})\})/.exec(
      this.pattern.slice(this.at - 1, this.at + 9),
    );
    if (code !== null) {
      this.at += code[0].length - 1;
      const point = parseInt(code[1] ?? code[2] ?? code[3] ?? "", 16);
      return point > 0x10ffff ? { kind: "unknown" } : literal(String.fromCodePoint(point), ignoreCase);
    }
    if (/[0-9A-Za-z]/.test(letter) && CONTROLS[letter] === undefined) {
      if (/[^bBGKN]/.test(letter)) this.failed = true;
      return { kind: "unknown" };
    }
    return literal(CONTROLS[letter] ?? letter, ignoreCase);
  }

  private quantifier(): { min: number; max: number } {
    const found = /^(?:[*+?]|\{(\d{0,6})(,?)(\d{0,6})\})[?+]?/.exec(this.pattern.slice(this.at, this.at + 18));
    const [text = "", low = "", comma = "", high = ""] = found ?? [];
    if (found === null || text.startsWith("{}") || text.startsWith("{,}")) return { min: 1, max: 1 };
    this.at += text.length;
    if (text.startsWith("*")) return { min: 0, max: Infinity };
    if (text.startsWith("+")) return { min: 1, max: Infinity };
    if (text.startsWith("?")) return { min: 0, max: 1 };
    return { min: Number(low), max: comma === "" ? Number(low) : high === "" ? Infinity : Number(high) };
  }

  private skipComment(): void {
    const end = this.pattern.indexOf(")", this.at);
    this.at = end === -1 ? this.pattern.length : end + 1;
  }
}

function literal(character: string, ignoreCase: boolean): CharacterNode {
  const lower = character.toLowerCase();
  return {
    kind: "character",
    matches: (other) => other === character || (ignoreCase && other.toLowerCase() === lower),
    named: `${character}${lower}${character.toUpperCase()}`,
    literal: character,
  };
}

function testOf(source: string, ignoreCase: boolean): CharacterNode["matches"] {
  if (/\\[uxpPcN0-7]/.test(source)) return undefined;
  try {
    const expression = new RegExp(source, ignoreCase ? "i" : "");
    return (character) => expression.test(character);
  } catch {
    return undefined;
  }
}
