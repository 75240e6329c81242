import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { launchProcess } from "../test/support/plugin-launch.js";
import { type Contender, type Contenders, everyContender } from "./contenders/contenders.js";
import { applyInstalled, type Installed, mustRun, PLAN } from "./contenders/installed.js";
import { interleave, type Case, type Row, type Skipped } from "./measure.js";

const LISTS = 200;
const ENTRIES = 10;

export const name = `plan of ${LISTS} access lists in state: CPU (user and system) of the plugin's processes`;

/** Zone 44 of the emulator has no limits. */
const lists = (refresh: "full" | "changed"): string => `
provider "bunny" {
  refresh = "${refresh}"
}
resource "bunny_shield_access_list" "all" {
  count          = ${LISTS}
  shield_zone_id = 44
  name           = "List \${count.index}"
  type           = "cidr"
  action         = "block"
  entries        = [for index in range(${ENTRIES}) : "11.\${count.index}.\${index}.0/24"]
}
`;

/** A command whose processes append their CPU times to a file. */
interface Metered {
  readonly file: string;
  /** Returns the CPU time since the last call, in milliseconds. */
  readonly taken: () => Promise<number>;
}

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Writes a script that runs the command and appends its CPU time, which only its parent process can learn. */
async function metered(folder: string, command: readonly string[]): Promise<Metered> {
  const own = await mkdtemp(path.join(folder, "metered-"));
  const [file, times] = [path.join(own, "run"), path.join(own, "times")];
  const script = [
    "#!/usr/bin/env bash",
    "TIMEFORMAT='%3U %3S'",
    `{ time ${command.map(quote).join(" ")} "$@" 2>&3; } 3>&2 2>>${quote(times)}`,
  ];
  await writeFile(file, `${script.join("\n")}\n`);
  await chmod(file, 0o755);
  const taken = async (): Promise<number> => {
    const seconds = (await readFile(times, "utf8")).trim().split(/\s+/).map(Number);
    await rm(times);
    return seconds.reduce((sum, one) => sum + one, 0) * 1000;
  };
  return { file, taken };
}

interface Measured {
  readonly measure: string;
  readonly contender: Contender;
  readonly configuration: string;
}

function measuredOf(contender: Contender): Measured[] {
  const { title, kind, configuration } = contender;
  if (configuration !== undefined) return [{ measure: `${title}: its configuration`, contender, configuration }];
  if (kind === "other") return [];
  return (["full", "changed"] as const).map((refresh) => ({
    measure: `${title}: refresh = "${refresh}"`,
    contender,
    configuration: lists(refresh),
  }));
}

async function emptyNode(folder: string): Promise<Case> {
  const { file, taken } = await metered(folder, [process.execPath, "-e", "0"]);
  return async () => {
    await launchProcess([file], {}).exited;
    return taken();
  };
}

/** Compares the CPU time of the plugin's processes for one `plan` with that of one empty Node. */
export async function run(contenders: Contenders, runs = 5): Promise<(Row | Skipped)[]> {
  if (process.platform === "win32") return [{ measure: "all", skipped: "it needs bash" }];
  const { present, skipped } = await everyContender(contenders);
  const folder = await mkdtemp(path.join(tmpdir(), "bunny-bench-"));
  const installed: Installed[] = [];
  try {
    const cases = [await emptyNode(folder)];
    const measured = present.flatMap(measuredOf);
    for (const { contender, configuration } of measured) {
      const { file, taken } = await metered(folder, [contender.file]);
      const one = await applyInstalled({ ...contender, file }, configuration);
      installed.push(one);
      await taken();
      cases.push(async () => {
        await mustRun(one.workspace, PLAN);
        return taken();
      });
    }
    const [base = Number.NaN, ...times] = await interleave(cases, runs, 1);
    const rows = measured.map(({ measure }, index): Row => {
      const milliseconds = times[index] ?? Number.NaN;
      return {
        measure,
        milliseconds,
        ratio: milliseconds / base,
        base: `${base.toFixed(1)} ms of node -e 0`,
      };
    });
    return [...rows, ...skipped];
  } finally {
    await Promise.all(installed.map((one) => one.remove()));
    await rm(folder, { recursive: true, force: true });
  }
}
