import * as ts from "typescript";
import type { AcceptingEdit } from "../../../../src/review/document/drift-document.js";
import type { App } from "./apps.js";

type Props = Record<string, string>;

/** An app after the edits, and the statements that they add. */
export interface Pasted {
  readonly app: App;
  readonly statements: string;
}

/** Makes the edits in an app as a person would: props replace those of their names, statements follow the construct. */
export function pasteTypescript(app: App, edits: readonly AcceptingEdit[]): Pasted {
  let props: Props = { ...app.props };
  const statements: string[] = [];
  for (const { text, typescript } of edits) {
    const [, removed, from] = /^Remove `([^`]+)` in (?:`([^`]+)` of )?the construct /.exec(text) ?? [];
    if (removed !== undefined) props = without(props, removed, from);
    if (typescript === undefined) continue;
    if (/Set it on (?:its resource|the resource of `[^`]+`):$/.test(text)) {
      statements.push(typescript);
      continue;
    }
    const written = propsIn(`{ ${typescript} }`);
    const parent = /^Write in `([^`]+)` of the construct /.exec(text)?.[1];
    if (parent === undefined) {
      // What moves from one prop to another leaves the first.
      if (text.startsWith("Move "))
        props = Object.fromEntries(Object.entries(props).filter(([name]) => name === "zone"));
      Object.assign(props, written);
    } else {
      props[parent] = literalOf({ ...propsIn(props[parent] ?? "{}"), ...written });
    }
  }
  return { app: { ...app, props }, statements: statements.join("\n") };
}

const literalOf = (members: Props): string =>
  `{ ${Object.entries(members)
    .map(([name, value]) => `${name}: ${value}`)
    .join(", ")} }`;

/** The props without one, or without a member of the prop `from`. */
function without(props: Props, name: string, from: string | undefined): Props {
  if (from !== undefined)
    return { ...props, [from]: literalOf(without(propsIn(props[from] ?? "{}"), name, undefined)) };
  const { [name]: _removed, ...others } = props;
  return others;
}

/** The members of an object literal, by name. */
function propsIn(literal: string): Props {
  const source = ts.createSourceFile("props.ts", `(${literal})`, ts.ScriptTarget.ES2022, true);
  const props: Props = {};
  const visit = (node: ts.Node): void => {
    if (!ts.isObjectLiteralExpression(node)) {
      ts.forEachChild(node, visit);
      return;
    }
    for (const member of node.properties) {
      if (!ts.isPropertyAssignment(member)) throw new Error(`not a prop: ${member.getText(source)}`);
      props[member.name.getText(source)] = member.initializer.getText(source);
    }
  };
  visit(source);
  return props;
}
