import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { onlyMirrorConfiguration } from "../../src/tool/engine/configuration-text.js";
import { providerPlatform } from "../../src/tool/engine/install-provider.js";
import { launchProcess } from "../../test/support/plugin-launch.js";
import { createWorkspace, type Workspace } from "../../test/support/workspace.js";
import type { Contender } from "./contenders.js";

const HOST = "registry.terraform.io";
const NAMESPACE = "bench";
const VERSION = "1.0.0";
const ACCESS_KEY = "bench-access-key";
const MAIN = path.resolve(__dirname, "..", "..", "dist", "tool", "main.js");

/** A provider in its own mirror folder, with a workspace, and an emulator in its own process. */
export interface Installed {
  readonly workspace: Workspace;
  readonly remove: () => Promise<void>;
}

const requiredProvider = (name: string): string =>
  `terraform {\n  required_providers {\n    ${name} = { source = "${HOST}/${NAMESPACE}/${name}" }\n  }\n}\n`;

/** Installs the file, with the chunks beside it if it is the script, and returns the CLI configuration for it. */
async function install({ name, file }: Contender, folder: string): Promise<string> {
  const mirror = path.join(folder, "mirror");
  const installed = path.join(mirror, HOST, NAMESPACE, name, VERSION, providerPlatform());
  await mkdir(installed, { recursive: true });
  const suffix = process.platform === "win32" ? ".exe" : "";
  await copyFile(file, path.join(installed, `terraform-provider-${name}_v${VERSION}${suffix}`));
  const chunks = (await readdir(path.dirname(file))).filter((other) => other.endsWith(".cjs"));
  for (const chunk of chunks) await copyFile(path.join(path.dirname(file), chunk), path.join(installed, chunk));
  const cliConfiguration = path.join(folder, "cli.tfrc");
  await writeFile(cliConfiguration, onlyMirrorConfiguration(mirror));
  return cliConfiguration;
}

interface EmulatorProcess {
  readonly url: string;
  readonly stop: () => Promise<unknown>;
}

async function startEmulatorProcess(): Promise<EmulatorProcess> {
  const command = [process.execPath, MAIN, "emulator", "--json", "--exit-with-parent", "--access-key", ACCESS_KEY];
  const launched = launchProcess(command, {});
  const line = await launched.firstLine;
  if (line === "") throw new Error(`The emulator did not start:\n${launched.stderr()}`);
  const stop = (): Promise<unknown> => {
    launched.child.kill("SIGTERM");
    return launched.exited;
  };
  return { url: (JSON.parse(line) as { url: string }).url, stop };
}

const environmentOf = ({ url }: EmulatorProcess) => ({
  BUNNY_ACCESS_KEY: ACCESS_KEY,
  BUNNY_BASE_URL: url,
  BUNNY_VIDEO_URL: url,
  TF_VAR_emulator_url: url,
  TF_VAR_access_key: ACCESS_KEY,
});

/** Installs a provider and applies a configuration with it: HCL without `required_providers`. */
export async function applyInstalled(contender: Contender, configuration: string): Promise<Installed> {
  const folder = await mkdtemp(path.join(tmpdir(), "bunny-bench-"));
  const emulator = await startEmulatorProcess();
  const env = { ...environmentOf(emulator), TF_CLI_CONFIG_FILE: await install(contender, folder) };
  const workspace = await createWorkspace({ provider: "none", env });
  const remove = async (): Promise<void> => {
    // Another provider may have created objects elsewhere than in the emulator.
    if (contender.kind === "other") await workspace.run(...DESTROY, "-no-color");
    await Promise.all([workspace.remove(), emulator.stop(), rm(folder, { recursive: true, force: true })]);
  };
  try {
    await workspace.write(requiredProvider(contender.name) + configuration);
    await mustRun(workspace, ["init"]);
    await mustRun(workspace, APPLY);
  } catch (thrown) {
    await remove();
    throw thrown;
  }
  return { workspace, remove };
}

export const APPLY = ["apply", "-auto-approve"];
export const DESTROY = ["destroy", "-auto-approve"];
/** Fails on any change. */
export const PLAN = ["plan", "-detailed-exitcode"];

/** Runs a command that must succeed, and returns its duration in milliseconds. */
export async function mustRun(workspace: Workspace, command: readonly string[]): Promise<number> {
  const started = performance.now();
  const { exitCode, output } = await workspace.run(...command, "-no-color");
  const taken = performance.now() - started;
  if (exitCode !== 0) throw new Error(`${command.join(" ")} ended with ${exitCode}:\n${output}`);
  return taken;
}
