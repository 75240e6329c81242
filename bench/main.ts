import { readdirSync } from "node:fs";
import path from "node:path";
import { createContenders } from "./contenders/contenders.js";
import { parseArguments, USAGE } from "./contenders/other-providers.js";
import type { Bench, Row, Skipped } from "./measure.js";

const notBenches = new Set(["main.ts", "measure.ts"]);

function line(row: Row | Skipped): string {
  const measure = `  ${row.measure.padEnd(48)}`;
  if ("skipped" in row) return `${measure} SKIPPED: ${row.skipped}`;
  const { milliseconds, unit = "ms", ratio, base, limit } = row;
  const wanted = limit === undefined ? "" : `  (limit ${limit.toFixed(1)}${ratio > limit ? ": EXCEEDED" : ""})`;
  return `${measure}${milliseconds.toFixed(1).padStart(9)} ${unit} = ${ratio.toFixed(2)} × ${base}${wanted}`;
}

function filesOf(wanted: readonly string[]): string[] {
  const all = readdirSync(__dirname).filter((file) => file.endsWith(".ts") && !notBenches.has(file));
  const unknown = wanted.find((part) => !all.some((file) => file.includes(part)));
  if (unknown === undefined)
    return all.filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)));
  const names = all.map((file) => path.basename(file, ".ts")).join(", ");
  throw new Error(`No measurement is named ${unknown}. There are: ${names}`);
}

/** Sets this Node for scripts, and removes a variable that doubles the startup time of every Node 20. */
function prepareEnvironment(): void {
  process.env["PATH"] = [path.dirname(process.execPath), process.env["PATH"]].join(path.delimiter);
  delete process.env["NODE_EXTRA_CA_CERTS"];
}

/** Runs the measurements in this folder, each with its own base in the same run, and exits with 1 if a limit is exceeded. */
async function main(args: readonly string[]): Promise<void> {
  const { providers, wanted, help } = parseArguments(args);
  if (help) {
    process.stdout.write(USAGE);
    return;
  }
  prepareEnvironment();
  const contenders = createContenders(providers);
  try {
    for (const file of filesOf(wanted)) {
      const bench = (await import(path.join(__dirname, file))) as Bench;
      process.stdout.write(`${bench.name} (Node ${process.versions.node})\n`);
      for (const row of await bench.run(contenders)) {
        process.stdout.write(`${line(row)}\n`);
        if ("ratio" in row && row.limit !== undefined && row.ratio > row.limit) process.exitCode = 1;
      }
    }
  } finally {
    await contenders.end();
  }
}

void main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
