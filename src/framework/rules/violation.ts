import { formatPath, type Path, toPathMessage } from "../values/path.js";
import type { DiagnosticMessage, PathStepMessage } from "../../protocol/messages.js";
import { Decimal, elementsOf, fieldOf, fieldsOf, isUnknown, type ObjectValue } from "../values/values.js";
import type { Attributes, Type } from "../definition/types.js";

/** The rules of Terraform's core that a response can break. The texts are written for a bug report. */
const RULES = {
  type: "the value does not have the schema's type",
  unknown_result: "a stored value must be wholly known",
  plan_nullness: "the plan is null if and only if the configuration is null",
  plan_not_configured: "a value is planned that is neither configured nor computed",
  plan_differs: "the planned value is neither the configured one nor the prior one",
  plan_nested_nullness: "a nested object is planned where none is configured, or the other way round",
  plan_nested_unknown: "a nested attribute that is configured is planned unknown",
  plan_nested_elements: "a nested collection is planned with different elements than configured",
  replace_path: "a path that requires replacement does not exist, or is inside a set",
  result_presence: "an object that was planned is absent, or one that was not planned is present",
  result_differs: "a value that was planned as known has changed",
  result_refinement: "a value contradicts the refinement that was planned for it",
  result_elements: "a list or map has different elements than planned",
  result_set: "a set does not correlate with the planned set, or has grown",
  missing: "an object must be returned, not null",
  identity: "an identity must be complete, known and stable",
  echo: "a configured value must be returned unchanged",
  config_shape: "a generated configuration sets a value that only the API sets",
} as const;

export type Rule = keyof typeof RULES;

/** A broken rule, its place, and the problem. The text contains no value, because a value may be a secret. */
export interface Violation {
  readonly path: Path;
  readonly rule: Rule;
  readonly text: string;
}

/**
 * Converts broken rules to error diagnostics about a bug in the provider. `what` names the step and the type, such as "the plan
 * of bunny_x".
 */
export function violationDiagnostics(what: string, violations: readonly Violation[]): DiagnosticMessage[] {
  return violations.map(({ path, rule, text }) => ({
    severity: 1,
    summary: `Bug in the provider: Terraform would refuse ${what}`,
    detail: `${path.length === 0 ? "The object" : formatPath(path)}: ${text}\n\nRule: ${RULES[rule]}. Please report this; the error is not in your configuration.`,
    attribute: toPathMessage(path),
  }));
}

/**
 * The position of a check, and the collector of its violations. No step leads into a set, so inside a set, the path is the path
 * of the set.
 */
export interface Place {
  readonly path: Path;
  readonly inSet: boolean;
  readonly found: Violation[];
}

/** Returns the place of the whole object, with an empty collector. */
export function rootPlace(): Place {
  return { path: [], inSet: false, found: [] };
}

/** Returns the place one step deeper. */
export function placeAt(place: Place, step: PathStepMessage): Place {
  return place.inSet ? place : { ...place, path: [...place.path, step] };
}

/** Returns the place of the elements of the set at this place. */
export function inSet(place: Place): Place {
  return { ...place, inSet: true };
}

/** Records a broken rule. Inside a set, records it once for all elements. `text` contains no value. */
export function reportViolation({ path, inSet: within, found }: Place, rule: Rule, text: string): void {
  const said = within ? `an element of the set ${text}` : text;
  const repeated = ({ rule: other, text: collector }: Violation): boolean => other === rule && collector === said;
  if (!within || !found.some(repeated)) found.push({ path, rule, text: said });
}

type Unknowns = "allowed" | "refused";

/**
 * Checks that the value has its type, and that it contains no unknowns that are refused here
 * (docs/reference/protocol.md#plan-rules and #apply-rules and #reads).
 */
export function checkShape(type: Type, value: unknown, unknowns: Unknowns, place: Place): void {
  if (value === null || value === undefined) return;
  if (isUnknown(value)) {
    if (unknowns === "refused") reportViolation(place, "unknown_result", "is still unknown, but must be known now");
  } else if (!hasKind(type, value)) {
    reportViolation(place, "type", `is not a ${type.kind}`);
  } else {
    checkInside(type, value, unknowns, place);
  }
}

/** Returns the violations in the shape of a stored state. The state may be null. */
export function shapeOfState(attributes: Attributes, state: ObjectValue): Violation[] {
  const place = rootPlace();
  checkShape({ kind: "object", attributes }, state, "refused", place);
  return place.found;
}

/** Returns the violations in the shape of an object that must exist. */
export function shapeOfObject(attributes: Attributes, object: ObjectValue): Violation[] {
  if (object !== null) return shapeOfState(attributes, object);
  const place = rootPlace();
  reportViolation(place, "missing", "must be an object, but is null");
  return place.found;
}

function checkInside(type: Type, value: unknown, unknowns: Unknowns, place: Place): void {
  switch (type.kind) {
    case "list":
      elementsOf(value).forEach((element, index) => {
        checkShape(type.element, element, unknowns, placeAt(place, { elementKeyInt: index }));
      });
      break;
    case "set":
      for (const element of elementsOf(value)) checkShape(type.element, element, unknowns, inSet(place));
      break;
    case "map":
      for (const [key, element] of Object.entries(fieldsOf(value)))
        checkShape(type.element, element, unknowns, placeAt(place, { elementKeyString: key }));
      break;
    case "object":
      checkAttributes(type.attributes, value, unknowns, place);
      break;
    default:
  }
}

function checkAttributes(attributes: Attributes, object: unknown, unknowns: Unknowns, place: Place): void {
  for (const name of Object.keys(fieldsOf(object)))
    if (!Object.hasOwn(attributes, name)) reportViolation(place, "type", `has ${name}, which the schema does not know`);
  for (const [name, { type }] of Object.entries(attributes)) {
    const value = fieldOf(object, name);
    const inner = placeAt(place, { attributeName: name });
    checkShape(type, value, unknowns, inner);
  }
}

function hasKind(type: Type, value: unknown): boolean {
  switch (type.kind) {
    case "string":
      return typeof value === "string";
    case "bool":
      return typeof value === "boolean";
    case "integer":
      return Number.isSafeInteger(value);
    case "int64":
      return typeof value === "bigint" && BigInt.asIntN(64, value) === value;
    case "float64":
      return Number.isFinite(value);
    case "number":
      return value instanceof Decimal;
    case "list":
    case "set":
      return Array.isArray(value);
    case "map":
    case "object":
      return typeof value === "object" && !Array.isArray(value) && !(value instanceof Decimal);
  }
}
