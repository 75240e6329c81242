import { readFileSync } from "node:fs";
import axe from "axe-core";
import type { Page } from "playwright-core";
import { assembleReview } from "../../../src/review/judge/assemble-review.js";
import { renderHtml } from "../../../src/review/render/html/write-html.js";
import { openPage, withBrowser } from "../support/browser-page.js";
import { largePlan } from "../support/large-plan.js";
import { reviewOf } from "../support/review-of.js";
import { walkPage } from "./walk-page.js";

const shown = (page: Page): Promise<number> => page.locator("[data-severity]:not([hidden])").count();

withBrowser(
  "2,000 changes are few elements, and filtered by keyboard",
  async () => {
    const page = await openPage(renderHtml(assembleReview([reviewOf(largePlan())], [])));
    expect(await page.evaluate("document.querySelectorAll('*').length")).toBeLessThan(20_000);
    expect(await shown(page)).toBe(2_000);
    await page.keyboard.press("Tab"); // the link that skips to the changes
    for (let tabs = 0; tabs < 40; tabs += 1) {
      if ((await page.evaluate("document.activeElement.name")) === "severity") break;
      await page.keyboard.press("Tab");
    }
    expect(await page.evaluate("getComputedStyle(document.activeElement).outlineStyle")).toBe("solid");
    await page.keyboard.type("high");
    expect(await shown(page)).toBe(500);
    await page.locator("input[name=text]").fill("rate_limit.l[499]");
    expect(await shown(page)).toBe(1);
    expect(await page.locator("#shown").textContent()).toBe("1 of 2,000 shown");
  },
  60_000,
);

withBrowser(
  "printing shows every change, folds and filtered ones included",
  async () => {
    const page = await openPage(renderHtml(assembleReview([reviewOf(largePlan())], [])));
    await page.locator("input[name=text]").fill("rate_limit.l[499]");
    await page.emulateMedia({ media: "print" });
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    expect(await page.evaluate("[...document.querySelectorAll('details')].every((fold) => fold.open)")).toBe(true);
    const hidden = "[...document.querySelectorAll('[data-severity]')].filter((row) => !row.checkVisibility()).length";
    expect(await page.evaluate(hidden)).toBe(0);
    await page.evaluate("dispatchEvent(new Event('afterprint'))");
    expect(await shown(page)).toBe(1);
  },
  60_000,
);

withBrowser(
  "Tab reaches everything in order with a visible focus, and Enter opens a fold",
  async () => {
    const rows = largePlan().filter((_, index) => index % 40 === 0);
    await walkPage(await openPage(renderHtml(assembleReview([reviewOf(rows)], []))));
  },
  60_000,
);

/** One of each page that commands write. */
const pages: readonly (readonly [string, () => string])[] = [
  ...["update", "create", "destroy", "drift"].map(
    (name) => [`the page ${name}`, () => readFileSync(`test/golden/report/${name}.html`, "utf8")] as const,
  ),
  ["a page of 2,000 changes", () => renderHtml(assembleReview([reviewOf(largePlan())], []))],
];

describe.each(pages)("%s", (_name, html) => {
  withBrowser(
    "is not wider than a phone, and breaks no word after two letters",
    async () => {
      const page = await openPage(html());
      await page.setViewportSize({ width: 360, height: 800 });
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(360);
      const narrow = "[...document.querySelectorAll('th, td')].filter((cell) => cell.innerText.trim().length > 2)";
      const widths = `${narrow}.filter((cell) => cell.checkVisibility() && cell.clientWidth < 40).map((cell) => cell.innerText)`;
      expect(await page.evaluate(widths)).toEqual([]);
    },
    60_000,
  );

  withBrowser(
    "has no fault that axe finds",
    async () => {
      const page = await openPage(html());
      await page.evaluate("document.querySelectorAll('details').forEach((fold) => { fold.open = true; })");
      await page.evaluate(axe.source);
      const faults = "axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html]))";
      expect(await page.evaluate(faults)).toEqual([]);
    },
    120_000,
  );
});
