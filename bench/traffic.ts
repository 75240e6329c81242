import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { bigPlan, writeLog } from "./made-up/traffic-log.js";
import type { Row } from "./measure.js";

export const name = "A review with an access log: 50 rules, two lists of 20,000 entries, two rate limits";

const LOGS = [
  { size: 10_000, areDifferent: false },
  { size: 100_000, areDifferent: false },
  { size: 1_000_000, areDifferent: false },
  { size: 1_000_000, areDifferent: true },
];
const TOOL = path.resolve(__dirname, "../dist/tool/main.js");

interface Used {
  readonly milliseconds: number;
  readonly megabytes: number;
}

/** Measures processor time and memory of `bunny-tf review`, compared with a review of the same plan without a log. */
export async function run(): Promise<Row[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "bunny-traffic-"));
  try {
    const plan = path.join(folder, "plan.json");
    await writeFile(plan, bigPlan());
    const base = await review(folder, [plan]);
    const rows: Row[] = [];
    for (const { size, areDifferent } of LOGS) {
      const log = path.join(folder, "access.log");
      await writeLog(log, size, 2, { areDifferent });
      const used = await review(folder, [plan, "--traffic", log]);
      const measure = `${size.toLocaleString("en-US")} requests${areDifferent ? ", all different" : ""}`;
      const added = used.milliseconds - base.milliseconds;
      rows.push(
        {
          measure: `${measure}, processor time`,
          milliseconds: used.milliseconds,
          ratio: used.milliseconds / base.milliseconds,
          base: `${base.milliseconds.toFixed(0)} ms without a log`,
        },
        {
          measure: `${measure}, processor time per request`,
          milliseconds: (added * 1000) / size,
          unit: "µs",
          ratio: added / base.milliseconds,
          base: "the review without a log",
        },
        {
          measure: `${measure}, most memory`,
          milliseconds: used.megabytes,
          unit: "MB",
          ratio: used.megabytes / base.megabytes,
          base: `${base.megabytes.toFixed(0)} MB without a log`,
        },
        ...others(log).map(({ command, milliseconds }) => ({
          measure: `${measure}, ${command}`,
          milliseconds,
          ratio: milliseconds / used.milliseconds,
          base: "the review of the same log",
        })),
      );
    }
    return rows;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A program that only finds lines, and one that reads all of their JSON. */
const OTHERS = { "grep -c": ["grep", "-c", "wp-login"], jq: ["jq", "-c", 'select(.statusCode == "none")'] };

/** Returns the processor time of other programs with the same log, without those that are not installed. */
function others(log: string): readonly { readonly command: string; readonly milliseconds: number }[] {
  return Object.entries(OTHERS).flatMap(([command, args]) => {
    // Without a reader of its output, grep ends at the first match.
    const script = 'command -v "$1" >/dev/null || exit 0; "$@" | cat >/dev/null; times';
    const times = execFileSync("bash", ["-c", script, "bash", ...args, log], { encoding: "utf8" });
    const [user, system] = (times.split("\n")[1] ?? "").split(" ").map(millisecondsOf);
    return user === undefined || system === undefined ? [] : [{ command, milliseconds: user + system }];
  });
}

function millisecondsOf(written: string): number {
  const [minutes = "", seconds = ""] = written.split("m");
  return Number(minutes) * 60_000 + parseFloat(seconds) * 1_000;
}

async function review(folder: string, args: readonly string[]): Promise<Used> {
  const [report, usage] = [path.join(folder, "usage.json"), path.join(folder, "usage.cjs")];
  await writeFile(
    usage,
    `process.on("exit", () => require("node:fs").writeFileSync(${JSON.stringify(report)}, JSON.stringify(process.resourceUsage())));`,
  );
  const child = spawn(process.execPath, ["--require", usage, TOOL, "review", ...args], { stdio: "ignore" });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 2) throw new Error(`bunny-tf review ended with ${String(code)}.`);
  const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(await readFile(report, "utf8")) as NodeJS.ResourceUsage;
  return { milliseconds: (userCPUTime + systemCPUTime) / 1000, megabytes: maxRSS / 1024 };
}
