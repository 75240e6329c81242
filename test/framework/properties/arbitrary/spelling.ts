import type { Attribute, Attributes, Type } from "../../../../src/framework/definition/types.js";

type Values = Record<string, unknown>;

/** An `equal` for text, and for lists and sets of text, that ignores case. */
export function sameLetters(a: unknown, b: unknown): boolean {
  return JSON.stringify(letters(a)) === JSON.stringify(letters(b));
}

/** The same for sets, which also ignores order and duplicates. */
export function sameLettersInSet(a: unknown, b: unknown): boolean {
  return JSON.stringify(unordered(letters(a))) === JSON.stringify(unordered(letters(b)));
}

/** A value as the API stores it: in lowercase where case is ignored, at any depth. */
export function canonical({ type, equal }: Pick<Attribute, "type" | "equal">, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  const respelt = equal === sameLetters || equal === sameLettersInSet ? letters(value) : value;
  return inside(type, respelt);
}

function inside(type: Type, value: unknown): unknown {
  if (value === null) return null;
  if (type.kind === "object") return object(type.attributes, value as Values);
  if (!("element" in type)) return value;
  const { element } = type;
  if (type.kind !== "map") return (value as unknown[]).map((one) => inside(element, one));
  return Object.fromEntries(Object.entries(value as Values).map(([key, one]) => [key, inside(element, one)]));
}

function object(attributes: Attributes, value: Values): Values {
  return Object.fromEntries(Object.entries(attributes).map(([name, of]) => [name, canonical(of, value[name])]));
}

function letters(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(letters);
  return typeof value === "string" ? value.normalize("NFC").replace(/[A-Z]/g, (letter) => letter.toLowerCase()) : value;
}

function unordered(value: unknown): unknown {
  return Array.isArray(value) ? [...new Set(value)].sort() : value;
}
