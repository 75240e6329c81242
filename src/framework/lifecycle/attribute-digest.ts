import { createHash } from "node:crypto";
import { keyOf } from "../definition/equality.js";
import type { Attribute } from "../definition/types.js";
import { fieldsOf } from "../values/values.js";

/** Returns a text that is the same for equal values of an attribute. */
export function attributeText(attribute: Attribute, value: unknown, siblings: unknown): string {
  const isSet = value !== null && value !== undefined;
  const { canonical } = attribute;
  return isSet && canonical ? canonical(value as never, fieldsOf(siblings)) : keyOf(attribute.type, value);
}

/** Returns a digest of {@link attributeText}. */
export function attributeDigest(attribute: Attribute, value: unknown, siblings: unknown, length: number): string {
  return createHash("sha256")
    .update(attributeText(attribute, value, siblings))
    .digest("base64url")
    .slice(0, length);
}
