import { readYaml as read } from "../../shared/nesting.js";
import { type Value, tryJson } from "./plan.js";

let yaml: typeof import("yaml") | undefined;

/** Loads what {@link readYaml} needs. It takes longer than most reviews, so only plans that change a document load it. */
export async function loadYaml(): Promise<void> {
  yaml ??= await import("yaml");
}

/** Reads YAML as a version of it says; undefined if it is none, without an end or nested too deeply to be compared, or before {@link loadYaml}. */
export function readYaml(text: string, version: "1.1" | "1.2"): Value | undefined {
  if (yaml === undefined) return undefined;
  try {
    const reading = read(text, yaml, version);
    return "value" in reading ? tryJson(JSON.stringify(reading.value)) : undefined;
  } catch {
    return undefined;
  }
}
