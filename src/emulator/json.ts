/** Returns the value of JSON text; undefined for other text. */
export function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reports whether a value is an object or an array. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** Merges sent values into stored values, at any depth. If a sent value is `null`, the stored value is kept. */
export function merge(stored: object, sent: object): void {
  for (const [name, value] of Object.entries(sent) as [string, unknown][]) {
    const [, held] = Object.entries(stored).find(([own]) => own === name) ?? [];
    if (isObject(value) && isObject(held)) merge(held, value);
    else if (value !== null && value !== undefined) Object.assign(stored, { [name]: value });
  }
}
