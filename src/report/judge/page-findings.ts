import type { Finding, PagePreview, PageReview } from "../document/document.js";
import { phrase, words } from "../document/phrase.js";
import { readText, type Sides } from "./reading.js";
import type * as PageHosts from "./page-hosts.js";
import { finding } from "./rules.js";
import type { TypeMeaning } from "./table.js";

/** What a change does to a response page. */
interface PageVerdict {
  readonly review?: PageReview;
  readonly preview?: PagePreview;
  readonly findings: readonly Finding[];
  /** Path of the page when it differs in line ends only, which the API ignores. */
  readonly respelt?: string;
}

/** Compares a response page; line ends and one trailing newline do not count. Secret or unknown pages give nothing. */
export function pageVerdict(sides: Sides, meaning: TypeMeaning): PageVerdict {
  const at = meaning.all("page")[0];
  if (at === undefined) return { findings: [] };
  const before = readText(sides.before, at.path);
  const after = readText(sides.after, at.path);
  if (before === undefined && after === undefined) return { findings: [] };
  if (sides.after.exists && sides.after.read(at.path).state !== "known") return { findings: [] };
  if (samePage(before, after)) return { findings: [], respelt: at.path };
  const page = readText(sides.after.exists ? sides.after : sides.before, at.meaning.typeAttribute) ?? "response";
  return {
    review: {
      page,
      ...(before !== undefined && { before_bytes: Buffer.byteLength(before) }),
      ...(after !== undefined && { after_bytes: Buffer.byteLength(after) }),
    },
    preview: preview(page, before, after),
    findings: [...changeFinding(page, before, after), ...outsideHostFindings(before ?? "", after ?? "")],
  };
}

/** Whether the API treats two pages as the same. */
function samePage(before: string | undefined, after: string | undefined): boolean {
  return before === after || (before !== undefined && after !== undefined && normalized(before) === normalized(after));
}

function normalized(html: string): string {
  return html.replaceAll("\r\n", "\n").replace(/\n$/, "");
}

function preview(page: string, before: string | undefined, after: string | undefined): PagePreview {
  return { page, ...(before !== undefined && { before }), ...(after !== undefined && { after }) };
}

function changeFinding(page: string, before: string | undefined, after: string | undefined): Finding[] {
  const sizes = phrase`${words(size(before))} → ${words(size(after))}`;
  if (after === undefined) {
    return [
      finding(
        "page-removed",
        "medium",
        phrase`The ${page} page (${words(size(before))}) is removed; the default page is shown instead.`,
      ),
    ];
  }
  if (before === undefined) {
    return [
      finding("page-changed", "low", phrase`The ${page} page (${words(size(after))}) replaces the default page.`),
    ];
  }
  return [finding("page-changed", "low", phrase`The ${page} page changes: ${words(sizes)}.`)];
}

function size(html: string | undefined): string {
  return html === undefined ? "none" : formatBytes(Buffer.byteLength(html));
}

/** `812 B`, `14.2 KB` (1 KB is 1000 bytes). */
function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(1)} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function outsideHostFindings(before: string, after: string): Finding[] {
  const known = hosts(before);
  const added = [...hosts(after)].filter((host) => !known.has(host)).sort();
  if (added.length === 0) return [];
  const names = added
    .slice(0, 5)
    .map((host) => phrase`${host}`)
    .join(", ");
  const rest = added.length > 5 ? ` and ${added.length - 5} more` : "";
  return [finding("page-loads-outside", "medium", phrase`The page newly loads from ${words(names + rest)}.`)];
}

function hosts(page: string): ReadonlySet<string> {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- the parser is loaded only for a page that changes
  return page === "" ? new Set() : (require("./page-hosts.js") as typeof PageHosts).outsideHosts(page);
}
