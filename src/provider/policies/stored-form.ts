import * as v from "valibot";
import { isJsonObject } from "../../shared/json.js";

/** Refuses undeclared members. `v.strictObject` alone accepts an array if all members are optional. */
const strictObject = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.pipe(v.custom<object>(isJsonObject), v.strictObject(entries));

export const schemas = {
  integer: v.pipe(v.number(), v.safeInteger()),
  boolean: v.boolean(),
  count: v.nullable(v.pipe(v.number(), v.safeInteger())),
  flag: v.nullable(v.boolean()),
  text: v.nullable(v.string()),
  object: strictObject,
};

/** Returns the schema of the stored action of a bot or a category. The action is a code of the API. */
export const storedAction = () => schemas.object({ action: schemas.integer });
