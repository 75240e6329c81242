import { referrersIn } from "../../../src/review/drift/accepting-edits.js";
import { change, planJson } from "../support/plan-builder.js";
import { planOf } from "../support/review-of.js";

const RULE = "bunny_shield_waf_rule";
const ORDER = "bunny_shield_waf_rule_order";

const order = (...references: readonly string[]) => ({
  address: `${ORDER}.all`,
  mode: "managed",
  type: ORDER,
  name: "all",
  expressions: { rule_ids: { references } },
});
const rule = { address: `${RULE}.x`, mode: "managed", type: RULE, name: "x", expressions: {} };

test("references are looked for within the module of the block", () => {
  const inModule = { resources: [order(`${RULE}.x.waf_rule_id`, `${RULE}.x`), rule] };
  const plan = planOf(
    planJson(
      ["", "module.a."]
        .flatMap((module) => [`${module}${RULE}.x`, `${module}${ORDER}.all`])
        .map((at) => change(at, {}, {})),
      {
        configuration: {
          root_module: { resources: [order(), rule], module_calls: { a: { source: "./a", module: inModule } } },
        },
      },
    ),
  );
  const referrers = referrersIn(plan);
  expect(referrers(`module.a.${RULE}.x`)).toEqual([`module.a.${ORDER}.all`]);
  expect(referrers(`${RULE}.x`)).toEqual([]);
});
