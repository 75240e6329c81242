import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ask } from "./support/ask.js";
import { commandScript, spawnEmulator, startChild } from "./support/child.js";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "bunny-command-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

test("it prints one line of JSON when ready, accepts a seed and a key, and stops cleanly on SIGTERM", async () => {
  const seed = join(directory, "seed.json");
  await writeFile(seed, JSON.stringify({ zones: [{ shieldZoneId: 5 }] }));
  const store = join(directory, "store");
  const flags = ["--directory", store, "--seed", seed, "--access-key", "mine", "--port", "0"];
  const child = await startChild(flags, { BUNNY_EMULATOR_ACCESS_KEY: "not this one" });
  expect(child.ready).toMatchObject({ event: "ready", pid: child.process.pid, directory: store, isNew: true });
  expect((await ask(child, "GET", "/shield/shield-zone/5", undefined, { AccessKey: "mine" })).status).toBe(200);
  expect((await ask(child, "GET", "/shield/shield-zone/5")).status).toBe(401);
  expect(await child.end("SIGTERM")).toEqual([0, null]);
  expect(await readdir(store)).not.toContain("owner.json");
  expect(child.stderr()).toBe("");
});

test("without flags it prints text, uses the key in the environment, and leaves nothing behind", async () => {
  const process = spawnEmulator([], { BUNNY_EMULATOR_ACCESS_KEY: "from-environment" });
  let stdout = "";
  let stderr = "";
  process.stdout?.on("data", (chunk: Buffer) => (stdout += chunk.toString()));
  process.stderr?.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
  while (!stderr.includes("Ctrl-C")) await sleep(20);
  const url = /^The emulator is ready at (http:\/\/127\.0\.0\.1:\d+)\n$/.exec(stdout)?.[1] ?? "";
  expect(stderr).toContain(`BUNNY_BASE_URL=${url}`);
  expect((await ask({ url }, "GET", "/shield/ddos/enums", undefined, { AccessKey: "from-environment" })).status).toBe(
    200,
  );
  expect(stdout + stderr).not.toContain("from-environment");
  process.kill("SIGINT");
  expect(await once(process, "exit")).toEqual([0, null]);
  expect(stderr).toContain("The emulator stopped: SIGINT.");
});

test("it stops after the idle time", async () => {
  const child = await startChild(["--idle-timeout", "1"]);
  const started = Date.now();
  await once(child.process, "exit");
  expect([child.process.exitCode, Date.now() - started < 10_000]).toEqual([0, true]);
});

test("with --exit-with-parent it ends when the process that started it is killed", async () => {
  const command = '"$0" "$1" --json --exit-with-parent; :';
  const parent = spawn("/bin/sh", ["-c", command, process.execPath, commandScript()], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  let line = "";
  for await (const chunk of parent.stdout) {
    line += String(chunk);
    if (line.includes("\n")) break;
  }
  const { pid } = JSON.parse(line) as { pid: number };
  parent.kill("SIGKILL");
  const isAlive = () => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  for (let i = 0; i < 100 && isAlive(); i++) await sleep(50);
  expect(isAlive()).toBe(false);
});

test("a port in use is reported in words", async () => {
  const { startEmulator } = await import("../../src/emulator/index.js");
  const first = await startEmulator();
  try {
    await expect(startEmulator({ port: first.port })).rejects.toThrow(
      `Port ${first.port} on 127.0.0.1 is in use. Choose another port, or 0 for any free one.`,
    );
  } finally {
    await first.close();
  }
});

test.each([
  [["--port", "x"], "Expected a whole number"],
  [["--port", "70000"], "The port must be at most 65535"],
  [
    ["--seed", "/nowhere/seed.json"],
    "The seed (/nowhere/seed.json) cannot be used:\n  It does not exist. Relative paths start at ",
  ],
  [["--seed", "/"], "It is a folder. Give a file."],
])("%j is refused with a reason", async (flags, reason) => {
  const process = spawnEmulator(flags);
  let stderr = "";
  process.stderr?.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
  const [code] = (await once(process, "close")) as [number];
  expect([code, stderr]).toEqual([1, expect.stringContaining(reason)]);
});
