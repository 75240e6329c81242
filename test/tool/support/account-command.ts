import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Seed } from "../../../src/emulator/index.js";
import { run } from "../../../src/tool/run.js";
import { useService } from "../../support/service.js";
import { keepEnvironment } from "../../support/keep-environment.js";

/** Runs a `bunny-tf` command in the environment of a service, with a folder for each test. */
export function useAccountCommand(command: string, seed: Seed) {
  const hosted = useService({ seed });
  keepEnvironment();
  let folder = "";
  beforeEach(async () => {
    Object.assign(process.env, hosted.service.env);
    folder = await mkdtemp(join(tmpdir(), `bunny-${command}-`));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const bunnyTf = async (...args: string[]): Promise<{ exitCode: number; out: string; err: string }> => {
    let [out, err] = ["", ""];
    const exitCode = await run([command, ...args], {
      out: (text) => void (out += text),
      err: (text) => void (err += text),
    });
    return { exitCode, out, err };
  };
  return { hosted, bunnyTf, inFolder: (...parts: string[]): string => join(folder, ...parts) };
}
