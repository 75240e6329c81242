import { readFile, access, mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { isAbsolute, join, resolve } from "node:path";
import { type Engine, EngineError, type EngineKind, type Environment, ENGINE_FLOORS } from "./engine.js";
import { engineAt } from "./run-engine.js";
import { executableOnPath } from "./engines-on-path.js";
import { runNpm } from "./npm.js";
import { saying } from "../waiting.js";
import { cacheFolder } from "../../shared/cache-folder.js";

/** Options of the search for an engine. */
export interface FindEngineOptions {
  /** Environment with `BUNNY_TF_CLI` and `PATH`; default `process.env`. */
  readonly env?: Environment;
  /** The engine that is looked for first on PATH; default Terraform. */
  readonly first?: EngineKind;
  /** Whether Terraform may be downloaded if none is found; default true. */
  readonly download?: boolean;
  /** Called with a line when something takes time. */
  readonly onProgress?: (message: string) => void;
}

/**
 * Finds the engine: the one that `BUNNY_TF_CLI` names (a path or a name on PATH; no other is tried then), otherwise
 * `terraform` and `tofu` on PATH, in this order unless `first` is the other, then a downloaded Terraform. Versions that are
 * too old are skipped.
 * @throws EngineError with one line that says what was found and what to install
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

/** Finds the engine of a folder, or of none in particular. */
export type EngineFinder = (folder?: string) => Promise<Engine>;

/**
 * Looks first for the engine that initialized a folder, since neither reads a plan of the other, and each wants its own lock
 * file. Each is looked for once, on first use; a failure is kept as well.
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

/** Whether the lock file of a folder has providers of OpenTofu's registry, and none of Terraform's. */
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
 * Sets the engine for the `@cdktf/*` packages (`TERRAFORM_BINARY_NAME`), which otherwise run the first `terraform` on
 * PATH; in npm scripts that is the one in `node_modules/.bin`. Call it before they are imported.
 */
export function setCdktfEngine(engine: Engine, env: NodeJS.ProcessEnv = process.env): void {
  env["TERRAFORM_BINARY_NAME"] = engine.path;
  env["CHECKPOINT_DISABLE"] = "1";
}

/**
 * The version that is downloaded when no engine is found. The package of the same version downloads Terraform from
 * HashiCorp and checks the OpenPGP signature; docs/decisions/an-engine-is-found-or-downloaded.md explains the choice.
 * @testable Part of the paths in the cache.
 */
export const DOWNLOADED_VERSION = "1.15.6";

const PACKAGE = "@jahed/terraform";

/** How the download works. */
interface DownloadOptions {
  readonly env?: Environment;
  readonly onProgress?: (message: string) => void;
}

/**
 * Terraform from our cache folder, downloaded and verified first if it is missing. The download uses a folder of its
 * own and is moved into place after the engine has run once, so the cache never contains a partial engine.
 * @throws EngineError with one line that says what to install instead
 * @testable Downloads without a network.
 */
export async function downloadedEngine(options: DownloadOptions = {}): Promise<Engine> {
  const env = options.env ?? process.env;
  const folder = join(cacheFolder(env), "terraform", DOWNLOADED_VERSION);
  const executable = join(folder, process.platform === "win32" ? "terraform.exe" : "terraform");
  if (!(await exists(executable))) {
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
  await saying(`npm downloads Terraform ${DOWNLOADED_VERSION}`, () => runNpm(args, { cwd: staging, env, extra }));
}

/** One line that says what to install. */
function downloadFailure(reason: string): EngineError {
  return new EngineError(
    `No engine found: install terraform (${ENGINE_FLOORS.terraform} or newer) or tofu (${ENGINE_FLOORS.tofu} or newer) ` +
      `on PATH, or set BUNNY_TF_CLI to its path; the download of Terraform ${DOWNLOADED_VERSION} failed: ${reason}`,
  );
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
