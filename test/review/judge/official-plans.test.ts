import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { assembleReview } from "../../../src/review/judge/assemble-review.js";
import { parseConditions } from "../../../src/review/judge/fail-on.js";
import { planOf, reviewOfPlan } from "../support/review-of.js";
import expected from "../support/official-plans/expected.json";

/**
 * 78 plans that Terraform 1.11.4 made with bunnyway/bunnynet 0.15.1, built from its source, against the emulator. Somebody else
 * wrote down what a reviewer expects of each: the exit code with `--fail-on production`.
 */
const FOLDER = join(__dirname, "../support/official-plans");
const NAMES = readdirSync(FOLDER).flatMap((file) => /^(.+)\.json\.gz$/.exec(file)?.[1] ?? []);
const PRODUCTION = parseConditions("production");

const reviewed = (name: string) =>
  reviewOfPlan(planOf(gunzipSync(readFileSync(join(FOLDER, `${name}.json.gz`))).toString("utf8")));

/**
 * What is judged in another way than was expected. Fewer replicas let nobody through: as for `bunny_app_autoscaling`, they are
 * named (`capacity-lowered`), and a check is red if its conditions say so.
 */
const EXPLAINED: Readonly<Record<string, readonly [exitCode: number, rule: string]>> = {
  "app-max-down": [2, "capacity-lowered"],
  "app-unset": [2, "capacity-lowered"],
};

it("has a plan for each expectation, and an expectation for each plan", () => {
  expect(NAMES).toEqual(Object.keys(expected).sort());
  expect(NAMES).toHaveLength(78);
});

it.each(Object.entries(expected))("%s ends with %d, or says why not", (name, code) => {
  const review = reviewed(name);
  const [known, rule] = EXPLAINED[name] ?? [code];
  expect(assembleReview([review], PRODUCTION).exit_code).toBe(known);
  if (rule === undefined) return;
  expect(known).not.toBe(code);
  expect(review.resources.flatMap(({ findings }) => findings.map((one) => one.rule))).toContain(rule);
  expect(assembleReview([review], parseConditions(`production,${rule}`)).exit_code).toBe(code);
});

it("says of each what is recorded", () => {
  const file = join(FOLDER, "said.txt");
  const lines = NAMES.flatMap((name) => [
    `# ${name}`,
    ...reviewed(name).resources.flatMap(({ address, action, findings }) => [
      `${action} ${address}`,
      ...findings.map(({ direction, severity, text }) => `  ${direction} ${severity}: ${text}`),
    ]),
  ]);
  const said = `${lines.join("\n")}\n`;
  if (process.env["UPDATE_GOLDEN"] === "1") writeFileSync(file, said);
  expect(said).toBe(readFileSync(file, "utf8"));
});
