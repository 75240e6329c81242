import { objectKeys } from "../../../account/import-id.js";
import type { AccountObject, FoundObjects, LeftObject } from "../../../account/read-account.js";
import { optionFile, InputError } from "../../report-input.js";
import { type ZoneConstruct, zoneConstruct } from "../zone-construct.js";
import { type Configuration, readConfiguration } from "./configuration.js";
import { type DeclaredObjects, declaredObjects } from "./declared-objects.js";
import { type StoredObject, storedObjects, officialOwners } from "../../stored-objects.js";
import { MOVED_TYPES } from "../../../zone/official/owned.js";
import { readdir, readFile, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { parseManifest } from "../../../review/plan/synthesized-app.js";
import { isJsonObject, jsonMember, parsedJson } from "../../../shared/json.js";
import { safeJson } from "../../../shared/safe-json.js";

/** The values of `--state`; false for `--no-state`. */
export type StateOption = readonly string[] | false | undefined;

/** The contents of a folder and of given states before an import. */
export interface PresentState {
  readonly configuration: Configuration;
  /** The states of the folder, and the states of the stacks of its app. */
  readonly sets: readonly ConfiguredStates[];
}

interface ConfiguredStates {
  readonly configuration: Configuration;
  readonly stack: SynthesizedStack | undefined;
  readonly stored: readonly StoredObject[];
}

/**
 * Reads the declarations and states of a folder and of the stacks of its app. Without a folder, reads only the given states.
 * @throws InputError with advice if a part cannot be read
 */
export async function readPresent(folder: string | undefined, option: StateOption): Promise<PresentState> {
  const files = option === false ? [] : (option ?? []);
  const given = await Promise.all(files.map(async (file) => ({ file, text: await optionFile("--state", file) })));
  const configuration = await readConfiguration(folder);
  const stacks = folder === undefined ? [] : await synthesizedStacks(folder);
  const isGiven = option === false || files.length > 0;
  const sets = await Promise.all(
    [
      { configuration, stack: undefined },
      ...stacks.map((stack) => ({ configuration: stack.configuration, stack })),
    ].map(async (one) => ({
      ...one,
      stored: (folder === undefined ? [] : await localStates(one.configuration, isGiven)).flatMap(storedIn),
    })),
  );
  const others = given.flatMap(storedIn);
  // A given state may belong to the folder or to one of the stacks.
  return {
    configuration,
    sets: sets.map((set) => ({ ...set, stored: [...set.stored, ...others] })),
  };
}

/** The number of objects that are skipped because they are already managed. */
export interface Skipped {
  readonly inState: number;
  readonly inCode: number;
}

/** An object that a state of the official provider has. */
export interface OfficialObject {
  readonly object: AccountObject | LeftObject;
  readonly owner: StoredObject;
}

/** An account, compared with the present declarations and states. */
export interface Comparison {
  readonly skipped: Skipped;
  /** Objects that stay with the official provider. */
  readonly official: readonly OfficialObject[];
  /** Objects that move from the official provider, with their addresses in the official provider's state. */
  readonly moves: ReadonlyMap<AccountObject, string>;
  readonly isNew: (object: AccountObject | LeftObject) => boolean;
  /** Names in use: `<type>.<name>`. */
  readonly names: ReadonlySet<string>;
  /** Zone ID → address in the folder's configuration. */
  readonly zones: ReadonlyMap<number, string>;
  /** Zone ID → construct in the folder's app. */
  readonly zoneConstructs: ReadonlyMap<number, ZoneConstruct>;
  /** Import blocks whose object cannot be determined without an engine. */
  readonly unread: number;
}

/** The choice of official objects to move, and the data to find them. */
export interface OfficialChoice {
  /** Addresses or types of objects to move. */
  readonly move: readonly string[];
  /** Shield zone → pull zone, if known. */
  readonly pullZones: ReadonlyMap<number, number>;
}

/** Returns the objects of all states. A given state counts once for the folder and once for each stack. */
export const allStored = ({ sets }: PresentState): readonly StoredObject[] => [
  ...new Set(sets.flatMap(({ stored }) => stored)),
];

/** Reports whether a state has objects of the official provider. */
export const hasOfficialObjects = (present: PresentState): boolean => officialOwners(allStored(present)).isAny;

/**
 * Compares present objects with the objects of an account.
 * @throws InputError if an object to move does not exist
 */
export async function comparePresent(
  { sets }: PresentState,
  { objects, left }: FoundObjects,
  choice: OfficialChoice,
): Promise<Comparison> {
  const stored = sets.flatMap((set) => set.stored);
  const inStates = new Set(stored.flatMap(({ type, values }) => objectKeys(type, values)));
  const declared = await Promise.all(sets.map((set) => declaredObjects(set.configuration, set.stored, objects)));
  const inCode = new Set(declared.flatMap(({ keys }) => [...keys]));
  const has = (keys: ReadonlySet<string>) => (object: AccountObject | LeftObject) =>
    keysOf(object).some((key) => keys.has(key));
  const [isInState, isInCode] = [has(inStates), has(inCode)];
  const others = objects.filter((object) => !isInState(object));
  const isOther = (object: AccountObject | LeftObject): boolean => !isInState(object) && !isInCode(object);
  const { kept, moves } = officialObjects(stored, [...objects, ...left].filter(isOther), choice);
  const official = new Set(kept.map(({ object }) => object));
  return {
    skipped: { inState: objects.length - others.length, inCode: others.filter(isInCode).length },
    official: kept,
    moves,
    isNew: (object) => isOther(object) && !official.has(object),
    names: new Set([
      ...declared.flatMap((one: DeclaredObjects) => [...one.names]),
      ...stored.map(({ type, name }) => `${type}.${name}`),
    ]),
    zones: new Map([...(declared[0]?.zones ?? [])].map(([zone, { address }]) => [zone, address])),
    zoneConstructs: zoneConstructsIn(sets, declared),
    unread: declared.reduce((sum, one) => sum + one.unread, 0),
  };
}

/** Splits these objects into two groups: those that stay with the official provider, and those that move. */
function officialObjects(
  stored: readonly StoredObject[],
  objects: readonly (AccountObject | LeftObject)[],
  { move, pullZones }: OfficialChoice,
) {
  const { ownerOf } = officialOwners(stored);
  const isMoved = ({ address, type }: StoredObject): boolean => move.includes(address) || move.includes(type);
  const found = objects.flatMap((object): readonly OfficialObject[] => {
    const owner = ownerOf(object, "zone" in object.owner ? pullZones.get(object.owner.zone) : undefined);
    return owner === undefined ? [] : [{ object, owner }];
  });
  const moving = found.filter(({ owner }) => isMoved(owner));
  for (const name of move) {
    if (moving.some(({ owner: { address, type } }) => name === address || name === type)) continue;
    throw new InputError(
      `--move ${name}: no state has an object of the official provider with this address or type that is also one of the objects to import. With --state, name the state of the folder that manages the object. With --move, name an address that "terraform state list" shows, or a type, such as bunnynet_pullzone_access_list.`,
    );
  }
  const moves = moving.flatMap(({ object, owner }) =>
    "config" in object && MOVED_TYPES[owner.type] === object.type ? [[object, owner.address] as const] : [],
  );
  return { kept: found.filter(({ owner }) => !isMoved(owner)), moves: new Map(moves) };
}

function zoneConstructsIn(
  sets: readonly ConfiguredStates[],
  declared: readonly DeclaredObjects[],
): ReadonlyMap<number, ZoneConstruct> {
  const isOneStack = sets.filter(({ stack }) => stack !== undefined).length === 1;
  return new Map(
    sets.flatMap(({ stack }, index) =>
      [...(declared[index]?.zones ?? [])].flatMap(([zone, { path }]) => {
        const found = stack && path && zoneConstruct(path, stack, isOneStack);
        return found ? [[zone, found] as const] : [];
      }),
    ),
  );
}

const keysOf = (object: AccountObject | LeftObject): readonly string[] =>
  "config" in object ? objectKeys(object.type, object.state) : [`${object.type} ${object.importId}`];

/** Collects the values of `--state`. */
export function collectStates(value: string, before: StateOption): readonly string[] {
  return [...(before || []), value];
}

const NO_STATE = " If there is no state yet, add --no-state instead.";
const storedIn = (one: { readonly file: string; readonly text: string }): readonly StoredObject[] =>
  storedObjects({ ...one, instead: NO_STATE });

const IGNORED = /^(?:\.|node_modules$)/;
const MOST_FOLDERS = 2_000;

interface SynthesizedStack {
  readonly configuration: Configuration;
  /** The stack's name, and the path of its construct. */
  readonly name: string;
  readonly constructPath: string;
}

/**
 * Reads the synthesized stacks of an app of constructs. Empty if the folder has no app.
 * @throws InputError if the output is missing or older than the code
 */
async function synthesizedStacks(folder: string): Promise<readonly SynthesizedStack[]> {
  const text = await readFile(join(folder, "cdktf.json"), "utf8").catch(() => undefined);
  if (text === undefined) return [];
  const project = parsedJson(text);
  const output = join(folder, textIn(project, "output") ?? "cdktf.out");
  const file = join(output, "manifest.json");
  const manifest = await readFile(file, "utf8").catch(() => undefined);
  const command = textIn(project, "app") ?? "npx tsx main.ts";
  if (manifest === undefined || (await newestSource(folder, output)) > (await stat(file)).mtimeMs)
    throw new InputError(
      `${folder} has an app whose code ${manifest === undefined ? "was not synthesized" : "changed after it was synthesized"}, so its declarations are not known. ` +
        `Run "${command}" in that folder, and then this command again. If the app cannot be synthesized, name a new folder, and give the states of the app with --state.`,
    );
  return Promise.all(
    parseManifest(manifest).map(async ({ name, constructPath, synthesizedStackPath }) => ({
      configuration: await readConfiguration(dirname(join(output, synthesizedStackPath))),
      name,
      constructPath,
    })),
  );
}

function textIn(value: unknown, name: string): string | undefined {
  const text = jsonMember(value, name);
  return typeof text === "string" ? text : undefined;
}

/** Returns the time of the newest source file, in milliseconds since 1970. */
async function newestSource(root: string, output: string): Promise<number> {
  const folders = [root];
  let newest = 0;
  // The list grows during the loop.
  for (const folder of folders) {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory() && !IGNORED.test(entry.name) && path !== output && folders.length < MOST_FOLDERS)
        folders.push(path);
      else if (/(?<!\.d)\.[cm]?tsx?$/.test(entry.name)) newest = Math.max(newest, (await stat(path)).mtimeMs);
    }
  }
  return newest;
}

interface NamedText {
  readonly file: string;
  readonly text: string;
}

type Backend = NonNullable<Configuration["backend"]>;

/**
 * Reads the local states of a folder in all workspaces.
 * @throws InputError with advice if the state is remote and `isGiven` is false
 */
async function localStates(configuration: Configuration, isGiven: boolean): Promise<readonly NamedText[]> {
  const { folder } = configuration;
  const { type, settings } = await backendOf(configuration);
  if (type !== "local") {
    if (isGiven) return [];
    throw new InputError(
      `${folder} keeps its state in ${type === "cloud" ? "HCP Terraform (cloud)" : `the backend ${safeJson(type)}`}, which this command does not read. ` +
        `Write it to a file with "terraform -chdir=${folder} state pull > state.json", and add --state state.json. If there is no state yet, add --no-state.`,
    );
  }
  const path = (name: string, otherwise: string): string => {
    const given = settings[name];
    return resolve(folder, typeof given === "string" && !given.includes("${") ? given : otherwise);
  };
  const workspaces = path("workspace_dir", "terraform.tfstate.d");
  const names = await readdir(workspaces).catch(() => []);
  const files = [
    path("path", "terraform.tfstate"),
    ...names.map((name) => join(workspaces, name, "terraform.tfstate")),
  ];
  const texts = await Promise.all(files.map((file) => readFile(file, "utf8").catch(() => "")));
  return files.flatMap((file, index) => (texts[index] ? [{ file, text: texts[index] }] : []));
}

/** Returns the backend with the settings of `init -backend-config`. Engines keep these settings in their data folder. */
async function backendOf({ folder, backend }: Configuration): Promise<Backend> {
  const declared = backend ?? { type: "local", settings: {} };
  const kept = resolve(folder, process.env["TF_DATA_DIR"] ?? ".terraform", "terraform.tfstate");
  const initialized = jsonMember(parsedJson(await readFile(kept, "utf8").catch(() => "")), "backend");
  if (textIn(initialized, "type") !== declared.type) return declared;
  const settings = jsonMember(initialized, "config");
  const given = Object.entries(isJsonObject(settings) ? settings : {}).filter(([, value]) => value !== null);
  return { type: declared.type, settings: { ...Object.fromEntries(given), ...declared.settings } };
}
