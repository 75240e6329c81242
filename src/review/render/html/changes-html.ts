import { joinMarkup, markup, type Markup } from "../../../shared/html.js";
import type { ResourceReview } from "../../document/document.js";
import { grouped, shorten } from "../../document/phrase.js";
import { differences, groupEqual, groupFinding } from "../grouping.js";
import { actionText, verdictText } from "../wording.js";
import { filterData } from "./filters.js";
import { htmlCode, htmlPhrase } from "./page.js";
import { actionClass, resourceHtml, subjectHtml, verdictClass } from "./resource-html.js";

/** Changes beyond this number of elements get one line each, so that the page stays fast. */
const MOST_ELEMENTS = 8_000;

/** Writes all changes of a stack, equal ones as one; `anchor` gives the id of the change at an index. */
export function changesHtml(resources: readonly ResourceReview[], anchor: (index: number) => string): Markup {
  let left = MOST_ELEMENTS;
  const parts = groupEqual(resources).map((group) => {
    const [first] = group;
    if (first === undefined) return undefined;
    if (group.length > 1) return equalChangesHtml(group.map(({ review, index }) => ({ review, id: anchor(index) })));
    const whole = left > 0 ? resourceHtml(first.review, anchor(first.index)) : undefined;
    if (whole !== undefined) left -= elementsOf(whole);
    return whole ?? lineHtml(first.review, anchor(first.index));
  });
  return joinMarkup(parts, "\n");
}

function elementsOf({ text }: Markup): number {
  return text.match(/<[a-z]/g)?.length ?? 0;
}

/** Equal changes as one fold with a line each, with more markup after them. */
export function equalChangesHtml(
  group: readonly { readonly review: ResourceReview; readonly id: string }[],
  extra?: Markup,
): Markup | undefined {
  const [first] = group;
  if (first === undefined) return undefined;
  const { review } = first;
  const open = review.findings.length > 0 && review.severity === "high" ? markup` open` : undefined;
  const said = groupFinding(review);
  const lead = said === undefined ? undefined : markup`<span>${htmlPhrase(said)}</span>`;
  const verdict = verdictText(review);
  const pill =
    verdict === "" ? undefined : markup`<span class="verdict pill ${verdictClass(review)}">${verdict}</span>`;
  const rows = group.map(
    ({ review: each, id }) =>
      markup`<li id="${id}"${filterData(each)}>${htmlCode(shorten(each.address, 300))}${subjectHtml(each)}${differences(each)}</li>`,
  );
  return markup`<details class="change group"${open}><summary><span class="pill ${actionClass(review)}">${actionText(review)}</span><b>${grouped(group.length)} ×</b>${htmlCode(review.type)}${lead}${pill}</summary>
<div class="body"><ul>${rows}</ul>${extra}</div></details>`;
}

function lineHtml(review: ResourceReview, id: string): Markup {
  const verdict = verdictText(review);
  const pill = verdict === "" ? undefined : markup` <span class="pill ${verdictClass(review)}">${verdict}</span>`;
  return markup`<p class="line" id="${id}"${filterData(review)}><span class="pill ${actionClass(review)}">${actionText(review)}</span> ${htmlCode(shorten(review.address, 300))}${pill}${differences(review)}</p>`;
}
