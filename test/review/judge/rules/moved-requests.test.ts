import { tryRequests } from "../../../../src/review/requests/try-requests.js";
import { ZoneSides } from "../../../../src/review/zones/zone-sides.js";
import { change, type ChangeOptions, type Json, type JsonObject, planJson } from "../../support/plan-builder.js";
import { planOf, reviewOfPlan } from "../../support/review-of.js";
import { condition, rule } from "../../support/tried-plan.js";

const RULE = "bunny_shield_waf_rule";
const at = (name: string): string => `${RULE}.${name}`;
const path = (value: string, action: string, id: Json): JsonObject =>
  rule(condition(value), { action, waf_rule_id: id });
const row = (name: string, before: Json, after: Json = before, options: ChangeOptions = {}): JsonObject =>
  change(at(name), before, after, options);
const created = (name: string, values: JsonObject): JsonObject =>
  row(name, null, values, { unknown: { waf_rule_id: true } });
const order = (before: readonly Json[] | null, after: readonly Json[]): JsonObject => {
  const ids = (rule_ids: readonly Json[] | null): Json => rule_ids && { shield_zone_id: 1001, rule_ids };
  const unknown = { rule_ids: after.map((id) => id === null) };
  return change(`${RULE}_order.order`, ids(before), ids(after), { unknown });
};
const zone = (values: JsonObject): JsonObject => {
  const whole = { shield_zone_id: 1001, pull_zone_id: 501, waf_enabled: true, waf_execution_mode: "block", ...values };
  return change("bunny_shield_zone.zone", whole, whole);
};

const ADMIN = row("admin", path("/admin", "block", 1));
const debugging = rule(
  { variables: ["ARGS_GET:debug"], operator: "str_eq", value: "1" },
  { action: "bypass", waf_rule_id: 2 },
);
const DEBUG = row("debug", debugging);
const LOGIN = row("login", path("/admin/login", "challenge", 3));

/** `severity direction: text` of each finding, by the name of its object. */
function said(rows: readonly JsonObject[]): Readonly<Record<string, readonly string[]>> {
  const { resources } = reviewOfPlan(planOf(planJson(rows)));
  return Object.fromEntries(
    resources.map(({ address, findings }) => [
      address.split(".")[1] ?? "",
      findings.map(({ rule: id, severity, text }) => `${id} ${severity}: ${text}`),
    ]),
  );
}

const SKIP = "Some requests that were blocked now skip every further check.";
const past = (name: string): string =>
  `Example: \`GET /admin?debug=1\`. Before: blocked by \`${at("admin")}\`. After: exempted from every further check by \`${at(name)}\`.`;

describe("rules in their order", () => {
  test("a bypass that moves ahead of a rule that blocks is high, with its request, and nothing tightens", () => {
    const { order: found } = said([ADMIN, DEBUG, LOGIN, order([1, 2, 3], [3, 2, 1])]);
    expect(found).toEqual([`order-loosened high: ${SKIP} ${past("debug")}`]);
  });

  test("rules that the order no longer lists come after a new bypass", () => {
    const fresh = created("fresh", path("/adm", "bypass", null));
    const health = row("health", path("/health", "allow", 4));
    const { order: found, fresh: own } = said([ADMIN, health, fresh, order([1, 4], [null])]);
    expect(own).toEqual([
      expect.stringMatching(
        /^exemption-started high: .* Example: `GET \/admin`\. Before: blocked by `\S+admin`\. After: exempted from every further check by `\S+fresh`\. Also caused by the change of `\S+order`\. The order does not list all rules\. This assumes that the others run later\.$/,
      ),
    ]);
    expect(found).toEqual([
      `rules-reordered low: Treats some requests differently, together with the change of \`${at("fresh")}\`: the findings of that object say how.`,
    ]);
  });

  test("a bypass that moves first is high beside a rule outside of the plan", () => {
    const { order: found } = said([ADMIN, DEBUG, order([9, 1, 2], [2, 9, 1])]);
    expect(found).toEqual([
      `order-loosened high: ${SKIP.replace("now", "may")} ${past("debug")} This assumes that rule \`9\`, which is not in this plan, does not decide these requests.`,
    ]);
  });

  test("a bypass that moves first is high beside a rule that changes its action", () => {
    const other = row("other", path("/shop", "block", 4), path("/shop", "challenge", 4));
    const { order: found } = said([ADMIN, DEBUG, other, order([1, 4, 2], [2, 1, 4])]);
    expect(found?.[0]).toContain(`order-loosened high: ${SKIP} Example: \`GET /admin?debug=1\``);
  });

  test("a bypass that moves first in a zone that learns is high when learning ends", () => {
    const { order: found } = said([ADMIN, DEBUG, zone({ learning_mode: true }), order([1, 2], [2, 1])]);
    expect(found).toEqual([
      `order-loosened high: When learning ends, some requests skip every further check. The WAF learns, and stops nothing yet. ${past("debug").replace(":", " after learning:").replace("Before", "Without this change").replace("After", "With it")}`,
    ]);
  });

  test("a rule that no longer allows what a bypass behind it matches loosens", () => {
    const office = row("office", path("/", "allow", 1), path("/", "log", 1));
    const { office: found } = said([office, row("past", path("/", "bypass", 2)), order([1, 2], [1, 2])]);
    expect(found).toEqual([
      expect.stringMatching(
        /^order-loosened high: Some requests that were allowed, but still went through the other checks, now skip every further check\. Example: `GET \/`\. Before: allowed by `\S+office`\. After: exempted from every further check by `\S+past`\. Cause: action `allow` → `log`\.$/,
      ),
    ]);
  });

  test.each(["allow", "bypass"])("it is not decided what a rule does that is to %s while the WAF is off", (action) => {
    const rows = [created("fresh", path("/admin", action, null)), zone({ waf_enabled: false })];
    const { fresh: found } = said(rows);
    expect(found?.[0]).toMatch(/^exemption-started (?:high|medium): /);
    expect(found?.[0]).toContain("It is not documented whether custom rules allow requests while the WAF is off");
    const request = { name: "admin", request: { method: "GET", url: "/admin" }, acceptsUndecided: false };
    const planned = new ZoneSides([planOf(planJson(rows))]);
    const { requests } = tryRequests([request], { planned, secrets: [], isWhole: false });
    expect(requests[0]?.after.possible).toContain("allowed");
    expect(requests[0]?.after.undecided.map(({ why }) => why)).toContain(
      "it is not documented whether custom rules allow requests while the WAF is off",
    );
  });

  test("a rule that is created with its place has the only finding, which names both", () => {
    const fresh = created("fresh", path("/admin/debug", "bypass", null));
    const { order: found, fresh: own } = said([ADMIN, fresh, order([1], [null, 1])]);
    expect(own?.join()).toContain(` Also caused by the change of \`${RULE}_order.order\`.`);
    expect(own).toHaveLength(1);
    expect(found).toEqual([
      `rules-reordered low: Treats some requests differently, together with the change of \`${at("fresh")}\`: the findings of that object say how.`,
    ]);
  });

  test("a rule that is deleted with its place has the only finding", () => {
    const { order: found, admin } = said([row("admin", path("/admin", "block", 1), null), DEBUG, order([1, 2], [2])]);
    expect(admin).toEqual([
      expect.stringMatching(/^enforcement-stopped high: .* Example: `GET \/admin[^`]*`\. Before: blocked by /),
    ]);
    expect(found).toEqual([expect.stringMatching(/^rules-reordered low: /)]);
  });

  test("an equal pattern may loosen and never tightens", () => {
    const pattern = (value: string): JsonObject => rule(condition(value, { operator: "rx" }), { waf_rule_id: 1 });
    const { admin } = said([row("admin", pattern("^/admin"), pattern("^/(?:admin)"))]);
    expect(admin).toEqual([
      expect.stringMatching(/^enforcement-uncertain medium: May no longer block some requests: [^→]*→[^→]*\.$/),
    ]);
  });

  test("no request has a value that the plan marks as sensitive", () => {
    const hidden = path("/s3cret", "block", 1);
    const marks = { beforeSensitive: { conditions: true }, afterSensitive: { conditions: true } };
    const pattern = (action: string): JsonObject =>
      rule(condition("^/[r-t]3", { operator: "rx" }), { action, waf_rule_id: 2 });
    const texts = JSON.stringify(
      said([row("hidden", hidden, hidden, marks), row("short", pattern("block"), null), order([1, 2], [1])]),
    );
    expect(texts).toContain("No longer blocks");
    expect(texts).not.toContain("s3cr");
  });
});
