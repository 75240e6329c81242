import { join } from "node:path";
import { type Configuration, readConfiguration } from "./configuration.js";
import { knownScalar, type Scope } from "./known-values.js";

const MOST_MODULES = 200;

/** A module and the variables of its call. */
export interface Module {
  readonly configuration: Configuration;
  /** The start of the addresses of the module's objects: `module.site.`. */
  readonly prefix: string;
  readonly variables: ReadonlyMap<string, unknown>;
  /** Whether the module or a caller may have several instances. */
  readonly isRepeated: boolean;
}

/** Returns the configuration and its local modules at any depth. */
export async function modulesOf(root: Configuration): Promise<readonly Module[]> {
  const modules: Module[] = [{ configuration: root, prefix: "", variables: root.variables, isRepeated: false }];
  // The list grows during the loop.
  for (const { configuration, prefix, variables, isRepeated } of modules) {
    const scope: Scope = { variables, locals: configuration.locals, objectAt: () => undefined };
    for (const {
      labels: [name = ""],
      body,
    } of configuration.modules) {
      const { source } = body;
      if (typeof source !== "string" || !/^\.{1,2}\//.test(source) || modules.length >= MOST_MODULES) continue;
      const called = await readConfiguration(join(configuration.folder, source));
      const given = Object.entries(body).map(([key, value]) => [key, knownScalar(value, scope) ?? value] as const);
      modules.push({
        configuration: called,
        prefix: `${prefix}module.${name}.`,
        variables: new Map([...called.variables, ...given]),
        isRepeated: isRepeated || body["for_each"] !== undefined || body["count"] !== undefined,
      });
    }
  }
  return modules;
}
