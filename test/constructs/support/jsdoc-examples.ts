import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import * as ts from "typescript";

/** An `@example` of a hand-written construct. */
export interface JsdocExample {
  /** The module that contains it, without its extension; numbered from the second on. */
  readonly label: string;
  readonly text: string;
}

/** The classes that a folder's modules export, by name, and the examples in the documentation of each. */
export function jsdocExamples(folder: string): Map<string, JsdocExample[]> {
  const modules = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !file.startsWith("generated"),
  );
  return new Map(modules.flatMap((file) => classesOf(join(folder, file))));
}

function classesOf(file: string): [string, JsdocExample[]][] {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.ES2022, true);
  let count = 0;
  const label = (): string => basename(file, ".ts") + ((count += 1) === 1 ? "" : `-${count}`);
  return source.statements.filter(ts.isClassDeclaration).map((found) => {
    const texts = [found, ...found.members].flatMap(examplesOf);
    return [found.name?.text ?? file, texts.map((text) => ({ label: label(), text }))];
  });
}

function examplesOf(node: ts.Node): string[] {
  const tags = ts.getJSDocTags(node).filter(({ tagName }) => tagName.text === "example");
  return tags.map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? "");
}
