import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { dataSources } from "../../src/data-sources/index.js";
import { createProviderServer } from "../../src/framework/index.js";
import { bundlePlugin } from "../../src/generate/bundle-plugin.js";
import { provider } from "../../src/provider.js";
import { resources } from "../../src/resources/index.js";

/** The definitions of the main path: the first resources and data sources, before all other operations were added. */
const kept = {
  resources: {
    appAutoscaling: "app-autoscaling",
    shieldAccessList: "shield-access-list",
    shieldCustomPage: "shield-custom-page",
  },
  dataSources: { shieldBots: "shield-bots", shieldRateLimit: "shield-rate-limit", videoPlayback: "video-playback" },
};

const listing = (name: string, modules: Readonly<Record<string, string>>): string =>
  [
    ...Object.entries(modules).map(([symbol, file]) => `import { ${symbol} } from "./${file}.js";`),
    `export const ${name} = [${Object.keys(modules).join(", ")}];`,
  ].join("\n");

/** The type that a file defines. */
const typeOf = (file: string): string => `bunny_${file.replaceAll("-", "_")}`;

const isIn = (modules: Readonly<Record<string, string>>, type: string): boolean =>
  Object.values(modules).some((file) => type === typeOf(file));

/** The members of `src/definitions.ts` for a folder. */
const loaders = (folder: string, modules: Readonly<Record<string, string>>): string =>
  Object.entries(modules)
    .map(([symbol, file]) => `${typeOf(file)}: async () => (await import("./${folder}/${file}.js")).${symbol}`)
    .join(", ");

const definitions = `export const definitions = {
  resources: { ${loaders("resources", kept.resources)} },
  dataSources: { ${loaders("data-sources", kept.dataSources)} },
  ephemeralResources: {},
  listResources: {},
  functions: {},
};`;

/** The plugin with only the main path's definitions, built like the whole one; `remove` deletes it. */
export async function bundleMainPath(): Promise<{ executable: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), "bunny-main-path-"));
  const executable = path.join(folder, "plugin");
  await bundlePlugin({
    entry: path.join(__dirname, "../../src/main.ts"),
    outfile: executable,
    provider: createProviderServer({
      ...provider,
      resources: resources.filter(({ type }) => isIn(kept.resources, type)),
      dataSources: dataSources.filter(({ type }) => isIn(kept.dataSources, type)),
      functions: [],
      ephemeralResources: [],
      listResources: [],
    }),
    replaced: {
      "src/definitions.ts": definitions,
      "src/resources/index.ts": listing("resources", kept.resources),
      "src/data-sources/index.ts": listing("dataSources", kept.dataSources),
      "src/functions/index.ts": listing("functions", {}),
      "src/ephemeral/index.ts": listing("ephemeralResources", {}),
      "src/list-resources/index.ts": listing("listResources", {}),
    },
  });
  return { executable, remove: () => rm(folder, { recursive: true }) };
}
