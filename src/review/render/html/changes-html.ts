import { joinMarkup, markup, type Markup } from "../../../shared/html.js";
import type { MatchedObject } from "../../document/review-document.js";
import type { ResourceReview } from "../../document/resource-document.js";
import { grouped, visible } from "../../../shared/phrase.js";
import { differences, groupTitle } from "../grouping.js";
import type { Change, Member, Tone } from "../tree.js";
import { actionText, actionTone, whichText } from "../wording.js";
import { verdictText } from "../verdict-wording.js";
import { blocksHtml } from "./blocks-html.js";
import { filterData } from "./filters.js";
import { htmlCode, htmlPhrase, pill } from "./inline-html.js";

/** Writes changes as folds; those beyond a number of elements are lines. */
export function changesHtml(changes: readonly Change[], mostElements: number): Markup {
  let left = mostElements;
  const parts = changes.map((change) => {
    if (change.members.length > 1) return groupHtml(change);
    if (left <= 0) return lineHtml(change.members[0]);
    const whole = changeHtml(change);
    left -= whole.text.match(/<[a-z]/g)?.length ?? 0;
    return whole;
  });
  return joinMarkup(parts, "\n");
}

/** One object as a fold. Changes of high severity are open. */
export function changeHtml({ members: [{ id, address, review }], meaning, details }: Change): Markup {
  const { construct_path: path } = review;
  const construct = path === undefined ? undefined : markup`<code class="path">${visible(path)}</code>`;
  const finding = groupTitle([review]);
  const says = finding === undefined ? undefined : markup`<span class="says">${htmlPhrase(finding)}</span>`;
  const title = markup`${actionHtml(review)}${says}${htmlCode(address)}${construct}${whichHtml(review)}${verdictHtml(review)}`;
  const body = blocksHtml([...meaning(), ...details()]);
  return markup`<details class="change" id="${id}"${filterData(review)}${openHtml(review)}><summary>${title}</summary>
<div class="body">
${body.text === "" ? markup`<p class="dim">No details are known.</p>` : body}
</div></details>`;
}

/** A longer group is closed, so that the first screen shows more than its rows. */
const MOST_OPEN = 20;

/** Equal changes as one fold with a line for each. */
function groupHtml({ members, details }: Change): Markup {
  const [{ review }] = members;
  const finding = groupTitle(members.map((member) => member.review));
  const lead = finding === undefined ? undefined : markup`<span class="says">${htmlPhrase(finding)}</span>`;
  const title = markup`${actionHtml(review)}<b>${grouped(members.length)} ×</b>${lead}${htmlCode(review.type)}${verdictHtml(review)}`;
  const rows = members.map((member) => {
    const { id, address, review } = member;
    const name = markup`${htmlCode(address)}${whichHtml(review)}${differencesHtml(review)}`;
    return markup`<li id="${id}"${filterData(review)}>${name}</li>`;
  });
  return markup`<details class="change group"${members.length > MOST_OPEN ? undefined : openHtml(review)}><summary>${title}</summary>
<div class="body"><ul>${rows}</ul>${blocksHtml(details())}</div></details>`;
}

function lineHtml({ id, address, review }: Member): Markup {
  const verdict = verdictText(review);
  const weight = verdict === "" ? undefined : markup` ${pill(verdictTone(review), verdict)}`;
  const text = markup`${actionHtml(review)} ${htmlCode(address)}${weight}${differencesHtml(review)}`;
  return markup`<p class="line" id="${id}"${filterData(review)}>${text}</p>`;
}

/** Which object it is: its own name, zone, bot, page or application. */
export function whichHtml(object: MatchedObject): Markup | undefined {
  const which = whichText(object);
  return which === "" ? undefined : markup` <span class="dim">${htmlPhrase(which)}</span>`;
}

function differencesHtml(review: ResourceReview): string {
  const texts = differences(review);
  return texts === "" ? "" : ` ${visible(texts)}`;
}

function openHtml({ findings, severity }: ResourceReview): Markup | undefined {
  return findings.length > 0 && severity === "high" ? markup` open` : undefined;
}

function actionHtml(review: ResourceReview): Markup {
  return pill(actionTone(review), actionText(review));
}

function verdictHtml(review: ResourceReview): Markup | undefined {
  const verdict = verdictText(review);
  return verdict === "" ? undefined : markup`<span class="verdict pill ${verdictTone(review)}">${verdict}</span>`;
}

function verdictTone({ direction, severity }: ResourceReview): Tone | "" {
  if (direction === "loosens" || direction === "mixed") return severity === "high" ? "red" : "amber";
  if (severity === "high") return "red";
  return direction === "tightens" ? "green" : "";
}
