import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { testWithAllRuns } from "../framework/properties/runs.js";
import { engineUnderTest } from "../support/engine-under-test.js";
import { buildStubExecutable, type StubExecutable } from "../support/stub-executable.js";
import { until } from "../support/until.js";
import { createStubWorkspace, type StubWorkspace } from "../support/stub-workspace.js";

let stub: StubExecutable;
let workspace: StubWorkspace;
beforeAll(async () => {
  stub = await buildStubExecutable();
  workspace = createStubWorkspace(stub.file);
});
afterAll(async () => {
  workspace.remove();
  await stub.remove();
});

/** The names in docs/reference/protocol.md#processes-of-a-command, so that a process is one line. */
const short: Record<string, string> = {
  GetProviderSchema: "S",
  ValidateProviderConfig: "VP",
  ConfigureProvider: "C",
  ValidateResourceConfig: "VR",
  UpgradeResourceState: "U",
  ReadResource: "R",
  PlanResourceChange: "P",
  ApplyResourceChange: "A",
};

async function processes(...args: string[]): Promise<string[]> {
  const { exitCode, output, processes: launched } = await workspace.run(...args);
  if (exitCode !== 0) throw new Error(`${args.join(" ")} failed:\n${output}`);
  return launched.map((calls) => calls.map((call) => short[call] ?? call).join(" "));
}

// What an engine does, whatever we change.
testWithAllRuns(
  "item 99: each command launches this number of processes, with these calls in this order",
  async () => {
    workspace.configure("one");
    expect(await processes("providers", "schema", "-json")).toEqual(["S"]);
    expect(await processes("validate")).toEqual(["S", "VP VR"]);
    expect(await processes("plan")).toEqual(["S", "VP VR", "VP C VR P"]);
    expect(await processes("apply", "-auto-approve")).toEqual(["S", "VP VR", "VP C VR P", "VP C VR P A"]);
    expect(await processes("state", "list")).toEqual([]);
    expect(await processes("show")).toEqual(["S"]);
    expect(await processes("plan")).toEqual(["S", "VP VR", "VP C U R VR P"]);
    workspace.configure("two");
    expect(await processes("apply", "-auto-approve")).toEqual(["S", "VP VR", "VP C U R VR P", "VP C U VR P A"]);
    expect(await processes("destroy", "-auto-approve")).toEqual([
      "S",
      "VP VR",
      "VP C U R VR P",
      "VP C U P",
      "VP C U A",
    ]);
  },
  60_000,
);

const stateOf = (name: string): boolean =>
  existsSync(path.join(workspace.folder, "terraform.tfstate")) &&
  readFileSync(path.join(workspace.folder, "terraform.tfstate"), "utf8").includes(name);

async function applyUnderWay(): Promise<void> {
  const log = path.join(workspace.folder, "log");
  await until(() => existsSync(log) && readFileSync(log, "utf8").includes("rpc=ApplyResourceChange"));
}

test("items 18 and 81: Ctrl-C during an apply stops it, and created objects are in the state", async () => {
  workspace.configure("wait-for-stop");
  const { engine, finished } = await workspace.start("apply", "-auto-approve", "-no-color");
  await applyUnderWay();
  process.kill(-engine.pid!, "SIGINT");
  const { output } = await finished;
  expect(output).toContain("Stopping operation");
  expect(output).not.toContain("did not respond");
  expect(stateOf("wait-for-stop")).toBe(true);
  workspace.configure(undefined);
  expect((await workspace.run("apply", "-auto-approve")).exitCode).toBe(0);
}, 60_000);

test("item 19: an engine that is killed during an apply leaves no process and no socket behind", async () => {
  workspace.configure("wait-for-stop");
  const { engine } = await workspace.start("apply", "-auto-approve", "-no-color");
  await applyUnderWay();
  expect(workspace.sockets()).toHaveLength(1);
  process.kill(engine.pid!, "SIGKILL");
  await until(() => workspace.sockets().length === 0, 8_000);
}, 60_000);

test("item 26: a plugin started for debugging serves several commands, and ends on Ctrl-C", async () => {
  workspace.configure("three");
  const debugged = spawn(stub.file, ["--debug"], { stdio: ["ignore", "pipe", "inherit"] });
  let printed = "";
  debugged.stdout.setEncoding("utf8").on("data", (chunk: string) => (printed += chunk));
  while (!/^TF_REATTACH_PROVIDERS='.*'$/m.test(printed)) await once(debugged.stdout, "data");
  const reattach = JSON.parse(/^TF_REATTACH_PROVIDERS='(.*)'$/m.exec(printed)![1]!) as Record<string, unknown>;
  expect(Object.keys(reattach)).toEqual([
    "registry.terraform.io/bunny-iac/bunny",
    "registry.opentofu.org/bunny-iac/bunny",
  ]);
  const engine = (await engineUnderTest()).path;
  const environment = JSON.stringify({ "example.com/test/stub": Object.values(reattach)[0] });
  for (const args of [
    ["apply", "-auto-approve"],
    ["destroy", "-auto-approve"],
  ]) {
    const command = spawn(engine, args, {
      cwd: workspace.folder,
      env: { ...process.env, TF_REATTACH_PROVIDERS: environment },
      stdio: "ignore",
    });
    expect(await once(command, "close")).toEqual([0, null]);
  }
  debugged.kill("SIGINT");
  expect(await once(debugged, "close")).toEqual([0, null]);
}, 60_000);
