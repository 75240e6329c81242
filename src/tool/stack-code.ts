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

/** The files of a module. */
interface ModuleFiles {
  readonly configuration: Configuration;
  /** A file that can replace what others say. */
  readonly replacing: string | undefined;
}

/**
 * The provisioners of the `removed` blocks that may name an object whose own block is gone: those of its module, and of each
 * module that calls it. `address` has no instance keys.
 */
async function removalsIn(
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

/**
 * The attributes in whose values a word names a file or a folder of the checkout, or a pattern of such. Paths begin at the folder of
 * the configuration. Without a checkout, what exists counts.
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

/** All that may be a path in texts. */
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

/** The folder in which a pattern with a path begins. */
function beforePattern(word: string): string {
  const [fixed = "", ...rest] = word.split(/[*?[{]/, 2);
  if (rest.length === 0 || !word.includes("/")) return word;
  return fixed.slice(0, fixed.lastIndexOf("/") + 1) || ".";
}

const LONGEST = 4_096;

const isThere = (path: string): boolean =>
  path.length <= LONGEST && !path.includes("\0") && path !== parse(path).root && existsSync(path);

/** Whether neither of two folders is within the other. */
function areApart(one: string, other: string): boolean {
  return [relative(one, other), relative(other, one)].every((way) => /^\.\.(?:$|[\\/])/.test(way) || isAbsolute(way));
}

/**
 * A digest of the commit that a stack is planned from, or why a later push can change what it does without changing that. An app's
 * stacks are synthesized from the commit, into a folder that is not in it. `accept` is the file of the rows.
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

/** Where the local modules of a stack are, by address without instance keys, or why that is not known. */
type Folders = ReadonlyMap<string, Found<string>>;

/**
 * The code of a stack, as far as the rows that accept its changes need it: the files of modules with attributes that are known
 * only during the apply, or whose objects are gone; the files that objects name; and the commit, if programs or these are read.
 * `accept` is the file of the rows.
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

/** The module, the local name, and the alias in the name of a provider configuration. */
const PROVIDER = /^(?:(.*):)?([^.:]+)(?:\.([^.:]+))?$/;

const UNREAD = { why: "its module was not read" };
const NO_FOLDER = { why: "the folder of the configuration is not given" };

const programsIn = (found: Found<readonly ExternalProgram[]>): readonly ExternalProgram[] =>
  "is" in found ? found.is : [];

/** Whether the source of an object says what the plan does not: a value, or that blocks are dynamic. */
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
  // Modules come after those that call them.
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
 * The folders that the engine takes local modules from, by their names: `terraform init` keeps what its list says, also where
 * somebody has committed it. Undefined for what is no list.
 */
async function installedModules(folder: string): Promise<ReadonlyMap<string, string> | undefined> {
  const list = await listOfModules(folder);
  if (list === undefined) return undefined;
  return new Map(list.map((one) => [textField(one, "Key") ?? "", textField(one, "Dir") ?? ""] as const));
}

/** Where the engine keeps what `init` installs. */
const dataFolder = (folder: string): string => resolve(folder, process.env["TF_DATA_DIR"] ?? ".terraform");

/** The rows of the engine's list of installed modules; undefined for what is no list. */
async function listOfModules(folder: string): Promise<readonly Value[] | undefined> {
  const file = join(dataFolder(folder), "modules", "modules.json");
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text === undefined) return [];
  const list = tryJson(text);
  return list === undefined ? undefined : listField(list, "Modules");
}

/** A module of a stack that is in no file of its commit. */
async function remoteModule(folder: string): Promise<string | undefined> {
  const list = await listOfModules(folder);
  if (list === undefined) return "what the list of modules does not name";
  const remote = list.find((one) => textField(one, "Key") !== "" && !isLocal(textField(one, "Source") ?? ""));
  return remote === undefined ? undefined : `module.${textField(remote, "Key") ?? ""}`;
}

const isLocal = (source: string): boolean => /^\.{1,2}\//.test(source);

/** Files that replace what others say: `override.tf`, `a_override.tf.json`, and those that only OpenTofu reads. */
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
  if (replacing !== undefined) return { why: phrase`${replacing} can replace what other files say` };
  const [block, ...others] = configuration.resources.filter(({ labels }: Block) => labels.join(".") === resource);
  if (block === undefined || others.length > 0)
    return { why: phrase`the module's files do not declare ${resource} exactly once` };
  const value = Object.hasOwn(block.body, attribute) ? block.body[attribute] : undefined;
  // An iterator can have the name of a resource type, so one dynamic block is enough where the attribute is set.
  const dynamic = blocksIn(block.body, "dynamic", 1).map(({ labels }) => labels[0]);
  if (value === undefined ? dynamic.includes(attribute) : dynamic.length > 0)
    return { why: phrase`the block of ${resource} has a dynamic block` };
  return { is: value === undefined ? undefined : parseJson(JSON.stringify(value)) };
}

function providerIn({ configuration, replacing }: ModuleFiles, local: string, alias: string | undefined): Found<Value> {
  if (replacing !== undefined) return { why: phrase`${replacing} can replace what other files say` };
  const own = configuration.providers.filter(({ labels, body }) => labels[0] === local && body["alias"] === alias);
  const [block, ...others] = own;
  if (block === undefined || others.length > 0)
    return { why: phrase`the files do not have the block of the provider ${local} exactly once` };
  return { is: parseJson(JSON.stringify(block.body)) };
}
