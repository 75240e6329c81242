import { readFile, readdir } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { Command } from "commander";
import { failedCall, fileProblem } from "../shared/file-problem.js";
import { type Environment, EngineError, executableOnPath } from "./engine/engine.js";
import {
  type BuiltProvider,
  type InstalledProvider,
  PROVIDER_SOURCE,
  builtProvider,
  installProvider,
  installedFiles,
  providerPlatform,
  userPluginFolder,
} from "./engine/install-provider.js";
import { packagedExecutable, platformOfExecutable, releasedProvider } from "./engine/released-provider.js";
import { mirrorConfiguration, requiredProviders } from "./engine/configuration-text.js";
import { packageFolder, packageVersion } from "./package-folder.js";
import { createHash } from "node:crypto";
import { isNodeTooOld, NODE_FLOOR } from "../shared/node-floor.js";
import { runProcess } from "./engine/run-engine.js";

interface InstallOptions {
  readonly executable?: string;
  readonly mirror?: string;
  readonly replace?: true;
  readonly json?: true;
}

interface Installation {
  readonly source: string;
  readonly version: string;
  readonly platform: string;
  /** The checksum file that listed the installed file; null if there was none. */
  readonly checksums: string | null;
  readonly folder: string;
  readonly installed: readonly InstalledProvider[];
  readonly requiredProviders: string;
  /** The required CLI configuration. Null for the user's plugin folder, because engines search it by default. */
  readonly cliConfiguration: string | null;
}

/** `bunny-tf install`: installs the built provider for local engines, and prints the configuration to write. */
export function installCommand(): Command {
  return new Command("install")
    .description("install the provider for Terraform and OpenTofu on this machine")
    .option("--mirror <folder>", "install into a filesystem mirror instead of the user's plugin folder")
    .option(
      "--executable <file>",
      "install this executable or zip of a release, which needs no Node, instead of the script; compared with SHA256SUMS beside it",
    )
    .option("--replace", "replace an executable of the same version with the script")
    .option("--json", "print the result as JSON")
    .action(async (options: InstallOptions, command: Command) => {
      const output = command.configureOutput();
      const installation = await install(options, (text) => output.writeErr?.(text));
      const text =
        options.json === true ? `${JSON.stringify(installation, null, 2)}\n` : installationText(installation);
      output.writeOut?.(text);
    });
}

async function install(options: InstallOptions, warn: (text: string) => void): Promise<Installation> {
  const provider = await providerToInstall(options.executable);
  const folder = options.mirror === undefined ? userPluginFolder() : resolve(options.mirror);
  if (options.replace !== true) await refuseToReplace(provider, folder);
  const replaced = await replacedBuilds(provider, folder);
  if (replaced.length > 0) warn(replacementText(provider.version, folder, await locksWith(replaced, process.cwd())));
  const installed = await installProvider(provider, folder).catch((error: unknown) => {
    throw failedCall(error) === undefined ? error : new EngineError(cannotInstall(folder, error));
  });
  for (const { executable } of installed.slice(0, 1)) await checkStart(executable);
  return {
    source: PROVIDER_SOURCE,
    version: provider.version,
    checksums: provider.checksums,
    platform: providerPlatform(),
    folder,
    installed,
    requiredProviders: requiredProviders(provider.version),
    cliConfiguration: options.mirror === undefined ? null : mirrorConfiguration(folder),
  };
}

const cannotInstall = (folder: string, error: unknown): string =>
  `The provider cannot be installed into ${folder}. ${fileProblem(error)} Name a folder that this user can write to: --mirror FOLDER.`;

/** The script replaces an executable only on request, because lock files with the executable's checksum reject the script. */
async function refuseToReplace(provider: BuiltProvider, folder: string): Promise<void> {
  if (isScript(provider.files.get(provider.executable))) {
    for (const file of installedFiles(provider, folder)) {
      const found = await readFile(file).catch(() => undefined);
      if (found !== undefined && !isScript(found))
        throw new EngineError(
          `${file} is an executable, and lock files with its checksum refuse the script: install the same executable ` +
            `again (--executable FILE), or give --replace to install the script instead`,
        );
    }
  }
}

const isScript = (file: Buffer | undefined): boolean => file !== undefined && platformOfExecutable(file) === "script";

/**
 * Returns the named executable. If none is named, returns the executable of the npm package for this platform, or the script if
 * an engine can run it.
 */
async function providerToInstall(named: string | undefined): Promise<BuiltProvider> {
  const system = { env: process.env, platform: process.platform };
  const executable = named ?? (await packagedExecutable(packageFolder, await packageVersion()));
  if (executable !== undefined) {
    checkExecutable(system, glibcVersion());
    return releasedProvider(executable);
  }
  await checkSystem(system);
  return builtProvider(packageFolder);
}

function installationText({ source, version, platform, installed, checksums, ...texts }: Installation): string {
  const wasThere = installed.every(({ status }) => status === "unchanged");
  const lines = [
    `${wasThere ? "Already installed" : "Installed"}: ${source} ${version} for ${platform}`,
    ...installed.map(({ executable }) => `  ${executable}`),
    ...(checksums === null ? [] : [`Its checksum is in ${checksums}, whose signature was not verified.`]),
    "",
    "Write in your configuration:",
    "",
    indent(texts.requiredProviders),
    ...(texts.cliConfiguration === null ? pluginFolderNote : [mirrorNote, "", indent(texts.cliConfiguration)]),
    'Then run "terraform init" or "tofu init".',
    "",
  ];
  return lines.join("\n");
}

const mirrorNote =
  "And in the CLI configuration (~/.terraformrc, ~/.tofurc or the file that TF_CLI_CONFIG_FILE names):";
const pluginFolderNote = [
  "Engines search this folder without configuration. If your CLI configuration has a provider_installation block,",
  "install into a mirror instead (--mirror FOLDER).",
  "",
];

/** Returns commands for projects whose lock file has the replaced build. */
const replacementText = (version: string, folder: string, locks: readonly string[]): string =>
  [
    `This replaces another build of ${PROVIDER_SOURCE} ${version}. If .terraform.lock.hcl has the checksum of the old build, init refuses the`,
    `new build ("does not match any of the checksums")${locks.length > 0 ? `, here in:` : ". None of the lock files below this folder has it."}`,
    ...locks.map((lock) => `  ${lock}`),
    "If you built the provider, run this command in each such project, and commit the lock file (with OpenTofu: tofu; guide: Operations, Upgrade):",
    `  terraform providers lock -fs-mirror=${JSON.stringify(folder)} ${PROVIDER_SOURCE}`,
    "",
  ].join("\n");

function indent(text: string): string {
  return text.replaceAll(/^(?=.)/gm, "  ");
}

const LOCK_FILE = ".terraform.lock.hcl";
const SKIPPED: readonly string[] = ["node_modules", ".git", ".terraform"];
/** A repository may have projects in folders, and a project may have stacks in folders. */
const MOST_DEPTH = 4;

/** Computes the checksum of a provider's files in the form that engines write into lock files. */
function lockedChecksum(files: ReadonlyMap<string, Buffer>): string {
  const sha256 = (content: Buffer | string) => createHash("sha256").update(content);
  const lines = [...files].sort(([one], [other]) => (one < other ? -1 : 1));
  const summary = lines.map(([name, content]) => `${sha256(content).digest("hex")}  ${name}\n`).join("");
  return `h1:${sha256(summary).digest("base64")}`;
}

/** Returns the checksums of other builds of this version that an installation replaces. */
async function replacedBuilds(provider: BuiltProvider, folder: string): Promise<readonly string[]> {
  const next = lockedChecksum(provider.files);
  const found = await Promise.all(installedFiles(provider, folder).map((file) => checksumOf(dirname(file))));
  return [...new Set(found)].filter((checksum): checksum is string => checksum !== undefined && checksum !== next);
}

async function checksumOf(folder: string): Promise<string | undefined> {
  const names = await readdir(folder).catch((): string[] => []);
  if (names.length === 0) return undefined;
  const files = names.map(async (name) => [name, await readFile(join(folder, name))] as const);
  return Promise.all(files).then(
    (all) => lockedChecksum(new Map(all)),
    () => "unreadable",
  );
}

/** Returns the lock files in or below a folder that have one of the checksums. The paths are relative. */
async function locksWith(checksums: readonly string[], folder: string): Promise<readonly string[]> {
  const files = await lockFilesBelow(folder, MOST_DEPTH);
  const texts = await Promise.all(files.map((file) => readFile(file, "utf8").catch(() => "")));
  return files
    .filter((_, at) => checksums.some((checksum) => texts[at]?.includes(checksum)))
    .map((file) => relative(folder, file))
    .sort();
}

async function lockFilesBelow(folder: string, depth: number): Promise<readonly string[]> {
  const found = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const own = found.some((entry) => entry.isFile() && entry.name === LOCK_FILE) ? [join(folder, LOCK_FILE)] : [];
  if (depth === 0) return own;
  const folders = found.filter((entry) => entry.isDirectory() && !SKIPPED.includes(entry.name));
  const below = await Promise.all(folders.map(({ name }) => lockFilesBelow(join(folder, name), depth - 1)));
  return [...own, ...below.flat()];
}

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
