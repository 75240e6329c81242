import { homedir } from "node:os";
import { join } from "node:path";
import type { Environment } from "./engine-environment.js";

/**
 * The folder for what can be fetched again: `BUNNY_TF_CACHE`, else `terraform-provider-bunny` in the platform's own
 * cache folder. It is not created here.
 */
export function cacheFolder(env: Environment = process.env, platform: NodeJS.Platform = process.platform): string {
  const own = env["BUNNY_TF_CACHE"];
  if (own !== undefined && own !== "") return own;
  return join(platformCache(env, platform), "terraform-provider-bunny");
}

function platformCache(env: Environment, platform: NodeJS.Platform): string {
  const home = env["HOME"] ?? homedir();
  if (platform === "win32") return env["LOCALAPPDATA"] ?? join(home, "AppData", "Local");
  if (platform === "darwin") return join(home, "Library", "Caches");
  return env["XDG_CACHE_HOME"] ?? join(home, ".cache");
}
