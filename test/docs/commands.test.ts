import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const SPELLING = ["npx", "--no", "--", "bunny-tf"] as const;
const pages = readdirSync("docs", { recursive: true, encoding: "utf8" }).flatMap((file) =>
  file.endsWith(".md") ? [join("docs", file)] : [],
);

it("no page spells the command so that npm takes its options", () => {
  for (const page of ["README.md", ...pages])
    expect([page, readFileSync(page, "utf8").match(/npx (?:--no )?bunny-tf.*/g)]).toEqual([page, null]);
});

it.each<[string[], RegExp]>([
  [["--help"], /^Usage: bunny-tf \[options\] \[command\]/],
  [["drift", "--help"], /^Usage: bunny-tf drift /],
  [["init", "--help"], /^Usage: bunny-tf init /],
])("the spelling of the pages is one with which %j reaches bunny-tf", (args, expected) => {
  const folder = mkdtempSync(join(tmpdir(), "bunny-commands-"));
  try {
    mkdirSync(join(folder, "node_modules", ".bin"), { recursive: true });
    const main = resolve("dist", "tool", "main.js");
    const text = `#!/bin/sh\nexec "${process.execPath}" "${main}" "$@"\n`;
    writeFileSync(join(folder, "node_modules", ".bin", "bunny-tf"), text, { mode: 0o755 });
    const [npx, ...before] = SPELLING;
    expect(execFileSync(npx, [...before, ...args], { cwd: folder, encoding: "utf8" })).toMatch(expected);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
