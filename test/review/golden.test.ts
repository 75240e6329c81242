import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Review } from "../../src/review/document/review-document.js";
import type { DriftReport } from "../../src/review/document/drift-document.js";
import { assembleDrift } from "../../src/review/drift/drift-report.js";
import { driftStack } from "../../src/review/drift/drift-stack.js";
import { readConstructs } from "../../src/review/plan/synthesized-app.js";
import { parseConditions } from "../../src/review/judge/fail-on.js";
import { assembleReview } from "../../src/review/judge/assemble-review.js";
import { reviewPlan } from "../../src/review/judge/review-plan.js";
import { driftOutputs, type Outputs, reviewOutputs, schemaErrors } from "./support/outputs.js";
import { expectRecorded } from "../support/recorded.js";
import { planOf } from "./support/review-of.js";

/** `npm run record-plans` records the plans; `UPDATE_GOLDEN=1 npx jest test/review/golden` writes what is expected of them. */
const recorded = join(__dirname, "..", "golden", "plans");
const golden = join(__dirname, "..", "golden", "report");
const { constructPath } = readConstructs(readFileSync(join(recorded, "cdk.tf.json"), "utf8"));

const EXTENSIONS: Readonly<Record<keyof Outputs, string>> = {
  markdown: "md",
  text: "txt",
  color: "ansi",
  html: "html",
  json: "json",
};

const plans = ["terraform", "tofu"].flatMap((engine) =>
  readdirSync(join(recorded, engine)).map((file) => [engine, basename(file, ".json")] as const),
);

function planText(engine: string, step: string): string {
  return readFileSync(join(recorded, engine, `${step}.json`), "utf8");
}

function review(engine: string, step: string): Review {
  return assembleReview(
    [reviewPlan(planOf(planText(engine, step)), { name: step, source: step, constructPath })],
    parseConditions("destroy,loosens"),
  );
}

function drift(engine: string, step: string): DriftReport {
  return assembleDrift(
    [driftStack(planOf(planText(engine, step)), { name: step, source: step, constructPath }, [])],
    [],
    [],
  );
}

function expectGolden(name: string, outputs: Outputs): void {
  for (const format of Object.keys(EXTENSIONS) as (keyof Outputs)[]) {
    const file = join(golden, `${name}.${EXTENSIONS[format]}`);
    if (process.env["UPDATE_GOLDEN"] === "1") {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, outputs[format]);
    }
    expectRecorded(outputs[format], readFileSync(file, "utf8"), "UPDATE_GOLDEN=1 npx jest test/review/golden");
  }
}

it("has a plan of every kind from two engines", () => {
  const steps = ["create", "destroy", "drift", "import", "replace", "update"];
  expect(plans).toEqual(["terraform", "tofu"].flatMap((engine) => steps.map((step) => [engine, step])));
});

it.each(plans)("%s %s looks as expected in every format", (engine, step) => {
  const outputs = step === "drift" ? driftOutputs(drift(engine, step)) : reviewOutputs(review(engine, step));
  expectGolden(`${engine}/${step}`, outputs);
  expect(schemaErrors(outputs.json)).toBeUndefined();
});

it.each(plans.filter(([engine]) => engine === "terraform"))("both engines mean the same: %s %s", (_engine, step) => {
  const meaning = (engine: string): unknown =>
    review(engine, step).stacks[0]?.resources.map(({ address, action, direction, findings }) => [
      address,
      action,
      direction,
      findings.map(({ rule }) => rule),
    ]);
  expect(meaning("tofu")).toEqual(meaning("terraform"));
});
