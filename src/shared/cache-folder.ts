import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Returns the folder for files that can be recreated: `BUNNY_TF_CACHE`, or `terraform-provider-bunny` in the platform's cache
 * folder. Does not create the folder.
 */
export function cacheFolder(env: Environment = process.env, platform: NodeJS.Platform = process.platform): string {
  const own = env["BUNNY_TF_CACHE"];
  if (own !== undefined && own !== "") return own;
  return join(platformCache(env, platform), "terraform-provider-bunny");
}

function platformCache(env: Environment, platform: NodeJS.Platform): string {
  const home = absolute(env["HOME"]) ?? homedir();
  if (platform === "win32") return absolute(env["LOCALAPPDATA"]) ?? join(home, "AppData", "Local");
  if (platform === "darwin") return join(home, "Library", "Caches");
  return absolute(env["XDG_CACHE_HOME"]) ?? join(home, ".cache");
}

/** Ignores a relative folder, as the XDG Base Directory Specification requires. */
function absolute(folder: string | undefined): string | undefined {
  return folder !== undefined && isAbsolute(folder) ? folder : undefined;
}
