import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Engine } from "../../src/tool/engine/engine.js";
import { type Diagnostic, parseDiagnostics } from "../support/diagnostics.js";
import type { Victim } from "./faults.js";

/** How a command of the engine ended. */
export interface Ended {
  /** Null when a signal ended it. */
  readonly exitCode: number | null;
  readonly diagnostics: readonly Diagnostic[];
  readonly output: string;
  /** It had to be killed, because it did not exit. */
  readonly hung: boolean;
  /** Plugins that were still running long after the command. */
  readonly strays: number;
}

/** Far above every time limit in a campaign's configuration. */
const LONGEST = 90_000;
const PLUGIN_GRACE = 10_000;

/** A running command of the engine, in a process group of its own as in a terminal. */
export interface Command {
  readonly victim: Victim;
  readonly ended: Promise<Ended>;
}

/** Starts a command. Processes are found as Linux lists them. */
export function startCommand(
  engine: Engine,
  args: readonly string[],
  { folder, env }: { readonly folder: string; readonly env: NodeJS.ProcessEnv },
): Command {
  const child = spawn(engine.path, [`-chdir=${folder}`, ...args], {
    detached: true,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const plugins = new Set<number>();
  const victim: Victim = {
    interrupt: () => {
      signal(-pidOf(child), "SIGINT");
    },
    killEngine: () => {
      pluginsOf(pidOf(child)).forEach((pid) => plugins.add(pid));
      signal(pidOf(child), "SIGKILL");
    },
    killPlugin: () => {
      pluginsOf(pidOf(child)).forEach((pid) => {
        signal(pid, "SIGKILL");
      });
    },
  };
  return { victim, ended: untilEnd(child, plugins, args.includes("-json")) };
}

async function untilEnd(child: ChildProcess, plugins: ReadonlySet<number>, inJson: boolean): Promise<Ended> {
  let output = "";
  let hung = false;
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const timer = setTimeout(() => {
    hung = true;
    signal(-pidOf(child), "SIGKILL");
  }, LONGEST);
  const exitCode = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", resolve);
  });
  clearTimeout(timer);
  const strays = await killStrays(plugins);
  return { exitCode, diagnostics: inJson ? parseDiagnostics(output) : [], output, hung, strays };
}

/** Plugins whose engine was killed exit within a grace. */
async function killStrays(plugins: ReadonlySet<number>): Promise<number> {
  const until = Date.now() + PLUGIN_GRACE;
  while ([...plugins].some(isRunning) && Date.now() < until) await sleep(50);
  const strays = [...plugins].filter(isRunning);
  for (const pid of strays) signal(pid, "SIGKILL");
  return strays.length;
}

const pidOf = ({ pid }: ChildProcess): number => {
  if (pid === undefined) throw new Error("The engine was not started.");
  return pid;
};

/** Processes that the engine started: its plugins. */
function pluginsOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").split(" ").filter(Boolean).map(Number),
    );
  } catch {
    return [];
  }
}

/** Whether the process exists and is not a zombie. */
function isRunning(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

/** Signals one of our processes or groups; one that has exited is ignored. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has exited.
  }
}
