import type { Finding, PagePreview, PageReview } from "../../document/resource-document.js";
import { counted, phrase, words, type Words } from "../../../shared/phrase.js";
import type { PageContent } from "./elements.js";
import type * as Content from "./read-page.js";
import { readText, type Sides } from "../sides.js";
import { finding } from "../review-rules.js";
import type { TypeMeaning } from "../meaning-table.js";

/** What a change does to a response page. */
interface PageVerdict {
  readonly review?: PageReview;
  readonly preview?: PagePreview;
  readonly findings: readonly Finding[];
  /** Path of the page when it differs in line ends only, which the API ignores. */
  readonly respelt?: string;
}

/** Compares a response page; line ends and one trailing newline do not count. */
export function pageVerdict(sides: Sides, meaning: TypeMeaning): PageVerdict {
  const at = meaning.all("page")[0];
  if (at === undefined) return { findings: [] };
  const type = readText(sides.after.exists ? sides.after : sides.before, at.meaning.typeAttribute);
  const page = type === undefined ? "response" : sides.show(at.meaning.typeAttribute, type);
  if (sides.after.exists && sides.after.read(at.path).state === "unknown") {
    const text = phrase`The ${page} page is known only after apply, so what it runs cannot be reviewed.`;
    return { findings: [finding("page-unknown", "high", text)] };
  }
  const before = readText(sides.before, at.path);
  const after = readText(sides.after, at.path);
  if (before === undefined && after === undefined) return { findings: [] };
  if (samePage(before, after)) return { findings: [], respelt: at.path };
  const isMarked = sides.isMarked(at.path);
  const replacesUnknown = sides.before.exists && sides.before.read(at.path).state === "unknown";
  return {
    ...(!isMarked && {
      review: {
        page,
        ...(before !== undefined && { before_bytes: Buffer.byteLength(before) }),
        ...(after !== undefined && { after_bytes: Buffer.byteLength(after) }),
      },
      preview: preview(page, at.path, before, after, sides),
    }),
    findings: [
      ...(replacesUnknown
        ? [finding("effect-unknown", "medium", phrase`The ${page} page replaces whatever is set now.`)]
        : changeFinding(page, before, after, isMarked)),
      ...contentFindings(before ?? "", after ?? "", isMarked ? undefined : (text) => sides.show(at.path, text)),
    ],
  };
}

/** Whether the API treats two pages as the same. */
function samePage(before: string | undefined, after: string | undefined): boolean {
  return before === after || (before !== undefined && after !== undefined && normalized(before) === normalized(after));
}

function normalized(html: string): string {
  return html.replaceAll("\r\n", "\n").replace(/\n$/, "");
}

function preview(
  page: string,
  path: string,
  before: string | undefined,
  after: string | undefined,
  sides: Sides,
): PagePreview {
  return {
    page,
    ...(before !== undefined && { before: sides.show(path, before) }),
    ...(after !== undefined && { after: sides.show(path, after) }),
  };
}

function changeFinding(
  page: string,
  before: string | undefined,
  after: string | undefined,
  isMarked: boolean,
): Finding[] {
  const size = (html: string): string => (isMarked ? "" : ` (${formatBytes(Buffer.byteLength(html))})`);
  if (after === undefined) {
    const text = phrase`The ${page} page${words(size(before ?? ""))} is removed; the default page is shown instead.`;
    return [finding("page-removed", "medium", text)];
  }
  if (before === undefined) {
    return [finding("page-changed", "low", phrase`The ${page} page${words(size(after))} replaces the default page.`)];
  }
  const sizes = isMarked
    ? ""
    : `: ${formatBytes(Buffer.byteLength(before))} → ${formatBytes(Buffer.byteLength(after))}`;
  return [finding("page-changed", "low", phrase`The ${page} page changes${words(sizes)}.`)];
}

/** `812 B`, `14.2 KB` (1 KB is 1000 bytes). */
function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(1)} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Prints a part of the page; undefined where the page is sensitive, so that no part of it is printed. */
type Show = ((text: string) => string) | undefined;

function contentFindings(before: string, after: string, show: Show): Finding[] {
  if (after === "") return [];
  const [old, now] = [contentOf(before), contentOf(after)];
  const added = (part: keyof PageContent): readonly string[] => [...now[part]].filter((each) => !old[part].has(each));
  const findings: Finding[] = [...now.unread].map((reason) => {
    const why = show === undefined ? "" : `: ${reason}`;
    return finding("page-unread", "high", phrase`The page cannot be read to its end${words(why)}.`);
  });
  const say = (names: readonly string[], before: string): Words =>
    words(show === undefined || names.length === 0 ? "" : before + listed(names, show));
  const [scripts, handlers] = [added("scripts"), added("handlers")];
  if (scripts.length > 0) {
    const outside = scripts.filter((script) => script.startsWith("src ")).map((script) => script.slice(4));
    const text = phrase`The page newly runs ${counted(scripts.length, "script")}${say(outside, ", from ")}.`;
    findings.push(finding("page-runs-script", "high", text));
  }
  if (handlers.length > 0) {
    const names = handlers.map((handler) => handler.slice(0, handler.indexOf("=")));
    const text = phrase`The page newly has ${counted(handlers.length, "event handler")}${say(names, ": ")}.`;
    findings.push(finding("page-runs-script", "high", text));
  }
  const targets = [...added("refreshes"), ...added("forms")];
  if (targets.length > 0) {
    const text = phrase`The page newly redirects visitors, or sends what they enter${say(targets, ", to ")}.`;
    findings.push(finding("page-sends-visitors", "medium", text));
  }
  const [hosts, links] = [added("hosts"), added("links")];
  if (hosts.length > 0)
    findings.push(finding("page-loads-outside", "medium", hostsText("loads from, or sends to,", hosts, show)));
  if (links.length > 0) findings.push(finding("page-links-outside", "low", hostsText("links to", links, show)));
  return findings;
}

function hostsText(verb: string, hosts: readonly string[], show: Show): string {
  const names = show === undefined ? counted(hosts.length, "other host").words : listed([...hosts].sort(), show);
  return phrase`The page newly ${words(verb)} ${words(names)}.`;
}

const NAMED = 5;

function listed(names: readonly string[], show: (text: string) => string): string {
  const shown = names.slice(0, NAMED).map((name) => phrase`${show(name)}`);
  return shown.join(", ") + (names.length > NAMED ? ` and ${names.length - NAMED} more` : "");
}

function contentOf(page: string): PageContent {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- the parser is loaded only for a page that changes
  return (require("./read-page.js") as typeof Content).readPage(page);
}
