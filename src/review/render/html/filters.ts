import { createHash } from "node:crypto";
import { markup, Markup } from "../../../shared/html.js";
import { visible } from "../../../shared/phrase.js";
import type { Anchor } from "../nodes.js";

/** Hides filtered changes; printing shows everything. The script uses only the page. */
const FILTER_SCRIPT = `
(() => {
  const form = document.getElementById("filters");
  const rows = [...document.querySelectorAll("[data-severity]")];
  const groups = [...document.querySelectorAll("details.group")];
  const count = document.getElementById("shown");
  const number = (value) => value.toLocaleString("en-US");
  const apply = () => {
    const text = form.elements.text.value.toLowerCase();
    const wanted = ["severity", "direction", "module"].map((name) => [name, form.elements[name].value]);
    let shown = 0;
    for (const row of rows) {
      const fits = wanted.every(([name, value]) => value === "" || row.dataset[name] === value);
      row.hidden = !fits || (text !== "" && !row.textContent.toLowerCase().includes(text));
      if (!row.hidden) shown += 1;
    }
    for (const group of groups) group.hidden = group.querySelector("[data-severity]:not([hidden])") === null;
    count.textContent = number(shown) + " of " + number(rows.length) + " shown";
  };
  form.hidden = false;
  form.addEventListener("input", apply);
  form.addEventListener("submit", (event) => event.preventDefault());
  let closed = [];
  addEventListener("beforeprint", () => {
    closed = [...document.querySelectorAll("details:not([open])")];
    for (const fold of closed) fold.open = true;
  });
  addEventListener("afterprint", () => {
    for (const fold of closed) fold.open = false;
  });
  apply();
})();
`;

/** The only script hash that the page's policy allows. */
export const FILTER_HASH = createHash("sha256").update(FILTER_SCRIPT).digest("base64");

const MOST_MODULES = 200;

/** Returns the controls, hidden until the script runs. Without the script, the page shows everything. */
export function filtersHtml(anchors: readonly Anchor[]): Markup {
  const modules = [...new Set(anchors.map(({ module }) => module))].filter((name) => name !== "").sort();
  return markup`<form id="filters" aria-label="Filter the changes" hidden>
${choice("severity", ["high", "medium", "low"])}
${choice("direction", ["loosens", "mixed", "unknown", "tightens", "neutral"])}
${choice("module", modules.slice(0, MOST_MODULES))}
<label>text <input name="text" type="search"></label>
<output id="shown" aria-live="polite"></output>
</form>`;
}

function choice(name: string, values: readonly string[]): Markup {
  const options = values.map((value) => markup`<option value="${visible(value)}">${visible(value)}</option>`);
  return markup`<label>${name} <select name="${name}"><option value="">any</option>${options}</select></label>`;
}

/** Returns the script element with the hash {@link FILTER_HASH}. */
export function filterScript(): Markup {
  return Markup.trusted(`<script>${FILTER_SCRIPT}</script>`);
}
