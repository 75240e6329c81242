import type { Attribute, Attributes } from "../attribute.js";
import { decodeRefinement, equalValues, nestedType, isWhollyKnown, type NestedType } from "../codec/index.js";
import type { Type } from "../types.js";
import { isUnknown, type Unknown } from "../unknown.js";
import { elementsOf, fieldOf, fieldsOf } from "./fields.js";
import { at, report, type Place } from "./place.js";

const COMPUTED = new Set(["computed", "optional_computed", "defaulted"]);

/** §5.4 for the attributes of one object; a null `prior` has only null attributes, an unknown `config` unknown ones. */
export function checkPlannedAttributes(
  attributes: Attributes,
  prior: unknown,
  config: unknown,
  planned: unknown,
  place: Place,
): void {
  for (const [name, attribute] of Object.entries(attributes)) {
    const values = [fieldOf(prior, name), fieldOf(config, name), fieldOf(planned, name)] as const;
    checkAttribute(attribute, values, at(place, { attributeName: name }));
  }
}

type PriorConfigPlanned = readonly [prior: unknown, config: unknown, planned: unknown];

function checkAttribute(attribute: Attribute, values: PriorConfigPlanned, place: Place): void {
  const [prior, config, planned] = values;
  if (equalValues(attribute.type, planned, config)) return;
  if (prior !== null && config !== null && equalValues(attribute.type, planned, prior)) return;
  if (attribute.presence === "write_only" || attribute.presence === "computed") return;
  if (config === null) {
    if (!COMPUTED.has(attribute.presence)) report(place, "plan_not_configured", "is planned, but not configured");
    return;
  }
  const nested = nestedType(attribute.type);
  if (nested) checkNested(nested, values, place);
  else report(place, "plan_differs", "is planned neither as configured nor as it was before");
}

function checkNested({ nesting, attributes }: NestedType, values: PriorConfigPlanned, place: Place): void {
  const [prior, config, planned] = values;
  if (nesting === "single") {
    checkObject(attributes, values, place);
  } else if (planned === null) {
    report(place, "plan_nested_nullness", "is configured, but planned null");
  } else if (isUnknown(planned)) {
    report(place, "plan_nested_unknown", "is configured, but planned unknown");
  } else if (isUnknown(config)) {
    if (nesting === "set") {
      checkSize({ kind: "object", attributes }, config, elementsOf(planned), place);
      return;
    }
    report(place, "plan_nested_elements", "is unknown in the configuration, but planned known");
  } else if (nesting === "list") {
    checkList(attributes, [elementsOf(prior), elementsOf(config), elementsOf(planned)], place);
  } else if (nesting === "map") {
    checkMap(attributes, [fieldsOf(prior), fieldsOf(config), fieldsOf(planned)], place);
  } else {
    checkSet({ kind: "object", attributes }, elementsOf(config), elementsOf(planned), place);
  }
}

function checkObject(attributes: Attributes, [prior, config, planned]: PriorConfigPlanned, place: Place): void {
  if (equalValues({ kind: "object", attributes }, planned, config)) return;
  if (config === null) report(place, "plan_nested_nullness", "is planned, but not configured");
  else if (planned === null) report(place, "plan_nested_nullness", "is configured, but planned null");
  else if (isUnknown(planned)) report(place, "plan_nested_unknown", "is configured, but planned unknown");
  else checkPlannedAttributes(attributes, prior, config, planned, place);
}

type Three<V> = readonly [prior: V, config: V, planned: V];

function checkList(attributes: Attributes, [prior, config, planned]: Three<readonly unknown[]>, place: Place): void {
  if (config.length !== planned.length) {
    report(place, "plan_nested_elements", "is planned with more or fewer elements than configured");
    return;
  }
  planned.forEach((value, index) => {
    const step = at(place, { elementKeyInt: index });
    checkObject(attributes, [prior[index] ?? null, config[index] ?? null, value ?? null], step);
  });
}

function checkMap(
  attributes: Attributes,
  [prior, config, planned]: Three<Record<string, unknown>>,
  place: Place,
): void {
  for (const key of new Set([...Object.keys(config), ...Object.keys(planned)])) {
    const step = at(place, { elementKeyString: key });
    if (Object.hasOwn(config, key) && Object.hasOwn(planned, key))
      checkObject(attributes, [fieldOf(prior, key), fieldOf(config, key), fieldOf(planned, key)], step);
    else report(step, "plan_nested_elements", "is planned, but not configured, or the other way round");
  }
}

/** Core cannot tell which element is which: it only asks whether both sets can have the same size. */
function checkSet(element: Type, config: readonly unknown[], planned: readonly unknown[], place: Place): void {
  if (smallest(element, planned) > config.length || smallest(element, config) > planned.length)
    report(place, "plan_nested_elements", "is planned with more or fewer elements than configured");
}

/** A set that is planned for one that is not known yet can have the size that was promised of that. */
function checkSize(element: Type, config: Unknown, planned: readonly unknown[], place: Place): void {
  if (config.refinement === undefined) return;
  const { minLength = 0, maxLength = Infinity } = decodeRefinement(config.refinement);
  if (planned.length < minLength || smallest(element, planned) > maxLength)
    report(place, "plan_nested_elements", "is planned with more or fewer elements than are promised");
}

// Elements that are not wholly known may turn out equal to others: of all of them, one is sure to remain.
function smallest(element: Type, values: readonly unknown[]): number {
  if (values.every((value) => isWhollyKnown(element, value))) return values.length;
  return Math.min(1, values.length);
}
