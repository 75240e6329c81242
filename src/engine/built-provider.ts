import { access, readFile } from "node:fs/promises";
import { join } from "node:path";
import { EngineError } from "./engine-error.js";
import { PROVIDER_EXECUTABLE } from "./provider-address.js";

/** The provider as it was built: one executable file. */
export interface BuiltProvider {
  /** Absolute path of the executable. */
  readonly executable: string;
  /** Semantic version without a leading `v`. */
  readonly version: string;
}

/**
 * The executable of this package's version below `packageFolder` (the folder of its package.json).
 * @throws EngineError when it was not built
 */
export async function builtProvider(packageFolder: string): Promise<BuiltProvider> {
  const version = await packageVersion(packageFolder);
  const suffix = process.platform === "win32" ? ".exe" : "";
  const executable = join(packageFolder, "dist", "plugin", `${PROVIDER_EXECUTABLE}_v${version}${suffix}`);
  return access(executable).then(
    () => ({ executable, version }),
    () => {
      throw new EngineError(
        `The provider is not built (${executable} is missing): run "npm run build" in ${packageFolder}`,
      );
    },
  );
}

async function packageVersion(packageFolder: string): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(join(packageFolder, "package.json"), "utf8"));
  if (
    typeof manifest === "object" &&
    manifest !== null &&
    "version" in manifest &&
    typeof manifest.version === "string"
  ) {
    return manifest.version;
  }
  throw new EngineError(`${join(packageFolder, "package.json")} names no version`);
}
