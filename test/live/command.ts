import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { PACKAGE_FOLDER } from "../support/installed-provider.js";
import type { TestService } from "../support/service.js";

const TSX = createRequire(__filename).resolve("tsx/cli");

/** How the command ended, and all that it printed. */
export interface Ended {
  readonly exitCode: number | null;
  readonly output: string;
}

/** Runs the suite for a real account with an emulator as the account. `watch` gets the output so far, and the process. */
export function runLive(
  service: TestService,
  args: readonly string[],
  watch: (output: string, pid: number) => void = () => undefined,
): Promise<Ended> {
  const env = { ...process.env, ...service.env };
  const child = spawn(process.execPath, [TSX, join(__dirname, "main.ts"), ...args], { cwd: PACKAGE_FOLDER, env });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      watch(output, child.pid ?? 0);
    });
  }
  return new Promise((resolve) => {
    child.once("close", (exitCode) => {
      resolve({ exitCode, output });
    });
  });
}
