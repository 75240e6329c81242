import { readPage } from "../../../../src/review/judge/pages/read-page.js";

/** What the review says of a page that is new: `quiet`, what it names, and the kinds of what it does not know. */
export function verdictOf(page: string): string {
  const { others, loads, links } = readPage(page);
  const kinds = [...new Set(others.map(({ rule }) => rule))].sort();
  const named = [...[...loads].map((name) => `loads ${name}`), ...[...links].map((name) => `links to ${name}`)];
  return [...kinds, ...named].join(", ") || "quiet";
}
