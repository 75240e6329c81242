import type { FileLines } from "../../../../src/review/document/drift-document.js";

/** Edits a text as a person would: removes the lines that are named, and writes others in their place. */
export function editLines(text: string, { changes }: FileLines): string {
  const end = /\r?\n/.exec(text)?.[0] ?? "\n";
  const lines = text.split(/\r?\n/);
  for (const { line, removed, added } of [...changes].reverse()) {
    const found = lines.splice(line - 1, removed.length, ...added);
    expect(found).toEqual(removed);
  }
  return lines.join(end);
}
