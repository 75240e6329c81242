import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Contender, Contenders } from "../../bench/contenders/contenders.js";
import { applyInstalled, mustRun, PLAN } from "../../bench/contenders/installed.js";
import { parseArguments } from "../../bench/contenders/other-providers.js";
import { run as runCpu } from "../../bench/plugin-cpu.js";
import { buildStubExecutable, type StubExecutable } from "../support/stub-executable.js";

const folder = mkdtempSync(path.join(tmpdir(), "bunny-bench-"));
const inFolder = (name: string): string => path.join(folder, name);
const write = (name: string, text: string): string => {
  writeFileSync(inFolder(name), text);
  return inFolder(name);
};

const CONFIGURATION = 'resource "stub_thing" "one" {\n  name = "one"\n}\n';
const executable = write("provider", "#!/bin/sh\n");
chmodSync(executable, 0o755);
const configuration = write("config.tf", CONFIGURATION);

let stub: StubExecutable;
beforeAll(async () => {
  stub = await buildStubExecutable();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await stub.remove();
});

describe("the arguments of the bench", () => {
  test("name other providers, with and without a configuration, and parts of file names", () => {
    const args = ["startup", "--provider", `one=${executable}`, "--provider", `two=${executable},${configuration}`];
    expect(parseArguments(args)).toEqual({
      providers: [
        { name: "one", file: executable, configuration: undefined },
        { name: "two", file: executable, configuration: CONFIGURATION },
      ],
      wanted: ["startup"],
      help: false,
    });
  });

  const notExecutable = write("text", "");
  mkdirSync(inFolder("directory"));
  const withRequired = write("required.tf", "terraform {\n  required_providers {\n  }\n}\n");
  test.each([
    ["one", "expected NAME=EXECUTABLE"],
    ["one=", "expected NAME=EXECUTABLE"],
    [`One=${executable}`, "lower-case letters"],
    [`bunny=${executable}`, "is the name of this provider"],
    ["one=nowhere", "nowhere does not exist or is not executable"],
    [`one=${notExecutable}`, "does not exist or is not executable"],
    [`one=${inFolder("directory")}`, "is not a file"],
    [`one=${executable},nowhere.tf`, "nowhere.tf cannot be read"],
    [`one=${executable},${withRequired}`, "remove required_providers"],
  ])("are refused: --provider %#", (provider, problem) => {
    expect(() => parseArguments(["--provider", provider])).toThrow(problem);
  });

  test("are refused if a name is repeated, or an option is unknown", () => {
    const twice = ["--provider", `one=${executable}`, "--provider", `one=${executable}`];
    expect(() => parseArguments(twice)).toThrow("--provider one is there twice");
    expect(() => parseArguments(["--providers", "one"])).toThrow("--providers");
  });
});

describe("another provider", () => {
  const contender = (text: string): Contender => ({
    title: "stub",
    name: "stub",
    file: stub.file,
    kind: "other",
    configuration: text,
  });

  test("is installed, applied and planned with its configuration", async () => {
    const { workspace, remove } = await applyInstalled(contender(CONFIGURATION), CONFIGURATION);
    try {
      expect(await mustRun(workspace, PLAN)).toBeGreaterThan(0);
      expect((await workspace.state()).objects.map(({ type }) => type)).toEqual(["stub_thing"]);
    } finally {
      await remove();
    }
  });

  test("gets the address of the emulator as a variable", async () => {
    const text = `variable "emulator_url" {}\nvariable "access_key" {}\nresource "stub_thing" "one" {\n  name = "\${var.emulator_url} \${var.access_key}"\n}\n`;
    const { workspace, remove } = await applyInstalled(contender(text), text);
    try {
      expect(await workspace.stateText()).toMatch(/"name": "http:\/\/127\.0\.0\.1:\d+ bench-access-key"/);
    } finally {
      await remove();
    }
  });

  test("that cannot be applied ends with what the engine printed", async () => {
    const text = 'resource "stub_other" "one" {}\n';
    await expect(applyInstalled(contender(text), text)).rejects.toThrow("stub_other");
  });

  test("has a row with the CPU time of its processes", async () => {
    const none = { measure: "none", skipped: "in a test" };
    const contenders: Contenders = {
      script: () => Promise.resolve({ ...contender(CONFIGURATION), title: "first" }),
      executable: () => Promise.resolve(none),
      others: [{ ...contender(CONFIGURATION), title: "second" }],
      end: () => Promise.resolve(),
    };
    const rows = await runCpu(contenders, 1);
    expect(rows.map(({ measure }) => measure)).toEqual([
      "first: its configuration",
      "second: its configuration",
      "none",
    ]);
    // A plan starts three processes, each of which does more than an empty one.
    for (const row of rows.slice(0, 2)) expect("ratio" in row && row.ratio).toBeGreaterThan(3);
  }, 120_000);
});
