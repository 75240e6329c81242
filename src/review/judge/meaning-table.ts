import { type MeaningAt, type Meanings, meaningsIn } from "../../zone/action/settings.js";
import type { AttributeMeaning } from "../../zone/words/meaning.js";
import type { ProviderNames } from "../plan/parse-plan.js";
import { isOfficialProvider, officialPart } from "../../zone/official/parts.js";
import { MEANINGS } from "../generated/meanings.js";
import type { AttributeRow, AttributeRows, MeaningTable } from "./attribute-rows.js";
import { EDGE_RULE_STANCES } from "../../zone/official/edge-rules.js";
import { type OfficialPart, PULL_ZONE } from "../../zone/official/names.js";
import type { Reading, Side } from "./sides.js";

/** The meaning of one resource type, looked up once. */
export interface TypeMeaning extends Meanings {
  /** The type itself; of a part of an official one, our type that it is judged as. */
  readonly ours: string;
  /** Where its objects have one of the attributes of `ours`; undefined where they do not. */
  readonly pathOf: (attribute: string) => string | undefined;
  /** What a side says of one of these attributes, in our words. A word without one of ours is not known. */
  readonly read: (side: Side, attribute: string) => Reading;
  /** The attributes that tell its objects apart. */
  readonly identity: readonly string[];
  /** The attributes that say to a person which object it is, the zone first. `isOwn` is a zone's own number. */
  readonly places: readonly { readonly path: string; readonly isOwn: boolean }[];
  readonly rows: AttributeRows;
  readonly sets: ReadonlySet<string>;
  /** Attributes that are not reported by themselves: they are derived from others, or record what was found before. */
  readonly unreported: ReadonlySet<string>;
  /** The derived attributes whose changed sources are all among `hidden`. */
  readonly derivedFrom: (changed: ReadonlySet<string>, hidden: ReadonlySet<string>) => readonly string[];
  /** The type of the zone whose WAF decides with a rule of this type. */
  readonly zoneType: ZoneType | undefined;
  /** The attribute with the name that people give the object. */
  readonly named: string | undefined;
}

/** The object of `type` whose attribute `by` has the value that it has here, such as the zone of a rule. */
export interface ZoneType {
  readonly type: string;
  readonly by: string;
}

export type { MeaningAt };

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
    const of = official ?? {
      rows: TABLE.resources[type] ?? {},
      identity: TABLE.identities[type] ?? [],
      ...{
        official: false,
        ours: type,
        pathOf: (path: string) => path,
        read: (side: Side, path: string) => side.read(path),
      },
    };
    known.set(type, (found = toTypeMeaning(of, outside)));
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

interface JudgedType extends Pick<TypeMeaning, "identity" | "rows" | "ours" | "pathOf" | "read"> {
  readonly official: boolean;
}

function toTypeMeaning(of: JudgedType, outside: boolean): TypeMeaning {
  const { rows } = of;
  const entries = Object.entries(rows).map(
    ([path, row]) => [path, outside ? seenOutside(of.ours, path, row) : row] as const,
  );
  const all = meaningsIn(
    entries.flatMap(([path, { meaning }]) =>
      meaning === undefined || (!outside && isObserved(meaning)) ? [] : [{ path, meaning }],
    ),
  );
  return {
    ...of,
    unreported: new Set(pathsOf(entries, ["derived", "found"])),
    derivedFrom: (changed, hidden) =>
      entries.flatMap(([path, { meaning }]) => {
        if (meaning?.kind !== "derived") return [];
        const sources = meaning.from.filter((source) => changed.has(source));
        return sources.length > 0 && sources.every((source) => hidden.has(source)) ? [path] : [];
      }),
    places: placesOf(of.identity, all("target")),
    zoneType: WITHIN_A_WAF.has(of.ours) ? (of.official ? OFFICIAL_ZONE : OWN_ZONE) : undefined,
    sets: new Set(entries.filter(([, row]) => row.set).map(([path]) => path)),
    named: entries.find(([, { meaning }]) => meaning?.kind === "label")?.[0],
    all,
  };
}

const ZONE_ID = "shield_zone_id";

function placesOf(identity: readonly string[], targets: readonly MeaningAt<"target">[]): TypeMeaning["places"] {
  const places = targets.map(({ path }) => ({ path, isOwn: false }));
  const at = places.findIndex(({ path }) => path === ZONE_ID);
  if (at === -1) return identity.includes(ZONE_ID) ? [{ path: ZONE_ID, isOwn: true }, ...places] : places;
  return [...places.splice(at, 1), ...places];
}

/** Types whose objects stop something, or instead of which something else does, only while the WAF of their zone acts. */
const WITHIN_A_WAF: ReadonlySet<string> = new Set(["bunny_shield_waf_rule", "bunny_shield_api_guardian"]);
const OWN_ZONE: ZoneType = { type: "bunny_shield_zone", by: "shield_zone_id" };
/** The zone of the official provider is found by the pull zone. */
const OFFICIAL_ZONE: ZoneType = { type: "bunnynet_pullzone_shield", by: PULL_ZONE };

const isObserved = (meaning: AttributeMeaning): boolean =>
  meaning.kind !== "label" && "observed" in meaning && meaning.observed === true;

/** The API does not return the document, so that outside of Terraform its hash alone shows that it is another one. */
const seenOutside = (ours: string, path: string, row: AttributeRow): AttributeRow =>
  ours === "bunny_shield_api_guardian" && path === "content_sha256" ? { ...row, meaning: { kind: "subject" } } : row;

function pathsOf(
  entries: readonly (readonly [string, AttributeRow])[],
  kinds: readonly AttributeMeaning["kind"][],
): string[] {
  return entries.flatMap(([path, { meaning }]) =>
    meaning !== undefined && kinds.includes(meaning.kind) ? [path] : [],
  );
}

/** The rows of a part of an official type: ours, with the official names and words; undefined for other types. */
function officialMeaning(name: string, ours: Readonly<Record<string, AttributeRows>>): JudgedType | undefined {
  const part = officialPart(name);
  if (part === undefined) return undefined;
  const { ours: type = name, identity } = part;
  const of = { official: true, identity, ours: type, ...attributesOf(part) };
  if (part.ours === undefined) return { ...of, rows: OWN_ROWS[name] ?? {} };
  if (!Object.hasOwn(ours, type)) return undefined;
  const rows = ours[type] ?? {};
  const renaming = new Renaming(part);
  const named = part.attributes.flatMap(([official, attribute]) => {
    const row = Object.hasOwn(rows, attribute) ? rows[attribute] : undefined;
    return row === undefined ? [] : [[official, renaming.row(row, attribute)] as const];
  });
  return { ...of, rows: { ...Object.fromEntries(named), ...SETS[name] } };
}

/** Reads our attributes of an official object. */
function attributesOf({ attributes }: OfficialPart): Pick<JudgedType, "pathOf" | "read"> {
  const named = new Map(attributes.map(([official, ours, words]) => [ours, { official, words }]));
  return {
    pathOf: (attribute) => named.get(attribute)?.official,
    read: (side, attribute) => {
      const { official, words } = named.get(attribute) ?? {};
      const reading: Reading = official === undefined ? { state: "absent" } : side.read(official);
      if (words === undefined || reading.state !== "known") return reading;
      const ours = words.find(([word]) => word === reading.value)?.[1];
      return ours === undefined ? { state: "unknown" } : { state: "known", value: ours };
    },
  };
}

/** Sets of blocks, which no attribute of ours is. */
const SETS: Readonly<Record<string, AttributeRows>> = { bunnynet_pullzone_shield: { access_list: { set: true } } };

/** Names and words of one part, from ours to the official ones. */
class Renaming {
  private readonly names: ReadonlyMap<string, string>;

  constructor(private readonly part: OfficialPart) {
    this.names = new Map(part.attributes.map(([official, ours]) => [ours, official]));
  }

  row({ set, map, meaning }: AttributeRow, attribute: string): AttributeRow {
    return {
      ...(set && { set }),
      ...(map && { map }),
      ...(meaning && { meaning: this.meaning(meaning, attribute) }),
    };
  }

  private paths<Member extends string>(member: Member, ours: readonly string[] | undefined) {
    const found = ours?.flatMap((path) => this.names.get(path) ?? []);
    return (found && { [member]: found }) as Partial<Record<Member, readonly string[]>> | undefined;
  }

  private meaning(meaning: AttributeMeaning, attribute: string): AttributeMeaning {
    const words = this.part.attributes.find(([, ours]) => ours === attribute)?.[2];
    const official = <Word extends string | number | boolean>(ours: Word): readonly (Word | string | number)[] =>
      words === undefined ? [ours] : words.flatMap(([word, name]) => (name === ours ? [word] : []));
    switch (meaning.kind) {
      case "action":
        return { ...meaning, stances: renamed(meaning.stances, official) };
      case "scale": {
        const { stops, starts, adds, ...rest } = meaning;
        return {
          ...rest,
          order: meaning.order.flatMap(official),
          ...(stops !== undefined && { stops: official(stops)[0] ?? stops }),
          ...(starts && { starts: starts.flatMap(official) }),
          ...(adds && { adds: renamed(adds, official) }),
          ...this.paths("requires", meaning.requires),
        };
      }
      case "exceptions":
      case "amount":
        return { ...meaning, ...this.paths("requires", meaning.requires) };
      default:
        return meaning;
    }
  }
}

/** What is said by our words, by the official ones. */
const renamed = <Said>(
  said: Readonly<Record<string, Said>>,
  official: (word: string) => readonly (string | number)[],
): Readonly<Record<string, Said>> =>
  Object.fromEntries(Object.entries(said).flatMap(([word, text]) => official(word).map((one) => [one, text])));

const BLOCKS: AttributeRow = { meaning: { kind: "scale", order: [false, true], stops: true } };
const STRICTER: AttributeRow = { meaning: { kind: "scale", order: [false, true] } };
const CHECKED: AttributeRow = { set: true, meaning: { kind: "exceptions", of: "checked" } };
const LETS_THROUGH: AttributeRow = { set: true, meaning: { kind: "exceptions", of: "values" } };

/** The rows of what this provider has no type for. */
const OWN_ROWS: Readonly<Record<string, AttributeRows>> = {
  "bunnynet_pullzone_edgerule action": {
    [PULL_ZONE]: { meaning: { kind: "target" } },
    description: { meaning: { kind: "label" } },
    enabled: { meaning: { kind: "switch" } },
    action: { meaning: { kind: "action", stances: EDGE_RULE_STANCES } },
    actions: { meaning: { kind: "exceptions", of: "checked", requires: ["enabled"] } },
    match_type: { meaning: { kind: "subject" } },
    triggers: { meaning: { kind: "subject" } },
  },
  bunnynet_pullzone: {
    name: { meaning: { kind: "label" } },
    token_auth_enabled: BLOCKS,
    token_auth_ip_validation: {
      meaning: { kind: "scale", order: [false, true], requires: ["token_auth_enabled"] },
    },
    block_post_requests: BLOCKS,
    block_root_path: BLOCKS,
    block_no_referer: BLOCKS,
    block_ips: CHECKED,
    block_referers: CHECKED,
    "routing.blocked_countries": CHECKED,
    tls_support: LETS_THROUGH,
    "origin.verify_ssl": STRICTER,
    log_enabled: STRICTER,
    log_anonymized: STRICTER,
    log_forward_enabled: STRICTER,
    log_storage_enabled: STRICTER,
    "routing.zones": { set: true },
    "routing.filters": { set: true },
    "routing.redirected_countries": { set: true },
    allow_referers: { set: true },
    cache_vary: { set: true },
    cache_stale: { set: true },
    cors_extensions: { set: true },
  },
};
