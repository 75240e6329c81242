import * as v from "valibot";

/** The parts of what resources store beside their state. Strict: what is not as declared is refused. */
export const stored = {
  integer: v.pipe(v.number(), v.safeInteger()),
  boolean: v.boolean(),
  count: v.nullable(v.pipe(v.number(), v.safeInteger())),
  flag: v.nullable(v.boolean()),
  text: v.nullable(v.string()),
  object: v.strictObject,
};

/** The action of a bot or of a category, as the API codes it. */
export const storedAction = () => stored.object({ action: stored.integer });
