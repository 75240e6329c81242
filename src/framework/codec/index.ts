export { DecodeError, EncodeError } from "./codec-error.js";
export { decodeObject, decodeValue } from "./decode.js";
export { decodeRawState } from "./decode-raw-state.js";
export { encodeObject, encodeValue } from "./encode.js";
export { distinct, equalObjects, equalValues, isWhollyKnown, keyOf } from "./equal.js";
export type { ObjectValue } from "./object-value.js";
export { atIndex, atKey, atName, formatPath, toPathMessage, type Path } from "./path.js";
export { nestedType, typeConstraint, type NestedType, type Nesting } from "./type-constraint.js";
export { decodeRefinement, compareDecimals, type Bound, type Refinement } from "./refinement.js";
