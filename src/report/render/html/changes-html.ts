import { joinMarkup, markup, type Markup } from "../../../shared/html.js";
import type { ResourceReview } from "../../document/document.js";
import { grouped } from "../../document/phrase.js";
import { actionText, shorten, valueText, verdictText } from "../wording.js";
import { filterData } from "./filters.js";
import { htmlCode, htmlPhrase } from "./page.js";
import { actionClass, resourceHtml, subjectHtml, verdictClass } from "./resource-html.js";

/** A smaller number of equal changes is shown one by one. */
const FEWEST = 5;

/** Changes beyond this number of elements get one line each, so that the page stays fast. */
const MOST_ELEMENTS = 8_000;

/** A change, or several with the same meaning, in the order of the first. */
export type Group = readonly { readonly review: ResourceReview; readonly index: number }[];

/** Groups changes for which the report says the same. */
export function groupEqual(resources: readonly ResourceReview[]): readonly Group[] {
  const groups = new Map<string, { review: ResourceReview; index: number }[]>();
  for (const [index, review] of resources.entries()) {
    const key = likeness(review);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [{ review, index }]);
    else group.push({ review, index });
  }
  return [...groups.values()].flatMap<Group>((group) =>
    group.length < FEWEST ? group.map((single) => [single]) : [group],
  );
}

/** Equal for changes of one type with the same action and the same findings. */
function likeness({ action, type, findings, reason, outside, page }: ResourceReview): string {
  const said = findings.map(({ rule, severity, text }) => [rule, severity, text.split(":", 1)[0]]);
  // Each page is reviewed separately.
  return JSON.stringify([action, type, reason, outside, said, page]);
}

/** Writes all changes of a stack, equal ones as one; `anchor` gives the id of the change at an index. */
export function changesHtml(resources: readonly ResourceReview[], anchor: (index: number) => string): Markup {
  let left = MOST_ELEMENTS;
  const parts = groupEqual(resources).map((group) => {
    const [first] = group;
    if (first === undefined) return undefined;
    if (group.length > 1) return groupHtml(group, anchor);
    const whole = left > 0 ? resourceHtml(first.review, anchor(first.index)) : undefined;
    if (whole !== undefined) left -= elementsOf(whole);
    return whole ?? lineHtml(first.review, anchor(first.index));
  });
  return joinMarkup(parts, "\n");
}

function elementsOf({ text }: Markup): number {
  return text.match(/<[a-z]/g)?.length ?? 0;
}

function groupHtml(group: Group, anchor: (index: number) => string): Markup | undefined {
  const [first] = group;
  if (first === undefined) return undefined;
  const { review } = first;
  const open = review.findings.length > 0 && review.severity === "high" ? markup` open` : undefined;
  const said = review.findings[0]?.text.split(":", 1)[0]?.replace(/\.$/, "");
  const lead = said === undefined ? undefined : markup`<span>${htmlPhrase(said)}</span>`;
  const verdict = verdictText(review);
  const pill =
    verdict === "" ? undefined : markup`<span class="verdict pill ${verdictClass(review)}">${verdict}</span>`;
  const rows = group.map(
    ({ review: each, index }) =>
      markup`<li id="${anchor(index)}"${filterData(each)}>${htmlCode(shorten(each.address, 300))}${subjectHtml(each)}${differences(each)}</li>`,
  );
  return markup`<details class="change group"${open}><summary><span class="pill ${actionClass(review)}">${actionText(review)}</span><b>${grouped(group.length)} ×</b>${htmlCode(review.type)}${lead}${pill}</summary>
<div class="body"><ul>${rows}</ul></div></details>`;
}

const MOST_DIFFERENCES = 4;
const LONGEST_VALUE = 40;

/** The first values that differ, in a line. */
function differences({ attributes, action }: ResourceReview): string {
  if (action === "destroy") return "";
  const texts = attributes.slice(0, MOST_DIFFERENCES).flatMap((row) => {
    if (row.kind === "sensitive") return [`${row.path} (sensitive)`];
    if (row.kind !== "value") return [`${row.path} changes`];
    const side = (value: typeof row.before): string => shorten(valueText(value) || "none", LONGEST_VALUE);
    return [`${row.path} ${row.before === undefined ? "" : `${side(row.before)} → `}${side(row.after)}`];
  });
  const more = attributes.length > MOST_DIFFERENCES ? ", …" : "";
  return texts.length === 0 ? "" : ` ${shorten(texts.join(", "), 200)}${more}`;
}

function lineHtml(review: ResourceReview, id: string): Markup {
  const verdict = verdictText(review);
  const pill = verdict === "" ? undefined : markup` <span class="pill ${verdictClass(review)}">${verdict}</span>`;
  return markup`<p class="line" id="${id}"${filterData(review)}><span class="pill ${actionClass(review)}">${actionText(review)}</span> ${htmlCode(shorten(review.address, 300))}${pill}${differences(review)}</p>`;
}
