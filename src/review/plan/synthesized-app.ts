import { jsonProblem } from "../../shared/json-problem.js";
import { tryJson, entriesField, field, withoutKeys, type Value, textField, PlanError, listField } from "./plan.js";

/** Returns the construct path (`site/office-list`) of a Terraform address; undefined without constructs. */
export type ConstructPaths = (address: string) => string | undefined;

/** Used for plans without constructs. */
export const noConstructs: ConstructPaths = () => undefined;

/**
 * Reads a synthesized `cdk.tf.json`. The comment member `"//".metadata.path` of a block has its path, and `"//".files` has the
 * source files of its construct. If the text is not JSON, no paths are returned.
 */
export function readConstructs(cdkTfJson: string) {
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
  const resourcePath: ConstructPaths = (address) => paths.get(withoutKeys(address));
  return {
    /** By convention, the child `Resource` or `Default` is a construct's main resource. */
    constructPath: (address: string) => resourcePath(address)?.replace(/\/(?:Resource|Default)$/, ""),
    /** The path of the block itself, which may be a child of the construct. */
    resourcePath,
    /** Files that the app read, relative to its folder. */
    sources,
  };
}

function pathOf(block: Value): string | undefined {
  return textField(field(field(block, "//"), "metadata"), "path");
}

/** A stack of a synthesized app; folders are relative to the manifest. */
interface Stack {
  readonly name: string;
  readonly constructPath: string;
  readonly workingDirectory: string;
  readonly synthesizedStackPath: string;
}

/**
 * Reads `cdktf.out/manifest.json` and sorts stacks after their dependencies. Throws {@link PlanError} if it is not a manifest.
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

/** A file from which the code reads an attribute's value. */
export interface SourceFile {
  readonly file: string;
  readonly text: string | undefined;
  /** Addresses of other objects with a value from this file. */
  readonly alsoReadBy: readonly string[];
}

/** Returns the file with an attribute's value, if known. */
export type SourceFiles = (address: string, attribute: string) => SourceFile | undefined;

export type SourcePaths = ReadonlyMap<string, ReadonlyMap<string, string>>;
