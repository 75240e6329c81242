import type { Page } from "playwright-core";
import { assembleReview } from "../../../src/review/judge/assemble-review.js";
import { renderReviewHtml } from "../../../src/review/render/html/write-html.js";
import { openPage, withBrowser } from "../support/browser-page.js";
import { largePlan } from "../support/large-plan.js";
import { reviewOf } from "../support/review-of.js";
import { walkPage } from "./walk-page.js";

const shown = (page: Page): Promise<number> => page.locator("[data-severity]:not([hidden])").count();

withBrowser(
  "2,000 changes are few elements, and filtered by keyboard",
  async () => {
    const page = await openPage(renderReviewHtml(assembleReview([reviewOf(largePlan())], [])));
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
    const page = await openPage(renderReviewHtml(assembleReview([reviewOf(largePlan())], [])));
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
    await walkPage(await openPage(renderReviewHtml(assembleReview([reviewOf(rows)], []))));
  },
  60_000,
);

withBrowser(
  "nothing is wider than a phone",
  async () => {
    const page = await openPage(renderReviewHtml(assembleReview([reviewOf(largePlan())], [])));
    await page.setViewportSize({ width: 380, height: 800 });
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(380);
  },
  60_000,
);
