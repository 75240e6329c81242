import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { accessList, change, type JsonObject, planJson } from "../test/review/support/plan-builder.js";
import { median, type Row } from "./measure.js";

/** Compares the cost of `bunny-tf review` with JSON.parse of the same file, in separate processes, without their startup. */
export const name = "report";

const ROUNDS = 7;
const FEW_ROUNDS = 2;
const RESOURCES = 10_000;
/** A plan of 160 MB. */
const MANY_RESOURCES = 140_000;
const ENTRIES = 100_000;
const MAIN = path.resolve(__dirname, "..", "dist", "tool", "main.js");

interface Scale {
  readonly title: string;
  readonly plan: string;
  readonly timeLimit: number;
  readonly memoryLimit: number;
  readonly rounds?: number;
}

/**
 * Measures plans of many resources with a tenth of changes, of as many access lists, whose changes are also compared with the
 * other lists of their zone, and of one long list with few changes.
 */
export async function run(): Promise<Row[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "bunny-bench-"));
  try {
    const rows: Row[] = [];
    for (const scale of scales()) rows.push(...(await measure(scale, folder)));
    return rows;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Yields one after another, so that only one plan is in memory. */
function* scales(): Iterable<Scale> {
  const count = RESOURCES.toLocaleString("en-US");
  yield { title: `${count} resources`, plan: manyResources(RESOURCES), timeLimit: 2, memoryLimit: 1.5 };
  const large = { plan: manyResources(MANY_RESOURCES), rounds: FEW_ROUNDS };
  const megabytes = Math.round(large.plan.length / 1e6);
  yield { ...large, title: `${megabytes} MB of resources`, timeLimit: 1.25, memoryLimit: 1.1 };
  yield { title: `${count} lists, 8 a zone`, plan: manyLists(8), timeLimit: 2, memoryLimit: 2 };
  // The aim is 1.8.
  yield { title: `${count} lists of a zone`, plan: manyLists(RESOURCES), timeLimit: 2.5, memoryLimit: 2 };
  yield {
    title: `${count} lists of a zone, of which all change`,
    plan: manyLists(RESOURCES, 1),
    // The aim is 3: the rest is work for each change, such as its row, its verdict, and garbage collection.
    timeLimit: 8,
    memoryLimit: 3,
  };
  const entries = ENTRIES.toLocaleString("en-US");
  yield { title: `a list of ${entries} entries`, plan: longList(), timeLimit: 4, memoryLimit: 3 };
}

async function measure(
  { title, plan, timeLimit, memoryLimit, rounds = ROUNDS }: Scale,
  folder: string,
): Promise<Row[]> {
  const file = path.join(folder, "plan.json");
  const empty = path.join(folder, "empty.json");
  await writeFile(file, plan);
  await writeFile(empty, planJson([]));
  const cases = [() => parse(file), () => parse(empty), () => review(file, folder), () => review(empty, folder)];
  const runs: Usage[][] = cases.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, usage] of cases.entries()) runs[index]?.push(await usage());
  }
  const [parsed, parseStart, reviewed, reviewStart] = runs.map((all) => ({
    // The minimum is the work itself, without other load of the machine.
    time: Math.min(...all.map(({ time }) => time)),
    memory: median(all.map(({ memory }) => memory)),
  }));
  if (!parsed || !parseStart || !reviewed || !reviewStart) throw new Error("no measurement");
  const time = reviewed.time - reviewStart.time;
  const memory = reviewed.memory - reviewStart.memory;
  return [
    {
      measure: `review: ${title}`,
      milliseconds: time,
      ratio: time / (parsed.time - parseStart.time),
      base: "JSON.parse",
      limit: timeLimit,
    },
    {
      measure: `review memory: ${title}`,
      milliseconds: memory,
      unit: "MB",
      ratio: memory / (parsed.memory - parseStart.memory),
      base: "JSON.parse",
      limit: memoryLimit,
    },
  ];
}

interface Usage {
  readonly time: number;
  readonly memory: number;
}

const TELL = "process.on('exit', () => process.stderr.write('\\n' + process.resourceUsage().maxRSS));";

function parse(file: string): Promise<Usage> {
  return usage(`${TELL} globalThis.plan = JSON.parse(require('fs').readFileSync(process.argv[1], 'utf8'));`, [file]);
}

function review(file: string, folder: string): Promise<Usage> {
  const output = path.join(folder, "report.md");
  const args = [MAIN, "review", "--format", "markdown", "--output", output, file];
  return usage(`${TELL} require(${JSON.stringify(MAIN)});`, args);
}

/** A new process counts the memory of its parent, which is small for a shell, but not for this process. */
const SMALL_PARENT = '"$0" "$@"; exit $?';

function usage(script: string, args: readonly string[]): Promise<Usage> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const node = [process.execPath, "-e", script, "--", ...args];
    const child = spawn("sh", ["-c", SMALL_PARENT, ...node], { stdio: ["ignore", "ignore", "pipe"] });
    let output = "";
    child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.once("error", reject);
    child.once("close", (code) => {
      const kilobytes = Number(output.split("\n").at(-1));
      if (code === 1 || Number.isNaN(kilobytes)) reject(new Error(`a measured process failed: ${output}`));
      else resolve({ time: performance.now() - started, memory: kilobytes / 1024 });
    });
  });
}

/** Returns a plan as engines write it: the planned values appear again, and again as prior state. */
function whole(changes: readonly JsonObject[]): string {
  const values = (pick: "before" | "after") => ({
    root_module: {
      resources: changes.map(({ address, type, name: label, change: both }) => ({
        address: address ?? null,
        mode: "managed",
        type: type ?? null,
        name: label ?? null,
        schema_version: 0,
        values: (both as JsonObject)[pick] ?? null,
        sensitive_values: {},
      })),
    },
  });
  return planJson(changes, {
    planned_values: values("after"),
    prior_state: { format_version: "1.0", values: values("before") },
  });
}

function manyResources(count: number): string {
  const object = (index: number, version: number): JsonObject => ({
    id: `id-${index}`,
    name: `object ${index}`,
    tags: { team: "edge", index: String(index) },
    rules: [
      { path: "/a", allow: true },
      { path: "/b", allow: false },
    ],
    version,
  });
  return whole(
    Array.from({ length: count }, (_, index) =>
      change(`null_resource.r[${index}]`, object(index, 1), object(index, index % 10 === 0 ? 2 : 1)),
    ),
  );
}

function manyLists(perZone: number, each = 10): string {
  const values = (index: number, entries: readonly string[]): JsonObject =>
    accessList({
      shield_zone_id: Math.floor(index / perZone),
      list_id: index,
      name: `list ${index}`,
      action: index % 2 === 0 ? "block" : "allow",
      entries,
    });
  const before = ["192.0.2.1", "192.0.2.2"];
  const after = ["192.0.2.1", "192.0.2.9"];
  return whole(
    Array.from({ length: RESOURCES }, (_, index) =>
      change(
        `bunny_shield_access_list.l[${index}]`,
        values(index, before),
        values(index, index % each === 0 ? after : before),
      ),
    ),
  );
}

function longList(): string {
  const entries = Array.from(
    { length: ENTRIES },
    (_, index) => `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
  );
  const after = [...entries.slice(5), "192.0.2.1", "192.0.2.2", "2001:db8::1"];
  return whole([change("bunny_shield_access_list.long", accessList({ entries }), accessList({ entries: after }))]);
}
