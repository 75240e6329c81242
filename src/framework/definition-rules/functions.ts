import type { ProviderFunction } from "../function.js";
import { isIdentifier } from "./names.js";

/** What is wrong with a function: Terraform takes no other names, and every parameter needs its own. */
export function functionProblems({ name, parameters, variadic, doc, summary }: ProviderFunction): string[] {
  const names = [...Object.keys(parameters), ...(variadic ? [variadic.name] : [])];
  const undocumented = [...Object.entries(parameters), ...(variadic ? [[variadic.name, variadic] as const] : [])];
  return [
    ...(isIdentifier(name) ? [] : ["is no name"]),
    ...(doc.trim() === "" || summary.trim() === "" ? ["has no documentation"] : []),
    ...names.filter((one) => !isIdentifier(one)).map((one) => `${one}: is no name`),
    ...names.filter((one, index) => names.indexOf(one) !== index).map((one) => `${one}: is there twice`),
    ...undocumented.filter(([, { doc: text }]) => text.trim() === "").map(([one]) => `${one}: has no documentation`),
  ];
}
