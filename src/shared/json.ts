/** Reports whether a value is an object, neither null nor an array. */
export function isJsonObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns an object's own member. Returns undefined if the member does not exist, or if the value is no object. */
export const jsonMember = (value: unknown, name: string): unknown =>
  isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;

/** Strings and punctuation. */
const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\]:]/g;

/**
 * Returns the name of a member that occurs twice in one object of a JSON text. Parsers disagree about which of the two counts.
 */
export function repeatedMember(json: string): string | undefined {
  const names: Set<unknown>[] = [];
  let last = "";
  for (const [token] of json.matchAll(TOKENS)) {
    if (token === "{" || token === "[") names.push(new Set());
    else if (token === "}" || token === "]") names.pop();
    else if (token === ":") {
      const name: unknown = JSON.parse(last);
      if (names.at(-1)?.has(name) === true) return String(name);
      names.at(-1)?.add(name);
    } else last = token;
  }
  return undefined;
}
