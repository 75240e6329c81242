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
  const modules = readdirSync(folder).filter((file) => file.endsWith(".ts"));
  return new Map(modules.flatMap((file) => classesOf(join(folder, file))));
}

function classesOf(file: string): [string, JsdocExample[]][] {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.ES2022, true);
  return source.statements.filter(ts.isClassDeclaration).map((found) => {
    const texts = [found, ...found.members].flatMap(examplesOf);
    const label = (index: number): string => basename(file, ".ts") + (index === 0 ? "" : `-${index + 1}`);
    return [found.name?.text ?? file, texts.map((text, index) => ({ label: label(index), text }))];
  });
}

function examplesOf(node: ts.Node): string[] {
  const tags = ts.getJSDocTags(node).filter(({ tagName }) => tagName.text === "example");
  return tags.map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? "");
}
