import { existsSync } from "node:fs";
import { type Browser, chromium, type Page } from "playwright-core";
import which from "which";

/** The Chromium that `CHROMIUM` names or that is on PATH; without one, these tests are skipped. */
const found =
  process.env["CHROMIUM"] ??
  which.sync("chromium", { nothrow: true }) ??
  which.sync("chromium-headless-shell", { nothrow: true });
/** A test in a browser. */
export const withBrowser = found !== null && existsSync(found) ? it : it.skip;

let browser: Browser | undefined;
afterAll(() => browser?.close());

/** A report in a new tab. */
export async function openPage(html: string): Promise<Page> {
  browser ??= await chromium.launch({ executablePath: found ?? "", args: ["--no-sandbox"] });
  const page = await browser.newPage({ viewport: { width: 1180, height: 800 } });
  await page.setContent(html, { waitUntil: "load" });
  return page;
}
