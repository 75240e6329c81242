import { otherEncoding } from "./addresses.js";
import { Budget } from "./budget.js";
import { BODY, type Manner } from "./parse-markup.js";
import { PageReader } from "./page-reader.js";

/** What a page does besides displaying its content, in document order. */
export interface PageContent {
  /** Scripts: the text of those within the page, the address of the others, `javascript:` addresses. */
  readonly scripts: Set<string>;
  /** Event handlers, as `element onevent="code"`. */
  readonly handlers: Set<string>;
  /** Where the page sends its visitor by itself. */
  readonly refreshes: Set<string>;
  /** Where forms send what a visitor enters. */
  readonly forms: Set<string>;
  /** Other hosts that anything in the page loads from or sends to. */
  readonly hosts: Set<string>;
  /** Other hosts that the page only links to. */
  readonly links: Set<string>;
  /** Why the page, or a document within it, is not read to its end: the end of a sentence that has it as "it". */
  readonly unread: Set<string>;
}

/** Reads a page as browsers do: with scripts and without, those of today and those of before 2025. */
export function readPage(page: string): PageContent {
  const content = emptyContent();
  const encoding = otherEncoding(page);
  if (encoding !== undefined) content.unread.add(`it may be read as ${encoding}`);
  const budget = new Budget();
  const manners = new Map<string, Manner>();
  const plan = (manner: Manner): unknown => manners.set(JSON.stringify(manner), manner);
  plan({ scripting: true, relaxedSelect: true });
  for (const manner of manners.values()) {
    const found = emptyContent();
    const reader = new PageReader(found, manner, budget);
    reader.readAll([BODY + page, page]); // a page that is a whole document may be shown as it is
    if (reader.hasSelect) plan({ ...manner, relaxedSelect: false });
    if (reader.hasNoscript) plan({ ...manner, scripting: false });
    add(found, content, manner);
  }
  return content;
}

function add(found: PageContent, content: PageContent, { scripting }: Manner): void {
  for (const part of PARTS) {
    if (!scripting && (part === "scripts" || part === "handlers")) continue;
    for (const each of found[part]) content[part].add(each);
  }
}

const PARTS = ["scripts", "handlers", "refreshes", "forms", "hosts", "links", "unread"] as const;

function emptyContent(): PageContent {
  return {
    scripts: new Set(),
    handlers: new Set(),
    refreshes: new Set(),
    forms: new Set(),
    hosts: new Set(),
    links: new Set(),
    unread: new Set(),
  };
}
