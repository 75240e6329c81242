import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { bundlePlugin } from "../../build/bundle/bundle-plugin.js";
import { type DefinitionFile, generateLists } from "../../build/generate/lists.js";
import { createProviderServer } from "../../src/framework/index.js";
import { provider } from "../../src/provider/provider.js";

const ROOT = path.join(__dirname, "../..");

/** The types of the main path: the first resources and data sources, before all other operations were added. */
const RESOURCES = ["bunny_app_autoscaling", "bunny_shield_access_list", "bunny_shield_custom_page"];
const DATA_SOURCES = ["bunny_shield_bots", "bunny_shield_rate_limit", "bunny_video_playback"];

function isOnMainPath({ kind, name }: Pick<DefinitionFile, "kind" | "name">): boolean {
  if (kind === "resources") return RESOURCES.includes(name);
  return kind === "dataSources" && DATA_SOURCES.includes(name);
}

/** Bundles the plugin with only the main path's definitions, like the whole one; `remove` deletes it. */
export async function bundleMainPath(): Promise<{ executable: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), "bunny-main-path-"));
  const executable = path.join(folder, "plugin");
  await bundlePlugin({
    entry: path.join(ROOT, "src/main.ts"),
    outfile: executable,
    provider: createProviderServer({
      ...provider,
      resources: provider.resources.filter(({ type }) => RESOURCES.includes(type)),
      dataSources: provider.dataSources.filter(({ type }) => DATA_SOURCES.includes(type)),
      functions: [],
      ephemeralResources: [],
    }),
    replaced: Object.fromEntries(generateLists(ROOT, isOnMainPath)),
  });
  return { executable, remove: () => rm(folder, { recursive: true }) };
}
