import { type Found, moduleOf, type Code } from "../review/plan/code.js";
import {
  type ExternalProgram,
  parseJson,
  type Plan,
  type Value,
  withoutKeys,
  entriesField,
  isArray,
  isObject,
  listField,
  marks,
  type ResourceChange,
  textField,
  tryJson,
} from "../review/plan/plan.js";
import { phrase } from "../shared/phrase.js";
import { type Body, blocksIn, type Block } from "./import/existing/blocks.js";
import { type Configuration, readConfiguration } from "./import/existing/configuration.js";
import { existsSync } from "node:fs";
import { realpath, readdir, readFile } from "node:fs/promises";
import { isAbsolute, parse, relative, resolve, join } from "node:path";
import { SEPARATORS } from "../review/judge/programs.js";
import { type Commit, commitOf } from "./commit.js";
import { isGone, mayReadFiles } from "../review/judge/beside-plan.js";
import { isAliased } from "../review/judge/provider-settings.js";
import { isBunnyProvider } from "../review/judge/meaning-table.js";
import type { PlanSource } from "./report-input.js";

interface ModuleFiles {
  readonly configuration: Configuration;
  /** A file that can override others. */
  readonly replacing: string | undefined;
}

/**
 * For an object without a `resource` block, returns the provisioners in its `removed` blocks. The object's module and the modules
 * that call it can contain these `removed` blocks. `address` has no instance keys.
 */
async function removalsIn(
  address: string,
  plan: Plan,
  read: (module: string) => Promise<Found<ModuleFiles>>,
): Promise<Found<readonly ExternalProgram[]>> {
  const found: ExternalProgram[] = [];
  for (const module of modulesAround(address)) {
    // A module without calls has no files.
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

/** Returns "", `module.a`, and `module.a.module.b` for an object in `module.a.module.b`. */
function modulesAround(address: string): readonly string[] {
  const steps = moduleOf(address).split(".");
  return ["", ...steps.flatMap((_, index) => (index % 2 === 1 ? [steps.slice(0, index + 1).join(".")] : []))];
}

const below = (module: string, name: string): string => (module === "" ? name : `${module}.${name}`);

/** Reports whether a plan was made from these files. Judges by the names of declared objects. */
function isOfPlan({ configuration }: ModuleFiles, module: string, { resources, configured }: Plan): boolean {
  const declared = new Set([
    ...configuration.resources.map(({ labels }) => below(module, labels.join("."))),
    ...configuration.dataSources.map(({ labels }) => below(module, `data.${labels.join(".")}`)),
  ]);
  return (
    [...declared].every((address) => configured(address) !== undefined) &&
    resources.every(
      // A data source may be declared inside a check.
      ({ address, mode }) =>
        mode !== "managed" ||
        moduleOf(address) !== module ||
        configured(address) === undefined ||
        declared.has(withoutKeys(address)),
    )
  );
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

/**
 * Returns the attributes with a word that is a pattern, or with the name of an existing file or folder of the checkout. Paths are
 * relative to the configuration's folder. Without a checkout, any existing path counts.
 */
async function namedFiles(
  values: Value,
  folder: string,
  checkout: (folder: string) => Promise<Found<Commit>>,
): Promise<readonly string[]> {
  const named: string[] = [];
  for (const [attribute, value] of entriesField({ values }, "values")) {
    const paths = [...pathsIn(value)].map((path) => resolve(folder, path)).filter(isThere);
    if (paths.length === 0) continue;
    const found = await checkout(folder);
    const isOutside = async (path: string) => "is" in found && areApart(found.is.top, await realpath(path));
    if (!(await Promise.all(paths.map(isOutside))).every((is) => is)) named.push(attribute);
  }
  return named;
}

/** Collects words that may be paths. */
function pathsIn(value: Value, into = new Set<string>()): ReadonlySet<string> {
  if (typeof value === "string") {
    for (const word of [value, ...value.split(SEPARATORS)]) if (word !== "") into.add(beforePattern(word));
  } else if (isArray(value)) for (const item of value) pathsIn(item, into);
  else if (isObject(value))
    for (const [name, item] of Object.entries(value)) {
      pathsIn(name, into);
      pathsIn(item, into);
    }
  return into;
}

/** Returns the folder of a glob pattern. */
function beforePattern(word: string): string {
  const [fixed = "", ...rest] = word.split(/[*?[{]/, 2);
  if (rest.length === 0 || !word.includes("/")) return word;
  return fixed.slice(0, fixed.lastIndexOf("/") + 1) || ".";
}

const LONGEST = 4_096;

const isThere = (path: string): boolean =>
  path.length <= LONGEST && !path.includes("\0") && path !== parse(path).root && existsSync(path);

/** Reports whether neither folder contains the other. */
function areApart(one: string, other: string): boolean {
  return [relative(one, other), relative(other, one)].every((way) => /^\.\.(?:$|[\\/])/.test(way) || isAbsolute(way));
}

/**
 * Returns a digest of a stack's commit. If a later push could change the stack without changing the commit, returns the reason
 * instead. An app synthesizes its stacks from the commit into an ignored folder. `accept` is the file of accepted changes.
 */
export async function commitOfStack(folder: string | undefined, accept: string | undefined): Promise<Found<string>> {
  if (folder === undefined) return NO_FOLDER;
  if (!existsSync(dataFolder(folder)))
    return { why: phrase`${folder} is not initialized, so its modules are not known` };
  const remote = await remoteModule(folder);
  if (remote !== undefined) return { why: phrase`${remote} is a remote module` };
  const found = await commitOf(folder, accept);
  if ("why" in found) return found;
  const isOfCommit = (await found.is.isIn(folder)) || existsSync(join(folder, "cdk.tf.json"));
  return isOfCommit ? { is: found.is.digest } : { why: phrase`${folder} has no file of the commit` };
}

/** Folders of local modules by address without instance keys. If the folders are unknown, the reason. */
type Folders = ReadonlyMap<string, Found<string>>;

/**
 * Reads the parts of a stack's code that rows of accepted changes depend on. Reads the files of modules that have removed objects
 * or values that are known only during apply. Also reads the files that objects name. If programs run or files are read, also
 * reads the commit. `accept` is the file of accepted changes.
 */
export async function readStackCode({ folder }: PlanSource, plan: Plan, accept: string | undefined): Promise<Code> {
  const folders = foldersOf(folder, plan, folder === undefined ? NO_MODULES : await installedModules(folder));
  const files = new Map<string, Found<ModuleFiles>>();
  const read = async (module: string): Promise<Found<ModuleFiles>> => {
    const found = files.get(module) ?? (await withFolder(folders.get(module), filesIn));
    files.set(module, found);
    return found;
  };
  let commit: Promise<Found<Commit>> | undefined;
  const checkout = (at: string): Promise<Found<Commit>> => (commit ??= commitOf(folder ?? at, accept));
  const changes = [...plan.resources, ...plan.deferred.map(({ resource }) => resource)];
  const removals = new Map<string, Found<readonly ExternalProgram[]>>();
  const naming = new Map<string, readonly string[]>();
  for (const change of changes) {
    const address = withoutKeys(change.address);
    if (hasSource(change, plan)) await read(moduleOf(address));
    if (isGone(change, plan.configured) && !removals.has(address))
      removals.set(address, await removalsIn(address, plan, read));
    if (folder === undefined || !mayReadFiles(change)) continue;
    const named = await namedFiles(change.after, folder, checkout);
    if (named.length > 0) naming.set(change.address, named);
  }
  const providers = new Map<string, Found<Value>>();
  for (const { name } of plan.providers.filter((one) => isAliased(one.name) || one.computed.size > 0)) {
    const [, module = "", local = "", alias] = PROVIDER.exec(name) ?? [];
    const found = await read(module);
    providers.set(name, "why" in found ? found : providerIn(found.is, local, alias));
  }
  const commits = new Map<string, Found<string>>();
  const started = [...plan.programs, ...plan.invocations, ...[...removals.values()].flatMap(programsIn)];
  for (const module of [...started.map(({ address }) => address), ...naming.keys()].map(moduleOf)) {
    if (commits.has(module)) continue;
    const digest = async (at: string): Promise<Found<string>> => {
      const found = await checkout(at);
      if ("why" in found) return found;
      return (await found.is.isIn(at)) ? { is: found.is.digest } : { why: phrase`${at} has no file of the commit` };
    };
    commits.set(module, await withFolder(folders.get(module), digest));
  }
  return {
    argument: (module, resource, attribute) => {
      const found = files.get(module) ?? UNREAD;
      return "why" in found ? found : argumentOf(found.is, resource, attribute);
    },
    commit: (module) => commits.get(module) ?? UNREAD,
    removal: (address) => removals.get(withoutKeys(address)) ?? UNREAD,
    provider: (name) => providers.get(name) ?? UNREAD,
    naming: (address) => (folder === undefined ? NO_FOLDER : { is: naming.get(address) ?? [] }),
  };
}

/** Module, local name, and alias in a provider configuration's name. */
const PROVIDER = /^(?:(.*):)?([^.:]+)(?:\.([^.:]+))?$/;

const UNREAD = { why: "its module was not read" };
const NO_FOLDER = { why: "the folder of the configuration is not given" };

const programsIn = (found: Found<readonly ExternalProgram[]>): readonly ExternalProgram[] =>
  "is" in found ? found.is : [];

/** Reports whether an object's source has information that the plan lacks: an unknown value, or dynamic blocks. */
function hasSource({ address, provider, unknown }: ResourceChange, { configured }: Plan): boolean {
  if (!isObject(unknown) || !marks(unknown)) return false;
  const set = configured(address)?.names;
  return set !== undefined && (!isBunnyProvider(provider) || Object.keys(unknown).some((name) => set.has(name)));
}

async function withFolder<What>(
  folder: Found<string> | undefined,
  read: (folder: string) => Promise<Found<What>>,
): Promise<Found<What>> {
  if (folder === undefined) return { why: "the plan does not name its module" };
  return "why" in folder ? folder : read(folder.is);
}

function foldersOf(
  root: string | undefined,
  { moduleSources }: Plan,
  installed: ReadonlyMap<string, string> | undefined,
): Folders {
  const folders = new Map<string, Found<string>>([["", root === undefined ? NO_FOLDER : { is: root }]]);
  // Modules follow their callers.
  for (const [module, source] of moduleSources) {
    const caller = folders.get(module.replace(/\.?module\.[^.]+$/, "")) ?? UNREAD;
    if ("why" in caller) folders.set(module, caller);
    else if (!isLocal(source)) folders.set(module, { why: phrase`${module} is a remote module` });
    else {
      const own = join(caller.is, source);
      const used = installed?.get(module.replaceAll(/(^|\.)module\./g, "$1"));
      const isOwn = installed !== undefined && (used === undefined || relative(own, resolve(root ?? "", used)) === "");
      folders.set(
        module,
        isOwn ? { is: own } : { why: phrase`the list of installed modules may have another folder for ${module}` },
      );
    }
  }
  return folders;
}

const NO_MODULES: ReadonlyMap<string, string> = new Map();

/**
 * Returns the folders of local modules by name from the engine's list. `terraform init` does not rewrite this list, even if
 * somebody committed it. Returns undefined if the list is invalid.
 */
async function installedModules(folder: string): Promise<ReadonlyMap<string, string> | undefined> {
  const list = await listOfModules(folder);
  if (list === undefined) return undefined;
  return new Map(list.map((one) => [textField(one, "Key") ?? "", textField(one, "Dir") ?? ""] as const));
}

/** The engine's folder for installed modules and providers. */
const dataFolder = (folder: string): string => resolve(folder, process.env["TF_DATA_DIR"] ?? ".terraform");

/** Reads the engine's list of installed modules. Returns an empty list if it is missing, and undefined if it is invalid. */
async function listOfModules(folder: string): Promise<readonly Value[] | undefined> {
  const file = join(dataFolder(folder), "modules", "modules.json");
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text === undefined) return [];
  const list = tryJson(text);
  return list === undefined ? undefined : listField(list, "Modules");
}

/** Returns a module whose files are not in the commit. */
async function remoteModule(folder: string): Promise<string | undefined> {
  const list = await listOfModules(folder);
  if (list === undefined) return "a module that the list of modules does not name";
  const remote = list.find((one) => textField(one, "Key") !== "" && !isLocal(textField(one, "Source") ?? ""));
  return remote === undefined ? undefined : `module.${textField(remote, "Key") ?? ""}`;
}

const isLocal = (source: string): boolean => /^\.{1,2}\//.test(source);

/** Files that override others: `override.tf`, `a_override.tf.json`, and files that only OpenTofu reads. */
const REPLACING = /(?:^|_)override\.(?:tf|tofu)(?:\.json)?$|\.tofu(?:\.json)?$/;

async function filesIn(folder: string): Promise<Found<ModuleFiles>> {
  const names = await readdir(folder).catch(() => undefined);
  if (names === undefined) return { why: phrase`the folder ${folder} cannot be read` };
  if (!names.some((name) => /\.(?:tf|tofu)(?:\.json)?$/.test(name)))
    return { why: phrase`the folder ${folder} has no configuration` };
  return readConfiguration(folder).then(
    (configuration) => ({ is: { configuration, replacing: names.find((name) => REPLACING.test(name)) } }),
    () => ({ why: phrase`the files in ${folder} cannot be read` }),
  );
}

function argumentOf(
  { configuration, replacing }: ModuleFiles,
  resource: string,
  attribute: string,
): ReturnType<Code["argument"]> {
  if (replacing !== undefined) return { why: phrase`${replacing} can override other files` };
  const [block, ...others] = configuration.resources.filter(({ labels }: Block) => labels.join(".") === resource);
  if (block === undefined || others.length > 0)
    return { why: phrase`the module's files do not declare ${resource} exactly once` };
  const value = Object.hasOwn(block.body, attribute) ? block.body[attribute] : undefined;
  // An iterator of a dynamic block may have the name of a resource type, so no reference is clear if there is a dynamic block.
  const dynamic = blocksIn(block.body, "dynamic", 1).map(({ labels }) => labels[0]);
  if (value === undefined ? dynamic.includes(attribute) : dynamic.length > 0)
    return { why: phrase`the block of ${resource} has a dynamic block` };
  return { is: value === undefined ? undefined : parseJson(JSON.stringify(value)) };
}

function providerIn({ configuration, replacing }: ModuleFiles, local: string, alias: string | undefined): Found<Value> {
  if (replacing !== undefined) return { why: phrase`${replacing} can override other files` };
  const own = configuration.providers.filter(({ labels, body }) => labels[0] === local && body["alias"] === alias);
  const [block, ...others] = own;
  if (block === undefined || others.length > 0)
    return { why: phrase`the files do not have the block of the provider ${local} exactly once` };
  return { is: parseJson(JSON.stringify(block.body)) };
}
