import { equalValues } from "../definition/equality.js";
import { type Attribute, type Attributes, nestedType, type NestedType, type Type } from "../definition/types.js";
import { elementsOf, fieldOf, fieldsOf, isUnknown, type ObjectValue, UNKNOWN } from "../values/values.js";
import { placeAt, checkShape, type Place, reportViolation, rootPlace, type Violation } from "./violation.js";
import type { Path } from "../values/path.js";
import type { PathStepMessage } from "../../protocol/messages.js";

const COMPUTED = new Set(["computed", "optional_computed", "defaulted"]);

/**
 * Checks docs/reference/protocol.md#plan-rules for the attributes of one object. If `prior` is null, all prior attributes are
 * null. If `config` is unknown, all configured attributes are unknown.
 */
export function checkPlannedAttributes(
  attributes: Attributes,
  prior: unknown,
  config: unknown,
  planned: unknown,
  place: Place,
): void {
  for (const [name, attribute] of Object.entries(attributes)) {
    const values = [fieldOf(prior, name), fieldOf(config, name), fieldOf(planned, name)] as const;
    checkAttribute(attribute, values, placeAt(place, { attributeName: name }));
  }
}

type PriorConfigPlanned = readonly [prior: unknown, config: unknown, planned: unknown];

function checkAttribute(attribute: Attribute, values: PriorConfigPlanned, place: Place): void {
  const [prior, config, planned] = values;
  if (equalValues(attribute.type, planned, config)) return;
  if (prior !== null && config !== null && equalValues(attribute.type, planned, prior)) return;
  if (attribute.presence === "computed") return;
  if (config === null) {
    if (!COMPUTED.has(attribute.presence))
      reportViolation(place, "plan_not_configured", "is planned, but not configured");
    return;
  }
  const nested = nestedType(attribute.type);
  if (nested) checkNested(nested, values, place);
  else reportViolation(place, "plan_differs", "is planned neither as configured nor as it was before");
}

function checkNested({ nesting, attributes }: NestedType, values: PriorConfigPlanned, place: Place): void {
  const [prior, config, planned] = values;
  if (nesting === "single") {
    checkObject(attributes, values, place);
  } else if (planned === null) {
    reportViolation(place, "plan_nested_nullness", "is configured, but planned null");
  } else if (isUnknown(planned)) {
    reportViolation(place, "plan_nested_unknown", "is configured, but planned unknown");
  } else if (isUnknown(config)) {
    reportViolation(place, "plan_nested_elements", "is unknown in the configuration, but planned known");
  } else if (nesting === "list") {
    checkList(attributes, [elementsOf(prior), elementsOf(config), elementsOf(planned)], place);
  } else {
    checkMap(attributes, [fieldsOf(prior), fieldsOf(config), fieldsOf(planned)], place);
  }
}

function checkObject(attributes: Attributes, [prior, config, planned]: PriorConfigPlanned, place: Place): void {
  if (equalValues({ kind: "object", attributes }, planned, config)) return;
  if (config === null) reportViolation(place, "plan_nested_nullness", "is planned, but not configured");
  else if (planned === null) reportViolation(place, "plan_nested_nullness", "is configured, but planned null");
  else if (isUnknown(planned)) reportViolation(place, "plan_nested_unknown", "is configured, but planned unknown");
  else checkPlannedAttributes(attributes, prior, config, planned, place);
}

type Three<V> = readonly [prior: V, config: V, planned: V];

function checkList(attributes: Attributes, [prior, config, planned]: Three<readonly unknown[]>, place: Place): void {
  if (config.length !== planned.length) {
    reportViolation(place, "plan_nested_elements", "is planned with more or fewer elements than configured");
    return;
  }
  planned.forEach((value, index) => {
    const step = placeAt(place, { elementKeyInt: index });
    checkObject(attributes, [prior[index] ?? null, config[index] ?? null, value ?? null], step);
  });
}

function checkMap(
  attributes: Attributes,
  [prior, config, planned]: Three<Record<string, unknown>>,
  place: Place,
): void {
  for (const key of new Set([...Object.keys(config), ...Object.keys(planned)])) {
    const step = placeAt(place, { elementKeyString: key });
    if (Object.hasOwn(config, key) && Object.hasOwn(planned, key))
      checkObject(attributes, [fieldOf(prior, key), fieldOf(config, key), fieldOf(planned, key)], step);
    else reportViolation(step, "plan_nested_elements", "is planned, but not configured, or the other way round");
  }
}

/**
 * Reports whether a path leads to a value in the object. No path leads into null or into a set
 * (docs/reference/protocol.md#replacement).
 */
function leadsSomewhere(attributes: Attributes, object: ObjectValue, path: Path): boolean {
  if (path.length === 0) return false;
  let here: { type: Type; value: unknown } | undefined = { type: { kind: "object", attributes }, value: object };
  for (const step of path) here = here && follow(here.type, here.value, step);
  return here !== undefined;
}

function follow(type: Type, value: unknown, step: PathStepMessage): { type: Type; value: unknown } | undefined {
  if (value === null || value === undefined) return undefined;
  if (type.kind === "object" && step.attributeName !== undefined) {
    const attribute = Object.hasOwn(type.attributes, step.attributeName) && type.attributes[step.attributeName];
    return attribute ? { type: attribute.type, value: fieldOf(value, step.attributeName) } : undefined;
  }
  if (type.kind === "map" && step.elementKeyString !== undefined) {
    if (!isUnknown(value) && !Object.hasOwn(fieldsOf(value), step.elementKeyString)) return undefined;
    return { type: type.element, value: fieldOf(value, step.elementKeyString) };
  }
  if (type.kind === "list" && step.elementKeyInt !== undefined) {
    if (isUnknown(value)) return { type: type.element, value: UNKNOWN };
    const elements = elementsOf(value);
    return step.elementKeyInt in elements ? { type: type.element, value: elements[step.elementKeyInt] } : undefined;
  }
  return undefined;
}

/** A plan before it is sent, with the received `prior` and `config`. */
interface PlanAnswer {
  readonly attributes: Attributes;
  readonly prior: ObjectValue;
  readonly config: ObjectValue;
  readonly planned: ObjectValue;
  readonly requiresReplace?: readonly Path[];
}

/** Checks whether core accepts the plan of a create or update (docs/reference/protocol.md#plan-rules and #replacement). */
export function checkPlan({ attributes, prior, config, planned, requiresReplace = [] }: PlanAnswer): Violation[] {
  const place = rootPlace();
  if ((config === null) !== (planned === null))
    reportViolation(
      place,
      "plan_nullness",
      planned === null ? "is configured, but planned null" : "is planned without being configured",
    );
  if (config === null || planned === null) return place.found;
  checkShape({ kind: "object", attributes }, planned, "allowed", place);
  checkPlannedAttributes(attributes, prior, config, planned, place);
  for (const path of prior === null ? [] : requiresReplace)
    if (!leadsSomewhere(attributes, prior, path) && !leadsSomewhere(attributes, planned, path))
      reportViolation(
        { ...place, path },
        "replace_path",
        "requires replacement, but is neither in the prior state nor planned",
      );
  return place.found;
}
