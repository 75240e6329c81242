import type { Attributes } from "../attribute.js";
import type { RawState } from "../protocol.js";

/**
 * Reads state as Terraform stored it, without losing a digit. Attributes that are missing, at any depth, are null; keys
 * that the schema does not know are left out and, if `dropped` is given, reported there as written paths. Null state is
 * null. Throws {@link DecodeError}, also for state from before Terraform 0.12.
 */
export function decodeRawState(
  _attributes: Attributes,
  _rawState: RawState | undefined,
  _dropped?: string[],
): Record<string, unknown> | null {
  throw new Error("to come");
}
