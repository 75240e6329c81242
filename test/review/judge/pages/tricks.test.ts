import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readPage } from "../../../../src/review/judge/pages/read-page.js";
import { expectRecorded } from "../../../support/recorded.js";
import { BLOCK_PAGES, FOUND_PAGES } from "./block-pages.js";
import { TRICKS } from "./tricks.js";
import { verdictOf } from "./verdict.js";

const FILE = join(__dirname, "tricks.txt");

it("tricks have their recorded verdicts", () => {
  const lines = TRICKS.map(([name, { page }]) => `${name} | ${verdictOf(page)}\n`).join("");
  if (process.env["UPDATE_GOLDEN"] === "1") writeFileSync(FILE, lines);
  expectRecorded(lines, readFileSync(FILE, "utf8"), "UPDATE_GOLDEN=1 npx jest test/review/judge/pages/tricks");
});

it.each(TRICKS.filter(([, { does }]) => does !== "nothing"))("%s does not pass", (_, { page, does }) => {
  const verdict = verdictOf(page);
  expect(verdict).toMatch(does === "request" ? /page-|loads out\.test/ : /page-/);
  expect(verdictOf(`<p>a</p>\n${page}\n<p>b`)).toMatch(/page-|loads out\.test/);
});

it.each(Object.entries(BLOCK_PAGES))("a page as of %s is quiet, or named for what it loads", (_, [verdict, page]) => {
  expect([verdictOf(page), readPage(page).others]).toEqual([verdict, []]);
});

it.each(Object.entries(FOUND_PAGES))("a page as of %s is found", (_, [what, page]) => {
  expect(readPage(page).others.map((part) => `line ${part.line} ${part.what}`)).toEqual([what]);
});
