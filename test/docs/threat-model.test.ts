import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

const ROOT = path.resolve(__dirname, "..", "..");
const text = readFileSync(path.join(ROOT, "docs", "threat-model.md"), "utf8");

/** The cells of every row of the tables, without their heads. */
const rows = text
  .split("\n")
  .filter((line) => line.startsWith("| ") && !/^\| (?:-+|who +) \|/.test(line))
  .map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

const SUBJECTS = ["cache", "plugin folder", "Plan files", "Seeds", "Previews", "Proxies", "Pull requests"];

test("has a table for each subject", () => {
  const headings = text.split("\n").filter((line) => line.startsWith("## "));
  for (const subject of SUBJECTS) expect(headings.some((heading) => heading.includes(subject))).toBe(true);
  expect(rows.length).toBeGreaterThan(SUBJECTS.length * 2);
});

test.each(rows.map((row) => [row[0] ?? "", row[1] ?? "", row] as const))("%s could %s", (_who, _could, row) => {
  expect(row).toHaveLength(4);
  const [, , stops = "", shown = ""] = row;
  if (stops.startsWith("nothing")) {
    expect(stops).toMatch(/^nothing: .+/);
    expect(shown).toBe("nothing");
    return;
  }
  const [, file = "", name = ""] = /^`(test\/[\w./-]+\.test\.ts)` › `(.+)`$/.exec(shown) ?? [];
  expect(existsSync(path.join(ROOT, file))).toBe(true);
  const source = readFileSync(path.join(ROOT, file), "utf8");
  expect(source).toContain(`${JSON.stringify(name)},`);
});
