import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** A temporary folder that is removed after each test of the file. */
export function useTemporaryFolder(): () => string {
  let folder = "";
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "bunny-engine-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  return () => folder;
}

/** Writes an executable that runs the JavaScript with this Node, whatever PATH is. */
export async function writeProgram(path: string, javaScript: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `#!${process.execPath}\n${javaScript}\n`);
  await chmod(path, 0o755);
  return path;
}

/** Writes an executable that answers `version` like the engine of that name and version. */
export function writeFakeEngine(path: string, title: "Terraform" | "OpenTofu", version: string): Promise<string> {
  return writeProgram(path, `console.log("${title} v${version}\\non linux_amd64");`);
}
