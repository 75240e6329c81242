import type { Page } from "playwright-core";

/** Marks what can be used and is shown, in the order of the page, and says how much that is. */
const MARK = `(() => {
  const all = [...document.querySelectorAll("a[href], summary, select, input, [tabindex='0']")];
  const shown = all.filter((element) => element.checkVisibility());
  shown.forEach((element, index) => element.setAttribute("data-place", index));
  return shown.length;
})()`;

/** The place of what has the focus, and whether that shows; "" within a frame, where the page shown has the say. */
const FOCUSED = `(() => {
  const { activeElement: focused } = document;
  if (focused.tagName === "IFRAME") return "";
  const seen = getComputedStyle(focused).outlineStyle === "solid";
  return (focused.dataset.place ?? focused.outerHTML.slice(0, 80)) + (seen ? "" : " without a visible focus");
})()`;

const FOLD_IS_OPEN = `document.querySelector("details").open`;

/**
 * Walks a report's page with the keyboard alone. Throws an Error unless Tab comes to everything that can be used, in the
 * order of the page and with a visible focus, and Enter turns a fold.
 */
export async function walkPage(page: Page): Promise<void> {
  const places = Number(await page.evaluate(MARK));
  for (let place = 0; place < places; place += 1) {
    let focused: unknown = "";
    while (focused === "") {
      await page.keyboard.press("Tab");
      focused = await page.evaluate(FOCUSED);
    }
    if (focused !== String(place)) throw new Error(`Tab ${place + 1} of ${places} came to ${String(focused)}`);
  }
  await page.locator("summary").first().focus();
  const before = await page.evaluate(FOLD_IS_OPEN);
  await page.keyboard.press("Enter");
  if ((await page.evaluate(FOLD_IS_OPEN)) === before) throw new Error("Enter does not turn a fold");
  await page.keyboard.press("Enter");
  await page.evaluate("document.activeElement.blur(); window.scrollTo(0, 0)");
}
