import type { Stance } from "./stance.js";

/** The names of an API enum in snake case, with their numbers. */
export interface CodeTable<Name extends string = string> {
  /** The API's name of the enum (docs/reference/service.md#codes). */
  readonly enumName: string;
  readonly codes: Readonly<Record<Name, number>>;
}

export interface Word {
  readonly code: number;
  /** The docstring of the constant in the constructs. */
  readonly doc?: string;
  /** The word's effect on traffic. */
  readonly stance?: Stance;
}

export interface WordTable<Name extends string = string> extends CodeTable<Name> {
  readonly words: Readonly<Record<Name, Word>>;
}

/** A type-only mark of the codes of one enum: plain numbers have none, so they fit every enum. */
export interface OfEnum<EnumName extends string> {
  readonly ofEnum?: EnumName;
}

/** A code of a table, but not of another one. The API may return other numbers, which this version does not know. */
export type CodeOf<Table extends CodeTable> =
  | Table["codes"][keyof Table["codes"]]
  | (number & (Table extends { readonly enumName: infer EnumName extends string } ? OfEnum<EnumName> : never));

/** The name of a code that the table lacks. */
export type UnknownName = `unknown_${number}`;

/** Returns the name of a code. Returns `unknown_<n>` if the table lacks the code, and null for null. */
export function codeName<Name extends string>(table: CodeTable<Name>, code: number): Name | UnknownName;
export function codeName<Name extends string>(table: CodeTable<Name>, code: number | null): Name | UnknownName | null;
export function codeName<Name extends string>(table: CodeTable<Name>, code: number | null): Name | UnknownName | null {
  if (code === null) return null;
  return codeNames(table).find((name) => table.codes[name] === code) ?? `unknown_${code}`;
}

/** Returns the code of a name, or undefined if the name is unknown. Accepts `unknown_<n>` unless the table has that number. */
export function codeOf(table: CodeTable, name: string): number | undefined {
  if (Object.hasOwn(table.codes, name)) return table.codes[name];
  const code = unnamedCode(name);
  return code !== undefined && codeName(table, code) === name ? code : undefined;
}

function unnamedCode(name: string): number | undefined {
  const digits = /^unknown_(-?(?:0|[1-9]\d{0,9}))$/.exec(name)?.[1];
  return digits === undefined || digits === "-0" ? undefined : Number(digits);
}

/**
 * Returns the code of a name, and throws if there is none. Accepts `unknown_<n>` from a state that is older than the table's
 * entry.
 */
export function requireCode(table: CodeTable, name: string): number {
  const code = codeOf(table, name) ?? unnamedCode(name);
  if (code === undefined) throw new RangeError(`"${name}" has no code in ${table.enumName}`);
  return code;
}

/** Returns all names of a table, in the order of definition. */
export function codeNames<Name extends string>(table: CodeTable<Name>): readonly Name[] {
  // By construction, the keys of `codes` are the names.
  return Object.keys(table.codes) as Name[];
}

/** Returns the names of the flags in `code`. Other bits become `unknown_<n>`. Empty for 0. */
export function flagNames<Name extends string>(table: CodeTable<Name>, code: number): (Name | UnknownName)[] {
  const set = codeNames(table).filter((name) => table.codes[name] !== 0 && (code & table.codes[name]) !== 0);
  const rest = set.reduce((left, name) => left & ~table.codes[name], code);
  return rest === 0 ? set : [...set, `unknown_${rest}`];
}

/** Returns the stance of each word. Throws for a word without a stance. */
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

/** Defines a table of words. A word has a number, or a number with a docstring and a stance. */
export function codeTable<const EnumName extends string, const Words extends Readonly<Record<string, number | Word>>>(
  enumName: EnumName,
  words: Words,
): WordTable<Extract<keyof Words, string>> & {
  readonly enumName: EnumName;
  readonly codes: { readonly [Name in keyof Words]: CodeIn<Words[Name]> & OfEnum<EnumName> };
};
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
