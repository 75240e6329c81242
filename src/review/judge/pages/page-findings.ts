import type { Finding } from "../../document/resource-document.js";
import { counted, listed, phrase, words, type Words, titled } from "../../../shared/phrase.js";
import type * as Content from "./read-page.js";
import type { OtherPart, PageContent } from "./read-page.js";
import { readText } from "../sides.js";
import type { JudgedObject, Judgment } from "../review-context.js";
import { finding } from "../review-rules.js";

const TYPE = "page_type";
const ZONE = "bunny_shield_zone";

/** Compares a response page, ignoring line ends and one trailing newline. */
export function judgePage({ change, sides, meaning, context }: JudgedObject): Judgment {
  const path = meaning.pathOf("html");
  if (path === undefined) return { findings: [] };
  const type = readText(sides.after.exists ? sides.after : sides.before, TYPE);
  const page = type === undefined ? "response" : sides.show(TYPE, type);
  if (sides.after.exists && sides.after.read(path).state === "unknown") {
    const text = phrase`The ${page} page is known only after apply, so what it runs cannot be reviewed.`;
    return { findings: [finding("page-unknown", "high", text)] };
  }
  const before = readText(sides.before, path);
  const after = readText(sides.after, path);
  if (before === undefined && after === undefined) return { findings: [] };
  if (normalized(before) === normalized(after)) return { findings: [], skip: new Set([...meaning.unreported, path]) };
  const show: Show = sides.isMarked(path) ? undefined : (text) => sides.show(path, text);
  // A part of the page may contain only a piece of a secret, and a piece is not recognized.
  const hasSecret = show !== undefined && after !== undefined && show(after) !== after;
  const replacesUnknown = sides.before.exists && sides.before.read(path).state === "unknown";
  const [zone] = context.zones.around(change, "after", ZONE);
  const isOff = zone?.after?.values["whitelabel_response_pages"] === false;
  const changed = replacesUnknown
    ? [finding("effect-unknown", "medium", phrase`The ${page} page replaces whatever is set now.`)]
    : changeFinding(page, before, after, show === undefined, isOff ? zone.change.address : undefined);
  return {
    ...(show !== undefined && {
      page: {
        page,
        ...(before !== undefined && { before_bytes: Buffer.byteLength(before) }),
        ...(after !== undefined && { after_bytes: Buffer.byteLength(after) }),
      },
      preview: {
        page,
        ...(before !== undefined && { before: show(before) }),
        ...(after !== undefined && { after: show(after) }),
      },
    }),
    findings: [...changed, ...contentFindings(before ?? "", after ?? "", hasSecret ? undefined : show)],
  };
}

type Text = string | undefined;

/** The form in which the API compares pages. */
const normalized = (html: Text): Text => html?.replaceAll("\r\n", "\n").replace(/\n$/, "");

/** `off` is the address of the zone if its white-label response pages are off. Visitors then see the default pages. */
function changeFinding(page: string, before: Text, after: Text, isMarked: boolean, off: Text): Finding[] {
  const size = (html: string): string => (isMarked ? "" : ` (${formatBytes(html)})`);
  if (after === undefined) {
    const text = phrase`The ${page} page${words(size(before ?? ""))} is removed; the default page is shown instead.`;
    return [finding("page-removed", "medium", text)];
  }
  if (off !== undefined) {
    const why = phrase`The ${page} page${words(size(after))} is set, but visitors see the default page, because ${off} has white-label response pages off.`;
    return [finding("page-changed", "low", why)];
  }
  if (before === undefined) {
    return [finding("page-changed", "low", phrase`The ${page} page${words(size(after))} replaces the default page.`)];
  }
  const sizes = isMarked ? "" : `: ${formatBytes(before)} → ${formatBytes(after)}`;
  return [finding("page-changed", "low", titled`The ${page} page changes|${words(sizes)}.`)];
}

/** Returns `812 B` or `14.2 KB` (1 KB is 1000 bytes). */
function formatBytes(html: string): string {
  const bytes = Buffer.byteLength(html);
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(1)} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** A style that may lay a part, such as a link, over the page. */
const PLACED = /\bposition\s*(?::|\/\*)/i;

/** Prints a part of the page; undefined if the page is sensitive or contains a secret. */
type Show = ((text: string) => string) | undefined;

function contentFindings(before: string, after: string, show: Show): Finding[] {
  if (after === "") return [];
  const [old, now] = [contentOf(before), contentOf(after)];
  const parts = newParts(old, now);
  const newly = (names: "loads" | "links"): string[] => [...now[names]].filter((name) => !old[names].has(name)).sort();
  const mayCover = PLACED.test(now.shown);
  const [loads, links] = [newly("loads"), mayCover && !PLACED.test(old.shown) ? [...now.links].sort() : newly("links")];
  const of = (rule: OtherPart["rule"], text: (parts: readonly OtherPart[]) => Words): Finding[] => {
    const found = parts.filter((part) => part.rule === rule);
    const where =
      show === undefined
        ? ""
        : phrase`: ${listed(found, NAMED, ({ line, what }) => phrase`line ${line} ${show(what)}`)}`;
    return found.length === 0 ? [] : [finding(rule, "high", titled`The page newly ${text(found)}|${words(where)}.`)];
  };
  const hosts = (names: readonly string[], one: string, many?: string): Words =>
    show === undefined ? counted(names.length, one, many) : listed(names, NAMED, (name) => phrase`${show(name)}`);
  const findings = [
    ...of("page-unread", ({ length }) =>
      words(
        `has ${counted(length, "part").words}, and this review does not know what ${length === 1 ? "it does" : "they do"}`,
      ),
    ),
    ...of("page-runs-script", ({ length }) => words(`runs ${counted(length, "script").words}`)),
    ...of("page-sends-visitors", () => words("redirects visitors, or sends what they enter")),
  ];
  if (loads.length > 0) {
    const text = phrase`The page newly loads from, or sends to, ${hosts(loads, "address", "addresses")}.`;
    findings.push(finding("page-loads-outside", "medium", text));
  }
  if (links.length > 0) {
    const to = hosts(links, "other host");
    const text = mayCover
      ? phrase`The page links to ${to}, and its styles place parts over others, so that a link may cover the whole page.`
      : phrase`The page newly links to ${to}.`;
    findings.push(finding("page-links-outside", mayCover ? "medium" : "low", text));
  }
  return findings;
}

/**
 * Returns the new parts outside of the allow-lists. A part with unknown effect may affect all parts after it. If a page with such
 * a part changes, all its parts outside of the allow-lists count as new.
 */
function newParts(old: PageContent, now: PageContent): readonly OtherPart[] {
  const known = new Set(old.others.map(({ key }) => key));
  const added = now.others.filter(({ key }) => !known.has(key));
  const isUnsure = [...old.others, ...now.others].some(
    ({ rule, key }) => rule === "page-unread" || key.startsWith("svg "),
  );
  const isSame = old.order.join("\n") === now.order.join("\n");
  return added.length === 0 && isUnsure && !isSame ? now.others : added;
}

const NAMED = 5;

function contentOf(page: string): PageContent {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- the parser is loaded only for a page that changes
  return (require("./read-page.js") as typeof Content).readPage(page);
}
