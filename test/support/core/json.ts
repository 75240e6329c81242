import { rationalText, type Cty } from "./cty.js";

/** A known value as Terraform writes it to its state file, with the same indentation and without losing digits. */
export function toStateJson(value: Cty, indent = "    "): string {
  const lines = (open: string, items: readonly string[], close: string): string =>
    items.length === 0 ? open + close : `${open}\n${indent}  ${items.join(`,\n${indent}  `)}\n${indent}${close}`;
  switch (value.is) {
    case "null":
      return "null";
    case "unknown":
      throw new Error("state must be known");
    case "bool":
    case "string":
      return JSON.stringify(value.value);
    case "number":
      return rationalText(value.value);
    case "list":
    case "set":
      return lines(
        "[",
        value.items.map((item) => toStateJson(item, `${indent}  `)),
        "]",
      );
    default:
      return lines(
        "{",
        [...value.entries]
          .sort(byKey)
          .map(([key, entry]) => `${JSON.stringify(key)}: ${toStateJson(entry, `${indent}  `)}`),
        "}",
      );
  }
}

function byKey([a]: readonly [string, Cty], [b]: readonly [string, Cty]): number {
  return a < b ? -1 : 1;
}
