import { readFileSync, realpathSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import type { Plan } from "../review/plan/plan.js";
import { type SourceFile, type SourceFiles, type SourcePaths, readConstructs } from "../review/plan/synthesized-app.js";
import { isFile, type PlanSource } from "./report-input.js";
import type { Body } from "./import/existing/blocks.js";
import { readConfiguration } from "./import/existing/configuration.js";
import { type Scope, instancesOf, knownScalar, modulesOf } from "./import/existing/known-values.js";

/** A list of 50,000 entries has less than 2 MB. */
const MOST_BYTES = 32 * 1024 * 1024;

/**
 * Finds the files from which a stack's code reads values, for a plan with drift. In HCL, these are the files of `file()`. With
 * constructs, the synthesized stack names them. Skips files outside of the code's folder.
 */
export async function sourceFiles(
  { folder, constructsFile }: PlanSource,
  plan: Plan,
): Promise<SourceFiles | undefined> {
  if (folder === undefined || !plan.drift.some(({ action }) => action === "update")) return undefined;
  const synthesized = constructsFile && (await readFile(constructsFile, "utf8").catch(() => undefined));
  if (synthesized !== undefined) return filesOf(await appFolder(folder), readConstructs(synthesized).sources);
  // If an app writes HCL, the folder has the output of the app, not its code.
  if (await isFile(join(folder, "cdk.tf"))) return undefined;
  // The engine reports unreadable code.
  return filesOf(folder, await filesInCode(folder).catch((): SourcePaths => new Map()));
}

function filesOf(folder: string, paths: SourcePaths): SourceFiles {
  const readers = new Map<string, string[]>();
  for (const [address, attributes] of paths)
    for (const file of attributes.values()) {
      const path = resolve(folder, file);
      readers.set(path, [...(readers.get(path) ?? []), address]);
    }
  return (address, attribute): SourceFile | undefined => {
    const found = paths.get(address)?.get(attribute);
    if (found === undefined) return undefined;
    const path = resolve(folder, found);
    return {
      file: relative(process.cwd(), path).split(sep).join("/"),
      text: textWithin(folder, path),
      alsoReadBy: (readers.get(path) ?? []).filter((other) => other !== address),
    };
  };
}

/** Reads a file in a folder. Returns undefined if the file is unreadable or outside of the folder, even through a link. */
function textWithin(folder: string, path: string): string | undefined {
  try {
    const real = realpathSync(path);
    const place = relative(realpathSync(folder), real);
    if (place.split(sep)[0] === ".." || isAbsolute(place)) return undefined;
    const found = statSync(real);
    return found.isFile() && found.size <= MOST_BYTES ? readFileSync(real, "utf8") : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns the folder of the app. Prefers the folder with `cdktf.json` in or above the stack's folder, otherwise the folder with
 * `cdktf.out`.
 */
async function appFolder(stack: string): Promise<string> {
  const folders: string[] = [];
  for (let folder = resolve(stack); folder !== dirname(folder); folder = dirname(folder)) folders.push(folder);
  for (const folder of folders) if (await isFile(join(folder, "cdktf.json"))) return folder;
  // <app>/cdktf.out/stacks/<stack>
  return resolve(stack, "..", "..", "..");
}

const FILE = /^\$\{\s*file\((.*)\)\s*\}$/s;
/** A string whose expressions contain no strings. */
const TEMPLATE = /^"((?:[^"\\$]|\$\{[^"{}]*\}|\$(?!\{))*)"$/;
const REFERENCE = /^[A-Za-z_][\w-]*(?:\.[\w-]+|\["[^"\\]*"\])+$/;

/**
 * Finds the files from which a configuration and its local modules read attributes of our resources. An attribute counts only if
 * its value is `file("…")`, directly or by one local value.
 * @throws InputError if the configuration cannot be read
 */
async function filesInCode(folder: string): Promise<SourcePaths> {
  const root = await readConfiguration(folder);
  const found = new Map<string, ReadonlyMap<string, string>>();
  for (const { configuration, prefix, variables, isRepeated } of await modulesOf(root)) {
    if (isRepeated) continue;
    const { locals } = configuration;
    const scope: Scope = { variables, locals, objectAt: () => undefined };
    for (const { labels, body } of configuration.resources) {
      if (labels[0]?.startsWith("bunny_") !== true) continue;
      for (const { suffix, scope: own } of instancesOf(body, scope)) {
        const places = { "path.module": resolve(configuration.folder), "path.root": resolve(folder) };
        const files = filesRead(body, { ...own, instance: { ...own.instance, ...places } });
        if (files.size > 0) found.set(`${prefix}${labels.join(".")}${suffix}`, files);
      }
    }
  }
  return found;
}

function filesRead(body: Body, scope: Scope): ReadonlyMap<string, string> {
  const files = Object.entries(body).map(([attribute, argument]) => [attribute, fileOf(argument, scope)] as const);
  return new Map(files.flatMap(([attribute, file]) => (file === undefined ? [] : [[attribute, file] as const])));
}

function fileOf(argument: unknown, scope: Scope): string | undefined {
  const local = typeof argument === "string" ? /^\$\{\s*local\.([\w-]+)\s*\}$/.exec(argument)?.[1] : undefined;
  const value = local === undefined ? argument : scope.locals.get(local);
  const path = typeof value === "string" ? FILE.exec(value)?.[1]?.trim() : undefined;
  if (path === undefined) return undefined;
  const text = TEMPLATE.exec(path)?.[1] ?? (REFERENCE.test(path) ? `\${${path}}` : undefined);
  const known = text === undefined ? undefined : knownScalar(text, scope);
  return typeof known === "string" ? known : undefined;
}
