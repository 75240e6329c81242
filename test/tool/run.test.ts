import { createRequire } from "node:module";
import { text } from "node:stream/consumers";
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { failedCall } from "../../src/shared/file-problem.js";
import { textOptions } from "../../src/tool/report-options.js";
import { commands } from "../../src/tool/run.js";
import { planJson } from "../review/support/plan-builder.js";
import { bunnyTf } from "../review/support/command.js";

/** A plan that changes nothing. */
const PLAN = join(mkdtempSync(join(tmpdir(), "bunny-run-")), "plan.json");
const WHY = ["why", "--request-id", "x", "--zone", "42", "--plan"];
beforeAll(() => {
  writeFileSync(PLAN, planJson([]));
});
afterAll(() => {
  rmSync(dirname(PLAN), { recursive: true });
});

test("the overview names every command", async () => {
  const { exitCode, out } = await bunnyTf("--help");

  expect(exitCode).toBe(0);
  const unwrapped = out.replaceAll(/\s+/g, " ");
  for (const { name, summary, load } of commands) {
    expect(unwrapped).toContain(` ${name} `);
    expect(unwrapped).toContain(` ${summary} `);
    expect((await load()).name()).toBe(name);
  }
});

test("help of a command shows its options", async () => {
  const { out } = await bunnyTf("install", "--help");

  expect(out).toMatch(/^Usage: bunny-tf install \[options\]/);
  expect(out).toContain("--mirror <folder>");
  expect((await bunnyTf("help", "install")).out).toBe(out);
});

test.each(commands.map(({ name }) => [name]))(
  "the help of %s is wrapped once: at the width of the terminal",
  async (name) => {
    const lines = (await bunnyTf(name, "--help")).out.split("\n").filter((line) => !line.startsWith("  bunny-tf"));
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
    expect(lines.filter((line, at) => /^\S/.test(line) && /^\S/.test(lines[at + 1] ?? "") && line.length < 60)).toEqual(
      [],
    );
  },
);

test.each([
  [["instal"], /unknown command 'instal'/],
  [["install", "--miror", "x"], /unknown option '--miror'/],
])("%j is rejected with exit code 1", async (args, message) => {
  const { exitCode, err } = await bunnyTf(...args);

  expect(exitCode).toBe(1);
  expect(err).toMatch(message);
});

test.each([[["instal", "--help"]], [["--help", "instal"]], [["help", "instal"]], [["instal", "-h"]]])(
  "help for a command that does not exist is an error: %j",
  async (args) => {
    const { exitCode, out, err } = await bunnyTf(...args);
    expect(exitCode).toBe(1);
    expect(out).toBe("");
    expect(err).toMatch(/unknown command 'instal'\s+\(Did you mean install\?\)/);
  },
);

test("the overview has an example, the variables, and a link", async () => {
  const { out } = await bunnyTf("--help");
  expect(out).toMatch(/Example:\n(?: {2}.*\n)* {2}bunny-tf review/);
  expect(out).toContain("https://github.com/bunny-iac/terraform-provider-bunny/tree/main/docs/guides");
  const named = Array.from(out.matchAll(/\b(?:BUNNY|TF|NO)_[A-Z_a-z]+/g), ([name]) => name);
  expect(new Set(named)).toEqual(
    new Set([
      ...["BUNNY_ACCESS_KEY", "BUNNY_BASE_URL", "BUNNY_VIDEO_URL", "BUNNY_LOGGING_URL", "BUNNY_TF_CLI"],
      ...["TF_VAR_name", "TF_CLI_ARGS_plan", "NO_COLOR"],
    ]),
  );
});

test("the overview loads no command", () => {
  const script = `
    const { run } = require("./dist/tool/run.js");
    run(["--help"], { out() {}, err() {} }).then(() => {
      const loaded = Object.keys(require.cache).filter((file) => /tool.(install|review|drift)\\.js|emulator.command|fastify|.got./.test(file));
      console.log(JSON.stringify(loaded));
    });`;
  const loaded = execFileSync(process.execPath, ["-e", script], {
    cwd: resolve(__dirname, "..", ".."),
    encoding: "utf8",
  });

  expect(JSON.parse(loaded)).toEqual([]);
});

describe("a file that cannot be read is reported in our words", () => {
  test.each([
    ["a plan", ["review", "/nowhere/plan.json"], /\/nowhere\/plan\.json does not exist/],
    [
      "an earlier report",
      ["review", "--since", "/nowhere/report.json", PLAN],
      /--since names .*It does not exist\. Relative paths start/,
    ],
    [
      "a folder as an earlier report",
      ["review", "--since", "src", PLAN],
      /--since names src.*It is a folder\. Give a file/,
    ],
    [
      "an ignore file",
      ["drift", "--ignore", "/nowhere/ignore.json", "src"],
      /--ignore names .*It does not exist\. Relative paths/,
    ],
    ["a seed", ["emulator", "--seed", "/nowhere/seed.json"], /seed\.json\) cannot be used:\s+It does not exist/],
    [
      "traffic",
      ["emulator", "--traffic", "/nowhere/t.json"],
      /^bunny-tf: The traffic \(\/nowhere\/t\.json\) cannot be used:/,
    ],
    [
      "a file as a store",
      ["emulator", "--directory", PLAN],
      /The folder of the store .*It is a file\. Give a folder\. Choose/,
    ],
    [
      "a store below a file",
      ["emulator", "--directory", `${PLAN}/x`],
      /The folder of the store .*A part of its path is a file/,
    ],
    [
      "a plan of why",
      [...WHY, "/nowhere/plan.json"],
      /The plan \/nowhere.* cannot be read\. It does not exist\. Relative paths start/,
    ],
    ["a folder as a plan of why", [...WHY, "src"], /The plan src cannot be read\. It is a folder\. Give a file/],
    [
      "a mirror below a file",
      ["install", "--mirror", `${PLAN}/m`],
      /cannot be installed into .*A part of its path is a file\. Name a folder/,
    ],
    [
      "an executable",
      ["install", "--executable", "none.zip"],
      /--executable names none\.zip, .*It does not exist\. Give the zip/,
    ],
    ["a folder as an executable", ["install", "--executable", "src"], /--executable names src, .*It is a folder/],
    [
      "a file as a project",
      ["init", PLAN],
      /The project cannot be started in .*: .*\.json is a file\. Name a folder\./,
    ],
    ["a project below a file", ["init", `${PLAN}/x`], /The project cannot be started in .*: .*\.json is a file\./],
    [
      "a folder as a package",
      ["init", "none", "--package", "./src"],
      /--package names \.\/src, a folder without a package\.json: name a tarball/,
    ],
    [
      "the folder of a pipeline",
      ["init", "pipeline", "none", "--github"],
      /^bunny-tf: none, the folder of the configuration, .*It does not exist\. Name/,
    ],
    [
      "an import into a file",
      ["import", "--zone", "42", "--out", PLAN],
      /cannot be written to\. A part of its path is a file\. Give a folder/,
    ],
  ])("%s", async (_, args, said) => {
    const { exitCode, err, out } = await bunnyTf(...args);
    expect(exitCode).toBe(1);
    expect(err + out).toMatch(said);
    expect(err + out).not.toMatch(/\bE[A-Z]{4,}\b/);
  });

  it("for a failed call that no command expects", () => {
    expect(failedCall(failure("EACCES", "mkdir"))).toBe("/a/b cannot be written. This user has no permission.");
    expect(failedCall(failure("EISDIR", "open"))).toBe("/a/b cannot be read. It is a folder. Give a file.");
    const onOpenFile = (code: string) => Object.assign(new Error(code), { code, syscall: "write" });
    expect(failedCall(onOpenFile("ENOSPC"))).toBe("A file cannot be written. The disk is full.");
    expect(failedCall(onOpenFile("EPIPE"))).toBeUndefined();
    expect(failedCall(new Error("else"))).toBeUndefined();
  });
});

const failure = (code: string, syscall: string): Error =>
  Object.assign(new Error(`${code}: text, ${syscall} '/a/b'`), { code, syscall, path: "/a/b" });

test("ends without a stack trace where a reader such as head closes the pipe", async () => {
  const tsx = createRequire(__filename).resolve("tsx/cli");
  const main = join(__dirname, "../../src/tool/main.ts");
  const child = spawn(process.execPath, [tsx, main, "try", "--help"], { stdio: ["ignore", "pipe", "pipe"] });
  child.stdout.destroy();
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  expect(await text(child.stderr)).toBe("");
  expect(await ended).toBe(0);
});

test.each([
  [{ TERM: "xterm" }, true],
  [{ TERM: "dumb" }, false],
  [{ TERM: "dumb", FORCE_COLOR: "1" }, true],
  [{ TERM: "xterm", NO_COLOR: "1" }, false],
])("a report on a terminal with %j has color: %s", (env, color) => {
  const own = Object.getOwnPropertyDescriptor(process.stdout, "isTTY");
  Object.defineProperty(process.stdout, "isTTY", { value: true, configurable: true });
  const variables = jest.replaceProperty(process, "env", env);
  try {
    expect(textOptions({ color: true, output: undefined }).color).toBe(color);
  } finally {
    if (own === undefined) Reflect.deleteProperty(process.stdout, "isTTY");
    else Object.defineProperty(process.stdout, "isTTY", own);
    variables.restore();
  }
});
