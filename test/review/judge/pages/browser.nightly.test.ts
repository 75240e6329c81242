import { existsSync } from "node:fs";
import fc from "fast-check";
import { chromium } from "playwright-core";
import which from "which";
import { escapeHtml } from "../../../../src/shared/html.js";
import { assembleReview } from "../../../../src/review/judge/assemble-review.js";
import { previewPage } from "../../../../src/review/judge/pages/read-page.js";
import { renderHtml } from "../../../../src/review/render/html/write-html.js";
import { change } from "../../support/plan-builder.js";
import { reviewOf } from "../../support/review-of.js";
import { BLOCK_PAGES } from "./block-pages.js";
import { drawnMarkup } from "./drawn-markup.js";
import { TRICKS, type Trick } from "./tricks.js";
import { verdictOf } from "./verdict.js";
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

/** The names that no quiet page may have in the tree that a browser builds, for many pages. */
const BUILT = `(texts) => texts.flatMap((text) => [...Document.parseHTMLUnsafe(text).querySelectorAll("*")].flatMap((element) => {
  const bad = /^(?:script|iframe|object|embed|form|input|button|base|template|foreignobject|use|image|animate|set|math|noscript|select|x-y)$/i;
  const found = bad.test(element.localName) ? [element.localName] : [];
  for (const { name, value } of element.attributes)
    if (/^on|src(?:set|doc)|action/.test(name) && !value.startsWith("data:image/")) found.push(name + "=" + value);
  return found.map((name) => text + ": " + name);
}))`;

/** A report of changes to these pages, whose previews are all shown at once. */
function report(pages: readonly string[]): string {
  const rows = pages.map((html, index) =>
    change(`bunny_shield_custom_page.p[${index}]`, { html: "a" }, { html, shield_zone_id: 42, page_type: "block" }),
  );
  const page = renderHtml(assembleReview([reviewOf(rows)], []));
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

  it("a page that is quiet asks for nothing, and builds no element, attribute, or address that is on no list", async () => {
    const seed = Number(process.env["SEED"] ?? 1);
    const drawn = fc.sample(drawnMarkup, { numRuns: 40_000, seed }).filter((page) => verdictOf(page) === "quiet");
    expect(drawn.length).toBeGreaterThan(2_000);
    const quiet = [
      ...drawn,
      ...TRICKS.map(([, { page }]) => page),
      ...Object.values(BLOCK_PAGES).map(([, page]) => page),
    ];
    const pages = quiet.filter((page) => verdictOf(page) === "quiet");
    const browser = await chromium.launch({ executablePath: found ?? "", args: ["--no-sandbox"] });
    const visitor = await Visitor.start(browser);
    for (let first = 0; first < pages.length; first += 200)
      expect([first, await visitor.visit({ html: frames(pages.slice(first, first + 200)) })]).toEqual([
        first,
        new Set(),
      ]);
    await visitor.close();
    const tab = await browser.newPage();
    const built = await tab.evaluate<string[]>(`(${BUILT})(${JSON.stringify(pages.map((page) => BODY + page))})`);
    await browser.close();
    expect(built).toEqual([]);
  }, 300_000);

  it.each(shown)("%s", (_, trick) => {
    const hosts = asked.get(trick);
    const does = hosts?.has("hit.test") ? "script" : hosts?.has("out.test") ? "request" : "nothing";
    if (trick.does === "unread") expect(does).not.toBe("nothing");
    else expect(does).toBe(trick.does);
  });
});
