import { join } from "node:path";
import { type Engine, ENGINE_FLOORS, EngineError, type Environment } from "./engine.js";
import { access, mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { engineAt, runProcess } from "./run-engine.js";
import { executableOnPath } from "./engines-on-path.js";
import { cacheFolder } from "../../shared/cache-folder.js";

/**
 * The version that is downloaded when no engine is found. The package of the same version downloads Terraform from
 * HashiCorp and checks the OpenPGP signature; docs/decisions/0050 explains the choice.
 */
export const DOWNLOADED_VERSION = "1.15.6";

const PACKAGE = "@jahed/terraform";
const TIME_LIMIT_MS = 300_000;

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
  const npm = await npmCommand(env);
  const args = ["exec", "--yes", `--package=${PACKAGE}@${DOWNLOADED_VERSION}`, "--", "terraform", "version"];
  const result = await runProcess(npm.path, [...npm.args, ...args], {
    cwd: staging,
    env: { ...withoutNpmScript(env), CACHE_DIR: staging, CHECKPOINT_DISABLE: "1" },
    timeoutMs: TIME_LIMIT_MS,
  });
  if (result.timedOut) throw new EngineError(`no response within ${TIME_LIMIT_MS / 60_000} minutes`);
  if (result.exitCode !== 0) throw new EngineError(reasonIn(result.stderr));
}

/** npm as a script for this Node: its own command file is a batch file on Windows, which cannot be spawned. */
async function npmCommand(env: Environment): Promise<{ path: string; args: string[] }> {
  const script = env["npm_execpath"];
  if (script?.endsWith(".js") === true && script.includes("npm-cli")) return { path: process.execPath, args: [script] };
  const path = await executableOnPath("npm", env);
  if (path === undefined) throw new EngineError("npm is not on PATH");
  return { path, args: [] };
}

/** An npm script sets variables in the environment that point npm at the running project, not at our folder. */
function withoutNpmScript(env: Environment): NodeJS.ProcessEnv {
  const foreign = /^(npm_package_|npm_lifecycle_|npm_config_local_prefix$|npm_config_prefix$|INIT_CWD$)/;
  return Object.fromEntries(Object.entries(env).filter(([name]) => !foreign.test(name)));
}

/** The cause in npm's or the package's stack trace: the network's own message, or else the first error line. */
function reasonIn(stderr: string): string {
  const cause = /\[cause\]: (?:\w*Error: )?([^\n{]+)/.exec(stderr)?.[1];
  const npmError = /^npm (?:error|ERR!) (?!code|A complete log)(.+)$/m.exec(stderr)?.[1];
  const first = stderr.split("\n").find((line) => /error/i.test(line));
  return (cause ?? npmError ?? first ?? "it printed no output").trim();
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
