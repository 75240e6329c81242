import { createHash } from "node:crypto";
import { assembleReview } from "../../../src/report/judge/review.js";
import { renderReviewHtml } from "../../../src/report/render/html/review-html.js";
import { accessList, change, type JsonObject } from "../support/plan-builder.js";
import { htmlMarkup } from "../support/markup.js";
import { reviewOf } from "../support/review-of.js";

const limit = (index: number): JsonObject =>
  change(
    `module.edge.bunny_shield_rate_limit.l[${index}]`,
    { rule_name: `r${index}`, shield_zone_id: 1, rule_configuration: { action_type: "rate_limit" } },
    null,
  );
const list = (index: number): JsonObject => {
  const of = (...entries: string[]) => accessList({ shield_zone_id: index, entries });
  return change(`bunny_shield_access_list.l[${index}]`, of("192.0.2.1"), of("192.0.2.1", `10.0.0.${index % 250}`));
};
const other = (index: number): JsonObject =>
  change(`x_y${index}.n`, null, Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`a${at}`, at * index])));
const page = (...rows: readonly JsonObject[]): string => renderReviewHtml(assembleReview([reviewOf(rows)], []));
const times = (count: number, make: (index: number) => JsonObject): JsonObject[] =>
  Array.from({ length: count }, (_, index) => make(index));

it("shows equal changes as one, and only what is of high severity open", () => {
  const html = page(...times(500, limit), ...times(20, list));
  expect(html).toMatch(/<b>500 ×<\/b><code>bunny_shield_rate_limit<\/code><span>No longer blocks<\/span>/);
  expect(html).toMatch(/<b>20 ×<\/b><code>bunny_shield_access_list<\/code>/);
  expect(html.match(/<details class="change group" open>/g)).toHaveLength(1);
});

it("orders numbers by their value", () => {
  const html = page(limit(12), limit(2), limit(100), limit(9));
  const order = [...html.matchAll(/<summary>.*?l\[(\d+)\]/g)].map((match) => match[1]);
  expect(order).toEqual(["2", "9", "12", "100"]);
});

it("shows 2,000 changes in fewer than 20,000 elements, each of them", () => {
  const html = page(...times(500, limit), ...times(700, list), ...times(800, other));
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
