import { type AddressBlock, readBlock } from "../../entries/network.js";
import type { Stance } from "../generated/meaning.js";
import { type Reading, readText, type Side, sidesOf } from "./reading.js";
import { type TypeMeaning, typeMeaning } from "./table.js";
import { canonicalEntry as canonicalOfType } from "../../entries/canonical.js";
import { isEntryType } from "../../entries/entry-type.js";
import { entriesInText } from "../../entries/entries-file.js";
import { isArray, type ResourceChange, type Value } from "../plan/plan.js";
import { mergeBlocks } from "../../entries/aggregate.js";
import type { Redactor } from "../plan/secrets.js";

/** Whether a block shares an address with any of the merged blocks. */
export function meets(block: AddressBlock, merged: readonly AddressBlock[]): boolean {
  let from = 0;
  let to = merged.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    const other = merged[middle];
    if (other !== undefined && endsBefore(other, block)) from = middle + 1;
    else to = middle;
  }
  const found = merged[from];
  return found !== undefined && found.version === block.version && found.first <= block.last;
}

function endsBefore(left: AddressBlock, right: AddressBlock): boolean {
  return left.version === right.version ? left.last < right.first : left.version < right.version;
}

const WIDE_PREFIX: Readonly<Record<AddressBlock["version"], number>> = { 4: 8, 6: 20 };

/** Whether a single entry covers an IPv4 /8, an IPv6 /20, or more. */
export function isWide(entry: string): boolean {
  const block = readBlock(entry);
  return block !== undefined && block.prefix <= WIDE_PREFIX[block.version];
}

/** What an object does to traffic on one side of a change; `unknown` when that cannot be determined. */
export interface Effect {
  readonly stance: Stance | "unknown";
  /** The word of the action, when it can be shown. */
  readonly action?: string;
  /** False when the object's switch is off, which makes it observe whatever its action says. */
  readonly enabled: boolean;
}

const STRICTNESS: Readonly<Record<Stance, number>> = {
  bypasses: 0,
  allows: 1,
  ignores: 2,
  observes: 3,
  challenges: 4,
  blocks: 5,
};

/** What the object does, or undefined for types without an action. An object that is not there observes. */
export function effectOf(side: Side, meaning: TypeMeaning): Effect | undefined {
  const rule = meaning.all("action")[0];
  if (rule === undefined) return undefined;
  if (!side.exists) return { stance: "observes", enabled: true };
  const action = readText(side, rule.path);
  const spoken = action === undefined ? {} : { action };
  const enabled = readSwitch(side, meaning);
  if (enabled === false) return { stance: "observes", enabled: false, ...spoken };
  const known = action !== undefined && Object.hasOwn(rule.meaning.stances, action);
  const stance = (known ? rule.meaning.stances[action] : undefined) ?? "unknown";
  return { stance: enabled === undefined ? "unknown" : stance, enabled: true, ...spoken };
}

function readSwitch(side: Side, meaning: TypeMeaning): boolean | undefined {
  const path = meaning.all("switch")[0]?.path;
  if (path === undefined) return true;
  const reading = side.read(path);
  if (reading.state === "absent") return true;
  return reading.state === "known" && typeof reading.value === "boolean" ? reading.value : undefined;
}

/** Whether the stance refuses or tests visitors. */
export function stops(stance: Stance | "unknown"): boolean {
  return stance === "blocks" || stance === "challenges";
}

/** Whether the stance lets visitors past other checks. */
export function exempts(stance: Stance | "unknown"): boolean {
  return stance === "allows" || stance === "bypasses";
}

/** Above zero when `after` is stricter than `before`. */
export function strictnessStep(before: Stance, after: Stance): number {
  return STRICTNESS[after] - STRICTNESS[before];
}

/** Whether lists of that type hold addresses. */
export function holdsAddresses(type: string | undefined): type is "ip" | "cidr" {
  return type === "ip" || type === "cidr";
}

/** The form in which two entries that mean the same are equal; of an unknown type, the entry without white space. */
export function canonicalEntry(type: string | undefined, entry: string): string {
  return type !== undefined && isEntryType(type) ? canonicalOfType(type, entry) : entry.trim();
}

/** The entries of one side of a list, whichever of its attributes declares them: as a set, or as text of one a line. */
interface ListedEntries {
  readonly state: Reading["state"];
  /** The attribute that declares them; undefined when none does. */
  readonly attribute?: string;
  /** As written; empty unless the state is known. */
  readonly entries: readonly string[];
}

/** Reads the entries of one side. What is secret or not yet known in one attribute hides them all. */
export function listedEntries(side: Side, meaning: TypeMeaning): ListedEntries {
  let found: ListedEntries = { state: "absent", entries: [] };
  for (const { path, meaning: at } of meaning.all("entries")) {
    const reading = side.read(path);
    if (reading.state === "absent") continue;
    if (reading.state !== "known") return { state: reading.state, attribute: path, entries: [] };
    const entries = entriesOf(reading.value, readText(side, at.typeAttribute));
    found = { state: "known", attribute: path, entries };
  }
  return found;
}

function entriesOf(value: Value, type: string | undefined): readonly string[] {
  if (isArray(value)) return value.filter((entry) => typeof entry === "string");
  if (typeof value !== "string") return [];
  return entriesInText(type !== undefined && isEntryType(type) ? type : "organization", value);
}

/** A list of a zone as it will be after the plan. */
interface ZoneList {
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
