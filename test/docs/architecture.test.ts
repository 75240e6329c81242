import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";

const ROOT = resolve(__dirname, "..", "..");
const text = readFileSync(join(ROOT, "ARCHITECTURE.md"), "utf8");

/** The first cells of the table with this heading, of the rows that `isMeant` accepts. */
function firstCells(heading: string, isMeant: (row: string) => boolean = () => true): string[] {
  const rows = text.split(`| ${heading} `)[1]?.split("\n\n")[0]?.split("\n").slice(2) ?? [];
  return rows.filter(isMeant).map((row) => /`([^`]+)`/.exec(row)?.[1] ?? row);
}

const subjects = firstCells("subject");
/** Where a room has its subjects in a folder of it, and what else it has beside them. */
const INSIDE: Readonly<Record<string, string>> = { "src/emulator": "operations", "src/review": "judge" };
/** The layers of a room, which its row names, are folders, too. */
const LAYERS = Array.from(text.matchAll(/^\| `src\/[^\n]* ← [^\n]*$/gm), ([row]) =>
  Array.from(row.split("|")[3]?.matchAll(/`([\w-]+)`/g) ?? [], ([, name = ""]) => name),
).flat();
const OTHERS = ["generated", "http", "policies", ...LAYERS];

const rooms = firstCells("folder", (row) => row.includes("●")).map((room) => join(room, INSIDE[room] ?? ""));

it("has subjects and rooms that are cut by them", () => {
  expect(subjects).toHaveLength(13);
  expect(rooms).toHaveLength(7);
});

it.each(rooms)("%s has folders of subjects only", (room) => {
  const folders = readdirSync(join(ROOT, room)).filter((name) => statSync(join(ROOT, room, name)).isDirectory());
  expect(folders.filter((name) => !subjects.includes(name) && !OTHERS.includes(name))).toEqual([]);
});

it.each(rooms)("a subject of %s is a file or a folder, and a folder where it has several files", (room) => {
  const there = readdirSync(join(ROOT, room));
  for (const subject of subjects) {
    const files = there.filter((name) => name === `${subject}.ts`);
    const inFolder = there.includes(subject) ? readdirSync(join(ROOT, room, subject)) : [];
    expect([subject, files.length > 0 && inFolder.length > 0]).toEqual([subject, false]);
  }
});

it.each(rooms)("the tests of %s lie in folders of the same names", (room) => {
  const tests = join(ROOT, room.replace(/^src/, "test"));
  const folders = readdirSync(tests).filter((name) => statSync(join(tests, name)).isDirectory());
  const others = [...OTHERS, "support", "every-definition"];
  expect(folders.filter((name) => !subjects.includes(name) && !others.includes(name))).toEqual([]);
});
