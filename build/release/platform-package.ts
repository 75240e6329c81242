import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { platformPackage } from "../../src/tool/engine/released-provider.js";
import type { ZipEntry } from "./zip.js";

const run = promisify(execFile);

/** The members of the main package.json that are copied. */
export interface Manifest {
  readonly version: string;
  readonly license: string;
  readonly repository: unknown;
}

const SYSTEMS: Readonly<Record<string, string>> = { windows: "win32" };
const PROCESSORS: Readonly<Record<string, string>> = { amd64: "x64" };

/**
 * Packs the files of a platform's zip as an npm package, from which `bunny-tf install` takes the executable.
 * @param staging An empty folder.
 * @param folder Where the tarball goes.
 */
export async function packPlatform(
  platform: string,
  files: readonly ZipEntry[],
  manifest: Manifest,
  staging: string,
  folder: string,
): Promise<void> {
  const [system = "", processor = ""] = platform.split("_");
  const packed = {
    name: platformPackage(platform),
    version: manifest.version,
    description: `The executable of terraform-provider-bunny for ${platform}`,
    license: manifest.license,
    repository: manifest.repository,
    os: [SYSTEMS[system] ?? system],
    cpu: [PROCESSORS[processor] ?? processor],
    files: files.map(({ name }) => name),
  };
  await mkdir(staging, { recursive: true });
  await writeFile(path.join(staging, "package.json"), `${JSON.stringify(packed, null, 2)}\n`);
  for (const { name, content, executable = false } of files)
    await writeFile(path.join(staging, name), content, { mode: executable ? 0o755 : 0o644 });
  const args = ["pack", "--ignore-scripts", "--pack-destination", folder];
  await run("npm", args, { cwd: staging, shell: process.platform === "win32" });
}
