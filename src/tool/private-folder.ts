import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";

const PREFIX = "bunny-tf-drift-";
const NAME = /^bunny-tf-drift-(\d+)-/;

/** A folder that only this user can read, for plan files with values in clear. Its name contains this process's ID. */
export function createPrivateFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
}

/** Removes the folders of processes that were killed, but not those of other users or running processes. */
export async function sweepPrivateFolders(): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => []);
  for (const name of names) {
    const pid = Number(NAME.exec(name)?.[1]);
    if (!Number.isSafeInteger(pid) || pid === process.pid || isRunning(pid)) continue;
    const folder = join(tmpdir(), name);
    const found = await stat(folder).catch(() => undefined);
    if (found?.uid === process.getuid?.()) await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** A request to stop. */
export interface Interruption {
  readonly signal: AbortSignal;
  /** 128 and the signal's number. */
  readonly exitCode: () => number;
  /** Stops listening. */
  readonly end: () => void;
}

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Turns the first SIGINT, SIGTERM or SIGHUP into an abort, so that engines are stopped and files removed. */
export function onInterrupt(): Interruption {
  const controller = new AbortController();
  let received = 0;
  const listen = (name: (typeof SIGNALS)[number]): void => {
    received = constants.signals[name];
    controller.abort(new Error(`Interrupted by ${name}.`));
  };
  for (const name of SIGNALS) process.on(name, listen);
  return {
    signal: controller.signal,
    exitCode: () => 128 + received,
    end: () => {
      for (const name of SIGNALS) process.off(name, listen);
    },
  };
}
