import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Browser, chromium, type Page } from "playwright-core";
import which from "which";
import { assembleReview } from "../../../src/review/judge/review.js";
import { renderReviewHtml } from "../../../src/review/render/html/write-html.js";
import { largePlan } from "../support/large-plan.js";
import { reviewOf } from "../support/review-of.js";
import { walkPage } from "../walk-page.js";

/** The Chromium that `CHROMIUM` names or that is on PATH; without one, these tests are skipped. */
const found =
  process.env["CHROMIUM"] ??
  which.sync("chromium", { nothrow: true }) ??
  which.sync("chromium-headless-shell", { nothrow: true });
const withBrowser = found !== null && existsSync(found) ? it : it.skip;

let browser: Browser | undefined;
afterAll(() => browser?.close());

async function open(html: string): Promise<Page> {
  browser ??= await chromium.launch({ executablePath: found ?? "", args: ["--no-sandbox"] });
  const page = await browser.newPage({ viewport: { width: 1180, height: 800 } });
  await page.setContent(html, { waitUntil: "load" });
  return page;
}

const shown = (page: Page): Promise<number> => page.locator("[data-severity]:not([hidden])").count();

/**
 * Milliseconds from the start of the navigation until the page is painted and loaded, its script included.
 * The page reports its paint itself: its policy refuses the `eval` with which Playwright polls.
 */
const READY = `new Promise((resolve) => {
  new PerformanceObserver((list, observer) => {
    const [paint] = list.getEntriesByName("first-contentful-paint");
    if (paint === undefined) return;
    observer.disconnect();
    const [navigation] = performance.getEntriesByType("navigation");
    resolve(Math.max(navigation.loadEventEnd, paint.startTime));
  }).observe({ type: "paint", buffered: true });
})`;

withBrowser(
  "2,000 changes are painted and loaded in less than a second",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "bunny-page-"));
    try {
      const file = join(folder, "review.html");
      writeFileSync(file, renderReviewHtml(assembleReview([reviewOf(largePlan())], [])));
      const page = await open("");
      const times: number[] = [];
      // The fastest is the page itself; the rest is what else the machine did.
      for (let load = 0; load < 5; load += 1) {
        await page.goto(pathToFileURL(file).href, { waitUntil: "load" });
        times.push(Number(await page.evaluate(READY)));
      }
      expect(Math.min(...times)).toBeLessThan(1_000);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
  60_000,
);

withBrowser(
  "2,000 changes are few elements, and filtered by keyboard",
  async () => {
    const page = await open(renderReviewHtml(assembleReview([reviewOf(largePlan())], [])));
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
    const page = await open(renderReviewHtml(assembleReview([reviewOf(largePlan())], [])));
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
    await walkPage(await open(renderReviewHtml(assembleReview([reviewOf(rows)], []))));
  },
  60_000,
);

withBrowser(
  "nothing is wider than a phone",
  async () => {
    const page = await open(renderReviewHtml(assembleReview([reviewOf(largePlan())], [])));
    await page.setViewportSize({ width: 380, height: 800 });
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(380);
  },
  60_000,
);
