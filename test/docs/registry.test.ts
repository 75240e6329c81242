import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import * as v from "valibot";
import { parse } from "yaml";
import { listResourcesOf } from "../../src/framework/index.js";
import { provider } from "../../src/provider/provider.js";

/** The rules of `tfplugindocs validate`, by which the registry shows the pages of a version. */

const DOCS = path.resolve(__dirname, "..", "..", "docs");
const MOST_FILES = 2000;
const MOST_BYTES = 500_000;

/** The folders that the registry shows, with the names of the pages that each must have; guides are free. */
const FOLDERS: Readonly<Record<string, readonly string[] | undefined>> = {
  actions: provider.actions.map(({ type }) => type),
  "data-sources": provider.dataSources.map(({ type }) => type),
  "ephemeral-resources": provider.ephemeralResources.map(({ type }) => type),
  functions: provider.functions.map(({ name }) => name),
  guides: undefined,
  "list-resources": listResourcesOf(provider.resources).map(({ resource }) => resource.type),
  resources: provider.resources.map(({ type }) => type),
};

const pages = ["index.md", ...Object.keys(FOLDERS).flatMap((folder) => below(folder))];

function below(folder: string): string[] {
  return readdirSync(path.join(DOCS, folder), { recursive: true, encoding: "utf8" }).map((file) =>
    path.posix.join(folder, file.replaceAll(path.sep, "/")),
  );
}

const frontMatterSchema = v.strictObject({
  page_title: v.pipe(v.string(), v.minLength(1)),
  description: v.pipe(v.string(), v.minLength(1)),
  subcategory: v.optional(v.string()),
});

function frontMatter(page: string): v.InferOutput<typeof frontMatterSchema> {
  const [, head = ""] = /^---\n(.*?)\n---\n/s.exec(readFileSync(path.join(DOCS, page), "utf8")) ?? [];
  return v.parse(frontMatterSchema, parse(head));
}

test.each(pages)("%s has the name, the size and the front matter that the registry wants", (page) => {
  expect(page).toMatch(/^[\w-]+(\/[\w-]+)?\.md$/);
  expect(statSync(path.join(DOCS, page)).size).toBeLessThan(MOST_BYTES);
  const { subcategory } = frontMatter(page);
  if (page === "index.md") expect(subcategory).toBeUndefined();
});

test.each(Object.keys(FOLDERS).filter((folder) => FOLDERS[folder] !== undefined))(
  "docs/%s has a page for each, and no other",
  (folder) => {
    const found = below(folder).map((page) => path.basename(page, ".md"));
    expect(found.sort()).toEqual(FOLDERS[folder]!.map((name) => name.replace(/^bunny_/, "")).sort());
  },
);

test("there are not more pages than the registry stores, and no folder of the old layout", () => {
  expect(pages.length).toBeLessThanOrEqual(MOST_FILES);
  expect(readdirSync(path.dirname(DOCS))).not.toContain("website");
});
