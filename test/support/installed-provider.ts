import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { builtProvider } from "../../src/engine/built-provider.js";
import { onlyMirrorConfiguration } from "../../src/engine/configuration-text.js";
import { installProvider } from "../../src/engine/install-provider.js";

/** The folder of this package. */
export const PACKAGE_FOLDER = resolve(__dirname, "..", "..");

/**
 * Installs the built, bundled provider into a mirror below `folder`, with the code that `bunny-tf install` runs, and
 * writes a CLI configuration that lets an engine use nothing but that mirror.
 * @returns the path of that CLI configuration
 */
export async function installForTest(folder: string): Promise<string> {
  const mirror = join(folder, "mirror");
  await mkdir(mirror, { recursive: true });
  await installProvider(await builtProvider(PACKAGE_FOLDER), mirror);
  const configuration = join(folder, "cli.tfrc");
  await writeFile(configuration, onlyMirrorConfiguration(mirror));
  return configuration;
}
