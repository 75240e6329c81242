import { accepted, refused, type ParsedEntry } from "./parsed-entry.js";
import { quoted } from "./quoted.js";

const FINGERPRINT = /^[tqd][\da-z]{2}[di]\d{4}[\da-z]{2}_[\da-f]{12}_[\da-f]{12}$/i;

/** An entry of type `ja4`: a TLS client's fingerprint, 36 characters. Canonical: lower case. */
export function parseJa4(entry: string, tolerant: boolean): ParsedEntry {
  if (!FINGERPRINT.test(entry)) return refused(`${quoted(entry)} is not a JA4 fingerprint.`, hint(entry));
  const canonical = entry.toLowerCase();
  if (tolerant || canonical === entry) return accepted(canonical);
  return accepted(canonical, [{ kind: "upper-case", detail: `${quoted(entry)} stands for ${canonical}` }]);
}

function hint(entry: string): string {
  if (/^[\da-f]{32}$/i.test(entry)) return "This looks like a JA3 fingerprint: the list takes JA4 only.";
  if (/^[tqd][\da-z]{2}[di]\d{4}[\da-z]{2}_.*,/i.test(entry))
    return "This looks like a raw JA4: write the hashed form.";
  return 'Write three parts of 10, 12 and 12 characters, such as "t13d1516h2_8daaf6152771_e5627efa2ab1".';
}
