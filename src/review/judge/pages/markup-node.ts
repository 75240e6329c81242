import { html, type Token } from "parse5";

/** What a node of a page is. */
type NodeKind = "document" | "fragment" | "element" | "text" | "comment" | "doctype";

/** A node of a page. Siblings are linked, so that to insert and remove one takes constant time. */
export class MarkupNode {
  public parent: MarkupNode | undefined;
  public previous: MarkupNode | undefined;
  public next: MarkupNode | undefined;
  public first: MarkupNode | undefined;
  public last: MarkupNode | undefined;
  /** What a `<template>` holds, which is not part of the page. */
  public content: MarkupNode | undefined;
  /** What a browser made of a `<template>` in this element: its shadow tree. */
  public shadow: MarkupNode | undefined;
  /** Namespaces of elements: HTML, SVG, or MathML. */
  public namespace: html.NS = html.NS.HTML;
  public attributes: Token.Attribute[] = [];
  public mode: html.DOCUMENT_MODE = html.DOCUMENT_MODE.NO_QUIRKS;

  /** A node with the name of its element, or its text. */
  public constructor(
    public readonly kind: NodeKind,
    public readonly name: string,
    public text = "",
  ) {}

  /** The value of an attribute without prefix, or with one (`xlink:href` in SVG). */
  public attribute(name: string): string | undefined {
    return this.attributes.find((each) => nameOf(each) === name)?.value;
  }

  /** The text directly in the node, as scripts and styles are read. */
  public get ownText(): string {
    const texts: string[] = [];
    for (let child = this.first; child !== undefined; child = child.next) {
      if (child.kind === "text") texts.push(child.text);
    }
    return texts.join("");
  }

  /** Inserts a node that has no parent before a child, or at the end. */
  public insert(node: MarkupNode, before?: MarkupNode): void {
    node.parent = this;
    node.next = before;
    node.previous = before === undefined ? this.last : before.previous;
    if (node.previous === undefined) this.first = node;
    else node.previous.next = node;
    if (before === undefined) this.last = node;
    else before.previous = node;
  }

  /** Takes the node out of its parent. */
  public detach(): void {
    const { parent, previous, next } = this;
    if (parent === undefined) return;
    if (previous === undefined) parent.first = next;
    else previous.next = next;
    if (next === undefined) parent.last = previous;
    else next.previous = previous;
    this.parent = this.previous = this.next = undefined;
  }
}

/** The name of an attribute as it is written. */
export function nameOf({ name, prefix }: Token.Attribute): string {
  return prefix === undefined || prefix === "" ? name : `${prefix}:${name}`;
}

/** Whether the element is one of HTML, not of SVG or MathML. */
export function isHtml({ namespace }: MarkupNode): boolean {
  return namespace === html.NS.HTML;
}

/** The elements of a document in its order, without what templates hold. */
export function* liveElements(root: MarkupNode, withShadow = true): Generator<MarkupNode> {
  const waiting: (MarkupNode | undefined)[] = [root];
  while (waiting.length > 0) {
    const node = waiting.pop();
    if (node === undefined) continue;
    if (node.kind === "element") yield node;
    waiting.push(node.next, node.first);
    if (withShadow) waiting.push(node.shadow);
  }
}
