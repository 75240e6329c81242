import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { PROOF_PAGE, proofTable } from "../../build/generate/proof-table.js";

const ROOT = path.join(__dirname, "../..");
const everyFile = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: ROOT,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => existsSync(path.join(ROOT, file)));
const files = everyFile
  .filter((file) => /\.(ts|cjs|mjs|md|tf|proto|sh|yml)$/.test(file))
  .filter((file) => !file.includes("/generated"));
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

describe("paths in documents", () => {
  const documents = files.filter((file) =>
    /^(?:README|ARCHITECTURE|CONTRIBUTING|docs\/.*)\.md$|^docs\/.*\.md$/.test(file),
  );
  const existing = new Set(
    everyFile.flatMap((file) => file.split("/").map((_, index, parts) => parts.slice(0, index + 1).join("/"))),
  );
  const all = everyFile.map((file) => `/${file}`);

  /** Whether a path with placeholders (`<type>`, `*`) has a file, a folder, or the tests of one file. */
  function resolves(cited: string): boolean {
    if (!/[<*]/.test(cited)) return existing.has(cited) || existing.has(`${cited}.test.ts`);
    const pattern = cited.split(/<[^>]*>|\*+/).map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
    const expression = new RegExp(`^${pattern.join(".*")}(?:/|$)`);
    return [...existing].some((file) => expression.test(file));
  }

  /** `src/api/client.ts` and the like, wherever a text has them. */
  const rooted = (text: string): string[] =>
    [...text.matchAll(/(?<![\w./:~@-])(?:src|test|docs|build|bench|demo|consumers|examples)\/[\w./<>*-]*[\w/>*]/g)].map(
      ([cited]) => cited.replace(/\/$/, ""),
    );

  /** Source files that a document for contributors names by the end of their path: `planning/replacement.ts`. */
  const bySuffix = (text: string): string[] =>
    [
      ...text.matchAll(
        /(?<=[`\s])(?!(?:src|test|docs|build|bench|demo|consumers|examples)\/)[\w./-]+\.(?:ts|proto|cjs|py)(?=[`\s,;:)])/g,
      ),
    ].map(([cited]) => cited);

  it("are found", () => {
    expect(documents.length).toBeGreaterThan(150);
    expect(documents.flatMap((file) => rooted(textOf(file))).length).toBeGreaterThan(150);
  });

  it("exist", () => {
    const missing = documents.flatMap((file) =>
      rooted(textOf(file)).flatMap((cited) => (resolves(cited) ? [] : [`${file}: ${cited}`])),
    );
    expect(missing).toEqual([]);
  });

  it("exist where contributors read only the end of them", () => {
    const contributors = documents.filter((file) => /^ARCH|^CONTR|^docs\/(?:decisions|reference)\//.test(file));
    const missing = contributors.flatMap((file) =>
      bySuffix(textOf(file)).flatMap((cited) =>
        all.some((known) => known.endsWith(`/${cited}`)) ? [] : [`${file}: ${cited}`],
      ),
    );
    expect(missing).toEqual([]);
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

describe("facts of the reference", () => {
  /** Paragraphs, items, and rows of a table, each with the section that it is in. */
  const facts = ["service", "stream", "edge-rules", "logs"]
    .flatMap((page) => textOf(`docs/reference/${page}.md`).split(/^## /m).slice(1))
    .flatMap((section) => {
      const [title = "", ...rest] = section.split("\n");
      const blocks = rest.join("\n").split(/\n(?=\s*(?:[-*]|\d+\.) |\||\n)/);
      return blocks.map((block) => ({ title, text: block.replaceAll(/\s+/g, " ").trim() }));
    })
    .filter(({ text }) => text !== "" && !/^#|^\[|^\|[ -|]*$|^\| (?:type|shape) /.test(text));

  it("are found", () => {
    expect(facts.length).toBeGreaterThan(110);
  });

  it("say where each comes from", () => {
    const unmarked = facts.filter(({ text }) => !/\((?:[DPSA]\b[^)]*|[DPSA](?:, [DPSA])*)\)/.test(text));
    expect(unmarked).toEqual([]);
  });

  it("are each counted once, as npm run generate writes it", () => {
    const pages = ["service", "stream", "edge-rules", "logs", "factory-settings"];
    const marks = pages.flatMap((page) => textOf(`docs/reference/${page}.md`).match(/\([DPSA](?:, [^)]*)?\)/g) ?? []);
    const rows = textOf(PROOF_PAGE)
      .split("\n")
      .flatMap((line) => (/\d+ \|$/.test(line) ? [line.match(/\d+(?= \|)/g) ?? []] : []));
    const sum = (counts: readonly string[]): number => counts.reduce((all, count) => all + Number(count), 0);
    expect(sum(rows.at(-1) ?? [])).toBe(marks.length);
    expect(sum(rows.slice(0, -1).flat())).toBe(marks.length);
    const unaligned = (text: string): string => text.replaceAll(/ +/g, " ").replaceAll(/-{3,}/g, "---");
    expect(unaligned(textOf(PROOF_PAGE))).toContain(unaligned(proofTable(ROOT)));
  });
});
