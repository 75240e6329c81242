import { readYaml as read } from "../../shared/nesting.js";
import { type Value, tryJson } from "./plan.js";

let yaml: typeof import("yaml") | undefined;

/**
 * Loads the parser for {@link readYaml}. Loading takes longer than most reviews, so only plans that change a document load the
 * parser.
 */
export async function loadYaml(): Promise<void> {
  yaml ??= await import("yaml");
}

/**
 * Parses YAML of a version. Undefined if the text is invalid, recursive, or too deeply nested, or if {@link loadYaml} has not
 * run.
 */
export function readYaml(text: string, version: "1.1" | "1.2"): Value | undefined {
  if (yaml === undefined) return undefined;
  try {
    const reading = read(text, yaml, version);
    return "value" in reading ? tryJson(JSON.stringify(reading.value)) : undefined;
  } catch {
    return undefined;
  }
}
