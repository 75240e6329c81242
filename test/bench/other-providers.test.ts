import { testWithAllRuns } from "../framework/properties/runs.js";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Contender } from "../../bench/contenders/contenders.js";
import { applyInstalled, mustRun, PLAN } from "../../bench/contenders/installed.js";
import { parseArguments } from "../../bench/contenders/other-providers.js";
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

  testWithAllRuns("is installed, applied and planned with its configuration", async () => {
    const { workspace, remove } = await applyInstalled(contender(CONFIGURATION), CONFIGURATION);
    try {
      expect(await mustRun(workspace, PLAN)).toBeGreaterThan(0);
      expect((await workspace.state()).objects.map(({ type }) => type)).toEqual(["stub_thing"]);
    } finally {
      await remove();
    }
  });
});
