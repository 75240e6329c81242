import { objectKeys } from "../../../account/import-id.js";
import type { AccountObject, LeftObject } from "../../../account/read-account.js";
import { optionFile } from "../../report-input.js";
import { type ZoneConstruct, zoneConstruct } from "../zone-construct.js";
import { type SynthesizedStack, synthesizedStacks } from "./cdktf-stacks.js";
import { type Configuration, readConfiguration } from "./configuration.js";
import { type DeclaredObjects, declaredObjects } from "./declared-objects.js";
import { localStates } from "./local-states.js";
import { type StoredObject, storedObjects } from "../../stored-objects.js";

/** `--state`, any number of times; false for `--no-state`. */
export type StateOption = readonly string[] | false | undefined;

/** What a folder, and the states that are given, have before anything is imported. */
export interface Present {
  /** The folder's configuration. */
  readonly configuration: Configuration;
  /** The folder's own, and those of the stacks of its app of constructs. */
  readonly sets: readonly ConfiguredStates[];
}

interface ConfiguredStates {
  readonly configuration: Configuration;
  readonly stack: SynthesizedStack | undefined;
  readonly stored: readonly StoredObject[];
}

/**
 * Reads what a folder declares and what its states have: of the folder itself, and of the stacks of its app. Without a folder,
 * only the states that are given.
 * @throws InputError if something of it cannot be read: says what to do
 */
export async function readPresent(folder: string | undefined, option: StateOption): Promise<Present> {
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
  // A state that is given may be that of the folder, or of one of the stacks.
  return {
    configuration,
    sets: sets.map((set) => ({ ...set, stored: [...set.stored, ...others] })),
  };
}

/** How many objects of an account are left out since they are there already. */
export interface Skipped {
  readonly inState: number;
  readonly inCode: number;
}

/** What is there, compared with an account. */
export interface Comparison {
  readonly skipped: Skipped;
  readonly isNew: (object: AccountObject | LeftObject) => boolean;
  readonly names: ReadonlySet<string>;
  /** Addresses of Shield zones in the folder's configuration, by the zone's ID. */
  readonly zones: ReadonlyMap<number, string>;
  /** The constructs of Shield zones in the app of the folder, by the zone's ID. */
  readonly zoneConstructs: ReadonlyMap<number, ZoneConstruct>;
  /** Import blocks whose object only an engine can tell. */
  readonly unread: number;
}

/** Compares what is there with the objects of an account. */
export async function comparePresent({ sets }: Present, objects: readonly AccountObject[]): Promise<Comparison> {
  const stored = sets.flatMap((set) => set.stored);
  const inStates = new Set(stored.flatMap(({ type, values }) => objectKeys(type, values)));
  const declared = await Promise.all(sets.map((set) => declaredObjects(set.configuration, set.stored, objects)));
  const inCode = new Set(declared.flatMap(({ keys }) => [...keys]));
  const has = (keys: ReadonlySet<string>) => (object: AccountObject | LeftObject) =>
    keysOf(object).some((key) => keys.has(key));
  const [isInState, isInCode] = [has(inStates), has(inCode)];
  const others = objects.filter((object) => !isInState(object));
  return {
    skipped: { inState: objects.length - others.length, inCode: others.filter(isInCode).length },
    isNew: (object) => !isInState(object) && !isInCode(object),
    names: new Set([
      ...declared.flatMap((one: DeclaredObjects) => [...one.names]),
      ...stored.map(({ type, name }) => `${type}.${name}`),
    ]),
    zones: new Map([...(declared[0]?.zones ?? [])].map(([zone, { address }]) => [zone, address])),
    zoneConstructs: zoneConstructsIn(sets, declared),
    unread: declared.reduce((sum, one) => sum + one.unread, 0),
  };
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
