import { homedir } from "node:os";
import { join } from "node:path";
import type { Environment } from "./engine-environment.js";

/**
 * The user's plugin folder, where both engines look for providers without any configuration:
 * `~/.terraform.d/plugins`, on Windows `%APPDATA%\terraform.d\plugins`.
 */
export function userPluginFolder(env: Environment = process.env, platform: NodeJS.Platform = process.platform): string {
  const home = env["HOME"] ?? homedir();
  if (platform !== "win32") return join(home, ".terraform.d", "plugins");
  return join(env["APPDATA"] ?? join(home, "AppData", "Roaming"), "terraform.d", "plugins");
}
