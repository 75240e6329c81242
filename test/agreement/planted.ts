import type { Direction, ResourceReview } from "../../src/review/document/resource-document.js";
import type { Fate } from "../../src/zone/index.js";
import type { Json, JsonObject } from "../review/support/plan-builder.js";
import { withCondition } from "../support/rule-values.js";
import type { Pair, Row } from "./pairs.js";
import type { Answers, Remark } from "./parts.js";

const ZONE = { shield_zone_id: 1001 };

const row = (type: string, before: JsonObject | null, after: JsonObject | null, name = "it"): Row => ({
  ...{ address: `bunny_shield_${type}.${name}`, type: `bunny_shield_${type}`, options: {} },
  ...{ before: before && { ...ZONE, ...before }, after: after && { ...ZONE, ...after } },
});
const pair = (...rows: readonly Row[]): Pair => ({ name: "planted", rows });

const list = (values: JsonObject, id = 1): JsonObject => ({
  ...{ list_id: id, configuration_id: 500 + id, name: `List ${id}`, allow_catch_all: true, content: null },
  ...{ type: "cidr", action: "block", enabled: true, entries: ["203.0.113.0/24"], ...values },
});
const rule = (values: JsonObject): JsonObject =>
  withCondition<Json>({
    ...{ waf_rule_id: 1, name: "Rule", allow_catch_all: true, severity: "notice", transformations: [] },
    ...{ variables: ["REQUEST_URI"], operator: "begins_with", value: "/admin", negated: false },
    ...{ action: "block", ...values },
  });
const zone = (values: JsonObject): JsonObject => ({
  ...{ pull_zone_id: 501, waf_enabled: true, waf_execution_mode: "block", learning_mode: false, under_attack: null },
  ...{ ddos_shield_sensitivity: "medium", waf_disabled_rules: [], waf_log_only_rules: [], plan_type: "business" },
  ...{ allow_unprotected: true, on_destroy: "keep", ...values },
});
const exception: JsonObject = {
  ...{ shield_zone_id: null, pull_zone_id: 501, exception_id: "e1", disables: ["shield"], match_type: "any" },
  ...{ enabled: true, conditions: [{ type: "url", patterns: ["/*"], parameter: "", match_type: "any" }] },
};

const HALVED = pair(row("access_list", list({}), list({ entries: ["203.0.113.0/25"] })));
const DOUBLED = pair(row("access_list", list({ entries: ["203.0.113.0/25"] }), list({})));
const ALLOWED = pair(row("access_list", null, list({ action: "allow" })));
const LOGGED = pair(row("access_list", list({}), list({ action: "log" })));
const BESIDE = list({ entries: ["198.51.100.0/24"] }, 2);
const COVERED = pair(...HALVED.rows, row("access_list", BESIDE, BESIDE, "other"));
const EVERYBODY = pair(row("access_list", null, list({ entries: ["0.0.0.0/0"] })));
const HALF = pair(row("access_list", null, list({ entries: ["0.0.0.0/1"] })));
const OPEN = pair(row("access_list", null, list({ entries: ["::/0"] })));
const WITHIN = pair(row("access_list", null, list({ entries: ["203.0.113.0/24", "203.0.113.0/25"] })));
const NARROWED = pair(row("waf_rule", rule({}), rule({ operator: "str_eq" })));
const BLOCKING = pair(row("waf_rule", null, rule({})));
const UNDONE = pair(row("zone", zone({}), zone({ waf_execution_mode: "log" })), row("waf_rule", rule({}), rule({})));
const CHALLENGING = pair(
  row("waf_rule", rule({ action: "log" }), rule({ action: "challenge" })),
  ...[{ ...rule({}), waf_rule_id: 2 }].map((other) => row("waf_rule", other, other, "other")),
  row("waf_rule_order", { rule_ids: [1, 2] }, { rule_ids: [1, 2] }),
);
const RESTORED = pair(row("zone", zone({ waf_enabled: false }), zone({})));
const SKIPPED = pair(row("exception", null, exception));

/** Changes what one part says. */
type Plant = (answers: Answers) => Answers;

type Reviews = "planned" | "outside" | "withoutOverlap";

const reviews =
  (part: Reviews, change: (review: ResourceReview) => ResourceReview[]): Plant =>
  (answers) => ({ ...answers, [part]: answers[part]?.flatMap(change) });

const turned = (direction: Exclude<Direction, "mixed">) => (review: ResourceReview) => [
  { ...review, direction, findings: review.findings.map((finding) => ({ ...finding, direction })) },
];
const silenced = (review: ResourceReview): ResourceReview[] => [{ ...review, direction: "neutral", findings: [] }];
const dropped = (): ResourceReview[] => [];

/** Changes what becomes afterwards of the first request with this fate. */
const decided =
  (part: "tried" | "logged", from: Fate, to: Fate): Plant =>
  (answers) => {
    const at = answers[part].findIndex(({ after }) => after.decision === from);
    const changed = answers[part].map((one, index) =>
      index === at ? { ...one, after: { ...one.after, decision: to, possible: [to] } } : one,
    );
    return { ...answers, [part]: changed };
  };

/** Makes all examples meet afterwards what they met before. */
const asBefore: Plant = (answers) => ({
  ...answers,
  examples: answers.examples.map((example) => ({ ...example, after: example.before })),
  printed: answers.printed.map((printed) => ({ ...printed, after: printed.before })),
});

/** Makes another list stop all examples. */
const asCovered: Plant = (answers) => ({
  ...answers,
  examples: answers.examples.map((example) => {
    const side = { ...example.before, decision: "blocked", by: [{ id: "bunny_shield_access_list.other" }] } as const;
    return { ...example, amongLists: { before: side, after: side } };
  }),
});

/** Makes these the only remarks on the first object as it is afterwards. */
const remarked =
  (part: "audit" | "houseRules", ...remarks: readonly Omit<Remark, "address">[]): Plant =>
  (answers) => {
    const address = answers.pair.rows[0]?.address ?? "";
    return { ...answers, [part]: { ...answers[part], after: remarks.map((remark) => ({ ...remark, address })) } };
  };

const warned =
  (...texts: readonly string[]): Plant =>
  (answers) => ({
    ...answers,
    weakened: texts.map((text) => ({ address: "bunny_shield_zone.it", rule: "weaker", text })),
  });

const refused =
  (...versions: readonly string[]): Plant =>
  (answers) => ({
    ...answers,
    everybody: answers.everybody.map((one) => ({ ...one, refused: versions, perhaps: [] })),
  });

const EXEMPT = { rule: "exemption-without-end", text: "The list allows." };
const SKIPS_SOME = { rule: "protection-skipped medium", text: "Some requests skip all of Shield." };
const NEVER_MET = { rule: "rule-never-met", text: "No request can meet the rule." };
const ONLY_LOGS = { rule: "forbidLogOnly", text: "The list only logs." };

/** What is planted, in which states, and the comparison that finds it. */
export const PLANTED: readonly (readonly [name: string, pair: Pair, plant: Plant, found: string])[] = [
  ["the finding of a list that is halved is dropped", HALVED, reviews("planned", dropped), "try and review"],
  ["a list that is halved tightens", HALVED, reviews("planned", turned("tightens")), "try and review"],
  ["a list that grows loosens", DOUBLED, reviews("planned", turned("loosens")), "try and review"],
  ["a new list that allows is neutral", ALLOWED, reviews("planned", silenced), "try and review"],
  ["a zone whose WAF only logs now is neutral", UNDONE, reviews("planned", silenced), "drift and review"],
  [
    "a rule that challenges what a later one blocks tightens",
    CHALLENGING,
    reviews("planned", turned("tightens")),
    "try and review",
  ],
  ["try blocks what a new list allows", ALLOWED, decided("tried", "allowed", "blocked"), "try and review"],
  ["try allows what a list blocks", HALVED, decided("tried", "blocked", "allowed"), "try and traffic"],
  ["traffic blocks what passes", HALVED, decided("logged", "passed", "blocked"), "try and traffic"],
  ["a list still has the example of its finding", HALVED, asBefore, "examples and try"],
  ["a rule still decides the request of its finding", NARROWED, asBefore, "requests and try"],
  ["another list stops the example before and after", COVERED, asCovered, "examples and try"],
  ["a take-over warns of what is stricter", RESTORED, warned("weaker"), "warnings and review"],
  ["a take-over says nothing of a WAF that only logs now", UNDONE, warned(), "warnings and review"],
  ["a list of all of IPv4 is not refused", EVERYBODY, refused(), "everybody"],
  ["a list of half of IPv4 is refused", HALF, refused("IPv4"), "everybody"],
  ["a list with perhaps all of IPv4 has it for certain", OPEN, refused("IPv4", "IPv6"), "everybody"],
  ["a rule of one path is refused", BLOCKING, refused("requests"), "everybody"],
  ["a redundant entry stops more", WITHIN, reviews("withoutOverlap", turned("loosens")), "overlap and review"],
  ["an audit misses a list that allows", ALLOWED, remarked("audit"), "audit and review"],
  ["a list that blocks is an exemption for an audit", HALVED, remarked("audit", EXEMPT), "audit and review"],
  ["an exception of all is one of some for an audit", SKIPPED, remarked("audit", SKIPS_SOME), "audit and review"],
  ["a rule that blocks is never met for an audit", BLOCKING, remarked("audit", NEVER_MET), "audit and review"],
  ["house rules accept a list that only logs", LOGGED, remarked("houseRules"), "house rules and review"],
  [
    "a list that blocks only logs for the house rules",
    HALVED,
    remarked("houseRules", ONLY_LOGS),
    "house rules and review",
  ],
  ["drift has no row of a list that is halved", HALVED, reviews("outside", dropped), "drift and review"],
  ["a list that is halved tightens in drift", HALVED, reviews("outside", turned("tightens")), "drift and review"],
];
