import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { type Code, type Found, moduleOf } from "../review/plan/code.js";
import { phrase } from "../shared/phrase.js";
import { isObject, parseJson, type Plan } from "../review/plan/plan.js";
import { type Commit, commitOf } from "./commit.js";
import type { Block } from "./import/existing/blocks.js";
import { readConfiguration } from "./import/existing/configuration.js";
import type { PlanSource } from "./report-input.js";

/** Where the local modules of a stack are, by address without instance keys, or why that is not known. */
type Folders = ReadonlyMap<string, Found<string>>;

/**
 * The code of a stack, as far as the rows that accept its changes need it: the files of modules with attributes that are known
 * only during the apply, and the commit, if programs run. `accept` is the file of those rows.
 */
export async function readStackCode({ folder }: PlanSource, plan: Plan, accept: string | undefined): Promise<Code> {
  const folders = foldersOf(folder, plan);
  const files = new Map<string, Found<readonly Block[]>>();
  for (const { address, unknown } of plan.resources) {
    const module = moduleOf(address);
    if (!isObject(unknown) || files.has(module)) continue;
    const set = plan.configured(address)?.names;
    if (!Object.keys(unknown).some((name) => set?.has(name) === true)) continue;
    files.set(module, await withFolder(folders.get(module), resourcesIn));
  }
  const commits = new Map<string, Found<string>>();
  let commit: Found<Commit> | undefined;
  for (const address of [...plan.programs, ...plan.invocations].map((one) => one.address)) {
    const module = moduleOf(address);
    if (commits.has(module)) continue;
    const read = async (at: string): Promise<Found<string>> => {
      const found = (commit ??= await commitOf(folder ?? at, accept));
      if ("why" in found) return found;
      return (await found.is.isIn(at)) ? { is: found.is.digest } : { why: phrase`${at} has no file of the commit` };
    };
    commits.set(module, await withFolder(folders.get(module), read));
  }
  return {
    argument: (module, resource, attribute) => {
      const blocks = files.get(module) ?? UNREAD;
      return "why" in blocks ? blocks : argumentOf(blocks.is, resource, attribute);
    },
    commit: (module) => commits.get(module) ?? UNREAD,
  };
}

const UNREAD = { why: "its module was not read" };

async function withFolder<What>(
  folder: Found<string> | undefined,
  read: (folder: string) => Promise<Found<What>>,
): Promise<Found<What>> {
  if (folder === undefined) return { why: "the plan does not name its module" };
  return "why" in folder ? folder : read(folder.is);
}

function foldersOf(root: string | undefined, { moduleSources }: Plan): Folders {
  const folders = new Map<string, Found<string>>([
    ["", root === undefined ? { why: "the folder of the configuration is not given" } : { is: root }],
  ]);
  // Modules come after those that call them.
  for (const [module, source] of moduleSources) {
    const caller = folders.get(module.replace(/\.?module\.[^.]+$/, "")) ?? UNREAD;
    const isLocal = /^\.{1,2}\//.test(source);
    if ("why" in caller) folders.set(module, caller);
    else folders.set(module, isLocal ? { is: join(caller.is, source) } : { why: phrase`${module} is a remote module` });
  }
  return folders;
}

/** Files that replace what others say: `override.tf`, `a_override.tf.json`, and those that only OpenTofu reads. */
const REPLACING = /(?:^|_)override\.(?:tf|tofu)(?:\.json)?$|\.tofu(?:\.json)?$/;

async function resourcesIn(folder: string): Promise<Found<readonly Block[]>> {
  const names = await readdir(folder).catch(() => undefined);
  if (names === undefined) return { why: phrase`the folder ${folder} cannot be read` };
  const replacing = names.find((name) => REPLACING.test(name));
  if (replacing !== undefined) return { why: phrase`${replacing} can replace what other files say` };
  return readConfiguration(folder).then(
    ({ resources }) => ({ is: resources }),
    () => ({ why: phrase`the files in ${folder} cannot be read` }),
  );
}

function argumentOf(blocks: readonly Block[], resource: string, attribute: string): ReturnType<Code["argument"]> {
  const [block, ...others] = blocks.filter(({ labels }) => labels.join(".") === resource);
  if (block === undefined || others.length > 0)
    return { why: phrase`the module's files do not declare ${resource} exactly once` };
  const value = Object.hasOwn(block.body, attribute) ? block.body[attribute] : undefined;
  if (value === undefined || Object.hasOwn(block.body, "dynamic"))
    return { why: phrase`the block of ${resource} does not set ${attribute} itself` };
  return { is: parseJson(JSON.stringify(value)) };
}
