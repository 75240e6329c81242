import * as ts from "typescript";

export interface DocumentedAttribute {
  readonly description?: string;
  readonly nested_type?: { readonly attributes: Readonly<Record<string, DocumentedAttribute>> };
}

export interface DocumentedBlock {
  readonly description?: string;
  readonly attributes: Readonly<Record<string, DocumentedAttribute>>;
}

/** The documentation of generated names that start with a struct's name. */
interface Struct {
  readonly about: string;
  readonly called: string;
  readonly attributes: ReadonlyMap<string, string>;
}

interface Insertion {
  readonly at: number;
  readonly text: string;
}

/**
 * Documents all exports of a module of bindings from the provider's schema, because the generators document only the
 * configuration.
 * @throws Error if the generated code has an unexpected form
 */
export function documentBindings(text: string, file: string, block: DocumentedBlock): string {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
  const main = source.statements.find((statement) => ts.isClassDeclaration(statement) && hasDoc(statement));
  if (main === undefined || !ts.isClassDeclaration(main)) throw new Error(`${file} has no class with documentation`);
  const name = main.name?.text ?? "";
  const structs = new Map(structsOf(name, block, block.description ?? name, `\`${name}\``));
  const insertions = source.statements.flatMap((statement) => statementDocs(statement, name, structs));
  const about = {
    at: main.getStart(source, true) + "/**\n".length,
    text: lines(block.description ?? "", "* ") + "*\n",
  };
  return insert(text, [...insertions, ...(block.description === undefined ? [] : [about])]);
}

function structsOf(name: string, block: DocumentedBlock, about: string, called: string): [string, Struct][] {
  const entries = Object.entries(block.attributes);
  const attributes = new Map(entries.map(([key, { description }]) => [camelCase(key), description ?? ""]));
  const nested = entries.flatMap(([key, { description, nested_type: type }]) =>
    type === undefined ? [] : structsOf(name + pascalCase(key), type, description ?? "", `\`${key}\``),
  );
  return [[name, { about, called, attributes }], ...nested];
}

function statementDocs(statement: ts.Statement, main: string, structs: ReadonlyMap<string, Struct>): Insertion[] {
  const isExported = ts.isInterfaceDeclaration(statement) || ts.isFunctionDeclaration(statement);
  if (!isExported && !ts.isClassDeclaration(statement)) return [];
  const name = statement.name?.text ?? "";
  const [key, suffix] = split(name, structs);
  const struct = structs.get(key);
  if (struct === undefined) throw new Error(`${name} belongs to no attribute of ${main}`);
  const own = hasDoc(statement) ? [] : [docBefore(statement, wholeDoc(key, suffix, struct, main))];
  if (!ts.isClassDeclaration(statement)) return own;
  const members = statement.members.filter((member) => !isPrivate(member) && !hasDoc(member) && needsDoc(member));
  return [...own, ...members.map((member) => docBefore(member, memberDoc(nameOf(member), struct, name)))];
}

const SUFFIXES = ["Config", "OutputReference", "List", "Map", "ToTerraform", "ToHclTerraform", "Struct", ""];

/** Splits a generated name into the longest matching name of a struct, and a suffix. */
function split(name: string, structs: ReadonlyMap<string, Struct>): [key: string, suffix: string] {
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  const found = SUFFIXES.flatMap((suffix): [string, string][] => {
    const key = title.slice(0, title.length - suffix.length);
    return title.endsWith(suffix) && structs.has(key) ? [[key, suffix]] : [];
  });
  return found[0] ?? [name, ""];
}

function wholeDoc(key: string, suffix: string, { about, called }: Struct, main: string): string {
  const docs: Readonly<Record<string, string>> = {
    Config: `Nested attributes of {@link ${main}}.`,
    OutputReference: `Reads ${called}: ${about}`,
    List: `Elements of ${called}: ${about}`,
    Map: `Elements of ${called} by their keys: ${about}`,
    ToTerraform: `{@link ${key}} in Terraform's JSON.`,
    ToHclTerraform: `{@link ${key}} in the library's HCL.`,
  };
  return docs[suffix] ?? about;
}

const KNOWN_MEMBERS: Readonly<Record<string, string>> = {
  tfResourceType: "Name of the type in Terraform.",
  internalValue: "The values that were set.",
  synthesizeAttributes: "The attributes in Terraform's JSON.",
  synthesizeHclAttributes: "The attributes in the library's HCL.",
  alias: "Name by which resources select this provider configuration.",
  functions: "The provider's functions.",
};

function memberDoc(name: string, { attributes }: Struct, owner: string): string {
  const attribute = attributes.get(name) ?? KNOWN_MEMBERS[name];
  if (attribute !== undefined) return attribute;
  const [, verb, put] = /^(reset|put)([A-Z].*)$/.exec(name) ?? [];
  const target = put === undefined ? name.replace(/Input$/, "") : put.charAt(0).toLowerCase() + put.slice(1);
  if (!attributes.has(target) && KNOWN_MEMBERS[target] === undefined)
    throw new Error(`${owner}.${name} belongs to no attribute`);
  if (verb === "reset") return `Removes \`${target}\`, as if it had never been set.`;
  if (verb === "put") return `Gives \`${target}\`.`;
  return `The value that \`${target}\` was set to; undefined if it was left out.`;
}

function needsDoc(member: ts.ClassElement): boolean {
  return !ts.isConstructorDeclaration(member) && !ts.isSetAccessor(member);
}

function isPrivate(member: ts.ClassElement): boolean {
  const modifiers = ts.canHaveModifiers(member) ? ts.getModifiers(member) : undefined;
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword) === true;
}

function hasDoc(node: ts.Node): boolean {
  return ts.getJSDocCommentsAndTags(node).length > 0;
}

function nameOf(member: ts.ClassElement): string {
  return member.name === undefined ? "" : member.name.getText();
}

function docBefore(node: ts.Node, doc: string): Insertion {
  const at = node.getStart();
  const { character } = ts.getLineAndCharacterOfPosition(node.getSourceFile(), at);
  const indent = " ".repeat(character);
  return { at, text: `/**\n${lines(doc, `${indent}* `)}${indent}*/\n${indent}` };
}

function lines(text: string, prefix: string): string {
  const safe = text.trim().replaceAll("*/", "* /");
  return safe
    .split("\n")
    .map((line) => `${prefix}${line}`.trimEnd() + "\n")
    .join("");
}

function insert(text: string, insertions: readonly Insertion[]): string {
  const fromTheEnd = [...insertions].sort((one, other) => other.at - one.at);
  return fromTheEnd.reduce((all, { at, text: doc }) => all.slice(0, at) + doc + all.slice(at), text);
}

function camelCase(name: string): string {
  return name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function pascalCase(name: string): string {
  return camelCase(`_${name}`);
}
