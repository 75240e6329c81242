import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import * as ts from "typescript";
import { resources } from "../../src/provider/generated/every-definition.js";

/** Attributes that no prop sets, with the reason. Users set them on the construct's `resource`. */
const WITHOUT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  bunny_shield_api_guardian: { body_limit_action: "rarely differs from what the zone has" },
  bunny_shield_exception: { order_index: "the API chooses a place among edge rules that are not declared here" },
};

const SOURCES = readdirSync("src/constructs", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !file.startsWith("generated"))
  .map((file) => path.posix.join("src/constructs", file));
const parsed = new Map(
  SOURCES.map((file) => [file, ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.ES2022, true)]),
);

function nodesIn<Node extends ts.Node>(root: ts.Node, is: (node: ts.Node) => node is Node): Node[] {
  const found: Node[] = [];
  const visit = (node: ts.Node): void => {
    if (is(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(root);
  return found;
}

/** The files that make the resource of a type; none if no construct of it is written by hand. */
function makersOf(type: string): string[] {
  const binding = `generated/cdktf/${type.replace(/^bunny_/, "").replaceAll("_", "-")}/index.js"`;
  return [...parsed].flatMap(([file, source]) => {
    const from = source.statements
      .filter(ts.isImportDeclaration)
      .filter(({ moduleSpecifier }) => moduleSpecifier.getText().endsWith(binding));
    const names = from.flatMap((one) => nodesIn(one, ts.isImportSpecifier)).map(({ name }) => name.text);
    const made = nodesIn(source, ts.isNewExpression).filter(({ expression }) => names.includes(expression.getText()));
    return made.length > 0 ? [file] : [];
  });
}

/** Its `commonOf` sets what all objects of a zone have. */
const COMMON = "src/constructs/meta-arguments.ts";

/** What a file, and the files beside it in the folder of its subject, name. */
function namesIn(file: string): ReadonlySet<string> {
  const folder = path.posix.dirname(file);
  const files = SOURCES.filter((other) =>
    folder === "src/constructs" ? other === file : path.posix.dirname(other) === folder,
  );
  const isName = (node: ts.Node): node is ts.Identifier | ts.StringLiteral =>
    ts.isIdentifier(node) || ts.isStringLiteral(node);
  const namesOf = (one: string): string[] => nodesIn(parsed.get(one)!, isName).map(({ text }) => text);
  const own = files.flatMap(namesOf);
  return new Set(own.includes("commonOf") ? [...own, ...namesOf(COMMON)] : own);
}

const camelCase = (name: string): string => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

test.each(resources.map(({ type, attributes }) => [type, attributes] as const))(
  "a construct of %s has each attribute that a user can set",
  (type, attributes) => {
    const makers = makersOf(type);
    const named = makers.map(namesIn);
    const missing = Object.entries(attributes)
      .filter(([, { presence }]) => presence !== "computed")
      .map(([name]) => name)
      .filter((name) => makers.length > 0 && !named.some((names) => names.has(camelCase(name))));
    const excused = Object.keys(WITHOUT[type] ?? {});
    expect(excused.filter((name) => !missing.includes(name))).toEqual([]);
    const remedy = (name: string): string =>
      `${makers.join(", ")} has nothing for ${name}: add a prop, or say why it has none in WITHOUT of this test`;
    expect(missing.filter((name) => !excused.includes(name)).map(remedy)).toEqual([]);
  },
);
