import fc from "fast-check";
import { ZoneSides } from "../../../../src/review/zones/zone-sides.js";
import { decide, type Decision, type DeclaredZone, type Request } from "../../../../src/zone/index.js";
import { listField } from "../../../../src/review/plan/plan.js";
import { UNORDERED } from "../../../../src/zone/open-questions.js";
import { readConditions } from "../../../../src/zone/requests/condition.js";
import { meetsRule } from "../../../../src/zone/requests/meets-condition.js";
import { isJsonObject } from "../../../../src/shared/json.js";
import { isAsPrinted, printedIn } from "../../../agreement/examples-in.js";
import { change, type Json, type JsonObject, planJson } from "../../support/plan-builder.js";
import { planOf, reviewOfPlan } from "../../support/review-of.js";

const one = <Value>(...values: readonly Value[]): fc.Arbitrary<Value> => fc.constantFrom(...values);
const IN_ZONE = { shield_zone_id: 1001 };
const action = one("block", "block", "challenge", "allow", "bypass", "log");

/** Conditions that the asked requests tell apart. `^/(?:admin)` and `^/admin` are equal. */
const condition: fc.Arbitrary<JsonObject> = fc.oneof(
  one("/", "/adm", "/admin", "/admin/login", "/shop").map((value) => ({
    variables: ["REQUEST_URI"],
    operator: "begins_with",
    value,
  })),
  one("^/admin", "^/(?:admin)").map((value) => ({ variables: ["REQUEST_URI"], operator: "rx", value })),
  fc.constant({ variables: ["ARGS_GET:debug"], operator: "str_eq", value: "1" }),
  one("DE", "FR").map((value) => ({ variables: ["GEO:COUNTRY_CODE"], operator: "str_eq", value })),
);
const VALUES: Readonly<Record<string, fc.Arbitrary<JsonObject>>> = {
  waf_rule: fc.record({
    action,
    conditions: fc
      .tuple(condition, condition, one(1, 1, 2))
      .map(([first, second, count]) => [first, second].slice(0, count)),
  }),
  access_list: fc.record({
    action,
    enabled: one(true, true, true, false),
    type: fc.constant("cidr"),
    entries: fc.uniqueArray(one("198.51.100.0/24", "198.51.100.7/32", "192.0.2.0/24"), { minLength: 1, maxLength: 2 }),
  }),
  exception: fc.record({
    disables: one(["shield"], ["access_lists"], ["waf"]),
    enabled: one(true, true, false),
    match_type: fc.constant("any"),
    conditions: one("/shop*", "/admin*").map((pattern) => [
      { type: "url", patterns: [pattern], match_type: "any", parameter: "" },
    ]),
  }),
  bot_action: fc.record({
    action: one("none", "allow", "block"),
    category: fc.constant("seo"),
    user_agent_match: fc.constant("SeoBot"),
    is_verifiable: fc.constant(false),
  }),
  zone: one<JsonObject>({}, {}, {}, { learning_mode: true }, { learning_mode: true }, { waf_enabled: false }).map(
    (waf) => ({
      ...{ waf_enabled: true, waf_execution_mode: "block", learning_mode: false, ...waf },
    }),
  ),
};
const MOST: Readonly<Record<string, number>> = { waf_rule: 4, access_list: 1, exception: 1, bot_action: 1, zone: 1 };

interface Drawn {
  readonly kind: string;
  readonly before: JsonObject | null;
  readonly after: JsonObject | null;
}

const drawn = (kind: string): fc.Arbitrary<Drawn> =>
  fc
    .tuple(VALUES[kind]!, VALUES[kind]!, one("none", "none", "none", "change", "part", "create", "destroy"))
    .map(([values, other, how]) => ({
      kind,
      before: how === "create" && kind !== "zone" ? null : values,
      after:
        how === "destroy" && kind !== "zone"
          ? null
          : how === "change"
            ? other
            : how === "part"
              ? { ...values, action: other["action"] ?? null, ...(kind === "zone" && other) }
              : values,
    }));

const objects = fc
  .tuple(
    ...Object.entries(MOST).map(([kind, most]) =>
      fc.array(drawn(kind), { minLength: kind === "waf_rule" ? 2 : 0, maxLength: most }),
    ),
  )
  .map((all) => all.flat());
/** Places in an order before and after, by which the rules are sorted; rules with a negative place are left out. */
const place = one(-1, -1, 0, 1, 2, 3, 4, 5);
const places = fc.array(fc.tuple(place, place, fc.boolean()), { minLength: 5, maxLength: 5 });

/** One change among a few rules whose conditions overlap. */
const fewRules: fc.Arbitrary<readonly Drawn[]> = fc
  .tuple(
    fc.array(VALUES["waf_rule"]!, { minLength: 2, maxLength: 3 }),
    VALUES["waf_rule"]!,
    action,
    one("action", "new", "none"),
  )
  .map(([rules, fresh, other, how]) => {
    const rows = rules.map((values, index): Drawn => {
      const isChanged = index === 0 && how === "action";
      return { kind: "waf_rule", before: values, after: isChanged ? { ...values, action: other } : values };
    });
    return how === "new" ? [...rows, { kind: "waf_rule", before: null, after: fresh }] : rows;
  });

/** A plan for one zone, as JSON. */
export const drawnPlan: fc.Arbitrary<string> = fc
  .tuple(fc.oneof(objects, objects, fewRules), places, one(true, true, true, false), one(false, false, false, true))
  .map(([all, placed, isOrdered, isForeign]) => {
    const rules: { readonly id: Json; readonly was: number; readonly is: number }[] = [];
    const rows = all.map(({ kind, before, after }, index) => {
      const type = `bunny_shield_${kind}`;
      const number = index + 1;
      const isNew = kind === "waf_rule" && before === null;
      const ids = { ...IN_ZONE, ...idsOf(kind, number) };
      if (kind === "waf_rule") {
        const [was = 0, moved = 0, stays = true] = placed[rules.length] ?? [];
        rules.push({ id: isNew ? null : number, was: isNew ? -1 : was, is: after === null ? -1 : stays ? was : moved });
      }
      return change(
        `${type}.x${number}`,
        before && { ...ids, ...before },
        after && { ...ids, ...after, ...(isNew && { waf_rule_id: null }) },
        isNew ? { unknown: { waf_rule_id: true } } : {},
      );
    });
    return planJson(isOrdered ? [...rows, orderOf(rules, isForeign)] : rows);
  });

function orderOf(
  rules: readonly { readonly id: Json; readonly was: number; readonly is: number }[],
  isForeign: boolean,
): JsonObject {
  const listed = (side: "was" | "is"): readonly Json[] =>
    [...rules, ...(isForeign ? [{ id: 99, was: 4, is: 4 }] : [])]
      .filter((rule) => rule[side] >= 0)
      .toSorted((left, right) => left[side] - right[side])
      .map(({ id }) => id);
  const [before, after] = [listed("was"), listed("is")];
  return change(
    "bunny_shield_waf_rule_order.order",
    { ...IN_ZONE, rule_ids: before },
    { ...IN_ZONE, rule_ids: after },
    { unknown: { rule_ids: after.map((id) => id === null) } },
  );
}

function idsOf(kind: string, number: number): JsonObject {
  if (kind === "waf_rule") return { waf_rule_id: number, name: `Rule ${number}`, transformations: [] };
  if (kind === "access_list")
    return { list_id: number, configuration_id: number, name: `List ${number}`, content: null };
  if (kind === "exception") return { shield_zone_id: null, pull_zone_id: 501, exception_id: `e${number}` };
  return kind === "zone" ? { pull_zone_id: 501 } : { bot_id: number };
}

const ASKED: readonly Request[] = ["/", "/adm", "/admin", "/admin/login", "/shop"].flatMap((path) =>
  ["", "?debug=1"].flatMap((query) =>
    ["DE", "FR"].flatMap((country) =>
      ["203.0.113.9", "198.51.100.7", "198.51.100.200", "192.0.2.1"].flatMap((ip) =>
        ["Mozilla/5.0", "SeoBot/1"].map((agent) => ({
          ...{ method: "GET", url: `https://www.example.com${path}${query}`, protocol: "HTTP/2", body: "" },
          ...{ ip, country, headers: { cookie: null, "user-agent": agent }, verifiedBotCategory: "" },
        })),
      ),
    ),
  ),
);

const LEVELS = { blocked: 4, challenged: 3, counted: 2, logged: 2, passed: 2, allowed: 1, unknown: 2 } as const;
export const isUndecided = ({ decision, maySkipAll, skipsAll }: Decision): boolean =>
  decision === "unknown" || maySkipAll !== skipsAll;
export const levelOf = ({ decision, skipsAll }: Decision): number => (skipsAll ? 0 : LEVELS[decision]);

/** Rules that the order does not list come after the listed ones. */
function assumed(zone: DeclaredZone, request: Request): Decision {
  const listed = decide({ ...zone, rules: zone.rules.filter(({ isPlaced }) => isPlaced) }, request);
  const isListed = listed.by.some(({ id }) => zone.rules.some((rule) => rule.id === id));
  return isListed && !["unknown", "logged"].includes(listed.decision) ? listed : decide(zone, request);
}

/** Reports whether only the order of rules is not known. */
const isOfRules = ({ undecided }: Decision): boolean => undecided.every(({ why }) => why === UNORDERED);

const UNCERTAIN = "enforcement-uncertain";

/** What the review leaves open, by reason. */
export type Open = Map<string, number>;

type Zones = readonly [before: DeclaredZone, after: DeclaredZone];

function zonesIn(text: string): Zones | undefined {
  const [zone] = new ZoneSides([planOf(text)]).zones;
  return zone && [zone.before, zone.after];
}

/** The same plan after learning has ended, if the zone still learns after the apply. */
export const learned = (text: string): string => text.replaceAll('"learning_mode":true', '"learning_mode":false');

/**
 * Compares a review with the decisions on all asked requests. Returns what it misses, says too mildly, or says of a request that
 * is not so. Counts in `open` what it leaves open on purpose.
 */
export function faultsIn(text: string, open: Open): readonly string[] {
  const { resources } = reviewOfPlan(planOf(text));
  const findings = resources.flatMap(({ address, findings: own }) => own.map((found) => ({ ...found, address })));
  const now = zonesIn(text);
  if (now === undefined) return [];
  const isKnownOrder = !/"rule_ids":\[[^\]]*true/.test(text);
  const learns = /"after":\{[^{}]*"learning_mode":true/.test(text);
  const later = learns ? zonesIn(learned(text)) : undefined;
  const count = (reason: string): void => void open.set(reason, (open.get(reason) ?? 0) + 1);
  const faults = [now, later].flatMap((zones) =>
    zones === undefined
      ? []
      : ASKED.flatMap((request) => {
          const [before, after] = zones.map((zone) => (isKnownOrder ? assumed : decide)(zone, request)) as [
            Decision,
            Decision,
          ];
          const step = levelOf(after) - levelOf(before);
          const mayPassAll = !before.maySkipAll && after.maySkipAll && !after.skipsAll && !isUndecided(before);
          const isOpen = findings.every(({ direction }) => direction !== "loosens" && direction !== "unknown");
          if (mayPassAll && isOfRules(after) && isOpen) {
            if (assumed(zones[1], request).skipsAll)
              return [`${JSON.stringify(request)}: ${before.decision} → may be past all`];
            count("a rule that the order does not list may come first");
          }
          if ([before, after].some(isUndecided) || step === 0) return [];
          const direction = step < 0 ? "loosens" : "tightens";
          const told = findings.filter(
            (one) => one.direction === direction && (one.rule !== UNCERTAIN || !/waf_rule/.test(one.address)),
          );
          const isHigh =
            direction === "loosens" && after.skipsAll && after.by.some(({ id }) => id.includes("waf_rule"));
          if (told.some(({ severity }) => !isHigh || severity === "high")) return [];
          const reason = reasonFor([before, after], findings);
          if (reason !== undefined) {
            count(reason);
            return [];
          }
          const said = findings.map((one) => `${one.address} ${one.rule} ${one.severity}`).join(", ");
          return [
            `${JSON.stringify(request)}: ${before.decision} → ${after.decision}${isHigh ? ", past all" : ""}, said: ${said}`,
          ];
        }),
  );
  const printed = resources
    .flatMap((review) => printedIn(review))
    .flatMap(({ request, isLater, isConditional, sides, text: said }) => {
      const zones = isLater ? later : now;
      if (request === undefined || zones === undefined) return [`no request to try: ${said}`];
      const isSo = zones.every((zone, side) => isAsPrinted(sides[side]!, decide(zone, request), isConditional));
      return isSo ? [] : [`try does not say: ${said}`];
    });
  const silent = findings.flatMap(({ rule, address, direction, text: said }) => {
    if (!/waf_rule/.test(address) || (direction !== "loosens" && direction !== "tightens")) return [];
    if (printedIn({ findings: [{ rule, direction, severity: "low", title: said, text: said }] }).length > 0) return [];
    const reason = WITHOUT_REQUEST[rule];
    const moves = (waf?: "acts"): boolean =>
      [now, later].some((zones) => zones !== undefined && movesAlone(zones, address, direction, waf));
    if (reason !== undefined && (rule === "enforcement-uncertain" || moves())) return (count(reason), []);
    if (rule === "match-tightened" && isImplied(text, address)) return (count("a condition that others imply"), []);
    if (rule !== "match-tightened" && !moves("acts")) return (count("no request that is asked meets the rule"), []);
    if (isNeverMet(text, address)) return (count("a rule whose new conditions no request meets"), []);
    return [`${rule} without a request: ${said}`];
  });
  const twice = resources.flatMap((review) =>
    printedIn(review)
      .filter(({ text: said }) => resources.some((other) => other !== review && isPrintedBy(other, said)))
      .map(({ text: said }) => `two objects report one request: ${said}`),
  );
  return [...faults, ...printed, ...silent, ...twice];
}

/** Reports whether a rule has several conditions, so that a change of one may change nothing. */
function isImplied(text: string, address: string): boolean {
  const rows = planOf(text).resources.filter((row) => row.address === address);
  return rows.some(({ before }) => listField(before, "conditions").length > 1);
}

/** The plan of the provider refuses such a rule, unless `allow_no_match` permits it. */
function isNeverMet(text: string, address: string): boolean {
  const rows = planOf(text).resources.filter((row) => row.address === address);
  return rows.some(({ after }) => {
    const conditions = isJsonObject(after) ? readConditions(after) : undefined;
    return conditions !== undefined && ASKED.every((request) => meetsRule(conditions, request).met === "no");
  });
}

const isPrintedBy = (review: Parameters<typeof printedIn>[0], said: string): boolean =>
  printedIn(review).some(({ text }) => text.split(" Also caused")[0] === said.split(" Also caused")[0]);

/** Reports whether a rule, alone in its zone, decides one of the asked requests so, or may do so. */
const movesAlone = (zones: Zones, address: string, direction: "loosens" | "tightens", assumed?: "acts"): boolean =>
  ASKED.some((request) => {
    const [was, is] = zones.map(({ rules, waf }) =>
      decide({ lists: [], limits: [], waf: assumed ?? waf, rules: rules.filter(({ id }) => id === address) }, request),
    ) as [Decision, Decision];
    const step = levelOf(is) - levelOf(was);
    return isUndecided(was) || isUndecided(is) || (direction === "loosens" ? step < 0 : step > 0);
  });

/** By rule, why a finding may have no request. */
const WITHOUT_REQUEST: Readonly<Record<string, string>> = {
  "enforcement-uncertain": "no request proves what may loosen",
  ...Object.fromEntries(
    [
      "enforcement-stopped",
      "enforcement-started",
      "exemption-started",
      "exemption-ended",
      "effect-loosened",
      "effect-tightened",
    ].map((rule) => [rule, "the effect of a rule, whose requests another object decides before or after"]),
  ),
  ...Object.fromEntries(
    ["match-loosened", "match-tightened"].map((rule) => [
      rule,
      "conditions that match more or less, of which others decide",
    ]),
  ),
};

function reasonFor(
  [before, after]: readonly [Decision, Decision],
  findings: readonly { readonly direction: string; readonly rule: string }[],
): string | undefined {
  const isExempt = [before, after].some(({ decision }) => decision === "allowed");
  const isExcepted = [...before.exceptions, ...after.exceptions].length > 0;
  if (isExempt && isExcepted) return "an exception skips what a list or a rule allows";
  if (findings.some(({ direction }) => direction === "unknown")) return "the effect of an object is not known";
  return undefined;
}

export const drawnPlans = (count: number, seed: number): readonly string[] =>
  fc.sample(drawnPlan, { numRuns: count, seed });
