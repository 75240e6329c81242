import type { Stance } from "./stance.js";

/** The names of a code in snake case, with the number of each. */
export interface CodeTable<Name extends string = string> {
  /** The API's name of the enum (docs/reference/service.md#codes). */
  readonly enumName: string;
  readonly codes: Readonly<Record<Name, number>>;
}

/** What is known of a word besides its number. */
export interface Word {
  readonly code: number;
  /** A sentence for the constant of the constructs. */
  readonly doc?: string;
  /** What it does to the traffic that it applies to. */
  readonly stance?: Stance;
}

/** A code table with the words' documentation and effects. */
export interface WordTable<Name extends string = string> extends CodeTable<Name> {
  readonly words: Readonly<Record<Name, Word>>;
}

/** A code of a table. The API may have codes that this version does not know: other numbers. */
export type CodeOf<Table extends CodeTable> = Table["codes"][keyof Table["codes"]] | (number & Record<never, never>);

/** A code that the table lacks is named `unknown_<n>`. */
export type UnknownName = `unknown_${number}`;

/** The name of a code; `unknown_<n>` if the table lacks it, null for null. */
export function codeName<Name extends string>(table: CodeTable<Name>, code: number): Name | UnknownName;
export function codeName<Name extends string>(table: CodeTable<Name>, code: number | null): Name | UnknownName | null;
export function codeName<Name extends string>(table: CodeTable<Name>, code: number | null): Name | UnknownName | null {
  if (code === null) return null;
  return codeNames(table).find((name) => table.codes[name] === code) ?? `unknown_${code}`;
}

/** The code of a name, also of `unknown_<n>` unless the table has that number; otherwise undefined. */
export function codeOf(table: CodeTable, name: string): number | undefined {
  if (Object.hasOwn(table.codes, name)) return table.codes[name];
  const code = unnamedCode(name);
  return code !== undefined && codeName(table, code) === name ? code : undefined;
}

/** The number in `unknown_<n>`. */
function unnamedCode(name: string): number | undefined {
  const digits = /^unknown_(-?(?:0|[1-9]\d{0,9}))$/.exec(name)?.[1];
  return digits === undefined || digits === "-0" ? undefined : Number(digits);
}

/**
 * The code of a name that must have one: also of `unknown_<n>` that a state has from before the table knew the number.
 * Throws instead of falling back to a code with another meaning.
 */
export function requireCode(table: CodeTable, name: string): number {
  const code = codeOf(table, name) ?? unnamedCode(name);
  if (code === undefined) throw new RangeError(`"${name}" has no code in ${table.enumName}`);
  return code;
}

/** All names of a table, in the order of definition. */
export function codeNames<Name extends string>(table: CodeTable<Name>): readonly Name[] {
  // The keys of `codes` are its names by construction (`codeTable`).
  return Object.keys(table.codes) as Name[];
}

/** The names of the flags set in `code`, the rest as `unknown_<n>`; none for 0. */
export function flagNames<Name extends string>(table: CodeTable<Name>, code: number): (Name | UnknownName)[] {
  const set = codeNames(table).filter((name) => table.codes[name] !== 0 && (code & table.codes[name]) !== 0);
  const rest = set.reduce((left, name) => left & ~table.codes[name], code);
  return rest === 0 ? set : [...set, `unknown_${rest}`];
}

/** What each of these words does to the traffic that it applies to. Throws for a word without a stance. */
export function stancesOf<Name extends string>(
  table: WordTable<Name>,
  names: readonly Name[] = codeNames(table),
): Readonly<Record<string, Stance>> {
  return Object.fromEntries(
    names.map((name) => {
      const { stance } = table.words[name];
      if (stance === undefined) throw new RangeError(`"${name}" of ${table.enumName} has no stance`);
      return [name, stance];
    }),
  );
}

type CodeIn<W> = W extends { readonly code: infer Code } ? Code : W;

/** Defines a table: each word's number, or the number with what else is known of the word. */
export function codeTable<const Words extends Readonly<Record<string, number | Word>>>(
  enumName: string,
  words: Words,
): WordTable<Extract<keyof Words, string>> & {
  readonly codes: { readonly [Name in keyof Words]: CodeIn<Words[Name]> };
};
/** A number alone is a word of which nothing else is known. */
export function codeTable(enumName: string, words: Readonly<Record<string, number | Word>>): WordTable {
  const entries = Object.entries(words).map(
    ([name, word]) => [name, typeof word === "number" ? { code: word } : word] as const,
  );
  return {
    enumName,
    codes: Object.fromEntries(entries.map(([name, { code }]) => [name, code])),
    words: Object.fromEntries(entries),
  };
}
