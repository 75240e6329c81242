import { NO_ROWS } from "../../../src/review/drift/ignore-file.js";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import type { Review } from "../../../src/review/document/review-document.js";
import type { DriftReport } from "../../../src/review/document/drift-document.js";
import { assembleDrift } from "../../../src/review/drift/drift-report.js";
import { noConstructs } from "../../../src/review/plan/synthesized-app.js";
import { renderHtml } from "../../../src/review/render/html/write-html.js";
import { renderMarkdown } from "../../../src/review/render/markdown/write-markdown.js";
import { renderJson } from "../../../src/review/render/render-json.js";
import { renderText } from "../../../src/review/render/text/write-text.js";
import { assembleReview } from "../../../src/review/judge/assemble-review.js";
import { reviewPlan } from "../../../src/review/judge/review-plan.js";
import { driftOfPlan, planOf } from "./review-of.js";

const FROM = { name: "site", source: "site", constructPath: noConstructs };

/** The same report in every format. */
export interface Outputs {
  readonly markdown: string;
  readonly text: string;
  readonly color: string;
  readonly html: string;
  readonly json: string;
}

export function inEveryFormat(report: Review | DriftReport, budget = 60_000): Outputs {
  return {
    markdown: renderMarkdown(report, { budget }),
    text: renderText(report, { color: false }),
    color: renderText(report, { color: true }),
    html: renderHtml(report),
    json: renderJson(report),
  };
}

/** Both reports of a plan's text. */
export function bothOutputs(planText: string, budget?: number): readonly [Outputs, Outputs] {
  const plan = planOf(planText);
  const review = assembleReview([reviewPlan(plan, FROM)], []);
  const drift = assembleDrift([driftOfPlan(plan)], NO_ROWS, []);
  return [inEveryFormat(review, budget), inEveryFormat(drift, budget)];
}

const schemas = join(__dirname, "..", "..", "..", "docs", "schemas");
const ajv = new Ajv2020({ strict: true, allErrors: true });
ajv.addFormat("date", fullFormats.date);
const readSchema = (name: string): object => JSON.parse(readFileSync(join(schemas, name), "utf8")) as object;
const report = ajv.compile(readSchema("report-1.schema.json"));
const tried = ajv.compile(readSchema("try-1.schema.json"));
const why = ajv.compile(readSchema("why-1.schema.json"));
const acceptFile = ajv.compile(readSchema("review-accept-2.schema.json"));
const ignoreFile = ajv.compile(readSchema("drift-ignore-1.schema.json"));

/** What the schema has against a report's JSON; undefined when it is valid. */
export function schemaErrors(json: string): unknown {
  return report(JSON.parse(json)) ? undefined : report.errors;
}

/** What the schema has against the JSON of `why`; undefined when it is valid. */
export function whySchemaErrors(json: string): unknown {
  return why(JSON.parse(json)) ? undefined : why.errors;
}

/** What the schema has against the JSON of `try`; undefined when it is valid. */
export function trySchemaErrors(json: string): unknown {
  return tried(JSON.parse(json)) ? undefined : tried.errors;
}

export function acceptFileErrors(json: string): unknown {
  return acceptFile(JSON.parse(json)) ? undefined : acceptFile.errors;
}

export function ignoreFileErrors(json: string): unknown {
  return ignoreFile(JSON.parse(json)) ? undefined : ignoreFile.errors;
}
