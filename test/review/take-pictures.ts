import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import MarkdownIt from "markdown-it";
import { type Browser, chromium, type Page } from "playwright-core";
import which from "which";
import { assembleReview } from "../../src/review/judge/assemble-review.js";
import { renderHtml } from "../../src/review/render/html/write-html.js";
import { MADE_FROM, wordsOfReports } from "./pictured-words.js";
import { largePlan } from "./support/large-plan.js";
import { reviewOf } from "./support/review-of.js";
import { walkPage } from "./render/walk-page.js";

/**
 * `npm run pictures`: takes the pictures of the guides from the golden files, in light and dark, and of a page of 2,000
 * changes, on a phone and printed, too, with the Chromium that
 * `CHROMIUM` names or that is on PATH (Debian: `apt-get install chromium`), and walks the pages with its keyboard. No
 * part of the tests.
 */
const golden = join(__dirname, "..", "golden", "report");
const visitors = join(__dirname, "..", "golden", "visitors");
const pictures = join(__dirname, "..", "..", "docs", "pictures");
const SCHEMES = ["light", "dark"] as const;

async function main(): Promise<void> {
  await mkdir(pictures, { recursive: true });
  const executablePath =
    process.env["CHROMIUM"] ?? (await which("chromium").catch(() => which("chromium-headless-shell")));
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    for (const scheme of SCHEMES) {
      await take(browser, scheme, "review-page", await text("update.html"), 1180);
      await take(browser, scheme, "drift-page", await text("drift.html"), 1180);
      await take(browser, scheme, "review-comment", comment(await text("update.md"), scheme), 900);
      await take(browser, scheme, "review-terminal", terminal(await text("update.ansi"), scheme), 980);
      await take(browser, scheme, "drift-terminal", terminal(await text("drift.ansi"), scheme), 980);
    }
    await takeTop(browser, "visitors-comment-light", await readFile(join(visitors, "comment.md"), "utf8"));
    const [head = ""] = (await text("update.md")).split("<details>", 1);
    for (const scheme of SCHEMES) await take(browser, scheme, "review-head", comment(head, scheme), 900);
    await writeFile(MADE_FROM, `${JSON.stringify(await wordsOfReports(), null, 2)}\n`);
    const large = renderHtml(assembleReview([reviewOf(largePlan())], []));
    for (const [name, look] of Object.entries(LOOKS)) await takeLarge(browser, name, look, large);
  } finally {
    await browser.close();
  }
}

const LOOKS = {
  light: { colorScheme: "light", width: 1180 },
  dark: { colorScheme: "dark", width: 1180 },
  phone: { colorScheme: "light", width: 380 },
  print: { colorScheme: "light", width: 800, media: "print" },
} as const;

/** The top of the page of 2,000 changes. */
async function takeLarge(browser: Browser, name: string, look: (typeof LOOKS)[keyof typeof LOOKS], html: string) {
  const { colorScheme, width } = look;
  const page = await browser.newPage({ colorScheme, viewport: { width, height: 1100 } });
  await page.setContent(html, { waitUntil: "load" });
  if ("media" in look) {
    await page.emulateMedia({ media: look.media });
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
  }
  await save(page, `large-page-${name}`, false);
}

function text(name: string): Promise<string> {
  return readFile(join(golden, name), "utf8");
}

async function take(
  browser: Browser,
  scheme: "light" | "dark",
  name: string,
  html: string,
  width: number,
): Promise<void> {
  const page = await browser.newPage({ colorScheme: scheme, viewport: { width, height: 400 }, deviceScaleFactor: 1 });
  await page.setContent(html, { waitUntil: "load" });
  if (name.endsWith("-page")) await walkPage(page);
  await showPages(page, width);
  await save(page, `${name}-${scheme}`, true);
}

/** The first screen of a comment. */
async function takeTop(browser: Browser, name: string, markdown: string): Promise<void> {
  const page = await browser.newPage({ colorScheme: "light", viewport: { width: 980, height: 200 } });
  const folded = comment(markdown, "light").replaceAll("<details open>", "<details>");
  await page.setContent(folded, { waitUntil: "load" });
  await save(page, name, true);
}

async function save(page: Page, name: string, fullPage: boolean): Promise<void> {
  await page.screenshot({ path: join(pictures, `${name}.png`), fullPage });
  await page.close();
  process.stdout.write(`docs/pictures/${name}.png\n`);
}

/** Opens the folds that hold response pages; their frames load, and are painted, only when they are seen. */
async function showPages(page: Page, width: number): Promise<void> {
  await page.evaluate(`document.querySelectorAll("details:has(iframe)").forEach((fold) => { fold.open = true; })`);
  const height = Number(await page.evaluate("document.documentElement.scrollHeight"));
  await page.setViewportSize({ width, height });
  for (const frame of await page.locator("iframe").all()) {
    await frame.contentFrame().locator("body > *").last().waitFor({ timeout: 5_000 });
  }
}

const COMMENT_STYLE = `
  body { margin: 0; padding: 24px; background: var(--bg); color: var(--text); font: 14px/1.5 system-ui, "DejaVu Sans", sans-serif; }
  .light { --bg: #fff; --text: #1f2328; --line: #d1d9e0; --code: #eff1f3; --add: #dafbe1; --del: #ffebe9; --red: #cf222e; }
  .dark { --bg: #0d1117; --text: #e6edf3; --line: #3d444d; --code: #21262d; --add: #12361f; --del: #4a1b1c; --red: #f85149; }
  h2 { border-bottom: 1px solid var(--line); padding-bottom: 6px; }
  code { background: var(--code); padding: 1px 5px; border-radius: 5px; font: 12px "DejaVu Sans Mono", monospace; }
  pre { background: var(--code); padding: 10px 14px; border-radius: 6px; overflow: auto; } pre code { padding: 0; }
  table { border-collapse: collapse; } td, th { border: 1px solid var(--line); padding: 5px 12px; }
  blockquote { margin: 0 0 14px; padding: 2px 14px; border-left: 4px solid var(--red); }
  blockquote > p:first-child { color: var(--red); font-weight: 600; } summary { margin: 6px 0; } sub { opacity: .7; }
  .add { background: var(--add); } .del { background: var(--del); }`;

/** Roughly what GitHub makes of the comment: its dialect, its alerts, its colors of a diff; the folds stand open. */
function comment(markdown: string, scheme: string): string {
  const escape = (line: string): string => line.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const highlight = (code: string, language: string): string =>
    code
      .split("\n")
      .map((line) => {
        const kind = language === "diff" ? { "+": "add", "-": "del" }[line.charAt(0)] : undefined;
        return kind === undefined ? escape(line) : `<span class="${kind}">${escape(line)}</span>`;
      })
      .join("\n");
  const body = new MarkdownIt({ html: true, highlight })
    .render(markdown)
    .replaceAll("<details>", "<details open>")
    .replace(
      /\[!(CAUTION|WARNING|NOTE)\]\n/g,
      (_, kind: string) => `${kind.charAt(0)}${kind.slice(1).toLowerCase()}</p><p>`,
    );
  return `<!doctype html><meta charset="utf-8"><style>${COMMENT_STYLE}</style><body class="${scheme}">${body}`;
}

const PALETTE: Readonly<Record<"light" | "dark", Readonly<Record<string, string>>>> = {
  light: { "31": "#b3261e", "32": "#1a6b35", "33": "#8a5300", "36": "#0b6e7a" },
  dark: { "31": "#ff7b72", "32": "#7ee787", "33": "#e3b341", "36": "#76d9e6" },
};

/** The colored text as a terminal shows it. */
function terminal(ansi: string, scheme: "light" | "dark"): string {
  let open = 0;
  const body = ansi
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    // eslint-disable-next-line no-control-regex
    .replace(/\u001b\[(\d+)m/g, (_, code: string) => {
      const style = { "1": "font-weight:bold", "2": "opacity:.6", "4": "text-decoration:underline" }[code];
      const color = PALETTE[scheme][code];
      if (style === undefined && color === undefined) return open-- > 0 ? "</span>" : "";
      open += 1;
      return `<span style="${style ?? `color:${color ?? ""}`}">`;
    });
  const [background, foreground] = scheme === "dark" ? ["#15191f", "#d8dee6"] : ["#fbfbfa", "#22262b"];
  const style = `margin:0;padding:22px 26px;background:${background};color:${foreground};font:13px/1.55 "DejaVu Sans Mono",monospace`;
  const prompt = `<span style="opacity:.6">$ bunny-tf …</span>\n\n`;
  return `<!doctype html><meta charset="utf-8"><body style="${style}"><pre style="margin:0;white-space:pre-wrap">${prompt}${body}</pre>`;
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
