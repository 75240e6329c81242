import { readPage } from "../../../../src/review/judge/pages/read-page.js";
import { BLOCK_PAGES, FOUND_PAGES } from "./block-pages.js";
import { verdictOf } from "./verdict.js";

it.each(Object.entries(BLOCK_PAGES))("a page as of %s is quiet, or named for what it loads", (_, [verdict, page]) => {
  expect([verdictOf(page), readPage(page).others]).toEqual([verdict, []]);
});

it.each(Object.entries(FOUND_PAGES))("a page as of %s is found", (_, [what, page]) => {
  expect(readPage(page).others.map((part) => `line ${part.line} ${part.what}`)).toEqual([what]);
});
