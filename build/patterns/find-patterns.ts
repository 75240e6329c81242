import { readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

/** A regular expression in a source file. */
export interface Pattern {
  readonly file: string;
  readonly line: number;
  /** The literal, or the call that builds the expression. */
  readonly text: string;
  /** Undefined if the expression is built at run time. */
  readonly literal: { readonly source: string; readonly flags: string } | undefined;
}

/** Returns the regular expressions of TypeScript files, whose paths are relative to `root`. */
export function findPatterns(root: string, files: readonly string[]): readonly Pattern[] {
  return files.flatMap((file) => {
    const found: Pattern[] = [];
    const text = readFileSync(path.join(root, file), "utf8");
    if (!/RegExp|\//.test(text)) return found;
    const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      const isLiteral = ts.isRegularExpressionLiteral(node);
      const isBuilt = (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === "RegExp";
      if (isLiteral || isBuilt) {
        const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;
        const end = node.getText().lastIndexOf("/");
        const literal = isLiteral
          ? { source: node.getText().slice(1, end), flags: node.getText().slice(end + 1) }
          : undefined;
        found.push({ file, line, text: node.getText().replace(/\s+/g, " "), literal });
      }
      ts.forEachChild(node, visit);
    };
    visit(tree);
    return found;
  });
}
