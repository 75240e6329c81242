import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

const ROOT = path.join(__dirname, "../..");
const FOLDER = "docs/decisions";
const HEADINGS = ["## Context", "## Decision", "## What would change it"];
const MOST_LINES = 60;

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: ROOT,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => existsSync(path.join(ROOT, file)));
const textOf = (file: string): string => readFileSync(path.join(ROOT, file), "utf8");
const records = files
  .filter((file) => path.dirname(file) === FOLDER && !file.endsWith("/README.md"))
  .map((file) => path.basename(file));

/** The records that a text in their folder links to, in order. */
const linksIn = (text: string): string[] => [...text.matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, link = ""]) => link);

describe.each(records)("%s", (record) => {
  const text = textOf(`${FOLDER}/${record}`);

  it("has a title and the three sections, and fits on a screen", () => {
    const [first, ...others] = text.split("\n").filter((line) => line.startsWith("#"));
    expect(first).toMatch(/^# \S/);
    expect(others).toEqual(HEADINGS);
    expect(text.split("\n").length).toBeLessThanOrEqual(MOST_LINES);
  });
});

it("every record has one line in the index, and every line a record", () => {
  expect(records.length).toBeGreaterThan(30);
  expect(linksIn(textOf(`${FOLDER}/README.md`)).sort()).toEqual([...records].sort());
});

const citations = files
  .filter((file) => /^(?:src|build|test|docs)\/|^[^/]+\.md$/.test(file) && /\.(?:[cm]?[jt]s|md|json|sh)$/.test(file))
  .flatMap((file) => Array.from(textOf(file).matchAll(/docs\/decisions\/[\w.-]*\w/g), ([cited]) => ({ file, cited })));

it("every record that a file cites exists", () => {
  const missing = citations.filter(({ cited }) => !existsSync(path.join(ROOT, cited)));
  expect(missing.map(({ file, cited }) => `${file}: ${cited}`)).toEqual([]);
});

it("every record is cited where something depends on it", () => {
  const cited = new Set(citations.map((citation) => path.basename(citation.cited)));
  expect(records.filter((record) => !cited.has(record))).toEqual([]);
});
