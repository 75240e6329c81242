import { createClientCertificate } from "../test/support/client-certificate.js";
import { engineEnvironment, launchProcess, type PluginEnvironment } from "../test/support/plugin-launch.js";
import { launchPlugin, type LaunchedPlugin } from "../test/support/protocol-client.js";
import { type Contender, type Contenders, everyContender } from "./contenders/contenders.js";
import { bundleMainPath } from "./main-path/bundle.js";
import { interleave, least, type Case, type Row, type Skipped } from "./measure.js";

export const name = "Start-up of the plugin";

const runs = 15;

const emptyNode: Case = async () => {
  const start = performance.now();
  await launchProcess([process.execPath, "-e", "0"], {}).exited;
  return performance.now() - start;
};

/** The engine's certificate, created once, since only the plugin is measured. */
const certificate = createClientCertificate();

const handshake =
  (file: string, environment: PluginEnvironment): Case =>
  async () => {
    const start = performance.now();
    const launched = launchProcess([file], { ...engineEnvironment, ...environment });
    await launched.firstLine;
    const taken = performance.now() - start;
    launched.child.kill("SIGTERM");
    await launched.exited;
    return taken;
  };

const answered =
  (file: string, ask: (plugin: LaunchedPlugin) => Promise<unknown>): Case =>
  async () => {
    const start = performance.now();
    const plugin = await launchPlugin({ command: file, certificate });
    await ask(plugin);
    const taken = performance.now() - start;
    await plugin.shutDown();
    return taken;
  };

const shutdown =
  (file: string): Case =>
  async () => {
    const plugin = await launchPlugin({ command: file, certificate });
    await plugin.provider.getProviderSchema();
    const start = performance.now();
    await plugin.shutDown();
    return performance.now() - start;
  };

interface Measure {
  readonly title: string;
  readonly measured: Case;
  readonly limit?: number | undefined;
}

const schema = ({ provider }: LaunchedPlugin): Promise<unknown> => provider.getProviderSchema();

/** Validates a resource, which loads its definition. */
const resource = ({ provider }: LaunchedPlugin): Promise<unknown> =>
  provider.validateResourceConfig({ typeName: "bunny_shield_access_list" });

function measuresOf({ title, file, kind }: Contender): Measure[] {
  const limits = { script: [1.5, undefined], executable: [0.5, 1.1], other: [undefined, undefined] }[kind];
  const compared: Measure[] = [
    {
      title: `${title}: launch → handshake, mutual TLS`,
      measured: handshake(file, { PLUGIN_CLIENT_CERT: certificate.certificatePem }),
      limit: limits[0],
    },
    { title: `${title}: launch → schema answered`, measured: answered(file, schema), limit: limits[1] },
    { title: `${title}: Shutdown → process ended`, measured: shutdown(file) },
  ];
  if (kind === "other") return compared;
  return [
    ...compared,
    { title: `${title}: launch → handshake, plain text`, measured: handshake(file, {}) },
    {
      title: `${title}: launch → first resource validated`,
      measured: answered(file, resource),
    },
  ];
}

/**
 * Measures launch to handshake, to schema, to the first validated resource, and from Shutdown to the end, compared with an empty
 * Node.
 */
export async function run(contenders: Contenders): Promise<(Row | Skipped)[]> {
  const { present, skipped } = await everyContender(contenders);
  const measures = present.flatMap(measuresOf);
  const cases = [emptyNode, ...measures.map(({ measured }) => measured)];
  const [base = Number.NaN, ...times] = await interleave(cases, runs);
  const rows = measures.map(({ title, limit }, index): Row => {
    const milliseconds = times[index] ?? Number.NaN;
    return {
      measure: title,
      milliseconds,
      ratio: milliseconds / base,
      base: `${base.toFixed(1)} ms of node -e 0`,
      ...(limit === undefined ? {} : { limit }),
    };
  });
  return [...rows, ...skipped, ...(await growth(await contenders.script()))];
}

/** Measures the cost of all later definitions for the calls of every plan. */
async function growth({ file }: Contender): Promise<Row[]> {
  const mainPath = await bundleMainPath();
  const cases = [schema, resource].flatMap((ask) => [answered(file, ask), answered(mainPath.executable, ask)]);
  const times = await interleave(cases, runs, 2, least);
  await mainPath.remove();
  return ["schema answered", "first resource validated"].map((title, index): Row => {
    const [milliseconds = Number.NaN, before = Number.NaN] = times.slice(2 * index);
    return {
      measure: `${title}, all definitions`,
      milliseconds,
      ratio: milliseconds / before,
      base: `${before.toFixed(1)} ms with the main path's alone`,
      limit: 1.1,
    };
  });
}
