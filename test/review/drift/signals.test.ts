import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { hasAllRuns } from "../../framework/properties/runs.js";
import { planJson } from "../support/plan-builder.js";

const ROOT = resolve(__dirname, "..", "..", "..");
const RUNS = hasAllRuns ? 8 : 2;

/**
 * An engine that takes its time: it writes the plan file and a file of its own, as real ones do, starts a child, and
 * removes nothing when it is stopped.
 */
const ENGINE = `#!/usr/bin/env node
const { appendFileSync, writeFileSync } = require("node:fs");
const { join } = require("node:path");
if (process.argv[2] === "version") {
  console.log("Terraform v1.11.4");
  process.exit(0);
}
appendFileSync(process.env.PIDS, process.pid + "\\n");
const out = process.argv.find((each) => each.startsWith("-out="));
if (out === undefined) {
  process.stdout.write(process.env.PLAN);
  process.exit(0);
}
writeFileSync(out.slice(5), "secrets in clear");
writeFileSync(join(process.env.TMPDIR, "terraform-log-1"), "secrets in clear");
process.on("SIGINT", () => setTimeout(() => process.exit(1), 50));
setTimeout(() => process.exit(0), 30_000);
`;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "bunny-signals-"));
  await mkdir(join(folder, "tmp"));
  await mkdir(join(folder, "stack"));
  await writeFile(join(folder, "engine"), ENGINE, { mode: 0o755 });
  await writeFile(join(folder, "pids"), "");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function startDrift(): ChildProcess {
  const main = join(ROOT, "dist", "tool", "main.js");
  const env = {
    ...process.env,
    BUNNY_TF_CLI: join(folder, "engine"),
    PIDS: join(folder, "pids"),
    PLAN: planJson([]),
    TMPDIR: join(folder, "tmp"),
  };
  return spawn(process.execPath, [main, "drift", join(folder, "stack")], { env, stdio: "ignore" });
}

async function enginePids(): Promise<number[]> {
  return (await readFile(join(folder, "pids"), "utf8")).split("\n").filter(Boolean).map(Number);
}

async function untilEngineRuns(before: number): Promise<void> {
  for (let waited = 0; waited < 20_000; waited += 20) {
    if ((await enginePids()).length > before) return;
    await new Promise((done) => setTimeout(done, 20));
  }
  throw new Error("the engine was not started");
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test("interrupted drifts leave no file and no process", async () => {
  for (let run = 0; run < RUNS; run += 1) {
    const before = (await enginePids()).length;
    const drift = startDrift();
    const ended = once(drift, "exit") as Promise<[number | null, string | null]>;
    await untilEngineRuns(before);
    await new Promise((done) => setTimeout(done, run * 25));
    const signal = run % 2 === 0 ? "SIGINT" : "SIGTERM";
    drift.kill(signal);
    const [code] = await ended;
    expect(code).toBe(signal === "SIGINT" ? 130 : 143);
    expect(await readdir(join(folder, "tmp"))).toEqual([]);
  }
  expect((await enginePids()).filter(isRunning)).toEqual([]);
}, 240_000);

test("folders of a killed drift are swept at the next start, those of running ones stay", async () => {
  const killed = startDrift();
  const ended = once(killed, "exit");
  await untilEngineRuns(0);
  killed.kill("SIGKILL");
  await ended;
  for (const pid of await enginePids()) if (isRunning(pid)) process.kill(pid, "SIGKILL");
  expect(await readdir(join(folder, "tmp"))).toHaveLength(1);
  const own = join(folder, "tmp", `bunny-tf-drift-${process.pid}-running`);
  await mkdir(own);

  const before = (await enginePids()).length;
  const next = startDrift();
  const nextEnded = once(next, "exit");
  await untilEngineRuns(before);
  next.kill("SIGTERM");
  await nextEnded;
  expect(await readdir(join(folder, "tmp"))).toEqual([`bunny-tf-drift-${process.pid}-running`]);
}, 60_000);
