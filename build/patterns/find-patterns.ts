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

/** A pattern that the checker cannot judge, because it is built at run time or takes too long to check. */
interface Bounded {
  readonly file: string;
  /** The start of the literal, or of the call that builds the pattern. */
  readonly text: string;
  /** What bounds the time, such as the length of the text. */
  readonly bound: string;
}

const LINEAR = "Linear, checked with its constant parts in place.";
const OWN_TESTS = "The emulator serves only its user's own tests. Node accepts 16 KB for a path and its headers.";

export const BOUNDED: readonly Bounded[] = [
  { file: "src/constructs/hcl-value.ts", text: "new RegExp(PART)", bound: "A copy of the literal PART." },
  { file: "src/emulator/faults/fault-list.ts", text: 'new RegExp(`^${parts.join(".*")}$`)', bound: OWN_TESTS },
  { file: "src/emulator/operations/access-lists/content.ts", text: "new RegExp(`^\\\\s*${OCTET}", bound: LINEAR },
  { file: "src/emulator/operations/events/event-log-search.ts", text: "new RegExp(`^${asked.split", bound: OWN_TESTS },
  { file: "src/review/judge/pages/allowed.ts", text: "new RegExp(`^(?:https?:${HOST}", bound: LINEAR },
  { file: "src/review/judge/pages/allowed.ts", text: "new RegExp(`^(?:https:${HOST}", bound: LINEAR },
  { file: "src/review/judge/pages/allowed.ts", text: "new RegExp(`^data:(?:${IMAGE}", bound: LINEAR },
  { file: "src/shared/hcl.ts", text: 'new RegExp(`["\\\\\\\\]|${HIDDEN.source}`', bound: "Matches one character." },
  { file: "src/shared/phrase.ts", text: "new RegExp( [SHAPED", bound: "Matches one character." },
  { file: "src/tool/drift.ts", text: "new RegExp(`\\\\b(?:${kind}|terraform", bound: LINEAR },
  {
    file: "src/tool/engine/released-provider.ts",
    text: "new RegExp(`^${PROVIDER_EXECUTABLE}_v",
    bound: "Quadratic. The name of a file has at most 255 characters.",
  },
  {
    file: "src/tool/seed/left-out-values.ts",
    text: "new RegExp(`[\\\\p{L}\\\\p{N}_-]{${SHORTEST_SECRET}}`",
    bound: "Linear: a match has a fixed length.",
  },
  {
    file: "src/zone/requests/pattern-fault.ts",
    text: "new RegExp(translated)",
    bound: "Only compiled, never matched.",
  },
  { file: "src/zone/requests/pattern-tree.ts", text: "new RegExp(source, ignoreCase", bound: "Matches one character." },
  {
    file: "src/zone/rules/condition-outcome.ts",
    text: 'new RegExp(removed, "g")',
    bound: "A copy of a literal of the same file.",
  },
  {
    file: "src/zone/rules/odd-conditions.ts",
    text: "new RegExp(part)",
    bound: "Digits, dots, and at most one asterisk, compared with an IPv4 address.",
  },
];
