import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { buildSync } from "esbuild";

const ROOT = join(__dirname, "..", "..", "..");

/** An emulator in a process of its own. */
export interface Child {
  readonly url: string;
  readonly ready: Record<string, unknown>;
  readonly process: ChildProcess;
  readonly stderr: () => string;
  /** Sends the signal and resolves with exit code and signal. */
  readonly end: (signal: NodeJS.Signals) => Promise<unknown[]>;
}

/** Starts `bunny-tf emulator --json` with more flags and waits for its ready line; rejects with its standard error. */
export async function startChild(flags: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Child> {
  const process = spawnEmulator(["--json", ...flags], env);
  let stderr = "";
  process.stderr?.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
  if (!process.stdout) throw new Error("The child has no standard output.");
  const lines = createInterface({ input: process.stdout })[Symbol.asyncIterator]();
  const first = await lines.next();
  if (first.done === true) throw new Error(stderr);
  const ready = JSON.parse(first.value) as Record<string, unknown>;
  const ended = once(process, "exit");
  return {
    url: String(ready.url),
    ready,
    process,
    stderr: () => stderr,
    end: async (signal) => {
      process.kill(signal);
      return ended;
    },
  };
}

/** The command, without waiting for anything. */
export function spawnEmulator(flags: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  return spawn(process.execPath, [commandScript(), ...flags], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

let folder: string | undefined;

afterAll(() => {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
});

/** The command as one JavaScript file, built once for a test file. */
export function commandScript(): string {
  if (folder === undefined) {
    folder = mkdtempSync(join(tmpdir(), "bunny-child-"));
    buildSync({
      entryPoints: [join(ROOT, "test", "emulator", "support", "run-emulator.ts")],
      outfile: join(folder, "run-emulator.cjs"),
      bundle: true,
      platform: "node",
      logLevel: "error",
    });
  }
  return join(folder, "run-emulator.cjs");
}
