import { type MeaningAt, type Meanings, meaningsIn } from "../../zone/action/settings.js";
import type { AttributeMeaning } from "../../zone/words/meaning.js";
import type { ProviderNames } from "../plan/parse-plan.js";
import { isOfficialProvider, officialPart } from "../../zone/official/parts.js";
import { MEANINGS } from "../generated/meanings.js";
import type { AttributeRow, AttributeRows, MeaningTable } from "./attribute-rows.js";
import { EDGE_RULE_STANCES } from "../../zone/official/edge-rules.js";
import { type OfficialPart, PULL_ZONE } from "../../zone/official/names.js";
import type { Reading, Side } from "./sides.js";

export interface TypeMeaning extends Meanings {
  /** Objects are judged as this type. A part of an official type is judged as the matching type of this provider. */
  readonly ours: string;
  /** Returns the path of an attribute of `ours`; undefined if the type does not have it. */
  readonly pathOf: (attribute: string) => string | undefined;
  /** Reads an attribute of `ours` with this provider's words. A word without an equivalent is unknown. */
  readonly read: (side: Side, attribute: string) => Reading;
  readonly identity: readonly string[];
  /** Attributes that locate the object for a person, the zone first. `isOwn` marks the number of a zone object itself. */
  readonly places: readonly { readonly path: string; readonly isOwn: boolean }[];
  readonly rows: AttributeRows;
  readonly sets: ReadonlySet<string>;
  /** Attributes without a row of their own: derived attributes, and the record of earlier settings. */
  readonly unreported: ReadonlySet<string>;
  /** True if the WAF of the zone limits objects of this type. */
  readonly isWithinWaf: boolean;
}

export type { MeaningAt };

const TABLE: MeaningTable = MEANINGS;
const ADDRESSES: Set<string> = new Set([
  TABLE.provider,
  ...["registry.terraform.io", "registry.opentofu.org"].map((host) => `${host}/${TABLE.provider}`),
]);
/** The address of this provider without a registry host. */
export const ourProvider = TABLE.provider;
const knownInPlans = new Map<string, TypeMeaning>();
const knownOutside = new Map<string, TypeMeaning>();

/**
 * Returns the meaning of a type of this provider or of the official provider; undefined for other providers. `outside` is for
 * drift.
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

/** Reports whether the schema marks a provider attribute as sensitive. */
export function isSensitiveProviderAttribute(provider: string, attribute: string): boolean {
  return isBunnyProvider(provider) && TABLE.sensitive.includes(attribute);
}

/** Reports whether an address belongs to this provider. */
export function isBunnyProvider(provider: string): boolean {
  return ADDRESSES.has(provider);
}

/** Maps addresses of copies to this provider. `sources` may omit the registry host. */
export function providerNames(sources: readonly string[]): ProviderNames {
  return (address) =>
    sources.some((source) => address === source || address.endsWith(`/${source}`)) ? TABLE.provider : address;
}

/** Reports whether a type name has the prefix of this provider. */
export function isOurType(type: string): boolean {
  return type.startsWith("bunny_");
}

export const providerAddresses: Readonly<Record<string, string>> = TABLE.addresses;

type JudgedType = Pick<TypeMeaning, "identity" | "rows" | "ours" | "pathOf" | "read">;

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
    places: placesOf(of.identity, all("target")),
    isWithinWaf: WITHIN_A_WAF.has(of.ours),
    sets: new Set(entries.filter(([, row]) => row.set).map(([path]) => path)),
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

/** Types whose effect depends on the WAF of their zone. */
const WITHIN_A_WAF: ReadonlySet<string> = new Set(["bunny_shield_waf_rule", "bunny_shield_api_guardian"]);

const isObserved = (meaning: AttributeMeaning): boolean =>
  meaning.kind !== "label" && "observed" in meaning && meaning.observed === true;

/** The API does not return the document, so drift is visible only in the document's hash. */
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

/** Returns the rows of a part of an official type, translated to official names and words; undefined for other types. */
function officialMeaning(name: string, ours: Readonly<Record<string, AttributeRows>>): JudgedType | undefined {
  const part = officialPart(name);
  if (part === undefined) return undefined;
  const { ours: type = name, identity } = part;
  const of = { identity, ours: type, ...attributesOf(part) };
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

/** Sets of blocks without an equivalent attribute here. */
const SETS: Readonly<Record<string, AttributeRows>> = { bunnynet_pullzone_shield: { access_list: { set: true } } };

/** Translates names and words of one part to the official ones. */
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

const renamed = <Item>(
  rows: Readonly<Record<string, Item>>,
  official: (word: string) => readonly (string | number)[],
): Readonly<Record<string, Item>> =>
  Object.fromEntries(Object.entries(rows).flatMap(([word, text]) => official(word).map((one) => [one, text])));

const BLOCKS: AttributeRow = { meaning: { kind: "scale", order: [false, true], stops: true } };
const STRICTER: AttributeRow = { meaning: { kind: "scale", order: [false, true] } };
const CHECKED: AttributeRow = { set: true, meaning: { kind: "exceptions", of: "checked" } };
const LETS_THROUGH: AttributeRow = { set: true, meaning: { kind: "exceptions", of: "values" } };

/** Rows for official types without an equivalent here. */
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
