import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { defaultSeed } from "../src/emulator/index.js";
import { runProcess } from "../src/tool/engine/run-engine.js";
import { startService } from "../test/support/service.js";
import { createWorkspace } from "../test/support/workspace.js";
import type { Row, Skipped } from "./measure.js";

const COUNTS = [50_000, 30_000, 20_000];
const MAIN = path.resolve(__dirname, "..", "dist", "tool", "main.js");

export const name = `import and first plan of lists of ${COUNTS.join(", ")} entries: CPU (user and system) of all processes`;

const entriesOf = (count: number, first: number): string =>
  Array.from({ length: count }, (_, index) => `${first}.${index >> 16}.${(index >> 8) & 255}.${index & 255}`).join(
    "\n",
  );

/** Zone 44 of the emulator has no limits. */
const seed = {
  ...defaultSeed,
  accessLists: COUNTS.map((count, index) => ({
    ...{ listId: 2001 + index, configurationId: 3001 + index, shieldZoneId: 44, type: 0, action: 2 },
    ...{ name: `Long ${count}`, content: entriesOf(count, 11 + index), isEnabled: true },
  })),
};

type Metered = (command: readonly string[], env: NodeJS.ProcessEnv, cwd?: string) => Promise<number>;

/** Runs a program, and returns the CPU time of the program and its awaited child processes, in milliseconds. */
const meteredIn =
  (folder: string): Metered =>
  async (command, env, cwd = folder) => {
    const times = path.join(folder, "times");
    const script = `TIMEFORMAT='%3U %3S'; { time "$@" 2>&3; } 3>&2 2>"$TIMES"`;
    const options = { cwd, env: { ...env, TIMES: times } };
    const { exitCode, stdout, stderr } = await runProcess("bash", ["-c", script, "bench", ...command], options);
    if (exitCode !== 0) throw new Error(`${command.join(" ")} failed:\n${stdout}${stderr}`);
    const seconds = (await readFile(times, "utf8")).trim().split(/\s+/).map(Number);
    return seconds.reduce((sum, one) => sum + one, 0) * 1000;
  };

/** Imports an account with these lists into an empty folder, and plans it with the installed provider. */
export async function run(): Promise<(Row | Skipped)[]> {
  if (process.platform === "win32") return [{ measure: "all", skipped: "it needs bash" }];
  const folder = await mkdtemp(path.join(tmpdir(), "bunny-bench-"));
  const service = await startService({ seed });
  const workspace = await createWorkspace({ provider: "installed", env: service.env });
  try {
    const metered = meteredIn(folder);
    const env = { ...process.env, ...service.env };
    const base = await metered([process.execPath, "-e", "0"], env);
    const row = (measure: string, milliseconds: number): Row => ({
      ...{ measure, milliseconds, ratio: milliseconds / base, base: `${base.toFixed(1)} ms of node -e 0` },
    });
    const importing = await metered(
      [process.execPath, MAIN, "import", "--zone", "44", "--out", workspace.folder, "--yes"],
      env,
    );
    const imported = service.countRequests();
    await workspace.run("init", "-no-color");
    service.resetRequests();
    const { engine, environment } = workspace;
    const planning = await metered([engine.path, "plan", "-no-color", "-out=tfplan"], environment, workspace.folder);
    const planned = service.countRequests();
    const { changes } = await workspace.preview();
    const others = changes.filter(({ action, importing: isImported }) => action !== "no-op" || !isImported);
    if (changes.length === 0 || others.length > 0) throw new Error(`The plan has ${others.length} other changes.`);
    const requests = (measure: string, count: number): Row => ({
      ...{ measure, milliseconds: count, unit: "requests", ratio: count / COUNTS.length, base: "lists" },
    });
    return [
      row("bunny-tf import", importing),
      row("terraform plan", planning),
      row("both", importing + planning),
      requests("requests of the import", imported),
      requests("requests of the plan", planned),
    ];
  } finally {
    await Promise.all([workspace.remove(), service.close(), rm(folder, { recursive: true, force: true })]);
  }
}
