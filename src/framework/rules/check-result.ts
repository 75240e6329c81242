import type { Attributes } from "../attribute.js";
import type { ObjectValue } from "../codec/index.js";
import { checkCompletes } from "./completion.js";
import { report, root } from "./place.js";
import { shapeOfState } from "./shape.js";
import type { Violation } from "./violation.js";

/** §5.6: whether `actual` is a completion of `planned`: a final plan of the first one, or a result of a plan. */
export function checkCompletion({
  attributes,
  planned,
  actual,
}: {
  readonly attributes: Attributes;
  readonly planned: ObjectValue;
  readonly actual: ObjectValue;
}): Violation[] {
  const place = root();
  if ((planned === null) !== (actual === null))
    report(
      place,
      "result_presence",
      actual === null ? "was planned, but is absent now" : "was planned absent, but is present",
    );
  else if (planned !== null) checkCompletes({ kind: "object", attributes }, planned, actual, place);
  return place.found;
}

/** §5.6: whether core takes the result of an apply that reports no error. A null plan is a delete. */
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
