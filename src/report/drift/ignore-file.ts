import picomatch from "picomatch";
import { entriesField, field, isArray, isObject, parseJson, textField, type Value } from "../plan/value.js";
import type { IgnoreHit } from "../document/document.js";

/** A row of the ignore file: what it covers, why, and until when (the whole day, UTC). */
export interface IgnoreRow {
  readonly address: string;
  readonly attribute?: string;
  readonly reason: string;
  readonly expires: string;
  readonly expired: boolean;
  readonly coversAddress: (address: string) => boolean;
  /** Covers attribute paths; a row without an attribute covers the whole object, its deletion included. */
  readonly coversAttribute: (path: string) => boolean;
}

/** The ignore file was not understood; the message names the row and what to write. */
export class IgnoreFileError extends Error {
  override readonly name = "IgnoreFileError";
}

/**
 * Reads the ignore file: `{"ignore": [{"address", "attribute"?, "reason", "expires": "2027-03-31"}]}`.
 * Throws {@link IgnoreFileError} for anything else: a row that is silently not understood would hide or cry wolf.
 */
export function parseIgnoreFile(text: string, now: Date): readonly IgnoreRow[] {
  let root: Value;
  try {
    root = parseJson(text.replace(/^\uFEFF/, "")); // as Windows PowerShell begins its files
  } catch {
    throw new IgnoreFileError('The ignore file is not JSON: expected {"ignore": [...]}.');
  }
  const rows = field(root, "ignore");
  if (!isArray(rows)) throw new IgnoreFileError('The ignore file has no list "ignore": expected {"ignore": [...]}.');
  for (const name of isObject(root) ? Object.keys(root) : []) {
    if (name !== "ignore" && name !== "$schema")
      throw new IgnoreFileError(`The ignore file has an unknown member "${name}".`);
  }
  return rows.map((row, index) => parseRow(row, index + 1, now));
}

const MEMBERS = ["address", "attribute", "reason", "expires"];

function parseRow(row: Value, number: number, now: Date): IgnoreRow {
  const fail = (what: string): never => {
    throw new IgnoreFileError(`Row ${number} of the ignore file ${what}.`);
  };
  for (const [name, value] of entriesField({ row }, "row")) {
    if (!MEMBERS.includes(name)) fail(`has an unknown member ${JSON.stringify(name)}; known are ${MEMBERS.join(", ")}`);
    if (typeof value !== "string") fail(`has a "${name}" that is no text`);
  }
  const needed = (name: string): string => textField(row, name)?.trim() || fail(`needs a "${name}"`);
  const address = needed("address");
  const reason = needed("reason");
  const expires = needed("expires");
  const attribute = textField(row, "attribute");
  const end = /^\d{4}-\d{2}-\d{2}$/.test(expires) ? Date.parse(`${expires}T23:59:59.999Z`) : Number.NaN;
  if (Number.isNaN(end)) fail(`needs "expires" as a date such as "2027-03-31"`);
  return {
    address,
    reason,
    expires,
    expired: end < now.getTime(),
    coversAddress: glob(address),
    coversAttribute: attribute === undefined ? () => true : glob(attribute),
    ...(attribute !== undefined && { attribute }),
  };
}

/** `*` stands for any run of characters, `?` for one; everything else, brackets and quotes included, for itself. */
function glob(pattern: string): (text: string) => boolean {
  const matches = picomatch(plain(pattern), {
    nobracket: true,
    nobrace: true,
    noextglob: true,
    nonegate: true,
    dot: true,
  });
  return (text) => matches(plain(text)) || text === pattern;
}

/** Characters that mean something to the matcher or end its `*` become ones that do not. */
function plain(text: string): string {
  return text.replace(/[^\w.*?-]/g, (character) => String.fromCharCode(0xe000 + (character.charCodeAt(0) % 0x1000)));
}

/** A row with how often it hid something, for the report. */
export function toHit(row: IgnoreRow, hits: number): IgnoreHit {
  const { address, attribute, reason, expires, expired } = row;
  return { address, ...(attribute !== undefined && { attribute }), reason, expires, expired, hits };
}
