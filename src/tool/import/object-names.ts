import type { AccountObject } from "../../account/read-account.js";
import { camelCase } from "../../code/generated-class.js";

const LONGEST = 48;

/**
 * Derives a name for each object from its display name. The name is unique in its type, and valid in HCL and TypeScript. If
 * several zones have objects of the same name, each name gets the zone's ID. `taken` has the names in use: `<type>.<name>`.
 */
export function nameObjects(
  objects: readonly AccountObject[],
  taken: ReadonlySet<string>,
): ReadonlyMap<AccountObject, string> {
  const owners = new Map<string, Set<string>>();
  for (const object of objects) {
    const key = `${object.type}.${baseName(object)}`;
    owners.set(key, (owners.get(key) ?? new Set()).add(JSON.stringify(object.owner)));
  }
  const used = new Set(taken);
  const names = new Map<AccountObject, string>();
  for (const object of objects) {
    const base = baseName(object);
    const isShared = (owners.get(`${object.type}.${base}`)?.size ?? 0) > 1;
    const wanted = isShared ? `${base}_${ownerName(object)}` : base;
    const name = firstFree(wanted, (candidate) => used.has(`${object.type}.${candidate}`));
    used.add(`${object.type}.${name}`);
    names.set(object, name);
  }
  return names;
}

/** Returns the first of `name`, `name_2`, `name_3`, … that is not taken. */
function firstFree(name: string, isTaken: (candidate: string) => boolean): string {
  let free = name;
  for (let number = 2; isTaken(free); number += 1) free = `${name}_${number}`;
  return free;
}

/** Names an owner: `zone_42`, `app_shop`. */
function ownerName({ owner }: Pick<AccountObject, "owner">): string {
  return "zone" in owner ? `zone_${owner.zone}` : `app_${wordsOf(owner.application)}`;
}

/** An object that exists once per zone gets the name of the zone, because its display name adds nothing. */
function baseName(object: AccountObject): string {
  const { identity } = object;
  if (Object.keys(identity).join() === "shield_zone_id") return ownerName(object);
  const { page_type: page } = identity;
  return typeof page === "string" ? `${ownerName(object)}_${page}` : objectName(object);
}

/** Converts a display name to a letter and then letters, digits, and underscores. */
function objectName({ type, displayName, importId }: AccountObject): string {
  const words = wordsOf(displayName);
  const kind = type.split("_").at(-1) ?? "object";
  if (words === "") return `${kind}_${wordsOf(importId)}`;
  return /^\d/.test(words) ? `${kind}_${words}` : words;
}

/** Converts a text to an identifier: letters without accents, digits, and underscores. */
function wordsOf(text: string): string {
  const letters = text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return letters
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replaceAll(/^_|_$/g, "")
    .slice(0, LONGEST)
    .replace(/_$/, "");
}

/**
 * IDs of constructs with several objects, and of constructs that other constructs create. Inherited names, such as `constructor`,
 * are also reserved, because the library looks up IDs among an object's members.
 */
const OWN_IDS = ["zone", "bots", "managed-lists", "rule-order"];

/**
 * Derives a construct ID for each object of a zone from its display name. The ID is unique in the zone, and part of the address
 * of the object's resource.
 */
export function constructIds(objects: readonly AccountObject[]): ReadonlyMap<AccountObject, string> {
  const used = new Set([...OWN_IDS, ...Object.getOwnPropertyNames(Object.prototype)]);
  const ids = new Map<AccountObject, string>();
  for (const object of objects) {
    const id = firstFreeId(wantedId(object), kindOf(object), used);
    used.add(id);
    ids.set(object, id);
  }
  return ids;
}

function firstFreeId(wanted: string, kind: string, used: ReadonlySet<string>): string {
  const named = wanted.endsWith(`-${kind}`) ? wanted : `${wanted}-${kind}`;
  for (let number = 1; ; number += 1) {
    const found = [wanted, named]
      .map((id) => (number === 1 ? id : `${id}-${number}`))
      .find((candidate) => !used.has(candidate));
    if (found !== undefined) return found;
  }
}

/** Settings, which exist once per zone, are named after their kind. */
function wantedId(object: AccountObject): string {
  const { identity, type } = object;
  if (Object.keys(identity).join() === "shield_zone_id") return hyphens(type.replace(/^bunny_shield_/, ""));
  const { page_type: page } = identity;
  return typeof page === "string" ? `${hyphens(page)}-page` : hyphens(objectName(object));
}
const kindOf = ({ type }: AccountObject): string => type.split("_").at(-1) ?? "object";
const hyphens = (name: string): string => name.replaceAll("_", "-");

/**
 * Returns a variable name, such as `officeList` for the list `office`, and adds it to `taken`. The name has two words, so it
 * cannot be a keyword.
 */
export function variableName(object: AccountObject, id: string, taken: Set<string>): string {
  const kind = kindOf(object);
  const words = id.endsWith(`-${kind}`) ? id : `${id}-${kind}`;
  const name = firstFree(camelCase(words, "-"), (candidate) => taken.has(candidate));
  taken.add(name);
  return name;
}
