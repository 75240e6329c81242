import { join } from "node:path";
import { type Engine, ENGINE_FLOORS, EngineError, type Environment } from "./engine.js";
import { access, mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { engineAt } from "./run-engine.js";
import { runNpm } from "./npm.js";
import { saying } from "../waiting.js";
import { cacheFolder } from "../../shared/cache-folder.js";

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
