import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { run } from "../../../src/tool/run.js";

/** What a command said and how it ended. */
export interface Ended {
  readonly exitCode: number;
  readonly out: string;
  readonly err: string;
}

/** Runs `bunny-tf` in this process. */
export async function bunnyTf(...args: readonly string[]): Promise<Ended> {
  let out = "";
  let err = "";
  const output = { out: (text: string) => void (out += text), err: (text: string) => void (err += text) };
  const exitCode = await run(args, output);
  process.exitCode = 0;
  return { exitCode, out, err };
}

/** A temporary folder with the files, removed after the test. */
export function useFolder(): (files: Readonly<Record<string, string>>) => Promise<string> {
  const folders: string[] = [];
  afterEach(async () => {
    await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));
  });
  return async (files) => {
    const folder = await mkdtemp(join(tmpdir(), "bunny-report-"));
    folders.push(folder);
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), text);
    }
    return folder;
  };
}
