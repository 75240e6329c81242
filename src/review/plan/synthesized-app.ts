import { jsonProblem } from "../../shared/json-problem.js";
import type { SourcePaths } from "./source-files.js";
import { tryJson, entriesField, field, withoutKeys, type Value, textField, PlanError, listField } from "./plan.js";

/** The construct path (`site/office-list`) of a Terraform address, when the plan comes from constructs. */
export type ConstructPaths = (address: string) => string | undefined;

/** For plans that do not come from constructs. */
export const noConstructs: ConstructPaths = () => undefined;

/** Where the blocks of a stack come from. */
interface Constructs {
  /** The construct that stands for the block. */
  readonly constructPath: ConstructPaths;
  /** The block's own path: that of a child of the construct, where the construct is not a generated one. */
  readonly resourcePath: ConstructPaths;
  /** The files that the app read, relative to its folder. */
  readonly sources: SourcePaths;
}

/**
 * Reads a synthesized `cdk.tf.json`. Each block carries its path in a comment member, `"//".metadata.path`, and in
 * `"//".files` the files that its construct was made from.
 * If the text is not JSON, there are no paths, and the report does without them.
 */
export function readConstructs(cdkTfJson: string): Constructs {
  const paths = new Map<string, string>();
  const sources = new Map<string, ReadonlyMap<string, string>>();
  const root = tryJson(cdkTfJson);
  for (const [section, prefix] of [
    ["resource", ""],
    ["data", "data."],
  ] as const) {
    for (const [type] of entriesField(root, section)) {
      for (const [name, block] of entriesField(field(root, section), type)) {
        const path = pathOf(block);
        if (path !== undefined) paths.set(`${prefix}${type}.${name}`, path);
        const files = entriesField(field(block, "//"), "files");
        const known = files.flatMap(([attribute, file]) =>
          typeof file === "string" ? [[attribute, file] as const] : [],
        );
        if (known.length > 0) sources.set(`${prefix}${type}.${name}`, new Map(known));
      }
    }
  }
  for (const [name, block] of entriesField(root, "output")) {
    const path = pathOf(block);
    if (path !== undefined) paths.set(`output.${name}`, path);
  }
  return {
    // By convention, a construct's main resource is its child `Resource` or `Default`: it represents the construct.
    constructPath: (address) => paths.get(withoutKeys(address))?.replace(/\/(?:Resource|Default)$/, ""),
    resourcePath: (address) => paths.get(withoutKeys(address)),
    sources,
  };
}

function pathOf(block: Value): string | undefined {
  return textField(field(field(block, "//"), "metadata"), "path");
}

/** One stack of a synthesized app; folders are relative to the manifest's. */
interface Stack {
  readonly name: string;
  readonly constructPath: string;
  readonly workingDirectory: string;
  readonly synthesizedStackPath: string;
}

/**
 * Reads `cdktf.out/manifest.json` and orders its stacks so that each follows those it depends on.
 * Throws {@link PlanError} if it is not a manifest.
 */
export function parseManifest(text: string): readonly Stack[] {
  const root = tryJson(text);
  if (root === undefined)
    throw new PlanError(`manifest.json is not JSON (${jsonProblem(text)}): synthesize the app again.`);
  if (field(root, "stacks") === undefined) {
    throw new PlanError("manifest.json lists no stacks: synthesize the app again.");
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
