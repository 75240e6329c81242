import { startService } from "../test/support/service.js";
import { createWorkspace, type Workspace } from "../test/support/workspace.js";
import type { Row } from "./measure.js";

const LISTS = 1000;

export const name = `${LISTS} access lists of a zone: what their bytes in the state cost the engine`;

const names = Array.from({ length: LISTS }, (_, index) => `L${index}`);

/** All lists; `round` changes the entries of each. Zone 44 of the emulator has no limits. */
const lists = (round: number): object => ({
  resource: {
    bunny_shield_access_list: Object.fromEntries(
      names.map((name, index) => [
        name,
        {
          shield_zone_id: 44,
          name,
          type: "cidr",
          action: "block",
          entries: [`11.${round}.${index >> 8}.${index & 255}/32`],
        },
      ]),
    ),
  },
});

/** Returns as many objects of the engine itself, each with `bytes` more in the state than an empty one. */
const data = (bytes: number) => (round: number) => ({
  resource: {
    // An apply also stores `input` as `output`.
    terraform_data: Object.fromEntries(names.map((name) => [name, { input: `${round}`.padEnd(bytes / 2, ".") }])),
  },
});

/** Returns the milliseconds of a create, an update, and a destroy; `created` runs after the create. */
async function lifecycle(
  workspace: Workspace,
  configuration: (round: number) => object,
  created: () => Promise<void> = () => Promise.resolve(),
): Promise<number[]> {
  const taken: number[] = [];
  for (const [round, command] of [
    [1, "apply"],
    [2, "apply"],
    [2, "destroy"],
  ] as const) {
    await workspace.write({ ...configuration(round) });
    const started = performance.now();
    const { exitCode, output } = await workspace.run(command, "-auto-approve", "-no-color");
    if (exitCode !== 0) throw new Error(output);
    taken.push(performance.now() - started);
    if (taken.length === 1) await created();
  }
  return taken;
}

async function storedBytes(workspace: Workspace): Promise<{ readonly all: number; readonly private: number }> {
  const text = await workspace.stateText();
  const privateData = [...text.matchAll(/^ *"private": "(.*)",?\n/gm)].map(([line]) => line.length);
  return { all: text.length / LISTS, private: privateData.reduce((sum, length) => sum + length, 0) / LISTS };
}

const rows = (what: string, taken: readonly number[], base: readonly number[], of: string): Row[] =>
  ["create", "update", "destroy"].map((step, index) => {
    const [milliseconds = Number.NaN, floor = Number.NaN] = [taken[index], base[index]];
    return {
      measure: `${step}, ${what}`,
      milliseconds,
      ratio: milliseconds / floor,
      base: `${floor.toFixed(0)} ms of ${of}`,
    };
  });

/** Measures lists, and data of the engine with the bytes of a list, with and without private data. */
export async function run(): Promise<Row[]> {
  const service = await startService();
  const ours = await createWorkspace({ provider: "installed", env: service.env });
  const builtin = await createWorkspace({ provider: "none" });
  try {
    let bytes = { all: 0, private: 0 };
    let empty = { all: 0 };
    const measured = await lifecycle(ours, lists, async () => {
      bytes = await storedBytes(ours);
    });
    await lifecycle(builtin, data(2), async () => {
      empty = await storedBytes(builtin);
    });
    const same = await lifecycle(builtin, data(bytes.all - empty.all));
    const without = await lifecycle(builtin, data(bytes.all - bytes.private - empty.all));
    const sizes = `${bytes.all.toFixed(0)} bytes each, ${bytes.private.toFixed(0)} of them private`;
    return [
      ...rows(`lists, ${sizes}`, measured, same, "data of the same bytes"),
      ...rows("data of the same bytes", same, without, "data without the private ones"),
    ];
  } finally {
    await Promise.all([ours.remove(), builtin.remove(), service.close()]);
  }
}
