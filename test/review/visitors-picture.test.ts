import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readTrafficFile, startEmulator } from "../../src/emulator/index.js";
import { assembleReview } from "../../src/review/judge/assemble-review.js";
import { parseConditions } from "../../src/review/judge/fail-on.js";
import { reviewPlan } from "../../src/review/judge/review-plan.js";
import { readConstructs } from "../../src/review/plan/synthesized-app.js";
import { renderMarkdown } from "../../src/review/render/markdown/write-markdown.js";
import { accountSources } from "../../src/tool/traffic/account-sources.js";
import { reviewTraffic, trafficPart } from "../../src/tool/traffic/review-traffic.js";
import { expectRecorded } from "../support/recorded.js";
import { planOf } from "./support/review-of.js";

const ROOT = join(__dirname, "..", "..");
const GOLDEN = join(ROOT, "test", "golden");
const read = (...path: readonly string[]): string => readFileSync(join(...path), "utf8");
const HOURS = 24;

/** The comment on the pull request of the demo, with the made-up day, at a fixed time. */
async function comment(): Promise<string> {
  const now = new Date("2026-11-24T08:00:00Z");
  const traffic = await readTrafficFile(join(ROOT, "examples", "traffic", "day.json"));
  const emulator = await startEmulator({ traffic, clock: () => now });
  const clock = jest.spyOn(Date, "now").mockReturnValue(now.getTime());
  try {
    const plan = planOf(read(GOLDEN, "visitors", "plan.json"));
    const { accessKey: BUNNY_ACCESS_KEY, url } = emulator;
    const env = { BUNNY_ACCESS_KEY, BUNNY_BASE_URL: url, BUNNY_LOGGING_URL: url };
    const { sources, pullZones } = await accountSources([plan], { env, hours: HOURS, wait: 2, say: () => undefined });
    const shown = { addresses: false, queries: false };
    const counted = await reviewTraffic([plan], sources, shown, { pullZones, hours: HOURS });
    const { constructPath } = readConstructs(read(GOLDEN, "plans", "cdk.tf.json"));
    const stack = reviewPlan(plan, { name: "site", source: "site", constructPath });
    const conditions = parseConditions("production");
    return renderMarkdown(assembleReview([stack], conditions, undefined, [trafficPart(counted, conditions)]), {
      budget: 60_000,
    });
  } finally {
    clock.mockRestore();
    await emulator.close();
  }
}

test("the comment on the demo's pull request says which visitors it stops", async () => {
  const file = join(GOLDEN, "visitors", "comment.md");
  const text = await comment();
  if (process.env["UPDATE_GOLDEN"] === "1") writeFileSync(file, text);
  expectRecorded(text, read(file), "UPDATE_GOLDEN=1 npx jest test/review/visitors-picture");
  expect(text).toMatch(/[\d,]+ of [\d,]+ requests \(\d+ %\) would newly be stopped/);
});
