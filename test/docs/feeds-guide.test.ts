import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readTrafficFile, startEmulator } from "../../src/emulator/index.js";
import { bunnyTf, useFolder } from "../review/support/command.js";
import { change, planJson } from "../review/support/plan-builder.js";

const guide = readFileSync("docs/guides/feeds.md", "utf8");
const blocks = (language: string): string[] =>
  Array.from(guide.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, "gs")), ([, text = ""]) => text);
const commands = blocks("shell").flatMap((block) =>
  Array.from(block.matchAll(/^npx --no -- bunny-tf (.*)$/gm), ([, words = ""]) => words.split(" ")),
);
const FEEDS = {
  "drop.txt": "; feed\n1.10.16.0/21 ; SBL1\n1.10.24.0/21\n5.188.10.0/23 # SBL2\n",
  "cloud.json": '{"prefixes":[{"ipv4Prefix":"5.188.10.0/23"},{"ipv6Prefix":"2a0e:8f01::/32"}]}',
};
const folderWith = useFolder();

test("the commands of the guide write the files that its configuration reads, and say what it says", async () => {
  const folder = await folderWith(FEEDS);
  const run = (words: readonly string[]) =>
    bunnyTf(...words.map((word) => (/\.(?:txt|json)$/.test(word) ? join(folder, word) : word)));
  const [lines = [], json = [], ...more] = commands;
  expect(more).toEqual([]);
  expect((await run(lines)).out.replace(`${folder}/`, "")).toBe(blocks("text")[0]);
  expect(await run(json)).toMatchObject({ exitCode: 0, err: "" });
  const read = /file\("(.*?)"\)/.exec(blocks("terraform")[0] ?? "")?.[1] ?? "";
  expect(readFileSync(join(folder, read), "utf8")).toContain("\n1.10.16.0/20\n5.188.10.0/23\n");
});

test("the review of the pull request says which visitors of the last day the feed's new entries stop", async () => {
  const traffic = await readTrafficFile("examples/traffic/day.json");
  const emulator = await startEmulator({ traffic });
  const set = { BUNNY_ACCESS_KEY: emulator.accessKey, BUNNY_BASE_URL: emulator.url, BUNNY_LOGGING_URL: emulator.url };
  const replaced = jest.replaceProperty(process, "env", { ...process.env, ...set });
  try {
    const folder = await folderWith({ feed: "203.0.113.0/25 ; SBL3\n203.0.113.128/25\n" });
    const at = (name: string): string => join(folder, name);
    await bunnyTf("entries", "--from", at("feed"), "--out", at("list.txt"), "--allow", "203.0.113.0/24");
    const drop = { shield_zone_id: 42, list_id: 7, name: "Drop", type: "cidr", action: "block", enabled: true };
    const written = readFileSync(at("list.txt"), "utf8").split("\n").slice(1, -1);
    const [before, after] = [["1.10.16.0/20"], ["1.10.16.0/20", ...written]];
    const row = change("bunny_shield_access_list.drop", { ...drop, entries: before }, { ...drop, entries: after });
    writeFileSync(at("plan.json"), planJson([row]));
    const options = ["--traffic-from", "account", "--fail-on", "production,traffic-stopped=0.1%"];
    const { exitCode, out } = await bunnyTf("review", at("plan.json"), "--no-color", ...options);
    expect(out).toMatch(/1,512 of 3,2\d\d requests \(4[67] %\) would newly be stopped\n/);
    expect(out).toContain("The check fails on traffic-stopped=0.1%.");
    expect(exitCode).toBe(3);
  } finally {
    replaced.restore();
    await emulator.close();
  }
});

/** The cells of the rows of a table that have a word in code. */
const cellsOf = (title: string): string[][] =>
  guide
    .slice(guide.indexOf(`## ${title}`))
    .split("\n\n")
    .find((part) => part.startsWith("| "))
    ?.split("\n")
    .slice(2)
    .map((row) => row.split("|").map((cell) => cell.trim())) ?? [];

test("every format of the guide is read with its options", async () => {
  const rows = cellsOf("Formats").filter(([, , look = ""]) => look.startsWith("`"));
  expect(rows).toHaveLength(5);
  for (const [, name, look = "", options = ""] of rows) {
    // Networks for examples are refused unless they are allowed.
    const allow = ["192.0.2.0/24", "198.51.100.0/24", "2001:db8::/32"].flatMap((network) => ["--allow", network]);
    const folder = await folderWith({ feed: /`(.*?)`/.exec(look)?.[1] ?? "" });
    const words = options.replaceAll("`", "").split(" ");
    const { err } = await bunnyTf(
      "entries",
      "--from",
      join(folder, "feed"),
      "--out",
      join(folder, "x"),
      ...words,
      ...allow,
    );
    expect([name, err]).toEqual([name, ""]);
    expect(readFileSync(join(folder, "x"), "utf8")).toContain("192.0.2.0/24\n");
  }
});

const isMissing = (program: string): boolean => spawnSync(program, ["--version"]).error !== undefined;
const filters = Array.from(
  guide.matchAll(/^((?:jq|cut|awk) .*? (feed\.\w+)) +# (.*)$/gm),
  ([, line = "", file = "", feed = ""]) => ({
    ...{ program: line.split(" ", 1)[0] ?? "", line, file, feed: feed.replaceAll("\\n", "\n") },
  }),
);

test("the guide has a line for each kind of feed", () => {
  expect(filters.map(({ program }) => program)).toEqual(["jq", "jq", "jq", "jq", "cut", "awk"]);
});

describe.each(filters)("$line", ({ program, line, file, feed }) => {
  (isMissing(program) ? it.skip : it)("prints the entries of the feed behind it", async () => {
    const folder = await folderWith({ [file]: feed });
    const { stdout, stderr } = spawnSync("sh", ["-c", line], { cwd: folder, encoding: "utf8" });
    expect([stdout, stderr]).toEqual(["1.10.16.0/20\n", ""]);
  });
});

test("options and files that the guide names exist", async () => {
  const { out } = await bunnyTf("entries", "--help");
  const options = cellsOf("What is refused").flatMap((cells) => cells.join(" ").match(/--[a-z-]+/g) ?? []);
  expect(new Set(options)).toEqual(
    new Set(["--plan", "--max-added", "--max-removed", "--allow", "--own", "--skip-reserved"]),
  );
  expect(options.filter((option) => !out.includes(option))).toEqual([]);
  for (const [file] of guide.matchAll(/pipeline\/[\w-]+\.yml/g)) expect([file, existsSync(file)]).toEqual([file, true]);
});
