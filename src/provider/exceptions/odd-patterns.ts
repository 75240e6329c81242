import { type AttributePath, type Diagnostics, isKnown, type Unknown } from "../../framework/index.js";
import { addressRange } from "../../zone/access-lists/held.js";

interface ConfiguredPatterns {
  readonly type: string | Unknown;
  readonly patterns: readonly (string | Unknown)[] | Unknown;
}

type PatternsAt = AttributePath & Readonly<Record<number, { readonly patterns: AttributePath }>>;

interface Form {
  readonly isMet: (pattern: string) => boolean;
  /** What to write, as the end of a sentence. */
  readonly advice: string;
}

const FORMS: Readonly<Record<string, Form>> = {
  url: {
    isMet: (pattern) => /^[/*]/.test(pattern) || pattern.includes("://"),
    advice:
      'a path that begins with /, such as "/webhooks/*", or a whole URL with its scheme, such as "*://example.com/*"',
  },
  remote_ip: {
    isMet: (pattern) => addressRange(pattern) !== undefined,
    advice: 'an address, such as "192.0.2.1", or a network, such as "192.0.2.0/24"',
  },
  country_code: {
    isMet: (pattern) => /^[A-Z]{2}$/.test(pattern),
    advice: 'a country code of two capital letters, such as "DE"',
  },
  request_method: {
    isMet: (pattern) => /^[A-Z]+$/.test(pattern),
    advice: 'a method in capitals, such as "POST"',
  },
  status_code: {
    isMet: (pattern) => /^[1-5]\d\d$/.test(pattern),
    advice: 'a status of three digits, such as "404", or "4*" for all that begin with 4',
  },
};

/** Patterns with wildcards of their own are left alone, except of a URL: what they match is for the API to say. */
function isOdd(type: string, pattern: string): boolean {
  const form = Object.hasOwn(FORMS, type) ? FORMS[type] : undefined;
  if (form === undefined || pattern.startsWith("pattern:")) return false;
  return !form.isMet(pattern) && (type === "url" || !pattern.includes("*"));
}

/** Warns about patterns that probably match no request, so that the exception has no effect. */
export function warnAboutOddPatterns(
  conditions: readonly (ConfiguredPatterns | Unknown)[] | Unknown,
  at: PatternsAt,
  diagnostics: Diagnostics,
): void {
  if (!isKnown(conditions)) return;
  for (const [index, condition] of conditions.entries()) {
    if (!isKnown(condition) || !isKnown(condition.type) || !isKnown(condition.patterns)) continue;
    const { type, patterns } = condition;
    const odd = patterns.filter((pattern): pattern is string => isKnown(pattern) && isOdd(type, pattern));
    if (odd.length === 0) continue;
    diagnostics.warning(
      at[index]?.patterns ?? at,
      `Patterns that probably match no ${type}`,
      `${odd.map((pattern) => JSON.stringify(pattern)).join(", ")}. Write ${FORMS[type]?.advice ?? ""}.`,
    );
  }
}
