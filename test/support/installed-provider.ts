import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import {
  builtFolder,
  type BuiltProvider,
  builtProvider,
  installProvider,
} from "../../src/tool/engine/install-provider.js";
import { onlyMirrorConfiguration } from "../../src/tool/engine/configuration-text.js";
import type { ServedProvider } from "./in-process-provider.js";
import { launchProcess, type PluginEnvironment } from "./plugin-launch.js";
import { until } from "./until.js";

/** The folder of this package. */
export const PACKAGE_FOLDER = resolve(__dirname, "..", "..");

/** The provider that the tests launch: the executable of `BUNNY_TEST_EXECUTABLE`, or else the bundled script. */
async function providerUnderTest(): Promise<BuiltProvider> {
  const built = await builtProvider(PACKAGE_FOLDER);
  const executable = process.env["BUNNY_TEST_EXECUTABLE"];
  if (executable === undefined) return built;
  return {
    ...built,
    executable: basename(executable),
    files: new Map([[basename(executable), await readFile(executable)]]),
  };
}

async function fileUnderTest(): Promise<string> {
  return (
    process.env["BUNNY_TEST_EXECUTABLE"] ??
    join(builtFolder(PACKAGE_FOLDER), (await builtProvider(PACKAGE_FOLDER)).executable)
  );
}

/**
 * Installs the provider under test into a mirror below `folder`, with the code of `bunny-tf install`, and writes a
 * CLI configuration that limits an engine to that mirror.
 * @returns the path of that CLI configuration
 */
export async function installForTest(folder: string): Promise<string> {
  const mirror = join(folder, "mirror");
  await mkdir(mirror, { recursive: true });
  await installProvider(await providerUnderTest(), mirror);
  const configuration = join(folder, "cli.tfrc");
  await writeFile(configuration, onlyMirrorConfiguration(mirror));
  return configuration;
}

/**
 * Starts the provider under test with `--debug`: the released file, in one process for all commands of a test file.
 * @param environment The provider's key and API address; the engine's environment does not reach it.
 */
export async function startShippedProvider(environment: PluginEnvironment): Promise<ServedProvider> {
  const launched = launchProcess([await fileUnderTest(), "--debug"], environment);
  const { child, exited } = launched;
  await Promise.race([until(() => launched.stdout().endsWith("'\n")), exited]);
  const said = launched.stdout();
  const reattach = /^TF_REATTACH_PROVIDERS='(.*)'$/m.exec(said)?.[1];
  if (reattach === undefined) throw new Error(`The provider did not start with --debug:\n${said}${launched.stderr()}`);
  const stop = async (): Promise<void> => {
    child.kill("SIGTERM");
    await exited;
  };
  return { reattach, stop };
}
