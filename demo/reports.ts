import { NO_ROWS } from "../src/review/drift/ignore-file.js";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { assembleDrift } from "../src/review/drift/drift-report.js";
import { driftStack } from "../src/review/drift/drift-stack.js";
import { parseConditions } from "../src/review/judge/fail-on.js";
import { reviewPlan } from "../src/review/judge/review-plan.js";
import { assembleReview } from "../src/review/judge/assemble-review.js";
import { noConstructs } from "../src/review/plan/synthesized-app.js";
import type { Plan } from "../src/review/plan/plan.js";
import { renderText } from "../src/review/render/text/write-text.js";
import { accountSources } from "../src/tool/traffic/account-sources.js";
import { reviewTraffic, trafficPart } from "../src/tool/traffic/review-traffic.js";
import { pullRequest } from "./pull-request.js";
import { environment, mustBe, plan, present, type Stage } from "./stage.js";

const FROM = { name: "site", source: "site", constructPath: noConstructs };
const PLAIN = { color: false };

const HOURS = 24;
const SHOWN = { addresses: false, queries: false };

/**
 * Plans the app with the changes of a pull request, and returns the review with its visitors, as `bunny-tf review
 * --traffic-from account` writes it. Nothing is applied.
 */
export async function reviewPullRequest(stage: Stage): Promise<readonly string[]> {
  const file = join(present(stage.stack), "cdk.tf.json");
  const text = await readFile(file, "utf8");
  let planned: Plan;
  try {
    await writeFile(file, JSON.stringify(pullRequest(JSON.parse(text))));
    planned = await plan(stage);
  } finally {
    await writeFile(file, text);
  }
  const conditions = parseConditions("production");
  const logs = await accountSources([planned], {
    env: environment(stage),
    hours: HOURS,
    wait: 2,
    say: () => undefined,
  });
  const known = { pullZones: logs.pullZones, hours: HOURS };
  const traffic = await reviewTraffic([planned], logs.sources, SHOWN, known);
  const review = assembleReview([reviewPlan(planned, FROM)], conditions, undefined, [trafficPart(traffic, conditions)]);
  mustBe(
    review.direction === "mixed" && review.exit_code === 3,
    `The review should say that the change loosens and tightens protection, and end with 3, but it says ${review.direction} and ${review.exit_code}.`,
  );
  mustBe(traffic.newly_stopped > 0, "The review should say which visitors the new list would stop, but it names none.");
  return linesOf(renderText(review, PLAIN));
}

/** What `bunny-tf drift` says of a plan. */
export function verdictOnDrift(planned: Plan): readonly string[] {
  return linesOf(renderText(assembleDrift([driftStack(planned, FROM, NO_ROWS)], NO_ROWS, []), PLAIN));
}

const linesOf = (text: string): readonly string[] => text.split("\n").filter((line) => line.trim() !== "");
