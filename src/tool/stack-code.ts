import { createHash, scryptSync } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, readlink, realpath, stat } from "node:fs/promises";
import { isAbsolute, join, relative, resolve, sep } from "node:path";
import {
  type Found,
  moduleOf,
  type ExternalProgram,
  field,
  isObject,
  listField,
  marks,
  parseJson,
  type Plan,
  textField,
  tryJson,
  type Value,
  withoutKeys,
} from "../review/plan/plan.js";
import type { StackCommit } from "../review/judge/acceptance.js";
import { digestOf } from "../review/judge/change-digest.js";
import { providerAddresses } from "../review/judge/meaning-table.js";
import { isGone, mayReadFiles } from "../review/judge/programs.js";
import { phrase, words } from "../shared/phrase.js";
import { type CommitParts, commitReader, LOADED } from "./commit.js";
import { type Body, blocksIn } from "./import/existing/blocks.js";
import { readConfiguration } from "./import/existing/configuration.js";

/** The part of a plan that decides what the digest of its stack's commit covers. It is small, so it can be kept. */
export interface CodeNeeds extends Pick<Plan, "inputs" | "engineVersion"> {
  /** The called modules; undefined if unknown. */
  readonly modules: readonly string[] | undefined;
  /** True if programs, actions, or other providers may read any file. */
  readonly readsFiles: boolean;
  /** True if functions may read files whose contents the plan does not show. */
  readonly later: boolean;
}

/** Returns what the digest of a stack's commit covers for a plan. `removed` has the programs of its `removed` blocks, if known. */
export function codeNeeds(plan: Plan, removed: readonly ExternalProgram[] | undefined): CodeNeeds {
  const changes = [...plan.resources, ...plan.deferred.map(({ resource }) => resource)];
  return {
    inputs: plan.inputs,
    engineVersion: plan.engineVersion,
    modules: [...plan.moduleSources.keys()],
    readsFiles: removed === undefined || mayReadFiles(plan),
    later:
      plan.providers.some(({ computed }) => Object.keys(providerAddresses).some((setting) => computed.has(setting))) ||
      changes.some(
        ({ action, address, unknown }) =>
          action !== "no-op" &&
          isObject(unknown) &&
          [...(plan.configured(address)?.keys() ?? [])].some((name) => marks(field(unknown, name))),
      ),
  };
}

/** What is known of a stack that has no plan, because it waits for another stack. */
const NO_PLAN: CodeNeeds = {
  inputs: { variables: null, sensitive: undefined, ephemeral: undefined },
  engineVersion: "",
  modules: undefined,
  readsFiles: true,
  later: true,
};

/** Covered by the digest. Another layout needs another number. */
const LAYOUT = 3;

/**
 * Returns a digest of everything that decides what the apply of a plan does, apart from the account: what the branch changes, the
 * files of the stack, and what reaches the plan from outside of the commit. If a part is unknown, returns the reason instead. See
 * docs/decisions/a-change-is-accepted-in-its-branch.md.
 */
export async function commitOfStack(
  folder: string | undefined,
  needs: CodeNeeds = NO_PLAN,
  read: ReturnType<typeof commitReader>,
): Promise<StackCommit> {
  if (folder === undefined) return { why: "the folder of the configuration is not given" };
  const { inputs, engineVersion, readsFiles, later } = needs;
  const modules = await modulesOf(folder, needs.modules);
  if ("why" in modules) return modules;
  const folders = [folder, ...modules.is.local.map(({ path }) => path)];
  const reads =
    readsFiles || (later && (folders.length <= modules.is.list.length || (await callFileFunctions(folders))));
  const commit = await read(folder, { folders, all: reads });
  if ("why" in commit) return commit;
  const generated = await generatedPart(folder, commit.is);
  if ("why" in generated) return generated;
  for (const { name, path } of modules.is.local)
    if (!(await commit.is.hasIn(path)) && (generated.is === null || !isWithin(folder, path)))
      return { why: phrase`${name} is outside of the commit` };
  const before = [LAYOUT, commit.is.parts, generated.is, [engineVersion, await workspaceOf(folder)]];
  const values = variablesPart(inputs, digestOf(before));
  if ("why" in values) return values;
  const digest = digestOf([before, await lockPart(folder, commit.is), modules.is.list, values.is]);
  return { is: { digest, readsFiles: reads } };
}

/** Calls of functions that read files. Identifiers may be escaped in JSON. */
const FILE_FUNCTION = /\b(?:template)?file\w*\s*[(/#]|\bprovider\s*::|\\u/;

async function callFileFunctions(folders: readonly string[]): Promise<boolean> {
  for (const folder of folders)
    for (const name of (await readdir(folder).catch(() => [])).filter((each) => LOADED.test(each)))
      if (FILE_FUNCTION.test(await readFile(join(folder, name), "utf8"))) return true;
  return false;
}

/** Returns the digest of an app's generated folder; null if the commit has the folder. */
async function generatedPart(folder: string, { hasIn }: CommitParts): Promise<Found<string | null>> {
  if (await hasIn(folder)) return { is: null };
  if (!existsSync(join(folder, "cdk.tf.json"))) return { why: phrase`${folder} has no file of the commit` };
  return contentOf(folder, OF_PLANNING);
}

/** Two plans with the same providers may have lock files with other comments. */
async function lockPart(folder: string, { has }: CommitParts): Promise<string | null> {
  const file = join(folder, ".terraform.lock.hcl");
  if (await has(file)) return null;
  const text = await readFile(file, "utf8").catch(() => "");
  return text.replaceAll(/^#.*\n/gm, "");
}

/**
 * Returns a digest of the variables that is slow to guess: sensitive values may be short. With sensitive variables, guessing also
 * needs the access key.
 */
function variablesPart({ variables, sensitive, ephemeral }: Plan["inputs"], salt: string): Found<string | null> {
  if (ephemeral !== undefined) return { why: phrase`the variable ${ephemeral} is ephemeral` };
  if (!isObject(variables) || Object.keys(variables).length === 0) return { is: null };
  const key = sensitive === undefined ? "" : (process.env["BUNNY_ACCESS_KEY"] ?? "");
  if (sensitive !== undefined && key === "")
    return {
      why: phrase`the variable ${sensitive} is sensitive, and only with BUNNY_ACCESS_KEY, which is not set, can a digest hide its value`,
    };
  const values = Object.entries(variables).sort(([one], [other]) => (one < other ? -1 : 1));
  const cost = { N: 1 << 15, r: 8, p: 1, maxmem: 1 << 26 };
  return { is: scryptSync(digestOf(values), digestOf([salt, key]), 32, cost).toString("hex") };
}

/** The engine's folder for installed modules and providers. */
const dataFolder = (folder: string): string => resolve(folder, process.env["TF_DATA_DIR"] ?? ".terraform");

async function workspaceOf(folder: string): Promise<string> {
  const named = process.env["TF_WORKSPACE"] ?? "";
  if (named !== "") return named;
  const text = await readFile(join(dataFolder(folder), "environment"), "utf8").catch(() => "");
  return text.trim() || "default";
}

function isWithin(folder: string, path: string): boolean {
  const way = relative(resolve(folder), path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

interface InstalledModule {
  /** As in addresses: `module.a.module.b`. */
  readonly name: string;
  readonly path: string;
  readonly row: Value;
}

/** Reads the engine's list of modules, without the root module. Returns undefined if the list is not JSON. */
async function listOfModules(folder: string): Promise<readonly InstalledModule[] | undefined> {
  const text = await readFile(join(dataFolder(folder), "modules", "modules.json"), "utf8").catch(() => "{}");
  const list = tryJson(text);
  if (list === undefined) return undefined;
  return listField(list, "Modules").flatMap((row) => {
    const key = textField(row, "Key") ?? "";
    const name = key.replaceAll(/(^|\.)/g, "$1module.");
    return key === "" ? [] : [{ name, path: resolve(folder, textField(row, "Dir") ?? ""), row }];
  });
}

/** Returns the local modules, and the list of modules with the contents of those that the engine has installed. */
async function modulesOf(
  folder: string,
  called: readonly string[] | undefined,
): Promise<Found<{ readonly local: readonly InstalledModule[]; readonly list: readonly Value[] }>> {
  if (!existsSync(dataFolder(folder)))
    return { why: phrase`${folder} is not initialized, so its modules are not known` };
  const installed = await listOfModules(folder);
  if (installed === undefined) return { why: phrase`the list of modules of ${folder} is not JSON` };
  // Engines keep rows of modules that are no longer called.
  const found = installed.filter(({ name }) => called?.includes(name) ?? true);
  const missing = called?.find((module) => !found.some(({ name }) => name === module));
  if (missing !== undefined) return { why: phrase`the list of modules has no ${missing}` };
  const cache = join(dataFolder(folder), "modules");
  const local = found.filter(({ path }) => !isWithin(cache, path));
  const list: Value[] = [];
  for (const { name, path, row } of [...found].sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const [root = ""] = relative(cache, path).split(sep);
    // Files of a module may read others of its package.
    const content = isWithin(cache, path) ? await contentOf(join(cache, root), OF_GIT) : { is: null };
    if ("why" in content) return { why: phrase`${name} cannot be read: ${words(content.why)}` };
    list.push([row, content.is]);
  }
  return { is: { local, list } };
}

/** Folders and files that differ between two equal checkouts or plans. */
const OF_GIT = /^\.git$/;
const OF_PLANNING = /^(?:\.git|\.terraform|\.terraform\.lock\.hcl|tfplan|plan\.json|.*\.tfstate(?:\.backup)?)$/;

/** Returns a digest of all files of a folder. */
async function contentOf(folder: string, without: RegExp): Promise<Found<string>> {
  const hash = createHash("sha256");
  const visit = async (at: string): Promise<string | undefined> => {
    const entries = (await readdir(join(folder, at), { withFileTypes: true })).filter(
      ({ name }) => !without.test(name),
    );
    for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
      const path = join(at, entry.name);
      const file = join(folder, path);
      if (entry.isSymbolicLink()) {
        hash.update(`${path}\0${await readlink(file)}\0`);
        const isFolder = await stat(file).then((found) => found.isDirectory());
        if (isFolder && !isWithin(await realpath(folder), await realpath(file))) return path;
        if (isFolder) continue;
      } else if (entry.isDirectory()) {
        const outside = await visit(path);
        if (outside !== undefined) return outside;
        continue;
      }
      const text = await readFile(file);
      hash.update(`${path}\0${text.length}\0`).update(text);
    }
    return undefined;
  };
  const outside = await visit(".").catch(() => ".");
  return outside === undefined ? { is: hash.digest("hex") } : { why: phrase`${join(folder, outside)} links outside` };
}

/**
 * Returns the programs of `removed` blocks, which no plan shows, for objects whose own block is gone. The module of an object and the
 * modules that call it can have these blocks. Undefined if a file of these modules cannot be parsed.
 */
export async function removedPrograms(
  folder: string | undefined,
  plan: Plan,
): Promise<readonly ExternalProgram[] | undefined> {
  const changes = [...plan.resources, ...plan.deferred.map(({ resource }) => resource)];
  const gone = new Set(changes.flatMap((one) => (isGone(one, plan.configured) ? [withoutKeys(one.address)] : [])));
  if (gone.size === 0 || folder === undefined) return [];
  const modules = new Map((await listOfModules(folder))?.map(({ name, path }) => [name, path]));
  const around = new Set([...gone].flatMap(modulesAround));
  const found = await Promise.all(
    [...around].map(async (module) => {
      const { removed } = await readConfiguration(module === "" ? folder : modules.get(module));
      return removed.map(({ from, body }) => ({ address: module === "" ? from : `${module}.${from}`, body }));
    }),
  ).catch(() => undefined);
  return found?.flat().flatMap(({ address, body }) => (gone.has(address) ? provisionersIn(body, address) : []));
}

/** Returns "", `module.a`, and `module.a.module.b` for an object in `module.a.module.b`. */
function modulesAround(address: string): readonly string[] {
  const steps = moduleOf(address).split(".");
  return ["", ...steps.flatMap((_, index) => (index % 2 === 1 ? [steps.slice(0, index + 1).join(".")] : []))];
}

/** Returns provisioners in the form of a plan, without `when`. */
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
