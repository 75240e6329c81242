import { driftStack } from "../../../src/review/drift/drift-stack.js";
import { assembleDrift } from "../../../src/review/drift/drift-report.js";
import { reviewPlan } from "../../../src/review/judge/review-plan.js";
import { assembleReview } from "../../../src/review/judge/assemble-review.js";
import { driftOutputs, reviewOutputs } from "../support/outputs.js";
import { accessList, change, planJson } from "../support/plan-builder.js";
import { planOf } from "../support/review-of.js";

const OFFICE = "bunny_shield_access_list.office";
const HOME = "bunny_shield_access_list.home";
const blocked = accessList({ action: "block" });
const rows = [change(OFFICE, blocked, accessList({ action: "log" })), change(HOME, blocked, null)];
const plan = planOf(planJson(rows, { resource_drift: rows }));
const from = {
  name: "site",
  source: "site",
  constructPath: (address: string) => (address === OFFICE ? "site/office-list" : undefined),
};

describe.each([
  ["review", reviewOutputs(assembleReview([reviewPlan(plan, from)], []))],
  ["drift", driftOutputs(assembleDrift([driftStack(plan, from, [])], [], []))],
])("in a %s, an object of a construct is shown with its path, and another one without", (_, outputs) => {
  const lineOf = (text: string, address: string): string =>
    text.split("\n").find((line) => line.includes(address)) ?? "";

  it("on a terminal", () => {
    expect(lineOf(outputs.text, OFFICE)).toContain(`${OFFICE}  site/office-list  `);
    expect(lineOf(outputs.text, HOME)).not.toContain("site/");
    expect(outputs.color).toContain("\u001b[2m  site/office-list\u001b[");
  });

  it("in Markdown", () => {
    expect(outputs.markdown).toContain("`site/office-list`");
    expect(outputs.markdown).not.toContain("undefined");
  });

  it("on a page", () => {
    const shown = [...outputs.html.matchAll(/<code class="path">(.*?)<\/code>/g)].map(([, path]) => path);
    expect(new Set(shown)).toEqual(new Set(["site/office-list"]));
  });
});
