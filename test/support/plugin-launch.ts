import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";

/** The constant by which engines show a plugin that they started it. */
export const cookie = "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2";

/** How a process ended. */
export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** A process that was started like a plugin of an engine. */
export interface LaunchedProcess {
  child: ChildProcess;
  /** Resolves with the first line of standard output, or with "" if it ends without one. */
  firstLine: Promise<string>;
  exited: Promise<Exit>;
  /** Its whole output so far. */
  stdout(): string;
  stderr(): string;
}

/** The environment that Terraform adds for a plugin; `undefined` removes a variable. */
export type PluginEnvironment = Record<string, string | undefined>;

/** Set at every launch. */
export const engineEnvironment: PluginEnvironment = {
  TF_PLUGIN_MAGIC_COOKIE: cookie,
  PLUGIN_PROTOCOL_VERSIONS: "5,6",
  PLUGIN_MIN_PORT: "10000",
  PLUGIN_MAX_PORT: "25000",
};

/** Starts a command and collects its output. It is killed with the test process at the latest. */
export function launchProcess(command: readonly string[], environment: PluginEnvironment): LaunchedProcess {
  const [file = "", ...rest] = command;
  const child = spawn(file, rest, { env: { ...process.env, ...environment }, stdio: ["ignore", "pipe", "pipe"] });
  const killWithUs = (): void => void child.kill("SIGKILL");
  process.once("exit", killWithUs);
  let stdout = "";
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => (stderr += chunk));
  const firstLine = new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
      stdout += chunk;
      const end = stdout.indexOf("\n");
      if (end >= 0) resolve(stdout.slice(0, end + 1));
    });
    child.stdout.once("end", () => {
      resolve("");
    });
    child.once("error", reject);
  });
  const exited = once(child, "close").then(() => {
    process.off("exit", killWithUs);
    return { code: child.exitCode, signal: child.signalCode };
  });
  return { child, firstLine, exited, stdout: () => stdout, stderr: () => stderr };
}
