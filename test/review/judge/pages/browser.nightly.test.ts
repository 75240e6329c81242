import { existsSync } from "node:fs";
import fc from "fast-check";
import { chromium } from "playwright-core";
import which from "which";
import { escapeHtml } from "../../../../src/shared/html.js";
import { assembleReview } from "../../../../src/review/judge/assemble-review.js";
import { Budget } from "../../../../src/review/judge/pages/budget.js";
import { parseMarkup } from "../../../../src/review/judge/pages/parse-markup.js";
import { previewPage } from "../../../../src/review/judge/pages/write-preview.js";
import { renderReviewHtml } from "../../../../src/review/render/html/write-html.js";
import { change } from "../../support/plan-builder.js";
import { reviewOf } from "../../support/review-of.js";
import { drawnMarkup, treeOf, TREES } from "./drawn-markup.js";
import { TRICKS, type Trick } from "./tricks.js";
import { Visitor } from "./visit.js";

/**
 * The browser that `CHROMIUM` names, or the one on PATH; without one, these tests are skipped. The headless shell is none: it
 * loads no icons, and no frames that a policy refuses.
 */
const found = process.env["CHROMIUM"] ?? which.sync("chromium", { nothrow: true });
const withBrowser = found !== null && existsSync(found) ? describe : describe.skip;

/** The API shows a page in the body of a document of its own. */
const BODY = "<!doctype html><html><head><title></title></head><body>";
const TABS = 6;

/** Several pages in frames of one, each with all rights. */
function frames(pages: readonly string[]): string {
  return BODY + pages.map((page) => `<iframe srcdoc="${escapeHtml(page)}"></iframe>`).join("");
}

/** A report of changes to these pages, whose previews are all shown at once. */
function report(pages: readonly string[]): string {
  const rows = pages.map((html, index) =>
    change(`bunny_shield_custom_page.p[${index}]`, { html: "a" }, { html, shield_zone_id: 42, page_type: "block" }),
  );
  const page = renderReviewHtml(assembleReview([reviewOf(rows)], []));
  return page.replaceAll(' loading="lazy"', "").replaceAll("<details", "<details open");
}

withBrowser("in Chromium", () => {
  const asked = new Map<Trick, Set<string>>();
  const shown = TRICKS.filter(([, { elsewhere }]) => elsewhere === undefined);

  beforeAll(async () => {
    const browser = await chromium.launch({ executablePath: found ?? "", args: ["--no-sandbox"] });
    for (const withoutScripts of [undefined, true] as const) {
      const waiting = shown.map(([, trick]) => trick).filter((trick) => trick.withoutScripts === withoutScripts);
      const tab = async (): Promise<void> => {
        const visitor = await Visitor.start(browser, withoutScripts !== true);
        for (let trick = waiting.pop(); trick !== undefined; trick = waiting.pop()) {
          const { page, click } = trick;
          const within = await visitor.visit({ html: BODY + page, click });
          asked.set(trick, new Set([...within, ...(await visitor.visit({ html: page, click }))]));
        }
        await visitor.close();
      };
      await Promise.all(Array.from({ length: TABS }, tab));
    }
    await browser.close();
  }, 600_000);

  it("a preview runs nothing and connects nowhere, by itself and in a report", async () => {
    const pages = TRICKS.map(([, { page }]) => page);
    const previews = pages.map((page) => previewPage(page).html.replace(/<meta http-equiv="Content-Sec[^>]*>/, ""));
    const browser = await chromium.launch({ executablePath: found ?? "", args: ["--no-sandbox"] });
    const visitor = await Visitor.start(browser);
    for (let first = 0; first < pages.length; first += 70) {
      const some = <T>(all: readonly T[]): T[] => all.slice(first, first + 70);
      expect([first, await visitor.visit({ html: frames(some(previews)) })]).toEqual([first, new Set()]);
      expect([first, await visitor.visit({ html: report(some(pages)) })]).toEqual([first, new Set()]);
    }
    expect([...(await visitor.visit({ html: frames(pages.slice(0, 3)) }))]).toEqual(["hit.test"]);
    await visitor.close();
    await browser.close();
  }, 300_000);

  it("drawn markup becomes the tree that Chromium builds, or counts as unread", async () => {
    const browser = await chromium.launch({ executablePath: found ?? "", args: ["--no-sandbox"] });
    const page = await browser.newPage();
    const drawn = fc.sample(drawnMarkup, { numRuns: 20_000, seed: Number(process.env["SEED"] ?? 1) });
    const theirs = await page.evaluate<string[]>(`(${TREES})(${JSON.stringify(drawn)})`);
    await browser.close();
    const read = drawn.map((text, index) => {
      const { document, unread } = parseMarkup(text, { scripting: false, relaxedSelect: true }, new Budget());
      return unread === undefined ? [text, treeOf(document), theirs[index]] : [];
    });
    expect(read.filter((row) => row.length > 0).length).toBeGreaterThan(15_000);
    for (const [text, ours, browsers] of read) expect([text, ours]).toEqual([text, browsers]);
  }, 120_000);

  it.each(shown)("%s", (_, trick) => {
    const hosts = asked.get(trick);
    const does = hosts?.has("hit.test") ? "script" : hosts?.has("out.test") ? "request" : "nothing";
    if (trick.does === "unread") expect(does).not.toBe("nothing");
    else expect(does).toBe(trick.does);
  });
});
