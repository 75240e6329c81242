import fc from "fast-check";
import { readRecorded, wholeChanges } from "../oracle/pull-requests/recorded.js";
import type { Request } from "../../src/zone/index.js";
import type { ChangeOptions, Json, JsonObject } from "../review/support/plan-builder.js";
import { configuration } from "../zone/draws.js";

/** An object of a zone before and after a change; null where it is not there. */
export interface Row {
  readonly address: string;
  readonly type: string;
  readonly before: JsonObject | null;
  readonly after: JsonObject | null;
  readonly options: ChangeOptions;
}

/** What a zone has before and after a change. */
export interface Pair {
  readonly name: string;
  readonly rows: readonly Row[];
  /** The texts of one or several plans with these rows; without, one plan has only the rows. */
  readonly plans?: readonly string[];
  /** Requests to ask besides those that the rows need. */
  readonly asked?: readonly Request[];
}

const isObject = (value: Json): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const typeOf = (address: string): string => address.replace(/^(?:module\.[^.]+\.)*/, "").split(".")[0]!;

/** The states of every recorded pull request. */
export const recordedPairs = (): Pair[] =>
  readRecorded().map((recorded) => ({
    name: recorded.name,
    rows: wholeChanges(recorded).map(({ address, before, after, options }) => ({
      address,
      type: typeOf(address),
      before: isObject(before) ? before : null,
      after: isObject(after) ? after : null,
      options,
    })),
  }));

const IN_ZONE = { shield_zone_id: 1001 };
const one = <Value>(...values: readonly Value[]): fc.Arbitrary<Value> => fc.constantFrom(...values);
const action = one("block", "block", "challenge", "allow", "bypass", "log");
const some = <Value>(values: readonly Value[], maxLength = 4): fc.Arbitrary<readonly Value[]> =>
  fc.uniqueArray(one(...values), { minLength: 1, maxLength });

const NETWORKS = [
  ...["203.0.113.0/24", "203.0.113.0/25", "203.0.113.128/25", "203.0.113.7/32", "198.51.100.0/24", "0.0.0.0/1"],
  ...["0.0.0.0/0", "128.0.0.0/1", "2001:db8::/32", "2001:db8::/33", "2001:db8:8000::/33", "2001:db8::7/128"],
  ...["::/0", "::/1", "8000::/1", "2000::/3", "::ffff:203.0.113.0/120", "::ffff:203.0.113.7/128", "::ffff:0:0/96"],
] as const;
const ENTRIES: Readonly<Record<string, readonly string[]>> = {
  cidr: NETWORKS,
  ip: ["203.0.113.7", "203.0.113.9", "192.0.2.1", "::ffff:203.0.113.7", "2001:db8::7", "2001:db8::1"],
  country: ["DE", "FR", "US"],
  asn: ["AS64496", "42", "AS64501"],
  organization: ["Example", "Bot Farm"],
  ja4: ["t13d1516h2_8daaf6152771_e5627efa2ab1", "t13d1516h2_8daaf6152771_000000000000"],
};

interface Kind {
  readonly type: string;
  /** Values of one object; a change draws some of them again. */
  readonly values: fc.Arbitrary<JsonObject>;
  readonly most: number;
}

const listKind: Kind = {
  type: "bunny_shield_access_list",
  most: 3,
  values: one("cidr", "cidr", "cidr", "ip", "country", "asn", "organization", "ja4").chain((type) =>
    fc.record({
      type: fc.constant(type),
      action,
      enabled: one(true, true, true, false),
      entries: some(ENTRIES[type] ?? []),
    }),
  ),
};

const COMPARED: Readonly<Record<string, readonly string[]>> = {
  REQUEST_URI: ["/", "/admin", "/login", ""],
  REQUEST_METHOD: ["GET", "POST", "get"],
  GEO: ["DE", "FR"],
};
const pathCondition = fc
  .record({
    variable: one("REQUEST_URI", "REQUEST_METHOD", "GEO"),
    operator: one("begins_with", "contains", "str_eq"),
    negated: one(false, false, false, true),
  })
  .chain(({ variable, ...rest }) =>
    one(...(COMPARED[variable] ?? [])).map((value) => ({
      conditions: [{ ...rest, variables: [variable === "GEO" ? "GEO:COUNTRY_CODE" : variable], value }],
      transformations: [],
    })),
  );
const conditions: fc.Arbitrary<JsonObject> = fc
  .oneof({ weight: 2, arbitrary: pathCondition }, { weight: 1, arbitrary: configuration })
  .map((drawn) => ({ severity: "notice", ...(drawn as JsonObject) }));

const ruleKind: Kind = {
  type: "bunny_shield_waf_rule",
  most: 3,
  values: fc
    .record({ action, conditions })
    .map(({ action: does, conditions: configured }) => ({ ...configured, action: does })),
};
const limitKind: Kind = {
  type: "bunny_shield_rate_limit",
  most: 1,
  values: fc
    .record({
      conditions,
      action: one("rate_limit", "challenge", "log"),
      request_count: one(5, 10, 600),
      timeframe: one(10, 60, 3600),
    })
    .map(({ conditions: configured, ...rest }) => ({ ...configured, ...rest, block_time: 300, counter_key: "ip" })),
};
const exceptionKind: Kind = {
  type: "bunny_shield_exception",
  most: 2,
  values: fc.record({
    disables: some(["shield", "waf", "access_lists", "rate_limiting"], 2),
    match_type: one("any", "all", "none"),
    enabled: one(true, true, false),
    conditions: fc.array(
      one(
        ["url", ["/hooks/*"], ""],
        ["url", ["/*"], ""],
        ["url", ["*/admin*"], ""],
        ["remote_ip", ["203.0.113.9"], ""],
        ["country_code", ["DE"], ""],
        ["request_method", ["GET", "HEAD"], ""],
        ["request_header", ["curl/*"], "user-agent"],
      ).map(([type, patterns, parameter]) => ({
        type: type as string,
        patterns: patterns as string[],
        parameter: parameter as string,
        match_type: "any",
      })),
      { maxLength: 2 },
    ),
  }),
};
const zoneKind: Kind = {
  type: "bunny_shield_zone",
  most: 1,
  values: fc.record({
    waf_enabled: one(true, true, true, false),
    waf_execution_mode: one("block", "block", "log"),
    learning_mode: one(false, false, false, true),
    ddos_shield_sensitivity: one("off", "low", "medium", "high"),
    under_attack: one(null, null, true),
    waf_disabled_rules: some(["942100", "942110", "942120"], 3),
    waf_log_only_rules: some(["942100", "942110", "942130"], 2),
    plan_type: fc.constant("business"),
    allow_unprotected: fc.constant(true),
    on_destroy: one("keep", "disable", "restore"),
  }),
};
const sensitivity = one("off", "low", "medium", "high");
const detectionKind: Kind = {
  type: "bunny_shield_bot_detection",
  most: 1,
  values: fc.record({
    execution_mode: one("challenge", "log"),
    request_integrity_sensitivity: sensitivity,
    ip_address_sensitivity: sensitivity,
    browser_fingerprint_sensitivity: sensitivity,
    browser_fingerprint_aggression: one("off", "low", "medium", "high"),
    browser_fingerprint_complex_enabled: fc.boolean(),
    on_destroy: fc.constant("disable"),
  }),
};
const mode = one("block", "log", "off");
const uploadsKind: Kind = {
  type: "bunny_shield_upload_scanning",
  most: 1,
  values: fc.record({
    enabled: fc.boolean(),
    antivirus_scanning_mode: mode,
    csam_scanning_mode: mode,
    on_destroy: fc.constant("disable"),
  }),
};
const managedListKind: Kind = {
  type: "bunny_shield_access_list_configuration",
  most: 1,
  values: fc.record({
    action,
    enabled: fc.boolean(),
    list_id: fc.constant(1),
    type: fc.constant("cidr"),
    name: fc.constant("VPN Providers"),
    on_destroy: fc.constant("disable"),
  }),
};
const categoryKind: Kind = {
  type: "bunny_shield_bot_category_action",
  most: 1,
  values: fc.record({
    action: one("none", "allow", "block"),
    category: fc.constant("ai_scraper"),
    on_destroy: fc.constant("delete"),
  }),
};
const guardianKind: Kind = {
  type: "bunny_shield_api_guardian",
  most: 1,
  values: fc.record({
    enabled: fc.boolean(),
    execution_mode: one("block", "log"),
    unmatched_path_action: one("ignore", "log", "block"),
    body_limit_action: one("ignore", "log", "block"),
    content: fc.constant('{"openapi":"3.0.3","info":{"title":"Shop","version":"1"},"paths":{}}'),
    on_destroy: fc.constant("disable"),
  }),
};

/** What decides about single requests is drawn more often. */
const KINDS = [
  ...[listKind, listKind, listKind, listKind, ruleKind, ruleKind, ruleKind, zoneKind, limitKind, exceptionKind],
  ...[detectionKind, uploadsKind, managedListKind, categoryKind, guardianKind],
];

const sideways = fc.constantFrom("change", "change", "change", "create", "destroy", "none", "none");

/** An object of which some attributes are drawn again, with the entries of its own type. */
const drawnObject = one(...KINDS).chain((kind) =>
  fc
    .tuple(kind.values, kind.values, sideways, fc.array(fc.boolean(), { minLength: 16, maxLength: 16 }))
    .map(([before, drawn, how, isKept]) => {
      const isOfOtherType = drawn["type"] !== before["type"];
      const after = Object.entries(before).map(([name, value], index): [string, Json] => {
        const stays = isOfOtherType && (name === "type" || name === "entries") ? isKept[15] : isKept[index];
        return [name, stays === true ? value : (drawn[name] ?? null)];
      });
      return {
        kind,
        before: how === "create" ? null : before,
        after: how === "destroy" ? null : how === "none" ? before : Object.fromEntries(after),
      };
    }),
);

/** So many zones before and after a change, which depend on the seed only. */
export function drawnPairs(count: number, seed: number): Pair[] {
  const samples = fc.sample(
    fc.tuple(fc.array(drawnObject, { minLength: 1, maxLength: 5 }), fc.boolean(), fc.boolean()),
    {
      numRuns: count,
      seed,
    },
  );
  return samples.map(([objects, isOrdered, isReversed], index) => {
    const kept = objects.filter(
      ({ kind }, at) => objects.slice(0, at).filter((other) => other.kind === kind).length < kind.most,
    );
    const rows = kept.map(({ kind: { type }, before, after }, number): Row => {
      const ids = { ...IN_ZONE, ...IDS[type]?.(number + 1) };
      return {
        address: `${type}.x${number}`,
        type,
        before: before && { ...ids, ...before },
        after: after && { ...ids, ...after },
        options: {},
      };
    });
    return { name: `drawn ${index}`, rows: isOrdered ? [...rows, ...orderOf(rows, isReversed)] : rows };
  });
}

const IDS: Readonly<Record<string, (number: number) => JsonObject>> = {
  bunny_shield_zone: () => ({ pull_zone_id: 501 }),
  bunny_shield_exception: (number) => ({ shield_zone_id: null, pull_zone_id: 501, exception_id: `e${number}` }),
  bunny_shield_access_list: (number) => ({
    list_id: number,
    configuration_id: 500 + number,
    name: `List ${number}`,
    allow_catch_all: true,
    content: null,
  }),
  bunny_shield_waf_rule: (number) => ({ waf_rule_id: number, name: `Rule ${number}`, allow_catch_all: true }),
  bunny_shield_rate_limit: (number) => ({ rate_limit_id: number, name: `Limit ${number}` }),
};

/** The order of rules: of those before, and of those after, which may be turned around. */
function orderOf(rows: readonly Row[], isReversed: boolean): readonly Row[] {
  const type = "bunny_shield_waf_rule_order";
  const idsIn = (side: "before" | "after"): Json[] =>
    rows.flatMap((row) => (row.type === "bunny_shield_waf_rule" ? (row[side]?.["waf_rule_id"] ?? []) : []));
  const [before, after] = [idsIn("before"), idsIn("after")];
  if (before.length + after.length === 0) return [];
  const order = (ids: readonly Json[]): JsonObject => ({ ...IN_ZONE, rule_ids: ids });
  return [
    {
      address: `${type}.x`,
      type,
      before: order(before),
      after: order(isReversed ? after.toReversed() : after),
      options: {},
    },
  ];
}
