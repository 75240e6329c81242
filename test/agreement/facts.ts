import fc from "fast-check";
import { change, type ChangeOptions, type JsonObject, planJson } from "../review/support/plan-builder.js";
import type { Pair, Row } from "./pairs.js";

/** A run with facts that decide where objects are, before and after. */
export interface Drawn extends Pair {
  readonly facts: readonly string[];
  /** Number of objects that the plans change. */
  readonly changed: number;
  /** The objects as they are. A zone that no resource declares has a WAF that is not known. */
  readonly truth: readonly Truth[];
}

const HERE = 42;
const THERE = 44;
const NETWORKS = ["198.51.100.0/24", "198.51.100.0/25", "203.0.113.0/24"];

type Values = JsonObject;
interface Kind {
  readonly type: string;
  readonly id: string;
  readonly values: fc.Arbitrary<Values>;
  /** True if bunny.net assigns the ID of an object. */
  readonly isAssigned: boolean;
}

const one = <Value>(...values: readonly Value[]): fc.Arbitrary<Value> => fc.constantFrom(...values);
const zoneId = one(HERE, HERE, HERE, THERE);

const LIST: Kind = {
  ...{ type: "bunny_shield_access_list", id: "list_id", isAssigned: true },
  values: fc
    .record({
      shield_zone_id: zoneId,
      action: one("block", "block", "challenge", "allow", "bypass", "log"),
      entries: one(...NETWORKS),
    })
    .map(({ entries, ...rest }) => ({ ...rest, type: "cidr", enabled: true, entries: [entries] })),
};
const RULE: Kind = {
  ...{ type: "bunny_shield_waf_rule", id: "waf_rule_id", isAssigned: true },
  values: fc
    .record({
      shield_zone_id: zoneId,
      action: one("block", "block", "challenge", "allow", "bypass", "log"),
      value: one("/admin", "/"),
    })
    .map(({ value, ...rest }) => ({
      ...rest,
      conditions: [{ variables: ["REQUEST_URI"], operator: "begins_with", value, negated: false }],
      transformations: [],
    })),
};
const EXCEPTION: Kind = {
  ...{ type: "bunny_shield_exception", id: "exception_id", isAssigned: true },
  values: fc
    .record({
      pull_zone_id: one(HERE * 100, HERE * 100, THERE * 100),
      disables: one(["access_lists"], ["shield"], ["challenges"], ["waf"]),
      pattern: one("*/api/*", "*/admin*"),
    })
    .map(({ pattern, ...rest }) => ({
      ...{ ...rest, enabled: true, match_type: "any" },
      conditions: [{ type: "url", patterns: [pattern], match_type: "any", parameter: "" }],
    })),
};
const BOT: Kind = {
  ...{ type: "bunny_shield_bot_action", id: "bot_id", isAssigned: false },
  values: fc
    .record({ shield_zone_id: zoneId, action: one("block", "allow", "none", "ignore") })
    .map((values) => ({ ...values, category: "ai", user_agent_match: "GPTBot", is_verifiable: false })),
};
const CATEGORY: Kind = {
  ...{ type: "bunny_shield_bot_category_action", id: "category", isAssigned: false },
  values: fc.record({ shield_zone_id: zoneId, action: one("block", "allow", "none") }),
};
const KINDS = [LIST, LIST, LIST, LIST, RULE, RULE, RULE, EXCEPTION, EXCEPTION, BOT, BOT, CATEGORY];

/** A row, or two rows of one object, which may be in two plans. */
type Rows = readonly (Truth & { readonly row: Row; readonly isElsewhere?: boolean })[];
/** An object before and after; null if it is not there. */
export type World = readonly [before: Values | null, after: Values | null];
/** What may become of an object, which no part of the product tells. */
export interface Truth {
  readonly id: string;
  readonly type: string;
  readonly worlds: readonly World[];
}
interface Placed {
  readonly kind: Kind;
  readonly address: string;
  readonly values: Values;
  /** Other values of the same kind. */
  readonly other: Values;
  readonly nextId: number | string;
}
type Fact = (object: Placed) => Rows | undefined;

/** Returns the zone of an object with these values. */
export const at = (values: Values): number => Number(values["shield_zone_id"] ?? Number(values["pull_zone_id"]) / 100);
const inZone = ({ kind, values }: Placed, of: Values): Values =>
  kind === EXCEPTION ? { ...of, pull_zone_id: values["pull_zone_id"] ?? null } : { ...of, shield_zone_id: at(values) };
const rowOf = (
  { address, kind: { type } }: Placed,
  before: Values | null,
  after: Values | null,
  options: ChangeOptions = {},
  worlds: readonly World[] = [[before, after]],
) => ({ row: { address, type, before, after, options }, id: address, type, worlds });
/** The object of a row is that of another row. */
const SAME: readonly World[] = [[null, null]];
const again = (object: Placed): Placed => ({ ...object, address: `${object.address}_again` });
const weaker = ({ kind, values }: Placed): Values =>
  kind === EXCEPTION
    ? { ...values, enabled: false }
    : { ...values, action: kind === LIST || kind === RULE ? "log" : "none" };
const forgottenThen = (object: Placed, after: Values, isElsewhere: boolean): Rows => [
  rowOf(object, object.values, object.values, { actions: ["forget"] }, SAME),
  { ...rowOf(again(object), object.values, after, { importing: { id: "it" } }), isElsewhere },
];
const ofKinds =
  (kinds: readonly Kind[], fact: Fact): Fact =>
  (object) =>
    kinds.includes(object.kind) ? fact(object) : undefined;
const endsOf = ({ values }: Placed): string =>
  `${String((values["entries"] as readonly string[])[0])} # until=2026-11-30`;

const earlier = ({ other }: Placed) => other["action"] ?? "none";

const FACTS: Readonly<Record<string, Fact>> = {
  stays: (object) => [rowOf(object, object.values, object.values)],
  new: (object) => [rowOf(object, null, object.values)],
  changed: (object) => [rowOf(object, object.values, { ...inZone(object, object.other), ...idOf(object) })],
  destroyed: (object) =>
    object.kind.isAssigned
      ? [rowOf(object, object.values, null)]
      : [
          rowOf(object, { ...object.values, on_destroy: "delete" }, null, {}, [
            [object.values, { ...object.values, action: "none" }],
          ]),
        ],
  moved: ofKinds([LIST, RULE, EXCEPTION], (object) => {
    const zone = at(object.values) === HERE ? THERE : HERE;
    const place: Values = object.kind === EXCEPTION ? { pull_zone_id: zone * 100 } : { shield_zone_id: zone };
    const after = { ...object.values, ...place, [object.kind.id]: object.nextId };
    const replacePaths = [[Object.keys(place)[0] ?? ""]];
    return [rowOf(object, object.values, after, { actions: ["delete", "create"], replacePaths })];
  }),
  forgotten: (object) => [rowOf(object, object.values, object.values, { actions: ["forget"] })],
  "forgotten and imported": (object) => forgottenThen(object, object.values, false),
  "forgotten and imported weaker": (object) => forgottenThen(object, weaker(object), false),
  "second stack": (object) => forgottenThen(object, { ...inZone(object, object.other), ...idOf(object) }, true),
  "taken over": ofKinds([BOT, CATEGORY], (object) => [
    rowOf(object, null, { ...object.values, found: { action: earlier(object) } }, {}, [
      [{ ...object.values, action: earlier(object) }, object.values],
    ]),
  ]),
  kept: ofKinds([BOT, CATEGORY], (object) => [
    rowOf(object, { ...object.values, on_destroy: "keep" }, null, {}, [[object.values, object.values]]),
  ]),
  restored: ofKinds([BOT, CATEGORY], (object) => [
    rowOf(object, { ...object.values, on_destroy: "restore", found: { action: earlier(object) } }, null, {}, [
      [object.values, { ...object.values, action: earlier(object) }],
    ]),
  ]),
  "deposed, same ID": ofKinds([LIST, RULE], (object) => [
    rowOf(object, object.values, null, { deposed: "ab12" }, SAME),
    rowOf(object, object.values, weaker(object)),
  ]),
  "deposed, other ID": ofKinds([LIST, RULE], (object) => {
    // Some successors do the same as the deposed object.
    const values = object.other["action"] === "log" ? object.values : inZone(object, object.other);
    const next = { ...values, [object.kind.id]: object.nextId };
    return [rowOf(object, object.values, null, { deposed: "ab12" }), rowOf(object, next, next)];
  }),
  "zone unknown": ofKinds([LIST, RULE], (object) => {
    const { shield_zone_id: _, ...values } = object.values;
    const worlds = [HERE, THERE].map((zone): World => [null, { ...values, shield_zone_id: zone }]);
    return [rowOf(object, null, values, { unknown: { shield_zone_id: true } }, worlds)];
  }),
  "action unknown": ofKinds([LIST, RULE, BOT], (object) => {
    const { action: _, ...after } = object.values;
    const worlds = ["block", "allow", "log"].map((action): World => [object.values, { ...after, action }]);
    return [rowOf(object, object.values, after, { unknown: { action: true } }, worlds)];
  }),
  "entries that end": ofKinds([LIST], (object) => {
    const after = { ...object.values, entries: null, content: endsOf(object) };
    return [rowOf(object, null, after)];
  }),
};

const idOf = ({ kind, values }: Placed): Values => ({ [kind.id]: values[kind.id] ?? null });

/** Facts of several objects together. */
const TOGETHER: Readonly<Record<string, (lists: Lists) => Rows>> = {
  none: () => [],
  "exception over its list": ({ list, exception }) => [
    rowOf(list("over", 90, "block", "198.51.100.0/24"), null, list("over", 90, "block", "198.51.100.0/24").values),
    rowOf(exception, exception.values, exception.values),
  ],
  "cover that only challenges": ({ list }) => coveredBy(list("cover", 92, "challenge", "198.51.100.0/24"), list),
  "cover of a part": ({ list }) => coveredBy(list("cover", 92, "block", "198.51.100.0/25"), list),
  "bypass behind allow": ({ list }) => {
    const [first, second] = [
      list("first", 93, "allow", "198.51.100.0/24"),
      list("second", 94, "bypass", "198.51.100.0/24"),
    ];
    return [rowOf(first, first.values, null), rowOf(second, second.values, second.values)];
  },
  "order without the rule": ({ rule }) => [
    rowOf(rule("first", 95, "allow"), rule("first", 95, "allow").values, rule("first", 95, "allow").values),
    rowOf(rule("second", 96, "block"), null, rule("second", 96, "block").values),
    rowOf(ORDER, ORDER.values, ORDER.values),
  ],
};

export const FACT_NAMES: readonly string[] = [
  ...Object.keys(FACTS),
  ...Object.keys(TOGETHER).filter((name) => name !== "none"),
];

interface Lists {
  readonly list: (name: string, id: number, action: string, network: string) => Placed;
  readonly rule: (name: string, id: number, action: string) => Placed;
  readonly exception: Placed;
}

function coveredBy(cover: Placed, list: Lists["list"]): Rows {
  const { values } = list("losing", 91, "block", "198.51.100.0/24");
  const losing = list("losing", 91, "block", "198.51.100.0/24");
  return [rowOf(losing, values, { ...values, entries: [] }), rowOf(cover, cover.values, cover.values)];
}

const objectOf = (kind: Kind, name: string, values: Values): Placed => ({
  ...{ kind, address: `${kind.type}.${name}`, values, other: values, nextId: 99 },
});
const ORDER = objectOf({ ...RULE, type: "bunny_shield_waf_rule_order" }, "it", {
  ...{ shield_zone_id: HERE, rule_ids: [95] },
});
const LISTS: Lists = {
  list: (name, id, action, network) =>
    objectOf(LIST, name, {
      shield_zone_id: HERE,
      list_id: id,
      name,
      type: "cidr",
      enabled: true,
      action,
      entries: [network],
    }),
  rule: (name, id, action) =>
    objectOf(RULE, name, {
      ...{ shield_zone_id: HERE, waf_rule_id: id, name, action, transformations: [] },
      conditions: [{ variables: ["REQUEST_URI"], operator: "begins_with", value: "/admin", negated: false }],
    }),
  exception: objectOf(EXCEPTION, "over", {
    ...{ pull_zone_id: HERE * 100, exception_id: "over", enabled: true, disables: ["access_lists"], match_type: "any" },
    conditions: [{ type: "url", patterns: ["*/api/*"], match_type: "any", parameter: "" }],
  }),
};

const WAF: Readonly<Record<string, Values>> = {
  acts: { waf_enabled: true, waf_execution_mode: "block", learning_mode: false },
  logs: { waf_enabled: true, waf_execution_mode: "log", learning_mode: false },
  learns: { waf_enabled: true, waf_execution_mode: "block", learning_mode: true },
  off: { waf_enabled: false, waf_execution_mode: "block", learning_mode: false },
};

/** How a plan knows a zone: by a resource, by a data source, or only by its ID. */
function zoneOf(id: number, how: string, waf: string) {
  const values = { shield_zone_id: id, pull_zone_id: id * 100, ...WAF[waf] };
  const address = `bunny_shield_zone.z${id}`;
  return {
    rows:
      how === "resource" ? [{ address, type: "bunny_shield_zone", before: values, after: values, options: {} }] : [],
    truth: how !== "literal" ? [{ id: address, type: "bunny_shield_zone", worlds: [[values, values] as const] }] : [],
    read:
      how === "data"
        ? [{ address: `data.${address}`, mode: "data", type: "bunny_shield_zone", name: `z${id}`, values }]
        : [],
  };
}

const planWith = (rows: readonly Row[], rest: JsonObject = {}): string =>
  planJson(
    rows.map(({ address, before, after, options }) => change(address, before, after, options)),
    rest,
  );

/** Facts that few kinds have. */
const RARE = ["taken over", "kept", "restored", "kept", "restored"];

const drawnObject = one(...KINDS).chain((kind) =>
  fc.record({
    ...{ kind: fc.constant(kind), values: kind.values, other: kind.values },
    fact: one(...Object.keys(FACTS), ...(kind.isAssigned ? [] : RARE)),
  }),
);
const zone = fc.record({
  how: one("resource", "resource", "resource", "data", "literal"),
  waf: one("acts", "acts", "acts", "logs", "learns", "off"),
});

/** Draws runs of one to three objects in two zones. The draws depend on the seed only. */
export function drawnFacts(count: number, seed: number): Drawn[] {
  const samples = fc.sample(
    fc.tuple(
      fc.array(drawnObject, { minLength: 1, maxLength: 3 }),
      fc.tuple(zone, zone),
      one("none", "none", ...Object.keys(TOGETHER)),
    ),
    { numRuns: count, seed },
  );
  return samples.map(([objects, [here, there], together], index) => {
    const facts: string[] = together === "none" ? [] : [together];
    const ones = new Set<string>();
    const rows = objects.flatMap(({ kind, values, other, fact }, number): Rows => {
      // A zone has one category, and one action of a bot.
      const key = kind.isAssigned ? `${number}` : `${kind.type} ${at(values)}`;
      if (ones.has(key)) return [];
      ones.add(key);
      const id = kind === CATEGORY ? "ai" : number + 1;
      const named: Values = kind.isAssigned ? { name: `n${number}` } : {};
      const object: Placed = {
        ...{ kind, address: `${kind.type}.o${number}`, nextId: kind === EXCEPTION ? `e${number + 10}` : number + 10 },
        values: { ...values, ...named, [kind.id]: kind === EXCEPTION ? `e${number}` : id },
        other: { ...other, ...named },
      };
      const found = (FACTS[fact] ?? (() => undefined))(object);
      facts.push(found === undefined ? "stays" : fact);
      return found ?? [rowOf(object, object.values, object.values)];
    });
    const all = [...rows, ...(TOGETHER[together]?.(LISTS) ?? [])];
    const zones = [zoneOf(HERE, here.how, here.waf), zoneOf(THERE, there.how, there.waf)];
    const prior_state = { values: { root_module: { resources: zones.flatMap(({ read }) => read) } } };
    const own = [
      ...zones.flatMap((one) => one.rows),
      ...all.flatMap(({ row, isElsewhere }) => (isElsewhere === true ? [] : [row])),
    ];
    const elsewhere = all.flatMap(({ row, isElsewhere }) => (isElsewhere === true ? [row] : []));
    return {
      ...{ name: `drawn ${index}`, facts },
      ...{ rows: [...own, ...elsewhere], asked: ASKED },
      plans: [planWith(own, { prior_state }), ...(elsewhere.length > 0 ? [planWith(elsewhere)] : [])],
      truth: [...zones.flatMap(({ truth }) => truth), ...all],
      changed: all.filter(({ row }) => JSON.stringify(row.before) !== JSON.stringify(row.after) || row.options.actions)
        .length,
    };
  });
}

const URLS = ["/", "/admin/x", "/api/x"];
const ADDRESSES = ["198.51.100.7", "198.51.100.200", "203.0.113.9", "192.0.2.1"];
const AGENTS = ["Mozilla/5.0", "GPTBot", undefined];

export interface AskedRequest {
  readonly url: string;
  readonly method: string;
  readonly ip: string;
  readonly country: string;
  readonly headers?: { readonly "User-Agent": string };
}

/** The requests that are asked of each zone. Some have no user agent. */
export const ASKED: readonly AskedRequest[] = ADDRESSES.flatMap((ip, index) =>
  URLS.flatMap((url, at) =>
    [AGENTS[(index + at) % 3], ...(url === "/" ? [AGENTS[(index + 1) % 3]] : [])].map((agent) => ({
      ...{ url: `https://example.com${url}`, method: "GET", ip, country: "DE" },
      ...(agent !== undefined && { headers: { "User-Agent": agent } }),
    })),
  ),
);
