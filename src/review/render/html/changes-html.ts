import { joinMarkup, markup, type Markup } from "../../../shared/html.js";
import { grouped, visible } from "../../document/phrase.js";
import type { Change, Group, Head, Tone } from "../tree.js";
import { blocksHtml } from "./blocks-html.js";
import { filterData } from "./filters.js";
import { htmlCode, htmlPhrase, pill } from "./inline-html.js";

/** Changes beyond this number of elements get one line each, so that the page stays fast. */
const MOST_ELEMENTS = 8_000;

/** Writes changes as folds. Unless `isComplete`, those beyond a number of elements are lines. */
export function changesHtml(items: readonly (Change | Group)[], isComplete: boolean): Markup {
  let left = isComplete ? Infinity : MOST_ELEMENTS;
  const parts = items.map((item) => {
    if (item.kind === "group") return groupHtml(item);
    if (left <= 0) return lineHtml(item.head);
    const whole = changeHtml(item);
    left -= elementsOf(whole);
    return whole;
  });
  return joinMarkup(parts, "\n");
}

function elementsOf({ text }: Markup): number {
  return text.match(/<[a-z]/g)?.length ?? 0;
}

/** One object as a fold. Changes of high severity are open. */
export function changeHtml({ head, meaning, details }: Change): Markup {
  const { constructPath } = head;
  const path = constructPath === undefined ? undefined : markup`<code class="path">${visible(constructPath)}</code>`;
  const name = markup`${htmlCode(head.address)}${path}${whichHtml(head)}`;
  const body = blocksHtml([...meaning(), ...details()]);
  const shown = body.text === "" ? markup`<p class="dim">No details are known.</p>` : body;
  return markup`<details class="change" id="${head.id}"${filterData(head)}${openHtml(head)}><summary>${actionHtml(head)}${name}${verdictHtml(head)}</summary>
<div class="body">
${shown}
</div></details>`;
}

/** Equal changes as one fold with a line for each. */
function groupHtml({ heads, finding, details }: Group): Markup {
  const [first] = heads;
  const lead = finding === undefined ? undefined : markup`<span>${htmlPhrase(finding)}</span>`;
  const rows = heads.map((head) => {
    const name = markup`${htmlCode(head.address)}${whichHtml(head)}${differencesHtml(head)}`;
    return markup`<li id="${head.id}"${filterData(head)}>${name}</li>`;
  });
  const title = markup`${actionHtml(first)}<b>${grouped(heads.length)} ×</b>${htmlCode(first.type)}${lead}${verdictHtml(first)}`;
  return markup`<details class="change group"${openHtml(first)}><summary>${title}</summary>
<div class="body"><ul>${rows}</ul>${blocksHtml(details)}</div></details>`;
}

function lineHtml(head: Head): Markup {
  const { id, address, verdict } = head;
  const weight = verdict === "" ? undefined : markup` ${pill(verdictTone(head), verdict)}`;
  return markup`<p class="line" id="${id}"${filterData(head)}>${actionHtml(head)} ${htmlCode(address)}${weight}${differencesHtml(head)}</p>`;
}

function differencesHtml(head: Head): string {
  const differences = head.differences();
  return differences === "" ? "" : ` ${visible(differences)}`;
}

/** Which object it is: its own name, zone, bot, page or application. */
export function whichHtml({ which }: Head): Markup | undefined {
  return which === "" ? undefined : markup` <span class="dim">${htmlPhrase(which)}</span>`;
}

function openHtml({ verdict, severity }: Head): Markup | undefined {
  return verdict !== "" && severity === "high" ? markup` open` : undefined;
}

function actionHtml({ tone, action }: Head): Markup {
  return pill(tone, action);
}

function verdictHtml(head: Head): Markup | undefined {
  if (head.verdict === "") return undefined;
  return markup`<span class="verdict pill ${verdictTone(head)}">${head.verdict}</span>`;
}

function verdictTone({ direction, severity }: Head): Tone | "" {
  if (direction === "loosens" || direction === "mixed") return severity === "high" ? "red" : "amber";
  if (severity === "high") return "red";
  return direction === "tightens" ? "green" : "";
}
