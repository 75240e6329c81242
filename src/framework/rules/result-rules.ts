import { type Bound, compareDecimals, decodeRefinement, type Refinement } from "../codec/refinement.js";
import { Decimal, elementsOf, fieldOf, fieldsOf, isUnknown, type ObjectValue, type Unknown } from "../values/values.js";
import type { Attributes, Type } from "../definition/types.js";
import { equalValues, isWhollyKnown, keyOf } from "../definition/equality.js";
import { placeAt, inSet, type Place, reportViolation, rootPlace, shapeOfState, type Violation } from "./violation.js";

/**
 * Reports whether a known value satisfies the refinement that it had while it was unknown
 * (docs/reference/protocol.md#refinements).
 * @testable Promises of every type.
 */
export function keepsPromise(type: Type, promised: Refinement, value: unknown): boolean {
  if (value === null) return promised.null !== false;
  if (promised.null === true) return false;
  switch (type.kind) {
    case "string":
      return typeof value === "string" && value.startsWith(promised.prefix ?? "");
    case "integer":
    case "int64":
    case "float64":
    case "number":
      return isWithin(promised, value instanceof Decimal ? value : Decimal.from(value as number | bigint));
    case "list":
    case "set":
      return hasLength(promised, elementsOf(value).length);
    case "map":
      return hasLength(promised, Object.keys(fieldsOf(value)).length);
    default:
      return true;
  }
}

function hasLength({ minLength = 0, maxLength = Infinity }: Refinement, length: number): boolean {
  return length >= minLength && length <= maxLength;
}

function isWithin({ lower, upper }: Refinement, value: Decimal): boolean {
  return isOnSide(value, lower, 1) && isOnSide(value, upper, -1);
}

function isOnSide(value: Decimal, bound: Bound | undefined, side: 1 | -1): boolean {
  if (bound === undefined) return true;
  const order = side * compareDecimals(value, bound.value);
  return bound.inclusive ? order >= 0 : order > 0;
}

/**
 * Checks that `actual` completes `planned` (docs/reference/protocol.md#apply-rules). Known values must be unchanged, and unknown
 * values must satisfy their refinement. The two values are a plan and its result, or a plan and its repetition before an apply.
 */
function checkCompletes(type: Type, planned: unknown, actual: unknown, place: Place): void {
  if (isUnknown(planned)) checkPromise(type, planned, actual, place);
  else if (isNull(planned) || isNull(actual)) checkNullness(planned, actual, place);
  else if (isUnknown(actual)) reportViolation(place, "result_differs", "was planned known, and is unknown");
  else checkInside(type, planned, actual, place);
}

function checkPromise(type: Type, planned: Unknown, actual: unknown, place: Place): void {
  if (planned.refinement === undefined || isUnknown(actual)) return;
  if (!keepsPromise(type, decodeRefinement(planned.refinement), actual ?? null))
    reportViolation(place, "result_refinement", "is outside of the refinement that was planned for it");
}

function checkNullness(planned: unknown, actual: unknown, place: Place): void {
  if (isNull(planned) && !isNull(actual)) reportViolation(place, "result_differs", "was planned null, and has a value");
  if (!isNull(planned) && isNull(actual))
    reportViolation(place, "result_differs", "was planned with a value, and is null");
}

function checkInside(type: Type, planned: unknown, actual: unknown, place: Place): void {
  switch (type.kind) {
    case "list":
      checkLists(type.element, elementsOf(planned), elementsOf(actual), place);
      break;
    case "set":
      checkSets(type.element, elementsOf(planned), elementsOf(actual), place);
      break;
    case "map":
      checkMaps(type.element, fieldsOf(planned), fieldsOf(actual), place);
      break;
    case "object":
      for (const [name, attribute] of Object.entries(type.attributes))
        checkCompletes(
          attribute.type,
          fieldOf(planned, name),
          fieldOf(actual, name),
          placeAt(place, { attributeName: name }),
        );
      break;
    default:
      if (!equalValues(type, planned, actual))
        reportViolation(place, "result_differs", "is not the value that was planned");
  }
}

function checkLists(element: Type, planned: readonly unknown[], actual: readonly unknown[], place: Place): void {
  if (planned.length !== actual.length)
    reportViolation(place, "result_elements", "has a different number of elements than planned");
  planned.slice(0, actual.length).forEach((value, index) => {
    checkCompletes(element, value, actual[index], placeAt(place, { elementKeyInt: index }));
  });
}

type Fields = Readonly<Record<string, unknown>>;

function checkMaps(element: Type, planned: Fields, actual: Fields, place: Place): void {
  for (const key of Object.keys(actual))
    if (!Object.hasOwn(planned, key))
      reportViolation(placeAt(place, { elementKeyString: key }), "result_elements", "was not planned");
  for (const [key, value] of Object.entries(planned)) {
    const inner = placeAt(place, { elementKeyString: key });
    if (Object.hasOwn(actual, key)) checkCompletes(element, value, actual[key], inner);
    else reportViolation(inner, "result_elements", "was planned, and is absent");
  }
}

/**
 * Every planned element needs an actual element, and every actual element needs a planned element. Unknown elements may become
 * equal, so the set may shrink.
 */
function checkSets(element: Type, planned: readonly unknown[], actual: readonly unknown[], place: Place): void {
  const open = planned.filter((value) => !isWhollyKnown(element, value));
  const closed = planned.filter((value) => isWhollyKnown(element, value));
  const present = new Set(
    actual.filter((value) => isWhollyKnown(element, value)).map((value) => keyOf(element, value)),
  );
  const expected = new Set(closed.map((value) => keyOf(element, value)));
  const lost =
    closed.some((value) => !present.has(keyOf(element, value))) ||
    open.some((value) => !actual.some((candidate) => completes(element, value, candidate)));
  const added = actual.some(
    (value) =>
      !(isWhollyKnown(element, value) && expected.has(keyOf(element, value))) &&
      !open.some((candidate) => completes(element, candidate, value)),
  );
  if (lost) reportViolation(place, "result_set", "lacks an element that was planned");
  if (added) reportViolation(place, "result_set", "has an element that was not planned");
  if (actual.length > planned.length) reportViolation(place, "result_set", "has more elements than planned");
}

function completes(type: Type, planned: unknown, actual: unknown): boolean {
  const place = inSet(rootPlace());
  checkCompletes(type, planned, actual, place);
  return place.found.length === 0;
}

function isNull(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

/**
 * Checks that `actual` completes `planned` (docs/reference/protocol.md#apply-rules). `actual` is the final plan after a first
 * plan, or the result of a plan.
 * @testable Compared with the second model of the rules.
 */
export function checkCompletion({
  attributes,
  planned,
  actual,
}: {
  readonly attributes: Attributes;
  readonly planned: ObjectValue;
  readonly actual: ObjectValue;
}): Violation[] {
  const place = rootPlace();
  if ((planned === null) !== (actual === null))
    reportViolation(
      place,
      "result_presence",
      actual === null ? "was planned, but is absent now" : "was planned absent, but is present",
    );
  else if (planned !== null) checkCompletes({ kind: "object", attributes }, planned, actual, place);
  return place.found;
}

/**
 * Checks whether core accepts the result of an apply that ended without errors. If the plan is null, the apply was a delete
 * (docs/reference/protocol.md#apply-rules).
 */
export function checkApply({
  attributes,
  planned,
  newState,
}: {
  readonly attributes: Attributes;
  readonly planned: ObjectValue;
  readonly newState: ObjectValue;
}): Violation[] {
  const found = shapeOfState(attributes, newState);
  return found.length > 0 ? found : checkCompletion({ attributes, planned, actual: newState });
}
