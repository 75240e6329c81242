import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import * as ts from "typescript";
import { commands } from "../../src/tool/run.js";
import { readSeedFile, readTrafficFile } from "../../src/emulator/index.js";
import { parseHouseRules } from "../../src/zone/house-rules/house-rules-file.js";
import { parseAcceptFile } from "../../src/review/judge/acceptance.js";
import { parseIgnoreFile } from "../../src/review/drift/ignore-file.js";
import { packageVersion } from "../../build/generate/package-version.js";
import { useAcceptance } from "../support/acceptance.js";
import { describeDiagnostics } from "../support/diagnostics.js";
import { blocks, blocksIn, markdown, pagesBelow, textOf } from "./support/guide-blocks.js";

const ROOT = path.resolve(__dirname, "..", "..");
const MOST_LINES = 400;
/** A page is read from its start to its end; this file is compared by a test. */
const NO_PAGES = ["docs/api/constructs.api.md"];

const pages = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", ...pagesBelow("docs")];

/** How the blocks of each language are checked. */
const CHECKS: Readonly<Record<string, string>> = {
  terraform: "validated by the engine",
  ts: "compiled by examples.slow.test.ts",
  typescript: "compiled by examples.slow.test.ts, and synthesized by readme.test.ts",
  json: "read by the command that takes it",
  shell:
    "parsed by bash; commands and options exist. Not run: they need an account, a host, or a fresh machine; pipeline.test.ts runs the same commands",
  yaml: "workflows are run by action.slow.test.ts on a simulated runner; others are parsed by the test of what they configure",
  text: "not checked: output",
};

/** Blocks of HCL that are only parsed, with the reason. */
const ONLY_PARSED: Readonly<Record<string, string>> = {
  "docs/guides/adopting.md#7": "needs the module, which year-guides.slow.test.ts has",
  "docs/guides/installing.md#7": "belongs in the CLI configuration",
  "docs/guides/installing.md#8": "the workspace of the tests names the provider itself",
  "docs/guides/operations.md#4": "needs an S3 bucket",
  "docs/guides/with-the-official-provider.md#10": "the workspace of the tests names the provider itself",
  "docs/guides/with-the-official-provider.md#15": "needs the official provider from its registry",
  "docs/guides/with-the-official-provider.md#16": "needs the official provider from its registry",
};

function slug(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, "")
    .replaceAll(" ", "-");
}

function anchorsOf(page: string): Set<string> {
  const tokens = markdown.parse(textOf(page), {});
  const headings = tokens.flatMap(({ type }, index) =>
    type === "heading_open" ? [tokens[index + 1]?.content ?? ""] : [],
  );
  const named = Array.from(textOf(page).matchAll(/<a (?:id|name)="([^"]+)"/g), ([, id = ""]) => id);
  return new Set([...headings.map((heading) => slug(heading.replaceAll("`", ""))), ...named]);
}

function linksOf(page: string): string[] {
  const tokens = markdown.parse(textOf(page), {}).flatMap(({ children }) => children ?? []);
  return tokens.flatMap((token) => [token.attrGet("href"), token.attrGet("src")].filter((link) => link !== null));
}

/** A file of this repository at the tag of the release, which is what the files are now. */
const AT_TAG = new RegExp(
  `^https://github\\.com/bunny-iac/terraform-provider-bunny/(?:blob|raw|tree)/v${packageVersion(ROOT).replaceAll(".", "\\.")}/`,
);
const REPOSITORY = /^https:\/\/github\.com\/bunny-iac\/terraform-provider-bunny\/(?:blob|raw|tree)\/v/;

function brokenLinks(page: string): string[] {
  return linksOf(page).filter((link) => {
    const isAtTag = AT_TAG.test(link);
    if (/^(https?|mailto):/.test(link) && !isAtTag) return REPOSITORY.test(link);
    const [target = "", anchor] = link.replace(AT_TAG, "").split("#", 2);
    const folder = isAtTag ? "" : path.posix.dirname(page);
    const file = target === "" ? page : path.posix.join(folder, decodeURI(target));
    if (!existsSync(path.join(ROOT, file))) return true;
    return anchor !== undefined && !statSync(path.join(ROOT, file)).isDirectory() && !anchorsOf(file).has(anchor);
  });
}

const folder = mkdtempSync(path.join(tmpdir(), "bunny-docs-"));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe("all pages", () => {
  it.each(pages)("%s has only links that resolve", (page) => {
    expect(brokenLinks(page)).toEqual([]);
  });

  it.each(pagesBelow("docs/guides"))(
    "%s leads nowhere that the registry does not show, but to the tag of the release",
    (page) => {
      const shown =
        /^docs\/(?:index\.md|(?:actions|data-sources|ephemeral-resources|functions|guides|list-resources|resources)\/)/;
      const targets = linksOf(page).filter((link) => !/^(?:https?:|mailto:|#)/.test(link));
      expect(targets.filter((link) => !shown.test(path.posix.join("docs/guides", link)))).toEqual([]);
    },
  );

  it(`have at most ${MOST_LINES} lines`, () => {
    const long = pages.filter((page) => !NO_PAGES.includes(page) && textOf(page).split("\n").length > MOST_LINES);
    expect(long).toEqual([]);
  });
});

it("the guides fit into 18 pages and 19,000 words", () => {
  const words = pagesBelow("docs/guides").map((guide) => textOf(guide).trim().split(/\s+/).length);
  expect(words.length).toBeLessThanOrEqual(18);
  expect(words.reduce((all, one) => all + one, 0)).toBeLessThanOrEqual(19_000);
});

it("every section of Operations, which is read in a hurry, fits one and a half screens", () => {
  const [, ...sections] = textOf("docs/guides/operations.md").split(/^## /m);
  expect(sections.filter((section) => section.trim().split("\n").length > 90)).toEqual([]);
});

describe("code blocks of the guides", () => {
  it("are in a language that is checked", () => {
    const unknown = blocks.filter(({ language }) => CHECKS[language] === undefined);
    expect(unknown.map(({ name, language }) => `${name}: ${language}`)).toEqual([]);
    expect(blocks.length).toBeGreaterThan(25);
  });

  it("in shell are commands that exist", async () => {
    const scripts = (JSON.parse(textOf("package.json")) as { scripts: Record<string, string> }).scripts;
    for (const { text, name } of blocksIn("shell")) {
      execFileSync("bash", ["-n"], { input: text });
      for (const [, script = ""] of text.matchAll(/npm run (?:-s )?([\w:-]+)/g))
        expect([name, Object.keys(scripts)]).toEqual([name, expect.arrayContaining([script])]);
      for (const [, wanted = "", rest = ""] of text.matchAll(/bunny-tf (?:-- )?([a-z]+)([^\n#|]*)/g)) {
        const command = await commands.find((one) => one.name === wanted)?.load();
        const part = command?.commands.find((one) => rest.trim().split(" ")[0] === one.name());
        const options = (part ?? command)?.options.map(({ long }) => long);
        const used = Array.from(rest.matchAll(/--[a-z-]+/g), ([flag]) => flag);
        expect([name, wanted, options]).toEqual([name, wanted, expect.arrayContaining(used)]);
      }
    }
  });

  const fileWith = (text: string): string => {
    const file = path.join(folder, "written.json");
    writeFileSync(file, text);
    return file;
  };
  it("in JSON are read by the command that takes them", async () => {
    for (const { text } of blocksIn("json")) {
      const content = JSON.parse(text) as object;
      if ("accept" in content) parseAcceptFile(text, new Date("2026-12-01T00:00:00Z"));
      else if ("acknowledgements" in content) parseHouseRules(text, new Date("2026-12-01T00:00:00Z"));
      else if ("compilerOptions" in content)
        expect(ts.convertCompilerOptionsFromJson(content.compilerOptions, folder).errors).toEqual([]);
      else if (text.includes('"visitors"')) await readTrafficFile(fileWith(text));
      else if (!("zones" in content)) parseIgnoreFile(text, new Date("2026-01-01T00:00:00Z"));
      else await readSeedFile(fileWith(text));
    }
  });

  const acceptance = useAcceptance();
  it("in HCL are valid", async () => {
    const workspace = await acceptance.workspace();
    mkdirSync(path.join(workspace.folder, "lists"));
    for (const file of ["blocked.txt", "bans.txt", "lists/drop.txt"])
      writeFileSync(path.join(workspace.folder, file), "192.0.2.0/24\n");
    const refused: string[] = [];
    for (const { name, text } of blocksIn("terraform")) {
      const isParsed = name in ONLY_PARSED;
      // The workspace names the provider.
      const written = isParsed ? text : text.replace(/^terraform \{[\s\S]*?^\}\n/m, "");
      expect([name, written.trim()]).not.toEqual([name, ""]);
      await workspace.write(written);
      const [command, ...args] = isParsed ? ["fmt"] : ["validate", "-no-color"];
      const { exitCode, diagnostics, output } = await workspace.run(command, ...args);
      if (exitCode !== 0) refused.push(`${name}: ${describeDiagnostics(diagnostics)}${output}`);
    }
    expect(refused).toEqual([]);
  });
});

describe("docs/reference/trials.md", () => {
  const page = textOf("docs/reference/trials.md");
  const rows = page
    .split("\n")
    .filter((line) => /^\| `/.test(line))
    .map((line) => line.split("|").slice(1, -1))
    .map((cells) => cells.map((cell) => cell.trim()));

  it("says how the blocks of each language are checked, and which are only parsed", () => {
    const stated = [...Object.entries(CHECKS), ...Object.entries(ONLY_PARSED)].map(([name, how]) => [
      `\`${name}\``,
      how,
    ]);
    expect(rows.slice(-stated.length)).toEqual(stated);
    expect(Object.keys(ONLY_PARSED).filter((name) => !blocks.some((block) => block.name === name))).toEqual([]);
  });

  it("names tests that exist", () => {
    const tests = [...page.matchAll(/`((?:test|consumers)\/[^`]+\.ts)`/g)].map(([, file]) => file ?? "");
    expect(tests.length).toBeGreaterThan(20);
    expect(tests.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
  });
});
