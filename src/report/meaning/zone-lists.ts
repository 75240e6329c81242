import { readBlock, type AddressBlock } from "../../entries/address-block.js";
import { mergeBlocks } from "../../entries/aggregate-cidrs.js";
import type { ResourceChange } from "../plan/plan.js";
import type { Stance } from "../generated/meaning.js";
import type { Redactor } from "../plan/redact.js";
import { meets } from "./address-blocks.js";
import { effectOf } from "./effect.js";
import { canonicalEntry, holdsAddresses } from "./entry-forms.js";
import { listedEntries } from "./listed-entries.js";
import { readText, sidesOf, type Side } from "./reading.js";
import { typeMeaning, type TypeMeaning } from "./table.js";

/** A list of a zone as it will be after the plan. */
export interface ZoneList {
  readonly address: string;
  readonly label: string | undefined;
  readonly stance: Stance;
  /** Whether an entry of that type shares an address, or is equal, with one of the list's. */
  readonly covers: (type: string | undefined, entry: string) => boolean;
}

/** Finds the other lists that apply to the same zone. */
export type ZoneLists = (zone: string, exceptAddress: string) => readonly ZoneList[];

/** Looks up the access lists that the plan leaves in place. A zone's lists are read when its first change is compared. */
export function zoneLists(changes: readonly ResourceChange[], redactor: Redactor): ZoneLists {
  let byZone: ReadonlyMap<string, readonly LeftInPlace[]> | undefined;
  const read = new Map<string, readonly ZoneList[]>();
  return (zone, exceptAddress) => {
    byZone ??= groupByZone(changes, redactor);
    const lists = read.get(zone) ?? (byZone.get(zone) ?? []).flatMap((list) => toZoneList(list, redactor) ?? []);
    read.set(zone, lists);
    return lists.filter(({ address }) => address !== exceptAddress);
  };
}

interface LeftInPlace {
  readonly change: ResourceChange;
  readonly side: Side;
  readonly meaning: TypeMeaning;
}

function groupByZone(changes: readonly ResourceChange[], redactor: Redactor): ReadonlyMap<string, LeftInPlace[]> {
  const byZone = new Map<string, LeftInPlace[]>();
  for (const change of changes) {
    const meaning = typeMeaning(change.provider, change.type);
    if (meaning === undefined || change.action === "destroy" || change.deposed !== undefined) continue;
    const side = sidesOf(change, redactor).after;
    const zone = zoneOf(side, meaning);
    if (zone === undefined) continue;
    const lists = byZone.get(zone);
    if (lists === undefined) byZone.set(zone, [{ change, side, meaning }]);
    else lists.push({ change, side, meaning });
  }
  return byZone;
}

/** The zone within which the object's entries apply; undefined when it has none, or none yet. */
export function zoneOf(side: Side, meaning: TypeMeaning): string | undefined {
  const zonePath = meaning.all("entries")[0]?.meaning.zoneAttribute;
  const reading = zonePath === undefined ? undefined : side.read(zonePath);
  if (reading?.state !== "known") return undefined;
  return typeof reading.value === "number" || typeof reading.value === "string" ? String(reading.value) : undefined;
}

function toZoneList({ change, side, meaning }: LeftInPlace, redactor: Redactor): ZoneList | undefined {
  const entries = meaning.all("entries")[0];
  const stance = effectOf(side, meaning)?.stance;
  if (entries === undefined || stance === undefined || stance === "unknown") return undefined;
  const type = readText(side, entries.meaning.typeAttribute);
  const texts = (): readonly string[] => listedEntries(side, meaning).entries;
  const matcher = holdsAddresses(type) ? addressMatcher(texts) : equalityMatcher(type, texts);
  const address = redactor.text(change.address);
  return { address, label: readText(side, meaning.all("label")[0]?.path), stance, covers: matcher };
}

function addressMatcher(texts: () => readonly string[]): ZoneList["covers"] {
  let merged: readonly AddressBlock[] | undefined;
  return (type, entry) => {
    const block = holdsAddresses(type) ? readBlock(entry) : undefined;
    if (block === undefined) return false;
    merged ??= mergeBlocks(texts().flatMap((text) => readBlock(text) ?? []));
    return meets(block, merged);
  };
}

function equalityMatcher(ownType: string | undefined, texts: () => readonly string[]): ZoneList["covers"] {
  let forms: ReadonlySet<string> | undefined;
  return (type, entry) => {
    if (type !== ownType) return false;
    forms ??= new Set(texts().map((text) => canonicalEntry(ownType, text)));
    return forms.has(canonicalEntry(ownType, entry));
  };
}
