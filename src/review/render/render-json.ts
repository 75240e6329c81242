import type { MatchedObject, Review } from "../document/review-document.js";
import type { Finding, ResourceReview } from "../document/resource-document.js";
import type { DriftReport, DriftStack } from "../document/drift-document.js";
import { withDigest } from "../judge/change-digest.js";
import { THE_CONFIGURATION, toMatchedObject } from "../judge/fail-on.js";
import { safeJson } from "../../shared/safe-json.js";

/** Writes a report as JSON by `docs/schemas/report-1.schema.json`, without page previews: one object that a webhook can send. */
export function renderJson(document: Review | DriftReport): string {
  const stacks = document.format === "bunny-tf/review" ? reviewStacks(document) : driftStacks(document);
  return `${safeJson({ ...document, stacks }, 2)}\n`;
}

const reviewStacks = (review: Review) =>
  review.stacks.map(({ awaits: _awaits, ...stack }) => {
    const toJson = resourceJson(stack.name);
    return {
      ...stack,
      resources: stack.resources.map((review) => withDigest(toJson(review))),
      drift: stack.drift.map(toJson),
      findings: configurationFindings(stack),
      deferred: stack.deferred.map((row) => ({ ...row, resource: withDigest(toJson(row.resource)) })),
      outputs: stack.outputs.map(withDigest),
      actions: stack.actions.map(withDigest),
      external: stack.external.map(withDigest),
    };
  });

const driftStacks = (report: DriftReport) =>
  report.stacks.map((stack) => {
    const toJson = resourceJson(stack.name);
    return {
      ...stack,
      drifted: stack.drifted.map((row) => ({ ...row, object: toJson(row.object) })),
      findings: configurationFindings(stack),
    };
  });

/** Repeats the object in each finding, so a finding can be used alone. */
function resourceJson(stack: string) {
  return <Row extends ResourceReview>({ preview: _preview, ...rest }: Row) => ({
    ...rest,
    findings: findingsJson(rest.findings, toMatchedObject(stack, rest)),
  });
}

const findingsJson = (findings: readonly Finding[], object: MatchedObject) =>
  findings.map(({ title: _title, ...finding }) => ({ ...finding, ...object }));

const configurationFindings = ({ name: stack, findings }: Pick<DriftStack, "name" | "findings">) =>
  findingsJson(findings, { stack, address: THE_CONFIGURATION });
