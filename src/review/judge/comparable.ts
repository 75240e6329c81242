import type { ResourceReview } from "../document/resource-document.js";
import { field, isArray, isObject, listField, parseJson, type Value } from "../plan/plan.js";

/** The review of one change, or of something else in a plan, in the form of the JSON report. */
export function plain(review: object): Value {
  const { preview: _preview, ...rest } = { preview: undefined, ...review };
  return comparable(asJson(rest));
}

/** A part of a report in the form of the JSON report. */
export function asJson(value: object): Value {
  return parseJson(JSON.stringify(value));
}

/** Drops what depends on the command's options, and the members of findings that repeat the object. */
export function comparable(resource: Value): Value {
  if (!isObject(resource)) return resource;
  const { matches: _matches, accepted: _accepted, ...rest } = resource;
  if (!isArray(field(resource, "findings"))) return rest;
  const findings = listField(resource, "findings").map((found) =>
    ["rule", "direction", "severity", "text"].map((name) => field(found, name) ?? null),
  );
  return { ...rest, findings };
}

/** Values that the reports do not show may differ without being seen. */
export function hidesValues(resource: ResourceReview): boolean {
  return (
    resource.entries?.hidden === true ||
    resource.attributes.some((row) => row.kind === "sensitive" || JSON.stringify(row).includes("(sensitive)"))
  );
}
