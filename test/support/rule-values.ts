const OF_CONDITION: readonly string[] = ["variables", "operator", "value", "negated"];

/** Attributes of a rule, from its other attributes and the members of its first condition. `conditions` has the further ones. */
export function withCondition<Value>(values: Readonly<Record<string, Value>>): Record<string, Value> {
  const entries = Object.entries(values);
  const first = Object.fromEntries(entries.filter(([name]) => OF_CONDITION.includes(name)));
  const own = Object.fromEntries(entries.filter(([name]) => !OF_CONDITION.includes(name)));
  if (Object.keys(first).length === 0) return own;
  const further = own["conditions"];
  // Any value may have conditions.
  return { ...own, conditions: [first, ...(Array.isArray(further) ? (further as object[]) : [])] as Value };
}
