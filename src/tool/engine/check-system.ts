import { executableOnPath } from "./engines-on-path.js";
import { isNodeTooOld, NODE_FLOOR } from "../../shared/node-floor.js";
import { EngineError, type Environment } from "./engine.js";
import { providerPlatform } from "./install-provider.js";
import { runProcess } from "./run-engine.js";

interface System {
  readonly env: Environment;
  readonly platform: NodeJS.Platform;
}

/** Set on workers and agents of HCP Terraform and Terraform Enterprise. */
const REMOTE_RUN = ["TFC_RUN_ID", "TFE_RUN_ID"];

const TIME_LIMIT_MS = 30_000;

/**
 * Checks that an installed provider will still exist when the engine runs.
 * @throws EngineError with advice, as in docs/guides/installing.md
 */
function checkWorker(env: Environment): void {
  if (REMOTE_RUN.every((name) => (env[name] ?? "") === "")) return;
  throw new EngineError(
    "This is a run of HCP Terraform or Terraform Enterprise, whose workers later have neither Node nor this folder. " +
      "Set the workspace's execution mode to Local, or use an agent whose image has Node and the installed provider",
  );
}

/** Returns the version of glibc; undefined with musl, and outside of Linux. */
export function glibcVersion(): string | undefined {
  const { header } = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  return header?.glibcVersionRuntime;
}

/**
 * Checks that an engine can start the release's executable. No variable may change the behavior of the executable, and Linux
 * needs glibc.
 * @throws EngineError with advice, as in docs/guides/installing.md
 */
export function checkExecutable({ env, platform }: System, glibc: string | undefined): void {
  checkWorker(env);
  const set = ["BUN_BE_BUN", "BUN_OPTIONS"].find((name) => (env[name] ?? "") !== "");
  if (set !== undefined)
    throw new EngineError(
      `${set} is set and changes the behavior of the executable, which contains Bun. Unset it here and in the shell that runs the engine`,
    );
  if (platform === "linux" && glibc === undefined)
    throw new EngineError(
      "The executable needs glibc, and this system has another C library (Alpine has musl). Install the script instead: " +
        '"apk add nodejs", then "bunny-tf install" without --executable; or use an image with glibc',
    );
}

/**
 * Checks that an engine can start the provider's script with the first `node` on PATH.
 * @throws EngineError with advice, as in docs/guides/installing.md
 */
export async function checkSystem({ env, platform }: System): Promise<void> {
  if (platform === "win32")
    throw new EngineError(
      "Windows cannot run the script in this package: Terraform on Windows starts only .exe files. Download the zip for " +
        `${providerPlatform(platform)} from the release, and run "bunny-tf install --executable FILE"`,
    );
  checkWorker(env);
  const node = await executableOnPath("node", env);
  if (node === undefined)
    throw new EngineError(
      `The engine starts the provider with the node on PATH, and there is none. Install Node 24 ` +
        `(on Alpine: "apk add nodejs"), and put its folder on the PATH of the shell that runs the engine; or install the ` +
        "executable of the release, which needs no Node, with --executable FILE",
    );
  const version = (await runProcess(node, ["--version"], { timeoutMs: TIME_LIMIT_MS })).stdout.trim().replace(/^v/, "");
  if (isNodeTooOld(version))
    throw new EngineError(
      `${node} is Node ${version}, and the provider needs ${NODE_FLOOR} or later. Install Node 24, or put its folder ` +
        "first on the PATH of the shell that runs the engine",
    );
}

/**
 * Starts the installed provider, which prints its name if no engine starts it.
 * @throws EngineError if the provider does not start, for example on a file system mounted with noexec
 */
export async function checkStart(executable: string): Promise<void> {
  const { stderr, stdout } = await runProcess(executable, [], { timeoutMs: TIME_LIMIT_MS });
  if (`${stdout}${stderr}`.includes("a plugin for Terraform")) return;
  const [output = ""] = `${stderr}\n${stdout}`.trim().split("\n");
  throw new EngineError(
    `${executable} was installed, but does not start: ${output === "" ? "it printed nothing" : output}. ` +
      "See the guide to troubleshooting",
  );
}
