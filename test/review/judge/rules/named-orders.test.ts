import { assembleReview } from "../../../../src/review/judge/assemble-review.js";
import { renderReviewMarkdown } from "../../../../src/review/render/markdown/write-markdown.js";
import { change, type ChangeOptions, type Json, type JsonObject } from "../../support/plan-builder.js";
import { reviewOf } from "../../support/review-of.js";
import { condition, rule } from "../../support/tried-plan.js";

const TYPE = "bunny_shield_waf_rule";
const named = (name: string, id: number | null): JsonObject =>
  rule(condition("/login"), { rule_name: name, waf_rule_id: id });
const created = (at: string, name: string): JsonObject =>
  change(`${at}${TYPE}.${name}`, null, named(name.toUpperCase(), null), { unknown: { waf_rule_id: true } });
const kept = (name: string, id: number): JsonObject =>
  change(`${TYPE}.${name}`, named(name.toUpperCase(), id), named(name.toUpperCase(), id));

/** The row of the order in a comment; `writes` are the addresses in the configuration. */
function said(
  [before, after, unknown]: readonly [Json, Json, Json],
  writes: readonly string[],
  options: ChangeOptions = {},
  module = "",
): string {
  const at = module === "" ? "" : `module.${module}.`;
  const resource = {
    address: `${TYPE}_order.o`,
    mode: "managed",
    type: `${TYPE}_order`,
    name: "o",
    expressions: {
      rule_ids: { references: writes.flatMap((name) => [`${TYPE}.${name}.waf_rule_id`, `${TYPE}.${name}`]) },
    },
  };
  const own = { resources: [resource] };
  const root_module = module === "" ? own : { module_calls: { [module]: { module: own } } };
  const order = (ids: Json): JsonObject | null => (ids === null ? null : { shield_zone_id: 1001, rule_ids: ids });
  const rows = [
    created(at, "a"),
    created(at, "c"),
    kept("b", 5),
    change(`${at}${TYPE}_order.o`, order(before), order(after), { unknown: { rule_ids: unknown }, ...options }),
  ];
  const review = assembleReview([reviewOf(rows, { configuration: { root_module } })], []);
  const lines = renderReviewMarkdown(review, { budget: 60_000 }).split("\n");
  return lines.filter((line) => line.startsWith("`rule_ids`")).join("\n");
}

const LATER = "(ID known after apply, in the place where it is written)";

describe("an order with IDs that the apply gives", () => {
  it("has the names of the objects, where the configuration writes them", () => {
    expect(said([[5], [null, 5], [true, false]], ["a", "b"])).toBe(
      `\`rule_ids\`: \`5\` \`B\` → \`A\` ${LATER} (new), \`5\` \`B\``,
    );
    expect(said([null, [null, null], [true, true]], ["c", "a"])).toBe(
      `\`rule_ids\`: none → \`C\` ${LATER}, \`A\` ${LATER}`,
    );
    expect(
      said(
        [
          [9, 5],
          [5, null],
          [false, true],
        ],
        ["b", "c"],
      ),
    ).toMatch(/→ `5` `B`.*, `C` /);
  });

  it("finds them in the module of the order", () => {
    expect(said([null, [null], [true]], ["a"], {}, "site")).toBe(`\`rule_ids\`: none → \`A\` ${LATER}`);
  });

  it.each([
    ["the configuration writes more than the order has", [null, [null], [true]], ["a", "c"], {}],
    ["the configuration writes none", [null, [null], [true]], [], {}],
    ["it is sensitive", [null, [null], [true]], ["a"], { afterSensitive: { rule_ids: true } }],
    [
      "an item of it is sensitive",
      [[5], [null, 5], [true, false]],
      ["a", "b"],
      { beforeSensitive: { rule_ids: [true] } },
    ],
  ] as const)("has no names where %s", (_, sides, writes, options) => {
    expect(said(sides as readonly [Json, Json, Json], writes, options)).not.toMatch(/`[AC]`/);
  });
});

it("names an order of IDs that are known without the configuration", () => {
  expect(said([[9, 5], [5, 9], false], [])).toBe("`rule_ids`: `9`, `5` `B` → `5` `B` (moved), `9`");
});
