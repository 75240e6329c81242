import { homedir } from "node:os";
import { join } from "node:path";

/**
 * The folder for files that can be made or downloaded again: `BUNNY_TF_CACHE`, or else `terraform-provider-bunny` in the
 * platform's own cache folder. This function does not create it.
 */
export function cacheFolder(
  env: Readonly<Record<string, string | undefined>> = process.env,
  platform: NodeJS.Platform = process.platform,
): string {
  const own = env["BUNNY_TF_CACHE"];
  if (own !== undefined && own !== "") return own;
  return join(platformCache(env, platform), "terraform-provider-bunny");
}

function platformCache(env: Readonly<Record<string, string | undefined>>, platform: NodeJS.Platform): string {
  const home = env["HOME"] ?? homedir();
  if (platform === "win32") return env["LOCALAPPDATA"] ?? join(home, "AppData", "Local");
  if (platform === "darwin") return join(home, "Library", "Caches");
  return env["XDG_CACHE_HOME"] ?? join(home, ".cache");
}
