import { joinMarkup, markup, type Markup } from "../../../shared/html.js";
import { visible } from "../../../shared/phrase.js";
import type { Review } from "../../document/review-document.js";
import type { DriftReport } from "../../document/drift-document.js";
import type { Limits } from "../attribute-nodes.js";
import { reportOf } from "../build-report.js";
import type { Section } from "../nodes.js";
import { blocksHtml, entryHtml, headingHtml, lineEntryHtml, phraseHtml } from "./blocks-html.js";
import { FILTER_HASH, filterScript, filtersHtml } from "./filters.js";
import { htmlPage } from "./page.js";

const LIMITS: Limits = {
  changes: 5_000,
  members: Infinity,
  address: 300,
  attributes: 200,
  value: 600,
  defaultValue: 600,
  items: () => 200,
  item: 600,
  lines: Infinity,
  line: 600,
};
/** Changes beyond this number of elements get one line each, to keep the page fast. */
const MOST_ELEMENTS = 8_000;
/** A page with fewer changes has no filters and no script. */
const FEWEST_FILTERED = 13;
const MOST_ROWS = 100;

/** Writes a report as one HTML file without outside references. Only the filters of large reports use a script. */
export function renderHtml(document: Review | DriftReport): string {
  const { title, headline, head, actions, rest, sections, footer } = reportOf(document, LIMITS);
  const anchors = sections.flatMap(({ entries }) => entries.flatMap((entry) => entry.anchors()));
  const isFiltered = anchors.length >= FEWEST_FILTERED;
  const box = blocksHtml(actions, 2, MOST_ROWS);
  const parts = [
    markup`<header>
<h1><span class="dot ${headline.tone}"></span>${phraseHtml(headline.text)}</h1>
<p class="lead">${visible(title)}.</p>
</header>`,
    markup`<main id="changes" tabindex="-1">`,
    blocksHtml(head, 2, MOST_ROWS),
    box.text === ""
      ? undefined
      : markup`<section class="box${headline.tone === "red" ? "" : " calm"}" aria-label="What to do">${box}</section>`,
    blocksHtml(rest, 2, MOST_ROWS),
    isFiltered ? filtersHtml(anchors) : undefined,
    ...sectionsHtml(sections),
    markup`</main>`,
    footer === "" ? undefined : markup`<footer>${visible(footer)}</footer>`,
  ];
  const script = isFiltered ? { hash: FILTER_HASH, element: filterScript() } : undefined;
  return htmlPage(title, joinMarkup(parts, "\n"), script);
}

function sectionsHtml(sections: readonly Section[]): readonly Markup[] {
  let left = MOST_ELEMENTS;
  return sections.map(({ id, heading, level, entries, omitted }) => {
    const changes = entries.map((entry) => {
      if (left <= 0 && entry.count === 1) return lineEntryHtml(entry);
      const whole = entryHtml(entry);
      left -= whole.text.match(/<[a-z]/g)?.length ?? 0;
      return whole;
    });
    const title = heading === undefined || entries.length === 0 ? undefined : headingHtml(heading, level === 3 ? 2 : 3);
    const more = omitted === "" ? undefined : markup`<p class="dim">${omitted}</p>`;
    const place = id === undefined ? undefined : markup` id="${id}"`;
    return markup`<section${place}>${joinMarkup([title, ...changes, more], "\n")}</section>`;
  });
}
