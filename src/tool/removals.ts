import { type Found, moduleOf } from "../review/plan/code.js";
import { type ExternalProgram, parseJson, type Plan, type Value, withoutKeys } from "../review/plan/plan.js";
import { phrase } from "../shared/phrase.js";
import { type Body, blocksIn } from "./import/existing/blocks.js";
import type { Configuration } from "./import/existing/configuration.js";

/** The files of a module. */
export interface ModuleFiles {
  readonly configuration: Configuration;
  /** A file that can replace what others say. */
  readonly replacing: string | undefined;
}

/**
 * The provisioners of the `removed` blocks that may name an object whose own block is gone: those of its module, and of each
 * module that calls it. `address` has no instance keys.
 */
export async function removalsIn(
  address: string,
  plan: Plan,
  read: (module: string) => Promise<Found<ModuleFiles>>,
): Promise<Found<readonly ExternalProgram[]>> {
  const found: ExternalProgram[] = [];
  for (const module of modulesAround(address)) {
    // What is not called has no files.
    if (module !== "" && !plan.moduleSources.has(module)) continue;
    const files = await read(module);
    if ("why" in files) return files;
    if (!isOfPlan(files.is, module, plan))
      return { why: phrase`the plan was made from other files than those of ${module === "" ? "the folder" : module}` };
    for (const { from, body } of files.is.configuration.removed) {
      if (body["provisioner"] === undefined) continue;
      if (!/^[\w.-]+$/.test(from)) return { why: phrase`the address of a \`removed\` block, ${from}, cannot be read` };
      if (below(module, from) === address) found.push(...provisionersIn(body, address));
    }
  }
  return { is: found };
}

/** "", `module.a`, `module.a.module.b` for an object of the last. */
function modulesAround(address: string): readonly string[] {
  const steps = moduleOf(address).split(".");
  return ["", ...steps.flatMap((_, index) => (index % 2 === 1 ? [steps.slice(0, index + 1).join(".")] : []))];
}

const below = (module: string, name: string): string => (module === "" ? name : `${module}.${name}`);

/** Whether a plan was made from these files, as far as the names of what they declare say. */
function isOfPlan({ configuration }: ModuleFiles, module: string, { resources, configured }: Plan): boolean {
  const declared = new Set([
    ...configuration.resources.map(({ labels }) => below(module, labels.join("."))),
    ...configuration.dataSources.map(({ labels }) => below(module, `data.${labels.join(".")}`)),
  ]);
  return (
    [...declared].every((address) => configured(address) !== undefined) &&
    resources.every(
      // A data source may be within a check.
      ({ address, mode }) =>
        mode !== "managed" ||
        moduleOf(address) !== module ||
        configured(address) === undefined ||
        declared.has(withoutKeys(address)),
    )
  );
}

/** Provisioners, as a plan has those of a resource: without when they run. */
const provisionersIn = (removed: Body, address: string): readonly ExternalProgram[] =>
  blocksIn(removed, "provisioner", 1).map(({ labels: [provisioner = "unknown"], body }) => ({
    address,
    provisioner,
    expressions: Object.fromEntries(
      Object.entries(body).flatMap(([name, value]) =>
        ["when", "on_failure", "//"].includes(name) ? [] : [[name, expressionOf(value)] as const],
      ),
    ),
  }));

function expressionOf(source: unknown): Value {
  const text = JSON.stringify(source);
  return /[$%]\{/.test(text) ? { references: [text] } : { constant_value: parseJson(text) };
}
