import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import MarkdownIt from "markdown-it";
import { PACKAGE_FOLDER } from "../../support/installed-provider.js";

export const markdown = new MarkdownIt({ html: true });

/** The pages of a folder, by their paths. */
export const pagesBelow = (folder: string): string[] =>
  readdirSync(path.join(PACKAGE_FOLDER, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .map((file) => path.posix.join(folder, file.replaceAll(path.sep, "/")));

export const textOf = (page: string): string => readFileSync(path.join(PACKAGE_FOLDER, page), "utf8");

interface Block {
  /** Page and number of the block in it. */
  readonly name: string;
  readonly language: string;
  readonly text: string;
}

export const blocks: readonly Block[] = ["README.md", ...pagesBelow("docs/guides")].flatMap((page) =>
  markdown
    .parse(textOf(page), {})
    .filter(({ type }) => type === "fence")
    .map(({ info, content }, index) => ({ name: `${page}#${index + 1}`, language: info.trim(), text: content })),
);

export const blocksIn = (...languages: string[]): readonly Block[] =>
  blocks.filter(({ language }) => languages.includes(language));
