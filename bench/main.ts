import { readdirSync } from "node:fs";
import path from "node:path";
import type { Bench, Row } from "./measure.js";

const notBenches = new Set(["main.ts", "measure.ts"]);

function line({ measure, milliseconds, unit = "ms", ratio, base, limit }: Row): string {
  const wanted = limit === undefined ? "" : `  (limit ${limit.toFixed(1)}${ratio > limit ? ": EXCEEDED" : ""})`;
  return `  ${measure.padEnd(44)}${milliseconds.toFixed(1).padStart(9)} ${unit} = ${ratio.toFixed(2)} × ${base}${wanted}`;
}

/**
 * `npm run bench [-- PART-OF-A-FILE-NAME …]`: runs the measurements in this folder, each with its own base in the same
 * run, and exits with 1 if a limit is exceeded.
 */
async function main(wanted: readonly string[]): Promise<void> {
  const files = readdirSync(__dirname)
    .filter((file) => file.endsWith(".ts") && !notBenches.has(file))
    .filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)));
  for (const file of files) {
    const bench = (await import(path.join(__dirname, file))) as Bench;
    process.stdout.write(`${bench.name} (Node ${process.versions.node})\n`);
    for (const row of await bench.run()) {
      process.stdout.write(`${line(row)}\n`);
      if (row.limit !== undefined && row.ratio > row.limit) process.exitCode = 1;
    }
  }
}

void main(process.argv.slice(2));
