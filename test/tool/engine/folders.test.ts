import { homedir } from "node:os";
import { join } from "node:path";
import { cacheFolder } from "../../../src/shared/cache-folder.js";
import { userPluginFolder } from "../../../src/tool/engine/install-provider.js";

test.each<[NodeJS.Platform, Record<string, string>, string]>([
  ["linux", { HOME: "/home/ada" }, "/home/ada/.terraform.d/plugins"],
  ["darwin", { HOME: "/Users/ada" }, "/Users/ada/.terraform.d/plugins"],
  ["win32", { HOME: "/c/ada", APPDATA: "/c/ada/Roaming" }, "/c/ada/Roaming/terraform.d/plugins"],
])("the plugin folder on %s", (platform, env, expected) => {
  expect(userPluginFolder(env, platform)).toBe(expected);
});

test.each<[NodeJS.Platform, Record<string, string>, string]>([
  ["linux", { HOME: "/home/ada" }, "/home/ada/.cache/terraform-provider-bunny"],
  ["linux", { HOME: "/home/ada", XDG_CACHE_HOME: "/var/c" }, "/var/c/terraform-provider-bunny"],
  ["linux", { HOME: "/home/ada", XDG_CACHE_HOME: "" }, "/home/ada/.cache/terraform-provider-bunny"],
  ["linux", { HOME: "/home/ada", XDG_CACHE_HOME: "cache" }, "/home/ada/.cache/terraform-provider-bunny"],
  ["linux", { HOME: "" }, join(homedir(), ".cache/terraform-provider-bunny")],
  ["linux", { HOME: "home" }, join(homedir(), ".cache/terraform-provider-bunny")],
  ["darwin", { HOME: "/Users/ada" }, "/Users/ada/Library/Caches/terraform-provider-bunny"],
  ["win32", { LOCALAPPDATA: "/c/Local" }, "/c/Local/terraform-provider-bunny"],
  ["linux", { HOME: "/home/ada", BUNNY_TF_CACHE: "/elsewhere" }, "/elsewhere"],
])("the cache folder on %s", (platform, env, expected) => {
  expect(cacheFolder(env, platform)).toBe(expected);
});
