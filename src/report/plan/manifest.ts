import { PlanError } from "./plan-error.js";
import { entriesField, field, listField, parseJson, textField, type Value } from "./value.js";

/** One stack of a synthesised app; folders are relative to the manifest's. */
export interface Stack {
  readonly name: string;
  readonly constructPath: string;
  readonly workingDirectory: string;
  readonly synthesizedStackPath: string;
}

/**
 * Reads `cdktf.out/manifest.json` and orders its stacks so that each follows those it depends on.
 * Throws {@link PlanError} when it is no manifest.
 */
export function parseManifest(text: string): readonly Stack[] {
  let root: Value;
  try {
    root = parseJson(text);
  } catch {
    throw new PlanError("manifest.json is not JSON: synthesise the app again.");
  }
  if (field(root, "stacks") === undefined) {
    throw new PlanError("manifest.json lists no stacks: synthesise the app again.");
  }
  const rows = new Map(entriesField(root, "stacks"));
  const ordered = new Map<string, Stack>();
  const visit = (key: string, row: Value): void => {
    if (ordered.has(key)) return;
    const name = textField(row, "name") ?? key;
    const workingDirectory = textField(row, "workingDirectory") ?? `stacks/${name}`;
    const synthesizedStackPath = textField(row, "synthesizedStackPath") ?? `${workingDirectory}/cdk.tf.json`;
    const stack = {
      name,
      constructPath: textField(row, "constructPath") ?? name,
      workingDirectory,
      synthesizedStackPath,
    };
    rows.delete(key);
    for (const needed of listField(row, "dependencies")) {
      if (typeof needed !== "string") continue;
      const found = rows.get(needed);
      if (found !== undefined) visit(needed, found);
    }
    ordered.set(key, stack);
  };
  for (const [key, row] of [...rows]) if (rows.has(key)) visit(key, row);
  return [...ordered.values()];
}
