import { renderReviewHtml } from "../../../src/review/render/html/write-html.js";
import { assembleReview } from "../../../src/review/judge/assemble-review.js";
import { renderReviewMarkdown } from "../../../src/review/render/markdown/write-markdown.js";
import { renderReviewText } from "../../../src/review/render/text/write-text.js";
import { accessList, change, type Json } from "../support/plan-builder.js";
import { reviewOf } from "../support/review-of.js";

const report = (unknown: Json) =>
  assembleReview([reviewOf([change("bunny_shield_access_list.a", null, accessList(), { unknown })])], []);

it.each<[string, Json]>([
  ["some attributes", { list_id: true, checksum: true }],
  ["the whole object", true],
])("what is known after apply has a name, or is counted: %s", (_, unknown) => {
  const review = report(unknown);
  const texts = [
    renderReviewText(review, { color: false }),
    renderReviewMarkdown(review, { budget: 60_000 }),
    renderReviewMarkdown(review, { budget: 3000 }),
    renderReviewHtml(review),
  ].map((text) => text.replaceAll(/<[^>]*>/g, ""));
  expect(texts.join("\n")).toMatch(/known after apply/i);
  for (const text of texts) expect(text).not.toMatch(/known after apply:\s*(?:,|\n|$|``)/i);
});
