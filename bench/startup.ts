import path from "node:path";
import { builtProvider } from "../src/engine/install-provider.js";
import { createClientCertificate } from "../test/support/client-certificate.js";
import { engineEnvironment, launchProcess, type PluginEnvironment } from "../test/support/plugin-launch.js";
import { launchPlugin, type LaunchedPlugin } from "../test/support/protocol-client.js";
import { bundleMainPath } from "./main-path/bundle.js";
import { interleave, least, type Case, type Row } from "./measure.js";

export const name = "Start-up of the plugin";

const runs = 15;

/** Node itself: starts and exits. */
const emptyNode: Case = async () => {
  const start = performance.now();
  await launchProcess([process.execPath, "-e", "0"], {}).exited;
  return performance.now() - start;
};

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
    const plugin = await launchPlugin({ command: file });
    await ask(plugin);
    const taken = performance.now() - start;
    await plugin.shutDown();
    return taken;
  };

const shutdown =
  (file: string): Case =>
  async () => {
    const plugin = await launchPlugin({ command: file });
    await plugin.provider.getProviderSchema();
    const start = performance.now();
    await plugin.shutDown();
    return performance.now() - start;
  };

/**
 * Launch to handshake, to schema, to the first validated resource, and from Shutdown to the end, compared with an empty
 * Node.
 */
export async function run(): Promise<Row[]> {
  // On Node 20 this variable alone doubles the startup time of every process, ours and the empty one.
  delete process.env.NODE_EXTRA_CA_CERTS;
  const { executable: file } = await builtProvider(path.join(__dirname, ".."));
  const PLUGIN_CLIENT_CERT = createClientCertificate().certificatePem;
  const schema = ({ provider }: LaunchedPlugin): Promise<unknown> => provider.getProviderSchema();
  const [base = Number.NaN, ...times] = await interleave(
    [
      emptyNode,
      handshake(file, { PLUGIN_CLIENT_CERT }),
      handshake(file, {}),
      answered(file, schema),
      answered(file, ({ provider }) => provider.validateProviderConfig()),
      shutdown(file),
    ],
    runs,
  );
  const mainPath = await bundleMainPath();
  const [all = Number.NaN, before = Number.NaN] = await interleave(
    [answered(file, schema), answered(mainPath.executable, schema)],
    runs,
    2,
    least,
  );
  await mainPath.remove();
  const measures: [string, number?][] = [
    ["launch → handshake, mutual TLS", 3.6],
    ["launch → handshake, plain text"],
    ["launch → schema answered"],
    ["launch → first resource validated"],
    ["Shutdown → process ended"],
  ];
  const rows = measures.map(([measure, limit], index) => {
    const milliseconds = times[index] ?? Number.NaN;
    return {
      measure,
      milliseconds,
      ratio: milliseconds / base,
      base: "node -e 0",
      ...(limit === undefined ? {} : { limit }),
    };
  });
  return [...rows, growth(all, before)];
}

/** The cost of all later definitions for the one call that every command makes. */
const growth = (milliseconds: number, before: number): Row => ({
  measure: "schema answered, all definitions",
  milliseconds,
  ratio: milliseconds / before,
  base: `${before.toFixed(1)} ms with the main path's alone`,
  limit: 1.1,
});
