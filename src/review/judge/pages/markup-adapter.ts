import type { Token, TreeAdapter, TreeAdapterTypeMap } from "parse5";
import type { Budget } from "./budget.js";
import { MarkupNode, nameOf } from "./markup-node.js";

type N = MarkupNode;
/** The types of the tree, as the parser wants them. */
export type MarkupTypes = TreeAdapterTypeMap<N, N, N, N, N, N, N, N, N, N>;

/**
 * Builds the tree for the parser. Each of its calls is a step: the loops of the parser over open elements and over children
 * ask the tree in every turn.
 */
export function markupAdapter(budget: Budget): TreeAdapter<MarkupTypes> {
  return { ...creation(budget), ...changes(budget), ...questions(budget) };
}

type Adapter = TreeAdapter<MarkupTypes>;

function create(budget: Budget, kind: N["kind"], name: string, text = ""): N {
  budget.node();
  return new MarkupNode(kind, name, text);
}

function creation(budget: Budget) {
  return {
    createDocument: () => create(budget, "document", ""),
    createDocumentFragment: () => create(budget, "fragment", ""),
    createElement: (name, namespace, attributes) =>
      Object.assign(create(budget, "element", name), { namespace, attributes }),
    createCommentNode: (text) => create(budget, "comment", "", text),
    createTextNode: (text) => create(budget, "text", "", text),
  } satisfies Partial<Adapter>;
}

function changes(budget: Budget) {
  const insert = (parent: N, node: N, before?: N): void => {
    budget.step();
    if (node.parent !== undefined) node.detach();
    parent.insert(node, before);
  };
  const write = (parent: N, text: string, before?: N): void => {
    budget.step();
    const previous = before === undefined ? parent.last : before.previous;
    if (previous?.kind === "text") previous.text += text;
    else parent.insert(create(budget, "text", "", text), before);
  };
  return {
    adoptAttributes: adopt,
    appendChild: (parent, node) => {
      insert(parent, node);
    },
    insertBefore: insert,
    insertText: (parent, text) => {
      write(parent, text);
    },
    insertTextBefore: write,
    detachNode: (node) => {
      budget.step();
      node.detach();
    },
    setTemplateContent: (template, content) => {
      template.content = content;
    },
    setDocumentType: ignored,
    setDocumentMode: (document, mode) => {
      document.mode = mode;
    },
    setNodeSourceCodeLocation: ignored,
    updateNodeSourceCodeLocation: ignored,
  } satisfies Partial<Adapter>;
}

function questions(budget: Budget) {
  const counted = <T>(value: T): T => {
    budget.step();
    return value;
  };
  return {
    getFirstChild: ({ first }) => counted(first ?? null),
    getParentNode: ({ parent }) => counted(parent ?? null),
    getChildNodes: (node) => counted(childrenOf(node)),
    getAttrList: ({ attributes }) => counted(attributes),
    getTagName: ({ name }) => counted(name),
    getNamespaceURI: ({ namespace }) => counted(namespace),
    getTemplateContent: (template) => template.content ?? template,
    getDocumentMode: ({ mode }) => mode,
    getTextNodeContent: ({ text }) => text,
    getCommentNodeContent: ({ text }) => text,
    getDocumentTypeNodeName: ({ name }) => name,
    getDocumentTypeNodePublicId: () => "",
    getDocumentTypeNodeSystemId: () => "",
    getNodeSourceCodeLocation: ignored,
    isTextNode: (node): node is N => node.kind === "text",
    isCommentNode: (node): node is N => node.kind === "comment",
    isDocumentTypeNode: (node): node is N => node.kind === "doctype",
    isElementNode: (node): node is N => node.kind === "element",
  } satisfies Partial<Adapter>;
}

function ignored(): undefined {
  return undefined; // the tree has no types of documents, and no places in the text
}

function childrenOf(node: MarkupNode): MarkupNode[] {
  const children: MarkupNode[] = [];
  for (let child = node.first; child !== undefined; child = child.next) children.push(child);
  return children;
}

/** Adds the attributes of a second `<html>` or `<body>`; those that the element has stay. */
function adopt(element: MarkupNode, attributes: readonly Token.Attribute[]): void {
  const names = new Set(element.attributes.map(nameOf));
  element.attributes.push(...attributes.filter((each) => !names.has(nameOf(each))));
}
