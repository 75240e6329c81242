import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Seed } from "../../../src/emulator/index.js";
import { bunnyTf as runBunnyTf, type Ended } from "../../review/support/command.js";
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

  const bunnyTf = (...args: string[]): Promise<Ended> => runBunnyTf(command, ...args);
  return { hosted, bunnyTf, inFolder: (...parts: string[]): string => join(folder, ...parts) };
}
