import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

const ROOT = path.join(__dirname, "../..");
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: ROOT,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => /\.(ts|cjs|mjs|md|tf|proto|sh|yml)$/.test(file))
  .filter((file) => !file.includes("/generated") && existsSync(path.join(ROOT, file)));
const textOf = (file: string): string => readFileSync(path.join(ROOT, file), "utf8");

/** The anchors of a page, as code hosts make them from its headings. */
function anchorsOf(page: string): Set<string> {
  const headings = [...textOf(page).matchAll(/^#+ (.*)$/gm)].map(([, heading]) => heading ?? "");
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\w -]/g, "")
        .replaceAll(" ", "-"),
    ),
  );
}

/** Every `page.md#anchor` in a text; `page.md#one and #two` is two of them. */
function citationsIn(text: string): { page: string; anchor: string }[] {
  const joined = text.replace(/\n\s*(?:\*|\/\/)?\s*/g, " ");
  return [...joined.matchAll(/docs\/reference\/(\w+\.md)((?:(?: and )?#[\w-]+)+)/g)].flatMap(([, page, anchors]) =>
    [...(anchors ?? "").matchAll(/#([\w-]+)/g)].map(([, anchor]) => ({ page: page ?? "", anchor: anchor ?? "" })),
  );
}

describe("citations of the reference", () => {
  const citations = files.flatMap((file) => citationsIn(textOf(file)).map((citation) => ({ file, ...citation })));

  it("exist", () => {
    expect(citations.length).toBeGreaterThan(100);
  });

  it("name pages and sections that exist", () => {
    const unresolved = citations.filter(({ page, anchor }) => {
      const file = `docs/reference/${page}`;
      return !existsSync(path.join(ROOT, file)) || !anchorsOf(file).has(anchor);
    });
    expect(unresolved).toEqual([]);
  });

  it("name no document outside the repository", () => {
    const outside = /API facts|[Pp]rotocol §|interface §|\bfacts §|shared\/reference/;
    expect(files.filter((file) => !file.endsWith("reference.test.ts") && outside.test(textOf(file)))).toEqual([]);
  });
});

describe("the map of operations in the reference", () => {
  const rows = [...textOf("docs/reference/operations.md").matchAll(/^\| `(\w+ \/[^`]*)` .*$/gm)];

  it("has a row for each operation", () => {
    expect(rows.length).toBeGreaterThanOrEqual(30);
  });

  it.each(rows.map(([row, operation]) => [operation ?? "", row]))("%s names files that exist", (_, row) => {
    const named = [...row.matchAll(/`((?:src|test)\/[^`]+)`/g)].map(([, file]) => file ?? "");
    expect(named.length).toBeGreaterThanOrEqual(3);
    expect(named.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
  });
});
describe("words to avoid", () => {
  const avoided = [...textOf("docs/reference/glossary.md").matchAll(/^\| ([^|]+) \| [^|]+ \|$/gm)]
    .map(([, cell]) => (cell ?? "").trim())
    .slice(2)
    .flatMap((cell) => cell.split(", "));
  const pattern = new RegExp(`\\b(?:${avoided.join("|")})\\b`, "i");

  it("are listed in the glossary", () => {
    expect(avoided).toContain("lest");
    expect(avoided.length).toBeGreaterThan(10);
  });

  it("appear nowhere else", () => {
    const found = files
      .filter((file) => !/glossary\.md|reference\.test\.ts|^LICENSE/.test(file))
      .flatMap((file) =>
        textOf(file)
          .split("\n")
          .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
      );
    expect(found).toEqual([]);
  });
});
