import { type AttributePath, type Diagnostics, isKnown, type Unknown } from "../../framework/index.js";
import { addressRange } from "../../zone/access-lists/held.js";
import { LUA_PREFIX } from "../../zone/exceptions/lua-pattern.js";
import { parseEntry } from "../../zone/access-lists/parse-entry.js";
import { safeJson } from "../../shared/safe-json.js";

export interface ConfiguredPatterns {
  readonly type: string | Unknown;
  readonly patterns: readonly (string | Unknown)[] | Unknown;
}

export type PatternsAt = AttributePath & Readonly<Record<number, { readonly patterns: AttributePath }>>;

interface Form {
  readonly isMet: (pattern: string) => boolean;
  /** The end of a sentence. */
  readonly advice: string;
}

function isCountry(pattern: string): boolean {
  const parsed = parseEntry("country", pattern);
  return parsed.ok && !parsed.warnings.some(({ kind }) => kind === "unknown-country");
}

const FORMS: Readonly<Record<string, Form>> = {
  url: {
    isMet: (pattern) => /^(?:[/*]|.*:\/\/)/.test(pattern) && !/[?[\]\\|]/.test(pattern),
    advice:
      'a path that begins with / and has no query, such as "/webhooks/*", or a whole URL with its scheme, such as "*://example.com/*". Begin a Lua pattern with pattern:',
  },
  remote_ip: {
    isMet: (pattern) => addressRange(pattern) !== undefined,
    advice: 'an address, such as "192.0.2.1", or a network, such as "192.0.2.0/24"',
  },
  country_code: {
    isMet: (pattern) => isCountry(pattern),
    advice: 'a country code of ISO 3166-1, in two capital letters, such as "DE"',
  },
  request_method: {
    isMet: (pattern) => /^[A-Z]+$/.test(pattern),
    advice: 'a method in capitals, such as "POST"',
  },
  url_query_string: {
    isMet: (pattern) => !pattern.startsWith("?"),
    advice: 'the query without the question mark, such as "debug=1"',
  },
  status_code: {
    isMet: (pattern) => /^[1-5]\d\d$/.test(pattern),
    advice: 'a status of three digits, such as "404", or "4*" for all that begin with 4',
  },
};

/** Lua has no such syntax in its patterns, so these characters match themselves. */
const NOT_LUA = /\\|(?<!%)\||\{\d/;
const LUA_ADVICE = `a Lua pattern, which has no backslash, |, or {n}, such as "${LUA_PREFIX}^/orders/%d+$"`;

/** Skips a pattern with wildcards, unless it is for a URL, because only the API knows which requests match it. */
function adviceOn(type: string, pattern: string): string | undefined {
  if (pattern.startsWith(LUA_PREFIX)) return NOT_LUA.test(pattern) ? LUA_ADVICE : undefined;
  const form = Object.hasOwn(FORMS, type) ? FORMS[type] : undefined;
  return form === undefined || form.isMet(pattern) || (type !== "url" && pattern.includes("*"))
    ? undefined
    : form.advice;
}

/** Policy: warns about patterns that probably match no request. */
export function warnAboutOddPatterns(
  conditions: readonly (ConfiguredPatterns | Unknown)[] | Unknown,
  at: PatternsAt,
  diagnostics: Diagnostics,
): void {
  if (!isKnown(conditions)) return;
  for (const [index, condition] of conditions.entries()) {
    if (!isKnown(condition) || !isKnown(condition.type) || !isKnown(condition.patterns)) continue;
    const { type, patterns } = condition;
    const known = patterns.filter(isKnown);
    for (const advice of new Set(known.map((pattern) => adviceOn(type, pattern)))) {
      if (advice === undefined) continue;
      const odd = known.filter((pattern) => adviceOn(type, pattern) === advice);
      diagnostics.warning(
        at[index]?.patterns ?? at,
        `Patterns that probably match no ${type}`,
        `${odd.map((pattern) => safeJson(pattern)).join(", ")}. Write ${advice}.`,
      );
    }
  }
}
