import { resolve } from "node:path";
import type { SourcePaths } from "../../../review/plan/synthesized-app.js";
import type { Body } from "./blocks.js";
import { readConfiguration } from "./configuration.js";
import { instancesOf, knownScalar, type Scope } from "./known-values.js";
import { modulesOf } from "./modules.js";

const FILE = /^\$\{\s*file\((.*)\)\s*\}$/s;
/** A string whose expressions contain no strings. */
const TEMPLATE = /^"((?:[^"\\$]|\$\{[^"{}]*\}|\$(?!\{))*)"$/;
const REFERENCE = /^[A-Za-z_][\w-]*(?:\.[\w-]+|\["[^"\\]*"\])+$/;

/**
 * Finds the files from which a configuration and its local modules read attributes of our resources. An attribute counts only if
 * its value is `file("…")`, directly or by one local value.
 * @throws InputError if the configuration cannot be read
 */
export async function filesInCode(folder: string): Promise<SourcePaths> {
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
        const files = filesOf(body, { ...own, instance: { ...own.instance, ...places } });
        if (files.size > 0) found.set(`${prefix}${labels.join(".")}${suffix}`, files);
      }
    }
  }
  return found;
}

function filesOf(body: Body, scope: Scope): ReadonlyMap<string, string> {
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
