import { isObject } from "../../json.js";

/** Merges what was sent into what is stored, at any depth; `null` keeps the stored value. */
export function merge(stored: object, sent: object): void {
  for (const [name, value] of Object.entries(sent) as [string, unknown][]) {
    const [, held] = Object.entries(stored).find(([own]) => own === name) ?? [];
    if (isObject(value) && isObject(held)) merge(held, value);
    else if (value !== null && value !== undefined) Object.assign(stored, { [name]: value });
  }
}
