import { type AttributePath, type Diagnostics, isKnown, type Unknown } from "../../framework/index.js";
import { safeJson } from "../../shared/safe-json.js";

/** Comparisons that hardly any event meets, by the text of the field, the operator, and the value; each with its advice. */
const UNLIKELY: readonly (readonly [comparison: RegExp, advice: string])[] = [
  [/^(?!ip )\S+ cidr /, "The operator cidr is for the field ip. Use another operator."],
  [/^ip cidr (?!.*\/\d+$)/, 'Write a network, such as "203.0.113.0/24".'],
  [/^ip (?:eq|in) .*\//, 'For a network, set op = "cidr".'],
  [/^asn (?:eq|in) (?!\d+$)/, 'Write the number without letters, such as "64496".'],
  [/^country (?:eq|in) (?!..$)/, 'Write a country code of ISO 3166-1, such as "DE".'],
  [/^url (?:eq|in) \//, 'The field has the whole URL with its scheme. For a path, set op = "contains".'],
  [/^(?!ip )\S+ (?:eq|in|contains) .*\*/, 'For * as a wildcard, set op = "wildcard".'],
];

interface ConfiguredFilter {
  readonly field: string | Unknown;
  readonly op: string | Unknown | null;
  readonly values: readonly (string | Unknown)[] | Unknown;
}

/** Policy: warns about filters that probably match no event. */
export function warnAboutOddFilters(
  filters: readonly (ConfiguredFilter | Unknown)[],
  at: Readonly<Record<number, { readonly values: AttributePath }>>,
  diagnostics: Diagnostics,
): void {
  for (const [index, filter] of filters.entries()) {
    if (!isKnown(filter) || !isKnown(filter.values)) continue;
    const { field, op, values } = filter;
    if (!isKnown(field) || !isKnown(op)) continue;
    for (const value of values.filter(isKnown)) {
      const comparison = `${field} ${op ?? "eq"} ${value}`;
      const advice = UNLIKELY.find(([form]) => form.test(comparison))?.[1];
      if (advice === undefined) continue;
      const detail = `${field} ${op ?? "eq"} ${safeJson(value)} may never hold. ${advice}`;
      diagnostics.warning(at[index]?.values, "A filter that may match no event", detail);
    }
  }
}
