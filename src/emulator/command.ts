import { Command, InvalidArgumentError } from "commander";
import { EMULATOR_KEY, type Emulator } from "./emulator.js";
import { defaultSeed } from "./default-seed/default-seed.js";
import { readSeedFile, readTrafficFile } from "./seed/seed-file.js";
import { startEmulator } from "./start-emulator.js";
import { codeOf } from "./store/folder-lock.js";

const KEY_VARIABLE = "BUNNY_EMULATOR_ACCESS_KEY";

interface Flags {
  readonly port: number;
  readonly directory?: string;
  readonly seed?: string;
  readonly traffic?: string;
  readonly accessKey?: string;
  readonly json: boolean;
  readonly exitWithParent: boolean;
  readonly idleTimeout?: number;
}

export interface CommandStreams {
  readonly stdout: { write: (text: string) => unknown };
  readonly stderr: { write: (text: string) => unknown };
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * The command `emulator` of `bunny-tf`. It starts the emulator and runs until it is stopped.
 *
 * One line on standard output reports that the emulator is ready. With `--json`, this line is an object `{event, url, port, pid,
 * directory, isNew}`. All other output goes to standard error. Rejects if the emulator cannot start, and resolves after a clean
 * stop.
 */
export function emulatorCommand(streams: CommandStreams = process): Command {
  return new Command("emulator")
    .description("Run a local emulator of the API, for development and tests without an account.")
    .option("--port <port>", "port on 127.0.0.1; 0 selects a free port", portNumber, 0)
    .option("--directory <folder>", "folder of the store (default: a temporary folder)")
    .option("--seed <file>", "JSON file with the initial contents of a new store")
    .option("--traffic <file>", "JSON file with requests of visitors, served as access logs and event logs")
    .option("--access-key <key>", `access key to accept (environment: ${KEY_VARIABLE}; default: ${EMULATOR_KEY})`)
    .option("--json", "print the ready line as JSON", false)
    .option("--exit-with-parent", "stop when the parent process ends", false)
    .option("--idle-timeout <seconds>", "stop after this many seconds without a request", wholeNumber)
    .action(async (flags: Flags) => {
      await run(flags, streams);
    });
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError("Expected a whole number.");
  return Number(text);
}

function portNumber(text: string): number {
  const port = wholeNumber(text);
  if (port > 65_535) throw new InvalidArgumentError("The port must be at most 65535.");
  return port;
}

async function run(flags: Flags, { stdout, stderr, env }: CommandStreams): Promise<void> {
  const ownKey = flags.accessKey ?? env[KEY_VARIABLE];
  const emulator = await startEmulator({
    port: flags.port,
    directory: flags.directory,
    seed: flags.seed === undefined ? defaultSeed : await readSeedFile(flags.seed),
    traffic: flags.traffic === undefined ? undefined : await readTrafficFile(flags.traffic),
    accessKey: ownKey,
    report: (message) => stderr.write(`${message}\n`),
  });
  const { url, port, directory, isNew } = emulator;
  const ready = { event: "ready", url, port, pid: process.pid, directory, isNew };
  stdout.write(flags.json ? `${JSON.stringify(ready)}\n` : `The emulator is ready at ${url}\n`);
  if (!flags.json) stderr.write(advice(emulator, flags, ownKey !== undefined));
  const reason = await untilStopped({
    exitWithParent: flags.exitWithParent,
    idleSeconds: flags.idleTimeout,
    requestCount: () => emulator.requests().at(-1)?.number ?? 0,
  });
  await emulator.close();
  if (!flags.json) stderr.write(`The emulator stopped: ${reason}.\n`);
}

function advice({ url, directory, isNew }: Emulator, flags: Flags, hasOwnKey: boolean): string {
  const key = hasOwnKey ? "the given key" : EMULATOR_KEY;
  const store =
    flags.directory === undefined
      ? "temporary and is removed on exit"
      : `${isNew ? "created" : "reused"} in ${directory}`;
  const unused = !isNew && flags.seed !== undefined ? "\n  The seed was ignored because the store already exists." : "";
  return [
    `  export BUNNY_BASE_URL=${url} BUNNY_VIDEO_URL=${url} BUNNY_LOGGING_URL=${url} BUNNY_ACCESS_KEY=${hasOwnKey ? "…" : key}`,
    `  It accepts ${key}. The store is ${store}.${unused}`,
    `  Stop it with Ctrl-C or kill ${process.pid}. Ending npx does not stop it.`,
    "",
  ].join("\n");
}

export interface StopConditions {
  readonly exitWithParent: boolean;
  /** Seconds without a request; `undefined` disables the limit. */
  readonly idleSeconds: number | undefined;
  readonly requestCount: () => number;
}

const LOOK_EVERY = 250;

/** Read at the start. If the parent ends before the emulator is ready, the emulator must stop too. */
const PARENT = process.ppid;

/** Waits for a signal, the end of the parent, or idleness, and returns the reason. */
export function untilStopped(conditions: StopConditions): Promise<string> {
  return new Promise((resolve) => {
    let lastCount = conditions.requestCount();
    let lastRequest = Date.now();
    const stop = (reason: string) => {
      clearInterval(timer);
      for (const signal of SIGNALS) process.removeListener(signal, onSignal);
      resolve(reason);
    };
    const onSignal = (signal: NodeJS.Signals) => {
      stop(signal);
    };
    const look = () => {
      if (conditions.exitWithParent && !isRunning(PARENT)) stop("the process that started it has ended");
      if (conditions.requestCount() !== lastCount) {
        lastCount = conditions.requestCount();
        lastRequest = Date.now();
      }
      const { idleSeconds } = conditions;
      if (idleSeconds !== undefined && Date.now() - lastRequest >= idleSeconds * 1000) stop("it was idle");
    };
    const timer = setInterval(look, LOOK_EVERY);
    for (const signal of SIGNALS) process.on(signal, onSignal);
  });
}

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * On POSIX systems, an orphan gets another parent. On other systems, an orphan keeps the pid of its parent, even if the parent
 * has ended.
 */
function isRunning(parent: number): boolean {
  if (process.ppid !== parent) return false;
  try {
    process.kill(parent, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}
