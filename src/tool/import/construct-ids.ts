import type { AccountObject } from "../../account/read-account.js";
import { camelCase } from "./generated-class.js";
import { objectName } from "./object-names.js";

/** IDs of constructs that hold several objects, or that constructs make. */
const OWN_IDS = ["zone", "bots", "managed-lists", "rule-order"];

/**
 * The ID of a construct for each object of a zone: unique among them, and made from the name that a person gave the object. The
 * address of its resource comes from it.
 */
export function constructIds(objects: readonly AccountObject[]): ReadonlyMap<AccountObject, string> {
  const used = new Set(OWN_IDS);
  const ids = new Map<AccountObject, string>();
  for (const object of objects) {
    const id = firstFree(wantedId(object), kindOf(object), used);
    used.add(id);
    ids.set(object, id);
  }
  return ids;
}

function firstFree(wanted: string, kind: string, used: ReadonlySet<string>): string {
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
