import { isYamlNestedDeeper, MOST_LEVELS } from "../../shared/nesting.js";
import { type Value, tryJson } from "./plan.js";

let yaml: typeof import("yaml") | undefined;

/** Loads what {@link readYaml} needs. It takes longer than most reviews, so only plans that change a document load it. */
export async function loadYaml(): Promise<void> {
  yaml ??= await import("yaml");
}

/** Reads YAML as a version of it says; undefined if it is none, nested too deeply to be compared, or before {@link loadYaml}. */
export function readYaml(text: string, version: "1.1" | "1.2"): Value | undefined {
  if (yaml === undefined) return undefined;
  try {
    if (isYamlNestedDeeper(text, MOST_LEVELS, yaml)) return undefined;
    const read: unknown = yaml.parse(text, { version, logLevel: "error" });
    return read === undefined ? undefined : tryJson(JSON.stringify(read));
  } catch {
    return undefined;
  }
}
