import { readPage } from "../../../../src/review/judge/pages/read-page.js";
import { TRICKS } from "./tricks.js";

/** What the review says that a page does. */
export function verdictOf(page: string): string {
  const { scripts, handlers, hosts, unread } = readPage(page);
  if (unread.size > 0) return "unread";
  if (scripts.size + handlers.size > 0) return "script";
  return hosts.size > 0 ? "request" : "nothing";
}

it.each(TRICKS)("%s", (_, { page, does }) => {
  expect(verdictOf(page)).toBe(does);
});
