/** Parses JSON text; undefined for any other text. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Reports whether a value is an object, neither null nor an array. */
export function isJsonObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns an object's own member. Returns undefined if the member does not exist, or if the value is no object. */
export const jsonMember = (value: unknown, name: string): unknown =>
  isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;

/** Returns a value that is a text, and undefined for any other one. */
export const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** Returns what a path such as `waf.mode` names. */
export const jsonAt = (value: unknown, path: string): unknown => path.split(".").reduce(jsonMember, value);

/** Returns the index of the quote that ends a string of JSON text, or the length of the text. `start` follows the first quote. */
export function endOfString(json: string, start: number): number {
  let at = start;
  while (at < json.length && json.charAt(at) !== '"') at += json.charAt(at) === "\\" ? 2 : 1;
  return at;
}

/**
 * Returns the name of a member that occurs twice in one object of a JSON text. Parsers disagree about which of the two counts.
 */
export function repeatedMember(json: string): string | undefined {
  const names: Set<unknown>[] = [];
  let last = "";
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charAt(at);
    if (sign === "{" || sign === "[") names.push(new Set());
    else if (sign === "}" || sign === "]") names.pop();
    else if (sign === ":") {
      const name: unknown = JSON.parse(last);
      if (names.at(-1)?.has(name) === true) return String(name);
      names.at(-1)?.add(name);
    } else if (sign === '"') {
      const start = at;
      at = endOfString(json, at + 1);
      last = json.slice(start, at + 1);
    }
  }
  return undefined;
}
