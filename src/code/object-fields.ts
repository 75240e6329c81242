import { constantName, constantSets } from "../zone/words/constants.js";
import { packageName, type TsCode } from "./typescript.js";

/**
 * The values of an object while code is written for it: each is taken once, and what is left over in the end is not in the code.
 * Null counts as not there.
 */
export class Fields {
  private readonly left: Map<string, unknown>;

  constructor(values: Readonly<Record<string, unknown>>) {
    this.left = new Map(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));
  }

  /** The value of this name, which stays. */
  peek(name: string): unknown {
    return this.left.get(name);
  }

  /** The value of this name; undefined if there is none. */
  take(name: string): unknown {
    const value = this.left.get(name);
    this.left.delete(name);
    return value;
  }

  /** The value, unless it is what is meant without it. */
  takeUnless(name: string, implied: unknown): unknown {
    const value = this.take(name);
    return value === implied ? undefined : value;
  }

  /** The constant for the value, unless it is what is meant without it. A value that has none stays. */
  constant(name: string, set: string, implied?: string): TsCode | undefined {
    if (implied !== undefined && this.left.get(name) === implied) this.left.delete(name);
    const found = constantFor(set, this.left.get(name));
    if (found !== undefined) this.left.delete(name);
    return found;
  }

  /** The constants for the values of a list, if each has one. */
  constants(name: string, set: string): TsCode[] | undefined {
    const values = this.left.get(name);
    if (!Array.isArray(values)) return undefined;
    const found = values.map((value: unknown) => constantFor(set, value)).filter((one) => one !== undefined);
    if (found.length < values.length) return undefined;
    this.left.delete(name);
    return found;
  }

  /** What is left. */
  get rest(): Readonly<Record<string, unknown>> {
    return Object.fromEntries(this.left);
  }

  /** Whether nothing is left. */
  get isEmpty(): boolean {
    return this.left.size === 0;
  }
}

/** The constant for a word: `Ddos.HIGH`; undefined if there is none. */
export function constantFor(set: string, word: unknown): TsCode | undefined {
  const found = constantSets.find(({ name }) => name === set);
  if (found === undefined || (typeof word !== "string" && typeof word !== "number") || !found.words.has(word))
    return undefined;
  return packageName(`${set}.${constantName(found, word)}`);
}
