/** A JSON value. Integers that a double cannot hold are bigint, so two different integers never look equal. */
export type Value = null | boolean | number | bigint | string | readonly Value[] | ValueObject;

/** A JSON object. Read members with {@link field} or {@link ownMember}, never by index, to avoid inherited names. */
export interface ValueObject {
  readonly [name: string]: Value;
}

/** Reports whether the value is a JSON object (neither null nor an array). */
export function isObject(value: Value | undefined): value is ValueObject {
  return typeof value === "object" && value !== null && !isArray(value);
}

/** Reports whether the value is a JSON array. */
export function isArray(value: Value | undefined): value is readonly Value[] {
  return Array.isArray(value);
}

/** Returns a member of an object; undefined if it is missing or the value is not an object. */
export function field(value: Value | undefined, name: string): Value | undefined {
  return isObject(value) ? ownMember(value, name) : undefined;
}

/** Returns the object's own member, or undefined. */
export function ownMember(object: ValueObject, name: string): Value | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** Reports whether a mask marks anything. */
export function marks(mask: Value | undefined): boolean {
  if (mask === true) return true;
  if (isArray(mask)) return mask.some(marks);
  if (!isObject(mask)) return false;
  // A loop without copies: most masks are empty, and a plan has thousands.
  for (const name in mask) if (marks(mask[name])) return true;
  return false;
}
