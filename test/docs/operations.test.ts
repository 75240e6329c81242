import { existsSync, readFileSync } from "node:fs";
import { provider } from "../../src/provider.js";

const rows = readFileSync("docs/guides/operations.md", "utf8")
  .split("\n")
  .filter((line) => line.startsWith("|"))
  .slice(2)
  .map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

const named = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? "");

describe("the table of operations", () => {
  it("has the seven operations of the interface and the four that are known by name", () => {
    expect(rows).toHaveLength(11);
    expect(rows.filter(([operation]) => operation?.includes("(by name)"))).toHaveLength(4);
  });

  it.each(rows)("%s", (...cells) => {
    expect(cells).not.toContain("");
    const [, , reachedBy, provenBy] = cells;
    const known = [
      ...provider.resources.map(({ type }) => type),
      ...provider.dataSources.map(({ type }) => `data.${type}`),
    ];
    for (const name of named(reachedBy ?? "")) expect(known).toContain(name);
    for (const file of named(provenBy ?? "")) {
      expect(existsSync(file)).toBe(true);
      const text = readFileSync(file, "utf8");
      expect(named(reachedBy ?? "").some((name) => text.includes(name.replace("data.", "")))).toBe(true);
    }
  });
});
