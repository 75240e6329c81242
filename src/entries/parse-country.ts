import { COUNTRY_CODES, MISTAKEN_COUNTRIES, SPECIAL_COUNTRIES } from "./country-codes.js";
import { accepted, refused, type ParsedEntry } from "./parsed-entry.js";
import { quoted } from "./quoted.js";

const CODE = /^[a-z][a-z\d]$/i;

/**
 * An entry of type `country`: a two-letter code of ISO 3166-1 in upper case. Codes outside that list are accepted with
 * a warning, since the service may know more; in lower case they are refused unless `tolerant`.
 */
export function parseCountry(entry: string, tolerant: boolean): ParsedEntry {
  const code = entry.toUpperCase();
  if (!CODE.test(entry) || !(/^[A-Z]{2}$/.test(code) || SPECIAL_COUNTRIES.has(code))) {
    return refused(`${quoted(entry)} is not a country code.`, 'Write two letters of ISO 3166-1, such as "DE" or "US".');
  }
  if (!tolerant && code !== entry) {
    return refused(`${quoted(entry)} is not in upper case.`, `Write "${MISTAKEN_COUNTRIES.get(code) ?? code}".`);
  }
  if (tolerant || COUNTRY_CODES.has(code)) return accepted(code);
  const meaning = SPECIAL_COUNTRIES.get(code);
  if (meaning !== undefined) return accepted(code, [{ kind: "special-country", detail: `"${code}" (${meaning})` }]);
  const meant = MISTAKEN_COUNTRIES.get(code);
  return accepted(code, [
    { kind: "unknown-country", detail: meant === undefined ? `"${code}"` : `"${code}" (did you mean "${meant}"?)` },
  ]);
}
