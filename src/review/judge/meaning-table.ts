import type { Around } from "../../zone/words/action-meaning.js";
import type { AttributeMeaning } from "../../zone/words/meaning.js";
import type { ProviderNames } from "../plan/parse-plan.js";
import { isOfficialProvider } from "../../zone/official/parts.js";
import { MEANINGS } from "../generated/meanings.js";
import type { AttributeRow, AttributeRows, MeaningTable } from "./attribute-rows.js";
import { officialMeaning } from "./official-rows.js";

/** The meaning of one resource type, looked up once. */
export interface TypeMeaning {
  /** The attributes that tell its objects apart. */
  readonly identity: readonly string[];
  readonly rows: AttributeRows;
  readonly sets: ReadonlySet<string>;
  /** Attributes that are not reported by themselves: they are derived from others, or record what was found before. */
  readonly unreported: ReadonlySet<string>;
  /** The same, and the entries, which may have a section of their own. */
  readonly unreportedWithEntries: ReadonlySet<string>;
  /** The derived attributes whose changed sources are all among `hidden`. */
  readonly derivedFrom: (changed: ReadonlySet<string>, hidden: ReadonlySet<string>) => readonly string[];
  /** Which object around one of this type decides with it what stops. */
  readonly around: Around | undefined;
  /** The attribute with the name that people give the object. */
  readonly named: string | undefined;
  /** Whether one of the switches is off only for a time. */
  readonly hasTemporarySwitch: boolean;
  /** The scales that also switch the object's action. */
  readonly powers: readonly MeaningAt<"scale">[];
  /** Paths by kind of meaning, for the kinds that a resource has at most one or a few of. */
  readonly all: <Kind extends AttributeMeaning["kind"]>(kind: Kind) => readonly MeaningAt<Kind>[];
}

/** A meaning and its path. */
export interface MeaningAt<Kind extends AttributeMeaning["kind"]> {
  readonly path: string;
  readonly meaning: Extract<AttributeMeaning, { readonly kind: Kind }>;
}

const TABLE: MeaningTable = MEANINGS;
/** Where our provider is published: the engines' default registries. */
const ADDRESSES: Set<string> = new Set([
  TABLE.provider,
  ...["registry.terraform.io", "registry.opentofu.org"].map((host) => `${host}/${TABLE.provider}`),
]);
/** The address of our provider without the registry's host. */
export const ourProvider = TABLE.provider;
const knownInPlans = new Map<string, TypeMeaning>();
const knownOutside = new Map<string, TypeMeaning>();

/**
 * The meaning of a resource type, or of a part of an official one, for what a plan or what happened outside changes; undefined
 * for other providers' types.
 */
export function typeMeaning(provider: string, type: string, outside = false): TypeMeaning | undefined {
  const known = outside ? knownOutside : knownInPlans;
  let found = known.get(type);
  if (found === undefined) {
    const own = Object.hasOwn(TABLE.resources, type);
    const official = own ? undefined : officialMeaning(type, TABLE.resources);
    if (!own && official === undefined) return undefined;
    const { rows, identity } = official ?? {
      rows: TABLE.resources[type] ?? {},
      identity: TABLE.identities[type] ?? [],
    };
    known.set(type, (found = toTypeMeaning(rows, identity, outside)));
  }
  const isKnown = isOurType(type) ? isBunnyProvider(provider) : isOfficialProvider(provider);
  return isKnown ? found : undefined;
}

/** Whether an attribute of a provider's configuration is secret according to the provider's schema. */
export function isSensitiveProviderAttribute(provider: string, attribute: string): boolean {
  return isBunnyProvider(provider) && TABLE.sensitive.includes(attribute);
}

/** Whether a provider's address is ours. */
export function isBunnyProvider(provider: string): boolean {
  return ADDRESSES.has(provider);
}

/** Names copies of our provider as ours. `sources` are addresses with or without the registry's host. */
export function providerNames(sources: readonly string[]): ProviderNames {
  return (address) =>
    sources.some((source) => address === source || address.endsWith(`/${source}`)) ? TABLE.provider : address;
}

/** Whether a resource type is named as ours are. */
export function isOurType(type: string): boolean {
  return type.startsWith("bunny_");
}

/** By attribute of the provider's configuration, the URL that it stands for by default. */
export const providerAddresses: Readonly<Record<string, string>> = TABLE.addresses;

function toTypeMeaning(rows: AttributeRows, identity: readonly string[], outside: boolean): TypeMeaning {
  const entries = Object.entries(rows).map(([path, row]) => [path, outside ? seenOutside(row) : row] as const);
  const byKind = new Map<AttributeMeaning["kind"], { path: string; meaning: AttributeMeaning }[]>();
  for (const [path, { meaning }] of entries) {
    if (meaning === undefined || (!outside && isObserved(meaning))) continue;
    const found = byKind.get(meaning.kind);
    if (found === undefined) byKind.set(meaning.kind, [{ path, meaning }]);
    else found.push({ path, meaning });
  }
  const all = <Kind extends AttributeMeaning["kind"]>(kind: Kind) =>
    // Values are stored under their own kind, which the map's type cannot express.
    (byKind.get(kind) ?? NO_MEANINGS) as readonly MeaningAt<Kind>[];
  return {
    identity,
    rows,
    unreported: new Set(pathsOf(entries, ["derived", "found"])),
    unreportedWithEntries: new Set(pathsOf(entries, ["derived", "entries"])),
    derivedFrom: (changed, hidden) =>
      entries.flatMap(([path, { meaning }]) => {
        if (meaning?.kind !== "derived") return [];
        const sources = meaning.from.filter((source) => changed.has(source));
        return sources.length > 0 && sources.every((source) => hidden.has(source)) ? [path] : [];
      }),
    around:
      all("action")[0]?.meaning.within ??
      all("match").flatMap(({ meaning: { insteadOf } }) => insteadOf?.around ?? [])[0],
    sets: new Set(entries.filter(([, row]) => row.set).map(([path]) => path)),
    named: entries.find(([, { meaning }]) => meaning?.kind === "label")?.[0],
    hasTemporarySwitch: all("switch").some(({ meaning }) => meaning.temporary === true),
    powers: all("scale").filter(({ meaning }) => meaning.powers === true),
    all,
  };
}

const NO_MEANINGS: readonly never[] = [];

const isObserved = (meaning: AttributeMeaning): boolean =>
  (meaning.kind === "scale" || meaning.kind === "match") && meaning.observed === true;

const seenOutside = (row: AttributeRow): AttributeRow =>
  row.meaning?.kind === "derived" && row.meaning.outside !== undefined ? { ...row, meaning: row.meaning.outside } : row;

function pathsOf(
  entries: readonly (readonly [string, AttributeRow])[],
  kinds: readonly AttributeMeaning["kind"][],
): string[] {
  return entries.flatMap(([path, { meaning }]) =>
    meaning !== undefined && kinds.includes(meaning.kind) ? [path] : [],
  );
}
