import { EDGE_RULE_STANCES } from "../../zone/official/edge-rules.js";
import { type OfficialPart, PULL_ZONE } from "../../zone/official/names.js";
import { officialPart } from "../../zone/official/parts.js";
import type { Around } from "../../zone/words/action-meaning.js";
import type { AttributeMeaning } from "../../zone/words/meaning.js";
import type { AttributeRow, AttributeRows } from "./attribute-rows.js";

/** The rows of a part of an official type: ours, with the official names and words; undefined for other types. */
export function officialMeaning(
  name: string,
  ours: Readonly<Record<string, AttributeRows>>,
): { readonly rows: AttributeRows; readonly identity: readonly string[] } | undefined {
  const part = officialPart(name);
  if (part === undefined) return undefined;
  const { ours: type, identity } = part;
  if (type === undefined) return { rows: OWN_ROWS[name] ?? {}, identity };
  if (!Object.hasOwn(ours, type)) return undefined;
  const rows = ours[type] ?? {};
  const renaming = new Renaming(part);
  const named = part.attributes.flatMap(([official, attribute]) => {
    const row = Object.hasOwn(rows, attribute) ? rows[attribute] : undefined;
    return row === undefined ? [] : [[official, renaming.row(row, attribute)] as const];
  });
  return { rows: { ...Object.fromEntries(named), ...SETS[name] }, identity };
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

  private path(ours: string): string {
    return this.names.get(ours) ?? ours;
  }

  private paths<Member extends string>(member: Member, ours: readonly string[] | undefined) {
    const found = ours?.flatMap((path) => this.names.get(path) ?? []);
    return (found && { [member]: found }) as Partial<Record<Member, readonly string[]>> | undefined;
  }

  /** The zone of the official provider is found by the pull zone. */
  private around({ type }: Around): Around {
    const zone = "bunnynet_pullzone_shield";
    return { type: type === "bunny_shield_zone" ? zone : type, by: PULL_ZONE };
  }

  private meaning(meaning: AttributeMeaning, attribute: string): AttributeMeaning {
    const words = this.part.attributes.find(([, ours]) => ours === attribute)?.[2];
    const official = <Word extends string | number | boolean>(ours: Word): readonly (Word | string | number)[] =>
      words === undefined ? [ours] : words.flatMap(([word, name]) => (name === ours ? [word] : []));
    switch (meaning.kind) {
      case "action":
        return {
          ...meaning,
          stances: renamed(meaning.stances, official),
          ...(meaning.within && { within: this.around(meaning.within) }),
        };
      case "scale": {
        const { stops, starts, adds, inactive, leaves, raisedBy, ...rest } = meaning;
        return {
          ...rest,
          order: meaning.order.flatMap(official),
          ...(stops !== undefined && { stops: official(stops)[0] ?? stops }),
          ...(starts && { starts: starts.flatMap(official) }),
          ...(adds && { adds: renamed(adds, official) }),
          ...(inactive !== undefined && { inactive: official(inactive)[0] ?? inactive }),
          ...(leaves !== undefined && { leaves: official(leaves)[0] ?? leaves }),
          ...(raisedBy !== undefined && this.names.has(raisedBy) && { raisedBy: this.path(raisedBy) }),
          ...this.paths("requires", meaning.requires),
          ...this.paths("stopsWith", meaning.stopsWith),
        };
      }
      case "plan":
        return { ...meaning, order: meaning.order.flatMap((word) => official(word).map(String)) };
      case "exceptions":
        return {
          ...meaning,
          ...this.paths("requires", meaning.requires),
          ...(meaning.looser !== undefined && { looser: this.path(meaning.looser) }),
        };
      case "entries":
        return { ...meaning, typeAttribute: "type", zoneAttribute: PULL_ZONE };
      case "rate":
        return { ...meaning, periodAttribute: "interval", ...this.paths("requires", meaning.requires) };
      case "match":
        return {
          ...meaning,
          ...this.paths("requires", meaning.requires),
          ...(meaning.coarser && { coarser: coarserWords(meaning.coarser, official) }),
        };
      case "skips":
        return { ...meaning, conditions: this.path(meaning.conditions), match: this.path(meaning.match) };
      case "amount":
      case "named-numbers":
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

/** For each official word, those that count what it counts together with more. */
const coarserWords = (
  coarser: Readonly<Record<string, readonly string[]>>,
  official: (word: string) => readonly (string | number)[],
): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    Object.entries(coarser).flatMap(([word, others]) =>
      official(word).map((one) => [one, others.flatMap((other) => official(other).map(String))]),
    ),
  );

const BLOCKS: AttributeRow = { meaning: { kind: "scale", order: [false, true], stops: true } };
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
    match_type: { meaning: { kind: "match" } },
    triggers: { meaning: { kind: "match" } },
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
    "origin.verify_ssl": { meaning: { kind: "scale", order: [false, true] } },
    "routing.zones": { set: true },
    "routing.filters": { set: true },
    "routing.redirected_countries": { set: true },
    allow_referers: { set: true },
    cache_vary: { set: true },
    cache_stale: { set: true },
    cors_extensions: { set: true },
  },
};
