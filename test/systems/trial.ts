import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startEmulator } from "../../src/emulator/index.js";
import { onlyMirrorConfiguration, requiredProviders } from "../../src/tool/engine/configuration-text.js";
import { engineEnvironment } from "../../src/tool/engine/engine.js";
import { PROVIDER_ADDRESSES } from "../../src/tool/engine/install-provider.js";
import { runProcess } from "../../src/tool/engine/run-engine.js";

/** An engine and a release on one system. */
export interface Trial {
  /** The engine's executable, or a program that runs it and its first arguments. */
  readonly engine: readonly string[];
  /** The zip of the release for the system. */
  readonly zip: string;
  /** A path as the engine's system writes it; by default unchanged. */
  readonly pathFor?: (file: string) => string;
  readonly report: (line: string) => void;
}

/** Objects that are created, read, changed, and destroyed at the same time. */
export const AT_ONCE = 46;

/** A command that takes longer hangs. */
const TIME_LIMIT_MS = 180_000;

const configuration = (action: string): string => `resource "bunny_shield_access_list" "list" {
  count          = ${AT_ONCE}
  shield_zone_id = 44
  name           = "List \${count.index}"
  type           = "cidr"
  action         = "${action}"
  entries        = ["192.0.2.\${count.index}/32"]
}
`;

/**
 * Installs the release from a mirror into an empty folder, and creates, reads, changes, and destroys {@link AT_ONCE} access
 * lists at once, against an emulator on this machine.
 * @throws {Error} At the first command that fails, hangs, or prints something else than expected.
 */
export async function runTrial({ engine, zip, pathFor = (file) => file, report }: Trial): Promise<void> {
  const top = await mkdtemp(path.join(tmpdir(), "bunny-system-"));
  const folder = path.join(top, "configuration");
  const emulator = await startEmulator({ directory: await mkdtemp(path.join(top, "store-")) });
  try {
    for (const address of PROVIDER_ADDRESSES) {
      const mirrored = path.join(top, "mirror", ...address.split("/"));
      await mkdir(mirrored, { recursive: true });
      await copyFile(zip, path.join(mirrored, path.basename(zip)));
    }
    await mkdir(folder);
    await writeFile(path.join(top, "cli.tfrc"), onlyMirrorConfiguration(pathFor(path.join(top, "mirror"))));
    await writeFile(path.join(folder, "versions.tf"), requiredProviders(">= 0.0.1"));
    const env = engineEnvironment({
      isolated: true,
      cliConfigFile: pathFor(path.join(top, "cli.tfrc")),
      extra: { BUNNY_ACCESS_KEY: emulator.accessKey, BUNNY_BASE_URL: emulator.url, BUNNY_VIDEO_URL: emulator.url },
    });
    const [program = "", ...first] = engine;
    const expectSaid = async (said: string, ...args: string[]): Promise<void> => {
      const started = performance.now();
      const options = { cwd: folder, env, timeoutMs: TIME_LIMIT_MS, graceMs: 1_000 };
      const { exitCode, stdout, stderr, timedOut } = await runProcess(
        program,
        [...first, ...args, "-no-color"],
        options,
      );
      const outcome = timedOut ? `hung for ${TIME_LIMIT_MS / 1000} s` : `ended with ${exitCode}`;
      if (timedOut || exitCode !== 0 || !stdout.includes(said))
        throw new Error(
          `${args.join(" ")} ${outcome}, without "${said}":\n${stdout.slice(-4_000)}\n${stderr.slice(-4_000)}`,
        );
      report(`${args.join(" ")}: ${said} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
    };
    const parallel = `-parallelism=${AT_ONCE}`;
    await writeFile(path.join(folder, "main.tf"), configuration("allow"));
    await expectSaid("successfully initialized", "init");
    await expectSaid(`${AT_ONCE} added, 0 changed, 0 destroyed`, "apply", "-auto-approve", parallel);
    for (let read = 0; read < 3; read += 1) await expectSaid("No changes.", "plan", parallel);
    await writeFile(path.join(folder, "main.tf"), configuration("block"));
    await expectSaid(`0 added, ${AT_ONCE} changed, 0 destroyed`, "apply", "-auto-approve", parallel);
    await expectSaid(`${AT_ONCE} destroyed`, "destroy", "-auto-approve", parallel);
  } finally {
    await emulator.close();
    await rm(top, { recursive: true, force: true });
  }
}
