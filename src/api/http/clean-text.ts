import { redactorOf } from "../../shared/redaction.js";

/** The maximum number of characters of foreign text in a message. */
const longestText = 4096;

/**
 * Characters that a terminal interprets instead of displaying them: control characters, and characters that change the text
 * direction.
 */
const controls = /(?:(?![\t\n])[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069])+/gu;

/** Returns a function that makes foreign text safe for a message: no secrets, no control characters, at most 4,096 characters. */
export function createCleaner(secrets: readonly (string | undefined)[]): (text: string) => string {
  const redact = redactorOf(
    secrets.filter((secret) => secret !== undefined),
    "[redacted]",
  );
  return (text) => {
    const clean = redact(text).replace(controls, " ");
    return clean.length <= longestText ? clean : `${clean.slice(0, longestText)}… (${clean.length} characters)`;
  };
}
