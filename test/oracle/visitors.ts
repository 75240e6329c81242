import { BlockList, isIPv6 } from "node:net";
import type { Snapshot } from "../../src/emulator/index.js";
import { inAny, LEVEL, type Probe, zoneIn } from "./probe.js";

/** The types of access lists by code, as far as a visitor has such a property. */
const PROPERTIES = { 0: "address", 1: "address", 2: "asn", 3: "country", 4: "organization", 5: "ja4" } as const;
type Property = (typeof PROPERTIES)[keyof typeof PROPERTIES];

/** What is known of a visitor. Properties that are not given are on no list. */
export interface Visitor extends Partial<Readonly<Record<Property, string>>> {
  /** Managed lists whose entries match the visitor: the emulator has none. */
  readonly managedLists?: readonly number[];
}

const propertyOf = (type: number): Property | undefined =>
  Object.hasOwn(PROPERTIES, type) ? PROPERTIES[type as keyof typeof PROPERTIES] : undefined;

/** From the strongest to the weakest; codes of actions of access lists. */
const PRECEDENCE = [
  [5, LEVEL.bypassed],
  [1, LEVEL.allowed],
  [2, LEVEL.blocked],
  [3, LEVEL.challenged],
] as const;

const familyOf = (address: string): "ipv4" | "ipv6" => (isIPv6(address) ? "ipv6" : "ipv4");

const entriesOf = (content: string): string[] =>
  content
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

const plain = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^as(?=\d+$)/, "");

function contains(content: string, property: Property, value: string): boolean {
  if (property !== "address") return entriesOf(content).some((entry) => plain(entry) === plain(value));
  const addresses = new BlockList();
  for (const entry of entriesOf(content)) {
    const [address = "", length] = entry.split("/");
    if (length === undefined) addresses.addAddress(address, familyOf(address));
    else addresses.addSubnet(address, Number(length), familyOf(address));
  }
  return addresses.check(value, familyOf(value));
}

/** What the access lists of a zone do with a visitor. */
export function listLevel(contents: Snapshot, zoneId: number, visitor: Visitor): number {
  const custom = contents.accessLists.filter(({ shieldZoneId, isEnabled, type, content }) => {
    const property = propertyOf(type);
    const value = property && visitor[property];
    return (
      shieldZoneId === zoneId && isEnabled && property && value !== undefined && contains(content, property, value)
    );
  });
  const managed = (zoneIn(contents, zoneId)?.managedLists ?? []).filter(
    ({ listId, isEnabled }) => isEnabled && (visitor.managedLists ?? []).includes(listId),
  );
  const actions = new Set([...custom, ...managed].map(({ action }) => action));
  return PRECEDENCE.find(([action]) => actions.has(action))?.[1] ?? LEVEL.passed;
}

/** Addresses at the ends of what an entry covers, and the next ones outside. */
function addressesAround(entry: string): string[] {
  const [address = "", length] = entry.split("/");
  const bits = isIPv6(address) ? 128 : 32;
  const value = toNumber(address);
  const hosts = 1n << BigInt(bits - Number(length ?? bits));
  const first = value - (value % hosts);
  const limit = 1n << BigInt(bits);
  return [first - 1n, first, first + hosts - 1n, first + hosts]
    .filter((one) => one >= 0n && one < limit)
    .map((one) => toAddress(one, bits));
}

function toNumber(address: string): bigint {
  if (!isIPv6(address)) return address.split(".").reduce((sum, part) => sum * 256n + BigInt(part), 0n);
  const dotted = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(address);
  const tail = dotted ? toNumber(dotted[2] ?? "") : 0n;
  const text = dotted ? `${dotted[1] ?? ""}${(tail >> 16n).toString(16)}:${(tail & 0xffffn).toString(16)}` : address;
  const [head = "", rest] = text.split("::");
  const groups = (part: string): string[] => (part === "" ? [] : part.split(":"));
  const after = rest === undefined ? [] : groups(rest);
  const zeros = rest === undefined ? [] : Array<string>(8 - groups(head).length - after.length).fill("0");
  return [...groups(head), ...zeros, ...after].reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n);
}

function toAddress(value: bigint, bits: number): string {
  const width = bits === 32 ? 8n : 16n;
  const parts = Array.from(
    { length: bits / Number(width) },
    (_, index) => (value >> (BigInt(bits) - width * BigInt(index + 1))) & ((1n << width) - 1n),
  );
  return bits === 32 ? parts.join(".") : parts.map((part) => part.toString(16)).join(":");
}

/** Visitors that lists of any of the contents are about, and those just outside of them. */
export function sampledVisitors(contents: readonly Snapshot[], zoneId: number): Visitor[] {
  const lists = inAny(contents, ({ accessLists }) => accessLists.filter(({ shieldZoneId }) => shieldZoneId === zoneId));
  const values = lists.flatMap(({ type, content }) => {
    const property = propertyOf(type);
    if (property === undefined) return [];
    const own = entriesOf(content).flatMap((entry) => (property === "address" ? addressesAround(entry) : [entry]));
    return own.map((value): Visitor => ({ [property]: value }));
  });
  const managed = inAny(contents, (one) => (zoneIn(one, zoneId)?.managedLists ?? []).map(({ listId }) => listId));
  const single = [...values, ...managed.map((listId): Visitor => ({ managedLists: [listId] }))];
  const unique = [...new Map(single.map((visitor) => [JSON.stringify(visitor), visitor])).values()];
  return [...unique, ...pairs(unique)];
}

const MOST_PAIRS = 400;

/** Visitors with two of the properties: on a list that blocks, and on one that bypasses. */
function pairs(visitors: readonly Visitor[]): Visitor[] {
  const found: Visitor[] = [];
  for (const [index, one] of visitors.entries())
    for (const other of visitors.slice(index + 1)) {
      if (Object.keys(one).some((property) => property in other)) continue;
      if (found.length < MOST_PAIRS) found.push({ ...one, ...other });
    }
  return found;
}

/** Probes of what access lists do with visitors. */
export function visitorProbes(contents: readonly Snapshot[], zoneId: number): Probe[] {
  return sampledVisitors(contents, zoneId).map((visitor) => ({
    name: `zone ${zoneId}: a visitor with ${JSON.stringify(visitor)}`,
    level: (now) => listLevel(now, zoneId, visitor),
  }));
}

/** Probes of what happens to each bot of the catalog. */
export function botProbes(contents: readonly Snapshot[], zoneId: number): Probe[] {
  const bots = inAny(contents, (one) => one.bots.map(({ botId, category }) => ({ botId, category })));
  return bots.map(({ botId, category }) => ({
    name: `zone ${zoneId}: bot ${botId}`,
    level: (now) => {
      const { botActions = {}, botCategoryActions = {} } = zoneIn(now, zoneId) ?? {};
      const own = botActions[botId] ?? 0;
      const action = own === 0 ? (botCategoryActions[category] ?? 0) : own;
      return action === 1 ? LEVEL.blocked : action === 2 ? LEVEL.allowed : LEVEL.passed;
    },
  }));
}
