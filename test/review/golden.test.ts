import { NO_ROWS } from "../../src/review/drift/ignore-file.js";
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
import { inEveryFormat, type Outputs, schemaErrors } from "./support/outputs.js";
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

const STEPS = ["create", "destroy", "drift", "import", "replace", "update"];

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
    [driftStack(planOf(planText(engine, step)), { name: step, source: step, constructPath }, NO_ROWS)],
    NO_ROWS,
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

const outputsOf = (engine: string, step: string): Outputs =>
  step === "drift" ? inEveryFormat(drift(engine, step)) : inEveryFormat(review(engine, step));

it.each(["terraform", "tofu"])("has a plan of every kind from %s", (engine) => {
  expect(readdirSync(join(recorded, engine)).map((file) => basename(file, ".json"))).toEqual(STEPS);
});

it.each(STEPS)("%s looks as expected in every format", (step) => {
  const outputs = outputsOf("terraform", step);
  expectGolden(step, outputs);
  expect(schemaErrors(outputs.json)).toBeUndefined();
});

/** The outputs without what names the engine, the time, and the registry, and without digests, which have the registry. */
function plainOutputs(engine: string, step: string): readonly unknown[] {
  const { terraform_version: version, timestamp } = JSON.parse(planText(engine, step)) as Record<string, string>;
  const plain = (text: string): string =>
    text
      .replaceAll(/\b[0-9a-f]{32}\b/g, "DIGEST")
      .replaceAll(version ?? "", "ENGINE")
      .replaceAll(timestamp ?? "", "TIME")
      .replaceAll(/registry\.(?:terraform\.io|opentofu\.org)/g, "REGISTRY");
  return Object.entries(outputsOf(engine, step)).map(([format, text]: [string, string]) => [format, plain(text)]);
}

it.each(STEPS)("%s looks the same from both engines in every format", (step) => {
  expect(plainOutputs("tofu", step)).toEqual(plainOutputs("terraform", step));
});
