import * as v from "valibot";
import { isJsonObject } from "../../shared/json.js";

/** An object with no other members. Valibot alone takes a list for an object whose members are all optional. */
const strictObject = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.pipe(v.custom<object>(isJsonObject), v.strictObject(entries));

/** The parts of what resources store beside their state. Strict: what is not as declared is refused. */
export const stored = {
  integer: v.pipe(v.number(), v.safeInteger()),
  boolean: v.boolean(),
  count: v.nullable(v.pipe(v.number(), v.safeInteger())),
  flag: v.nullable(v.boolean()),
  text: v.nullable(v.string()),
  object: strictObject,
};

/** The action of a bot or of a category, as the API codes it. */
export const storedAction = () => stored.object({ action: stored.integer });
