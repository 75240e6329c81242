import { createHash } from "node:crypto";
import { largePlan, limit, list, other, times } from "../support/large-plan.js";
import { assembleReview } from "../../../src/review/judge/assemble-review.js";
import { renderReviewMarkdown } from "../../../src/review/render/markdown/write-markdown.js";
import { listsOfZones } from "../../support/large-inputs.js";
import { type JsonObject, planJson } from "../support/plan-builder.js";
import { htmlMarkup } from "../support/markup.js";
import { pageOf, planOf, reviewOfPlan } from "../support/review-of.js";

const page = (...rows: readonly JsonObject[]): string => pageOf(rows);

it("shows equal changes as one, and only what is of high severity open, if it fits the screen", () => {
  const html = page(...times(500, limit), ...times(20, list));
  expect(html).toMatch(/<b>500 ×<\/b><span class="says">No longer blocks<\/span><code>bunny_shield_rate_limit<\/code>/);
  expect(html).toMatch(/<b>20 ×<\/b>(?:<span class="says">[^<]*<\/span>)?<code>bunny_shield_access_list<\/code>/);
  expect(html).not.toContain('<details class="change group" open>');
  const few = page(...times(20, limit), ...times(20, list));
  expect(few.match(/<details class="change group" open>/g)).toHaveLength(1);
});

it("orders numbers by their value", () => {
  const html = page(limit(12), limit(2), limit(100), limit(9));
  const order = [...html.matchAll(/<summary>.*?l\[(\d+)\]/g)].map((match) => match[1]);
  expect(order).toEqual(["2", "9", "12", "100"]);
});

it("shows 2,000 changes in fewer than 20,000 elements, each of them", () => {
  const html = page(...largePlan());
  expect(html.match(/<[a-z]/g)?.length).toBeLessThan(20_000);
  expect(html.match(/ data-severity="/g)).toHaveLength(2_000);
});

it("has filters that its policy lets run, and no other script", () => {
  const html = page(...times(20, other), limit(1));
  const [, script = ""] = /<script>([\s\S]*?)<\/script>/.exec(html) ?? [];
  expect(html.replaceAll("&#39;", "'")).toContain(
    `script-src 'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
  const { elements } = htmlMarkup(html);
  expect(elements.filter(({ name }) => name === "script")).toHaveLength(1);
  expect(html).toMatch(/<option value="module\.edge">/);
  expect(page(limit(1))).not.toContain("<script");
});

// How the time grows with the plan is measured by bench/growth.ts.
it("reviews a thousand lists of one zone, each by what it shares with the others", () => {
  const plan = planOf(planJson(listsOfZones(1_000, Number.POSITIVE_INFINITY)));
  const review = reviewOfPlan(plan);
  expect(review.counts).toMatchObject({ update: 1_000 });
  expect(renderReviewMarkdown(assembleReview([review], []), { budget: 60_000 }).length).toBeLessThanOrEqual(60_000);
});
