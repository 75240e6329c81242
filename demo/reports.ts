import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { assembleDrift } from "../src/review/drift/drift-report.js";
import { driftStack } from "../src/review/drift/drift-stack.js";
import { parseConditions } from "../src/review/judge/fail-on.js";
import { reviewPlan } from "../src/review/judge/review-plan.js";
import { assembleReview } from "../src/review/judge/assemble-review.js";
import { noConstructs } from "../src/review/plan/synthesized-app.js";
import type { Plan } from "../src/review/plan/plan.js";
import { renderDriftText, renderReviewText } from "../src/review/render/text/write-text.js";
import { mustBe, plan, present, type Stage } from "./stage.js";

const FROM = { name: "site", source: "site", constructPath: noConstructs };
const PLAIN = { color: false };

const appSchema = v.looseObject({
  resource: v.looseObject({
    bunny_shield_access_list_configuration: v.record(v.string(), v.looseObject({ action: v.string() })),
  }),
});

/** Plans the app with a managed list that only logs, as a pull request would, and returns the review. Nothing is applied. */
export async function reviewLooseChange(stage: Stage): Promise<readonly string[]> {
  const file = join(present(stage.stack), "cdk.tf.json");
  const text = await readFile(file, "utf8");
  const app = v.parse(appSchema, JSON.parse(text));
  for (const list of Object.values(app.resource.bunny_shield_access_list_configuration)) list.action = "log";
  let planned: Plan;
  try {
    await writeFile(file, JSON.stringify(app));
    planned = await plan(stage);
  } finally {
    await writeFile(file, text);
  }
  const review = assembleReview([reviewPlan(planned, FROM)], parseConditions("production"));
  mustBe(
    review.direction === "loosens" && review.exit_code === 3,
    `The review should say that the change loosens protection, and end with 3, but it says ${review.direction} and ${review.exit_code}.`,
  );
  return linesOf(renderReviewText(review, PLAIN));
}

/** What `bunny-tf drift` says of a plan. */
export function verdictOnDrift(planned: Plan): readonly string[] {
  return linesOf(renderDriftText(assembleDrift([driftStack(planned, FROM, [])], [], []), PLAIN));
}

const linesOf = (text: string): readonly string[] => text.split("\n").filter((line) => line.trim() !== "");
