import { grouped } from "../../shared/phrase.js";
import type { Rows } from "./nodes.js";

/** Returns the lines of a JSON file with at most `most` rows, and says how many rows are missing; "" if none is. */
export function rowLines({ name, rows, more }: Rows, most: number) {
  const shown = rows.slice(0, most);
  const omitted = more + rows.length - shown.length;
  return {
    lines: [
      `{`,
      `  "${name}": [`,
      ...shown.map((text, index) => `    ${text}${index < shown.length - 1 ? "," : ""}`),
      `  ]`,
      `}`,
    ],
    omitted: omitted === 0 ? "" : `… and ${grouped(omitted)} more`,
  };
}
