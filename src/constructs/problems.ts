import { Annotations, Token } from "cdktf";
import type { IConstruct } from "constructs";
import { closestWord } from "../shared/closest-word.js";
import { describeValue, produced } from "./texts.js";

/** Returns problems with a whole number between two bounds; none for a token. */
export function integerProblem(name: string, value: unknown, least: number, most: number): string[] {
  if (Token.isUnresolved(value)) return [];
  if (typeof value === "number" && Number.isInteger(value) && value >= least && value <= most) return [];
  return [`${name} is ${describeValue(value)}. Give a whole number from ${least} to ${most}.`];
}

/** Returns problems with a word of a closed set; none for a token. */
export function wordProblem(name: string, value: unknown, words: Readonly<Record<string, string | number>>): string[] {
  const known = Object.values(words);
  if (Token.isUnresolved(value) || known.some((one) => one === value)) return [];
  const meant = typeof value === "string" ? closestWord(value, known.map(String)) : undefined;
  const hint = meant === undefined ? "" : `Did you mean ${JSON.stringify(meant)}? `;
  return [
    `${name} is ${describeValue(value)}. ${hint}Give one of ${known.map((word) => JSON.stringify(word)).join(", ")}.`,
  ];
}

/** Returns problems with a blank text; `remedy` names an alternative to a value. */
export function blankProblem(name: string, value: unknown, remedy = ""): string[] {
  if (typeof value !== "string") return [`${name} is ${describeValue(value)}. Give it a string.`];
  return Token.isUnresolved(value) || value.trim() !== "" ? [] : [`${name} is blank. Give it a value${remedy}.`];
}

/** Returns problems with a text that is also the ID of a construct, which must be known at synthesis. */
export function nameOfConstructProblem(name: string, value: unknown, instead: string): string[] {
  if (typeof value === "string" && (Token.isUnresolved(value) || Token.isUnresolved([value])))
    return [`${name} is known only when Terraform runs, and it is the ID of a construct. Use ${instead} instead.`];
  return [];
}

/** Adds a warning to the manifest, for the libraries' CLIs. If no CLI runs the app, prints it to standard error. */
export function warn(construct: IConstruct, text: string): void {
  const message = String(produced(construct, text));
  Annotations.of(construct).addWarning(message);
  if (process.env["CDKTF_CONTINUE_SYNTH_ON_ERROR_ANNOTATIONS"] === undefined)
    process.stderr.write(`Warning: [${construct.node.path}] ${message}\n`);
}
