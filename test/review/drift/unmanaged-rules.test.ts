import { NO_ROWS } from "../../../src/review/drift/ignore-file.js";
import { withUnmanaged } from "../../../src/review/drift/unmanaged.js";
import { change, type JsonObject, planJson } from "../support/plan-builder.js";
import { driftOfPlan, planOf } from "../support/review-of.js";
import { condition, rule } from "../support/tried-plan.js";

const ZONE = { shield_zone_id: 1001, pull_zone_id: 501, waf_enabled: true, waf_execution_mode: "block" };
const kept = (address: string, values: JsonObject): JsonObject => change(address, values, values);

/** What is said of an unmanaged rule, beside a managed rule with the ID 1 that blocks `/admin`. */
function saidOf(state: JsonObject, order: readonly number[]): string {
  const plan = planOf(
    planJson([
      kept("bunny_shield_zone.zone", ZONE),
      kept("bunny_shield_waf_rule.admin", rule(condition("/admin"), { action: "block", waf_rule_id: 1 })),
      kept("bunny_shield_waf_rule_order.order", { shield_zone_id: 1001, rule_ids: order }),
    ]),
  );
  const stack = driftOfPlan(plan);
  const object = { type: "bunny_shield_waf_rule", name: "found", importId: "1001/2", state };
  const found = withUnmanaged(stack, plan, { objects: [object], unread: [], recreated: new Map() }, NO_ROWS);
  return found.drifted[0]?.on_apply[0]?.text ?? "";
}

const LEFT = "apply leaves it: it is in no given state.";
const own = (value: string, action: string): JsonObject => rule(condition(value), { action, waf_rule_id: 2 });

it.each([
  [
    "/admin/login",
    "allow",
    [2, 1],
    "It lets through `GET /admin/login`, which is otherwise blocked by `bunny_shield_waf_rule.admin`.",
  ],
  ["/admin/login", "allow", [1, 2], ""],
  ["/admin/login", "block", [2, 1], ""],
  ["/shop", "bypass", [2, 1], "It lets through `GET /shop`, which is otherwise stopped by no rule."],
  ["/admin", "challenge", [2, 1], ""],
])("an unmanaged rule about %s with the action %s in the order %j", (value, action, order, text) => {
  expect(saidOf(own(value, action), order)).toBe([LEFT, text].filter(Boolean).join(" "));
});
