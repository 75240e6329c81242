import type { Attribute } from "./attribute.js";
import { complaintsAbout } from "./complaints.js";
import type { Type } from "./types.js";

const WHOLE = /^-?\d+$/;

/** One part of an import id as text. Inside an id of several parts, `%`, `/` and white space are percent-encoded. */
export function formatImportSegment(value: unknown, alone: boolean): string {
  const text = String(value);
  return alone ? text : text.replace(/[%/\s]/gu, (character) => encodeURIComponent(character));
}

/** Reads one part of an import id as the attribute's type; `problem` completes "zone_id …". */
export function readImportSegment(
  attribute: Attribute,
  segment: string,
  alone: boolean,
): { readonly value: unknown } | { readonly problem: string } {
  const text = alone ? segment : decoded(segment);
  if (text === undefined) return { problem: `has a broken percent-encoding (write % as %25 and / as %2F)` };
  if (text === "") return { problem: "is empty" };
  const value = converted(attribute.type, text);
  if (value === undefined && !WHOLE.test(text)) return { problem: `is not a whole number: ${JSON.stringify(text)}` };
  if (value === undefined) return { problem: `must be ${boundsOf(attribute)}, but is ${text}` };
  const [complaint] = complaintsAbout(attribute.type, value, attribute.constraints, attribute.sensitive);
  return complaint === undefined ? { value } : { problem: complaint };
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

function converted(type: Type, text: string): unknown {
  if (type.kind === "string") return text;
  if (!WHOLE.test(text)) return undefined;
  if (type.kind === "int64") return BigInt(text);
  return Number.isSafeInteger(Number(text)) ? Number(text) : undefined;
}

function boundsOf({ constraints }: Attribute): string {
  const own = constraints.map(({ describe }) => describe);
  return own.length > 0 ? own.join(" and ") : `between ${Number.MIN_SAFE_INTEGER} and ${Number.MAX_SAFE_INTEGER}`;
}
