import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

import { format } from "prettier";

import type { Attributes } from "../framework/attribute.js";
import type { Provider } from "../framework/provider.js";
import type { Resource } from "../framework/resource.js";
import { schemaSection } from "./docs/attribute-lines.js";
import { functionPage } from "./docs/function-page.js";
import { importSection } from "./docs/import-section.js";
import { code, page, subcategoryOf } from "./docs/page.js";

interface Described {
  readonly type: string;
  readonly doc: string;
  readonly attributes: Attributes;
}

/** Where the kinds of definitions have their examples and their pages. */
const KINDS = {
  resource: { title: "Resource", folder: "resources", example: "resource.tf" },
  dataSource: { title: "Data Source", folder: "data-sources", example: "data-source.tf" },
  ephemeral: { title: "Ephemeral Resource", folder: "ephemeral-resources", example: "ephemeral-resource.tf" },
  list: { title: "List Resource", folder: "list-resources", example: "list-resource.tfquery.hcl" },
  function: { title: "Function", folder: "functions", example: "function.tf" },
} as const;

type Kind = keyof typeof KINDS;

function example(root: string, ...parts: string[]): string | undefined {
  const file = path.join(root, "examples", ...parts);
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

/** An example that is missing is a mistake: every page shows one, and a test runs it. */
function exampleSection(root: string, kind: Kind, name: string): string {
  const text = example(root, KINDS[kind].folder, name, KINDS[kind].example);
  if (text === undefined) throw new Error(`examples/${KINDS[kind].folder}/${name}/${KINDS[kind].example} is missing`);
  return `## Example Usage\n\n${code("terraform", text)}`;
}

function definitionPage(root: string, kind: Kind, described: Described, more?: string): [string, string] {
  const { type, doc, attributes } = described;
  const head = { title: type, kind: KINDS[kind].title, subcategory: subcategoryOf(type), doc };
  const text = page(head, [exampleSection(root, kind, type), schemaSection(attributes), more]);
  return [`docs/${KINDS[kind].folder}/${type.replace(/^bunny_/, "")}.md`, text];
}

function indexPage(root: string, attributes: Attributes, doc: string): [string, string] {
  const usage = example(root, "provider", "provider.tf");
  return [
    "docs/index.md",
    page({ title: "bunny", kind: "Provider", subcategory: "", doc }, [
      usage && `## Example Usage\n\n${code("terraform", usage)}`,
      schemaSection(attributes),
    ]),
  ];
}

/** The registry's pages from the definitions and `examples/`: file path → text, relative to the repository. */
export async function generateDocs<Client>(
  provider: Provider<Client>,
  root = process.cwd(),
): Promise<Map<string, string>> {
  const lists = provider.listResources.map(({ resource, doc, attributes }) => ({
    type: resource.type,
    doc,
    attributes,
  }));
  const pages = [
    indexPage(root, provider.attributes, provider.doc),
    ...provider.resources.map((one) =>
      definitionPage(root, "resource", one, importSection(one as unknown as Resource<never>)),
    ),
    ...provider.dataSources.map((one) => definitionPage(root, "dataSource", one)),
    ...provider.ephemeralResources.map((one) => definitionPage(root, "ephemeral", one)),
    ...lists.map((one) => definitionPage(root, "list", one)),
    ...provider.functions.map((one): [string, string] => [
      `docs/functions/${one.name}.md`,
      functionPage(one, example(root, "functions", one.name, KINDS.function.example)),
    ]),
  ];
  const formatted = pages.map(async ([file, text]) => [file, await format(text, { parser: "markdown" })] as const);
  return new Map(await Promise.all(formatted));
}
