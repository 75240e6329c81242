/** Whether a value is an object with named members, neither null nor an array. */
export function isJsonObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value of an object's own member; undefined where there is no such member, or no object. */
export const jsonMember = (value: unknown, name: string): unknown =>
  isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;

/** Strings and what opens, parts, and closes objects and lists. */
const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\]:]/g;

/** The name of a member that one object of a JSON text has twice: which of them counts differs between readers. */
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
