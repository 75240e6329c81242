import { existsSync } from "node:fs";
import { readFile, mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { isAbsolute, join, resolve } from "node:path";
import {
  type Engine,
  type EngineKind,
  type Environment,
  EngineError,
  ENGINE_FLOORS,
  executableOnPath,
} from "./engine.js";
import { engineAt } from "./run-engine.js";
import { runNpm } from "./npm.js";
import { reportIfLong } from "../waiting.js";
import { cacheFolder } from "../../shared/cache-folder.js";

export interface FindEngineOptions {
  /** Provides `BUNNY_TF_CLI` and `PATH`. Default: `process.env`. */
  readonly env?: Environment;
  /** The engine to search first on PATH. Default: Terraform. */
  readonly first?: EngineKind;
  /** Whether Terraform may be downloaded if no engine is found. Default: true. */
  readonly download?: boolean;
  /** Gets a line if a step takes time. */
  readonly onProgress?: (message: string) => void;
}

/**
 * Finds an engine. If `BUNNY_TF_CLI` is set (a path or a name on PATH), tries only that engine. Otherwise takes `terraform` or
 * `tofu` on PATH in the order of `first`, and then a downloaded Terraform. Skips versions that are too old.
 * @throws EngineError with one line: what was found, and what to install
 */
export async function findEngine(options: FindEngineOptions = {}): Promise<Engine> {
  const env = options.env ?? process.env;
  const named = env["BUNNY_TF_CLI"];
  if (named !== undefined && named !== "") return namedEngine(named, env);

  const refused: string[] = [];
  for (const name of options.first === "tofu" ? (["tofu", "terraform"] as const) : (["terraform", "tofu"] as const)) {
    const path = await executableOnPath(name, env);
    if (path === undefined) continue;
    try {
      return await engineAt(path, env);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      refused.push(error.message);
    }
  }
  try {
    if (options.download === false) throw new EngineError("No engine found: neither terraform nor tofu is on PATH");
    return await downloadedEngine({
      env,
      ...(options.onProgress === undefined ? {} : { onProgress: options.onProgress }),
    });
  } catch (error) {
    if (!(error instanceof EngineError) || refused.length === 0) throw error;
    throw new EngineError(`${refused.join("; ")}. ${error.message}`, { cause: error });
  }
}

/** Finds the engine of a folder, or any engine. */
export type EngineFinder = (folder?: string) => Promise<Engine>;

/**
 * Prefers the engine that initialized a folder, because neither engine reads the plans and lock files of the other. Searches each
 * engine once, on first use, and caches failures.
 */
export function createEngineFinder(options: FindEngineOptions = {}): EngineFinder {
  const found = new Map<EngineKind, Promise<Engine>>();
  return async (folder) => {
    const first = folder !== undefined && (await isOfOpenTofu(folder)) ? "tofu" : "terraform";
    const engine = found.get(first) ?? findEngine({ ...options, first });
    found.set(first, engine);
    return engine;
  };
}

/** Reports whether all providers in a folder's lock file come from OpenTofu's registry. */
async function isOfOpenTofu(folder: string): Promise<boolean> {
  const lock = await readFile(join(folder, ".terraform.lock.hcl"), "utf8").catch(() => "");
  return lock.includes('provider "registry.opentofu.org/') && !lock.includes('provider "registry.terraform.io/');
}

async function namedEngine(named: string, env: Environment): Promise<Engine> {
  const isPath = isAbsolute(named) || named.includes("/") || named.includes("\\");
  const path = isPath ? resolve(named) : await executableOnPath(named, env);
  if (path === undefined) throw new EngineError(`BUNNY_TF_CLI names "${named}", which is not on PATH`);
  try {
    return await engineAt(path, env);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    throw new EngineError(`BUNNY_TF_CLI: ${error.message}`, { cause: error });
  }
}

/**
 * The version to download. The npm package of this version downloads Terraform from HashiCorp and checks the OpenPGP signature
 * (docs/decisions/an-engine-is-found-or-downloaded.md).
 * @testable Part of the paths in the cache.
 */
export const DOWNLOADED_VERSION = "1.15.6";

const PACKAGE = "@jahed/terraform";

interface DownloadOptions {
  readonly env?: Environment;
  readonly onProgress?: (message: string) => void;
}

/**
 * Returns Terraform from the cache folder. If the folder lacks Terraform, downloads and verifies it first. The download is moved
 * into the cache after it has run once, so the cache never has a partial engine.
 * @throws EngineError with one line: what to install instead
 * @testable Downloads without a network.
 */
export async function downloadedEngine(options: DownloadOptions = {}): Promise<Engine> {
  const env = options.env ?? process.env;
  const folder = join(cacheFolder(env), "terraform", DOWNLOADED_VERSION);
  const executable = join(folder, process.platform === "win32" ? "terraform.exe" : "terraform");
  if (!existsSync(executable)) {
    options.onProgress?.(`No engine found; downloading Terraform ${DOWNLOADED_VERSION} (about 30 MB, once)`);
    await mkdir(folder, { recursive: true });
    await fetchInto(folder, executable, env);
  }
  return engineAt(executable, env);
}

async function fetchInto(folder: string, executable: string, env: Environment): Promise<void> {
  const staging = await mkdtemp(join(folder, "download-"));
  try {
    await runPackage(staging, env);
    const suffix = process.platform === "win32" ? ".exe" : "";
    // The package creates its file below CACHE_DIR under its own name.
    await rename(join(staging, ...PACKAGE.split("/"), `terraform-v${DOWNLOADED_VERSION}${suffix}`), executable);
  } catch (error) {
    throw downloadFailure(error instanceof Error ? error.message : String(error));
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function runPackage(staging: string, env: Environment): Promise<void> {
  const args = ["exec", "--yes", `--package=${PACKAGE}@${DOWNLOADED_VERSION}`, "--", "terraform", "version"];
  const extra = { CACHE_DIR: staging, CHECKPOINT_DISABLE: "1" };
  await reportIfLong(`npm downloads Terraform ${DOWNLOADED_VERSION}`, () => runNpm(args, { cwd: staging, env, extra }));
}

function downloadFailure(reason: string): EngineError {
  return new EngineError(
    `No engine found: install terraform (${ENGINE_FLOORS.terraform} or newer) or tofu (${ENGINE_FLOORS.tofu} or newer) ` +
      `on PATH, or set BUNNY_TF_CLI to its path; the download of Terraform ${DOWNLOADED_VERSION} failed: ${reason}`,
  );
}
