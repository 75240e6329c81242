import type { Attributes } from "../attribute.js";
import type { ObjectValue } from "../codec/index.js";
import { shapeOfObject, shapeOfState } from "./shape.js";
import type { Violation } from "./violation.js";

/** §5.7: whether core takes what was read; null means that the object is gone. */
export function checkRead(answer: { readonly attributes: Attributes; readonly newState: ObjectValue }): Violation[] {
  return shapeOfState(answer.attributes, answer.newState);
}

/** §5.9: whether core takes an imported state. */
export function checkImport(answer: { readonly attributes: Attributes; readonly state: ObjectValue }): Violation[] {
  return shapeOfObject(answer.attributes, answer.state);
}

/** §5.10: whether core takes an upgraded state. */
export function checkUpgrade(answer: { readonly attributes: Attributes; readonly state: ObjectValue }): Violation[] {
  return shapeOfObject(answer.attributes, answer.state);
}

/** §5.11: whether core takes a moved state. */
export function checkMove(answer: { readonly attributes: Attributes; readonly state: ObjectValue }): Violation[] {
  return shapeOfObject(answer.attributes, answer.state);
}

/** §2.2, §5.2: whether core takes what a data source read: an object, wholly known. */
export function checkData(answer: { readonly attributes: Attributes; readonly state: ObjectValue }): Violation[] {
  return shapeOfObject(answer.attributes, answer.state);
}
