import type { AccountObject } from "../../account/read-account.js";
import { camelCase } from "../../code/generated-class.js";

/** Names that are taken: `<type>.<name>`. */
export type TakenNames = ReadonlySet<string>;

const LONGEST = 48;

/**
 * A name for each object that is unique among those of its type, valid in HCL and TypeScript, and made from the name that a
 * person gave the object. Where several zones have an object of that name, each has its zone's ID in its name.
 */
export function nameObjects(objects: readonly AccountObject[], taken: TakenNames): ReadonlyMap<AccountObject, string> {
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
    const name = firstFree(isShared ? `${base}_${ownerName(object)}` : base, object.type, used);
    used.add(`${object.type}.${name}`);
    names.set(object, name);
  }
  return names;
}

function firstFree(name: string, type: string, used: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${name}_${number}`;
    if (!used.has(`${type}.${candidate}`)) return candidate;
  }
}

/** What the owner of an object is called: `zone_42`, `app_shop`. */
function ownerName({ owner }: Pick<AccountObject, "owner">): string {
  return "zone" in owner ? `zone_${owner.zone}` : `app_${wordsOf(owner.application)}`;
}

/** An object whose identity is its zone is named after the zone; its display name says no more. */
function baseName(object: AccountObject): string {
  const { identity } = object;
  if (Object.keys(identity).join() === "shield_zone_id") return ownerName(object);
  const { page_type: page } = identity;
  return typeof page === "string" ? `${ownerName(object)}_${page}` : objectName(object);
}

/** The name of an object that a person gave one: a letter, then letters, digits, and underscores. */
function objectName({ type, displayName, importId }: AccountObject): string {
  const words = wordsOf(displayName);
  const kind = type.split("_").at(-1) ?? "object";
  if (words === "") return `${kind}_${wordsOf(importId)}`;
  return /^\d/.test(words) ? `${kind}_${words}` : words;
}

/** A text as an identifier: letters without accents, digits, and underscores. */
function wordsOf(text: string): string {
  const letters = text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return letters
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replaceAll(/^_|_$/g, "")
    .slice(0, LONGEST)
    .replace(/_$/, "");
}

/**
 * IDs of constructs that hold several objects, or that constructs make. What every object inherits, such as `constructor`, is
 * taken, too: the library looks for an ID among the members of an object.
 */
const OWN_IDS = ["zone", "bots", "managed-lists", "rule-order"];

/**
 * The ID of a construct for each object of a zone: unique among them, and made from the name that a person gave the object. The
 * address of its resource comes from it.
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

/** Settings of a zone are called what they are, since there is one of each. */
function wantedId(object: AccountObject): string {
  const { identity, type } = object;
  if (Object.keys(identity).join() === "shield_zone_id") return hyphens(type.replace(/^bunny_shield_/, ""));
  const { page_type: page } = identity;
  return typeof page === "string" ? `${hyphens(page)}-page` : hyphens(objectName(object));
}
const kindOf = ({ type }: AccountObject): string => type.split("_").at(-1) ?? "object";
const hyphens = (name: string): string => name.replaceAll("_", "-");

/** A name of a variable: `officeList` for the list with the ID `office`. It has two words, so that it is no keyword. `taken` gets it. */
export function variableName(object: AccountObject, id: string, taken: Set<string>): string {
  const kind = kindOf(object);
  const words = id.endsWith(`-${kind}`) ? id : `${id}-${kind}`;
  const camel = camelCase(words, "-");
  let name = camel;
  for (let number = 2; taken.has(name); number += 1) name = `${camel}_${number}`;
  taken.add(name);
  return name;
}
