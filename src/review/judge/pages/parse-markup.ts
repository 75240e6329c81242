import { foreignContent, html, type ParserOptions, Parser, type Token } from "parse5";
import { type Budget, Unread } from "./budget.js";
import { LinearTokenizer } from "./linear-tokenizer.js";
import { type MarkupTypes, markupAdapter } from "./markup-adapter.js";
import type { MarkupNode } from "./markup-node.js";

const TAG = html.TAG_ID;
const NS = html.NS;

/** What is before a page where it is shown: the API puts it into the body of a document of its own. */
export const BODY = "<!doctype html><html><head><title></title></head><body>";

/** One way of reading a page: browsers differ, and the same browser differs between visitors. */
export interface Manner {
  /** Whether scripts run; without them, `<noscript>` holds elements. */
  readonly scripting: boolean;
  /** Whether a `<select>` holds any element, as in browsers since 2025, or options only. */
  readonly relaxedSelect: boolean;
}

/** A parsed document. */
export interface Markup {
  /** What was parsed, also of a document that is not read to the end. */
  readonly document: MarkupNode;
  /** Why it is not read to the end. */
  readonly unread?: string;
  /** Whether it has elements that are read differently in another manner. */
  readonly hasSelect: boolean;
  readonly hasNoscript: boolean;
}

/** Chromium nests 512; beyond that it builds another tree than the standard says. */
const MOST_OPEN = 500;

/** Builds the tree that a browser builds, within the limits of the budget. */
export function parseMarkup(text: string, manner: Manner, budget: Budget): Markup {
  const adapter = markupAdapter(budget);
  const parser = new BrowserParser({ treeAdapter: adapter, scriptingEnabled: manner.scripting }, manner.relaxedSelect);
  let unread: string | undefined;
  try {
    parser.tokenizer.write(text, true);
  } catch (thrown) {
    if (!(thrown instanceof Unread)) throw thrown;
    unread = thrown.message;
  }
  const { document, hasSelect, hasNoscript, isUnsure } = parser;
  if (isUnsure) unread ??= "browsers read it in different ways";
  return { document, ...(unread !== undefined && { unread }), hasSelect, hasNoscript };
}

/** The elements that a shadow tree can be added to, besides custom ones. */
const SHADOW_HOSTS = new Set(
  "article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span".split(" "),
);
const NOT_CUSTOM = /^(?:annotation-xml|color-profile|font-face(?:-src|-uri|-format|-name)?|missing-glyph)$/;

function canHostShadow({ name, namespace }: MarkupNode): boolean {
  const isCustom = /^[a-z]/.test(name) && name.includes("-") && !NOT_CUSTOM.test(name);
  return namespace === NS.HTML && (isCustom || SHADOW_HOSTS.has(name));
}

const WITHIN_SELECT = new Set([TAG.SELECT, TAG.OPTION, TAG.OPTGROUP, TAG.HR, TAG.INPUT]);
/** The library's numbers of its modes. */
const [IN_HEAD_NOSCRIPT, IN_BODY, IN_TEMPLATE] = [4, 6, 17];
const TABLE_MODES = new Set([8, 11, 12, 13]);
const SELECT_MODES = new Set([15, 16]); // for what the standard no longer has
/** Tags that Chromium does not read in these modes as the standard says. */
const UNSURE_STARTS = new Map([
  [IN_HEAD_NOSCRIPT, [TAG.NOSCRIPT, TAG.HEAD]],
  [IN_BODY, [TAG.FRAMESET]],
  [IN_TEMPLATE, [TAG.NOFRAMES, TAG.TITLE]],
]);
const UNSURE_ENDS = new Map([[IN_TEMPLATE, [TAG.P, TAG.BR]]]);
const TABLE_BODIES = [TAG.TBODY, TAG.THEAD, TAG.TFOOT];
const HEADINGS = [TAG.H1, TAG.H2, TAG.H3, TAG.H4, TAG.H5, TAG.H6];

function isHidden({ tagID, attrs }: Token.TagToken): boolean {
  return tagID === TAG.INPUT && attrs.some(({ name, value }) => name === "type" && /^hidden$/i.test(value));
}

/** The library's parser, with shadow trees, and with the content of `<select>` as today's standard has it. */
class BrowserParser extends Parser<MarkupTypes> {
  public hasSelect = false;
  public hasNoscript = false;
  /** Whether something was met that browsers read in different ways. */
  public isUnsure = false;

  public constructor(
    options: ParserOptions<MarkupTypes>,
    private readonly relaxed: boolean,
  ) {
    super(options);
    this.tokenizer = new LinearTokenizer(this.options, this, () => this.currentNotInHTML);
    this.endTableScopes();
    if (relaxed) this.relaxSelect();
  }

  public override onItemPush(node: MarkupNode, tag: number, isTop: boolean): void {
    if (this.openElements.stackTop > MOST_OPEN) throw new Unread(`it nests more than ${MOST_OPEN} elements`);
    super.onItemPush(node, tag, isTop);
  }

  public override _startTagOutsideForeignContent(token: Token.TagToken): void {
    this.hasSelect ||= token.tagID === TAG.SELECT;
    this.hasNoscript ||= token.tagID === TAG.NOSCRIPT;
    const inTable = TABLE_MODES.has(this.insertionMode);
    if (inTable && token.tagID === TAG.FORM && this.openElements.tmplCount > 0) {
      this.isUnsure = true;
      this._appendElement(token, NS.HTML); // by the standard, there is none
      return;
    }
    this.isUnsure ||= UNSURE_STARTS.get(this.insertionMode)?.includes(token.tagID) ?? false;
    if (inTable && isHidden(token)) super._startTagOutsideForeignContent(token);
    else if (WITHIN_SELECT.has(token.tagID) && this.isInSelect() && this.leaveOptions(token.tagID)) return;
    else super._startTagOutsideForeignContent(token);
  }

  public override onEndTag(token: Token.TagToken): void {
    const { current, items, stackTop } = this.openElements;
    const { tagName } = token;
    // Chromium ends no element of SVG by a tag within MathML if its name has capitals.
    const isOfSvg = ({ name }: MarkupNode, at: number): boolean =>
      at <= stackTop && name !== tagName && name.toLowerCase() === tagName;
    this.isUnsure ||= current?.namespace === NS.MATHML && items.some(isOfSvg);
    super.onEndTag(token);
  }

  public override _endTagOutsideForeignContent(token: Token.TagToken): void {
    if (this.namesForeign(token)) return;
    this.isUnsure ||= UNSURE_ENDS.get(this.insertionMode)?.includes(token.tagID) ?? false;
    if (token.tagID === TAG.SELECT && this.isInSelect()) {
      this.openElements.generateImpliedEndTags();
      this.openElements.popUntilTagNamePopped(TAG.SELECT);
    } else super._endTagOutsideForeignContent(token);
  }

  public override _insertTemplate(token: Token.TagToken): void {
    const host = this.openElements.current;
    super._insertTemplate(token);
    const template = this.openElements.current;
    if (host === undefined || template === undefined) return;
    const mode = template.attribute("shadowrootmode") ?? "";
    if (!/^(?:open|closed)$/i.test(mode) || host.shadow !== undefined || !canHostShadow(host)) return;
    host.shadow = template.content;
    template.detach();
  }

  /** The library takes an element of SVG that is named like one of tables and templates for that. */
  public override _resetInsertionMode(): void {
    const { items, tagIDs, stackTop } = this.openElements;
    const tags = tagIDs.slice();
    for (let at = 0; at <= stackTop; at += 1) {
      const isOther = items[at]?.namespace !== NS.HTML || (this.relaxed && tags[at] === TAG.SELECT);
      if (isOther) tagIDs[at] = TAG.UNKNOWN;
    }
    super._resetInsertionMode();
    tagIDs.splice(0, tags.length, ...tags);
  }

  /**
   * Whether an end tag names an element of SVG or MathML around the open ones of HTML, which it does not end. A name that
   * has capitals in SVG ends no element of HTML in Chromium, and does by the standard.
   */
  private namesForeign(token: Token.TagToken): boolean {
    const { items, stackTop, current } = this.openElements;
    if (current?.namespace === NS.SVG) {
      const { tagName } = token;
      foreignContent.adjustTokenSVGTagName(token);
      this.isUnsure ||= token.tagName !== tagName && items.some((each, at) => at <= stackTop && each.name === tagName);
    }
    for (let at = stackTop; at >= 0; at -= 1) {
      const element = items[at];
      if (!element || this.treeAdapter.getTagName(element) === token.tagName) return element?.namespace !== NS.HTML;
      if (element.namespace !== NS.HTML && current?.namespace === NS.HTML) return false;
    }
    return false;
  }

  /** Whether a `<select>` is open that holds any element. */
  private isInSelect(): boolean {
    return this.relaxed && this.openElements.stackTop > 0 && this.openElements.hasInScope(TAG.SELECT);
  }

  /** Ends the options before a start tag within a `<select>`; true for a tag that only ends the `<select>`. */
  private leaveOptions(tag: html.TAG_ID): boolean {
    if (tag === TAG.OPTION) this.openElements.generateImpliedEndTagsWithExclusion(TAG.OPTGROUP);
    else if (tag === TAG.HR || tag === TAG.OPTGROUP) this.openElements.generateImpliedEndTags();
    else this.openElements.popUntilTagNamePopped(TAG.SELECT);
    return tag === TAG.SELECT;
  }

  private relaxSelect(): void {
    const stack = this.openElements;
    for (const scope of ["hasInScope", "hasInListItemScope", "hasInButtonScope"] as const) {
      const hasInScope = stack[scope].bind(stack);
      stack[scope] = (tag) => hasInScope(tag) && !this.isBeyond(TAG.SELECT, [tag]);
    }
    stack.hasNumberedHeaderInScope = () => HEADINGS.some((heading) => stack.hasInScope(heading));
    let mode = this.insertionMode;
    Object.defineProperty(this, "insertionMode", {
      get: () => mode,
      set: (wanted: typeof mode) => {
        if (!SELECT_MODES.has(wanted)) mode = wanted;
      },
    });
  }

  /** A template ends the scope of tables around it, which the library leaves out. */
  private endTableScopes(): void {
    const stack = this.openElements;
    const hasInScope = stack.hasInTableScope.bind(stack);
    stack.hasInTableScope = (tag) => hasInScope(tag) && !this.isBeyond(TAG.TEMPLATE, [tag]);
    const hasBody = stack.hasTableBodyContextInTableScope.bind(stack);
    stack.hasTableBodyContextInTableScope = () => hasBody() && !this.isBeyond(TAG.TEMPLATE, TABLE_BODIES);
  }

  /** Whether the innermost element of one kind is within the innermost of the others. */
  private isBeyond(border: html.TAG_ID, tags: readonly html.TAG_ID[]): boolean {
    const { items, tagIDs, stackTop } = this.openElements;
    for (let at = stackTop; at >= 0; at -= 1) {
      const [element, tag = TAG.UNKNOWN] = [items[at], tagIDs[at]];
      if (!element || this.treeAdapter.getNamespaceURI(element) !== NS.HTML) continue;
      if (tags.includes(tag)) return false;
      if (tag === border) return true;
    }
    return false;
  }
}
