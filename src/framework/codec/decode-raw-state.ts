import type { Attributes } from "../attribute.js";
import type { RawState } from "../protocol.js";
import { DecodeError } from "./codec-error.js";
import { decodeJson } from "./decode-json.js";
import { formatPath } from "./path.js";

/**
 * Reads state as Terraform stored it, without losing a digit. Attributes that are missing, at any depth, are null; keys
 * that the schema does not know are left out and, if `dropped` is given, reported there as written paths. Null state is
 * null. Throws {@link DecodeError}, also for state from before Terraform 0.12.
 */
export function decodeRawState(
  attributes: Attributes,
  rawState: RawState | undefined,
  dropped?: string[],
): Record<string, unknown> | null {
  if (rawState === undefined || rawState.json.length === 0) {
    if (rawState === undefined || Object.keys(rawState.flatmap).length === 0) return null;
    throw new DecodeError("was written by Terraform 0.11 or older, which this provider never supported");
  }
  const value = decodeJson({ kind: "object", attributes }, rawState.json, (path) => dropped?.push(formatPath(path)));
  return value as Record<string, unknown> | null;
}
