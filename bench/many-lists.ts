import { startService } from "../test/support/service.js";
import { createWorkspace, type Workspace } from "../test/support/workspace.js";
import type { Row } from "./measure.js";

export const name = "50 access lists of a zone, 50 ms per request";

const LISTS = 50;
const LATENCY_MS = 50;
const names = Array.from({ length: LISTS }, (_, index) => `L${index}`);

/** All lists; `round` changes the entries of each. */
const lists = (round: number, refresh: "full" | "changed"): object => ({
  provider: { bunny: { refresh } },
  resource: {
    bunny_shield_access_list: Object.fromEntries(
      names.map((name, index) => [
        name,
        { shield_zone_id: 44, name, type: "cidr", action: "block", entries: [`11.${round}.${index}.0/24`] },
      ]),
    ),
  },
});

const data = (round: number): object => ({
  resource: { terraform_data: Object.fromEntries(names.map((name) => [name, { input: `${name} ${round}` }])) },
});

const APPLY = ["apply", "-auto-approve"];
const DESTROY = ["destroy", "-auto-approve"];

/** Returns the milliseconds of a create, a plan without changes, an update, and a destroy. */
async function lifecycle(workspace: Workspace, configuration: (round: number) => object): Promise<number[]> {
  const steps = [
    [1, APPLY],
    [1, ["plan"]],
    [2, APPLY],
    [2, DESTROY],
  ] as const;
  const taken: number[] = [];
  for (const [round, command] of steps) {
    await workspace.write({ ...configuration(round) });
    const started = performance.now();
    const { exitCode, output } = await workspace.run(...command, "-no-color");
    if (exitCode !== 0) throw new Error(output);
    taken.push(performance.now() - started);
  }
  return taken;
}

/** Measures an API that accepts writes to a zone at the same time, and one that refuses them. */
export async function run(): Promise<Row[]> {
  const service = await startService();
  const ours = await createWorkspace({ provider: "installed", env: service.env });
  const builtin = await createWorkspace({ provider: "none" });
  try {
    service.faults.add({ kind: "delay", milliseconds: LATENCY_MS, path: "/*", times: null });
    const base = await lifecycle(builtin, data);
    const rows: Row[] = [];
    for (const concurrentWrites of ["accepted", "refused"] as const) {
      service.setVariants({ concurrentWrites });
      for (const refresh of ["full", "changed"] as const) {
        const taken = await lifecycle(ours, (round) => lists(round, refresh));
        const steps = ["create", `plan, refresh = "${refresh}"`, "update", "destroy"];
        const shown = refresh === "full" ? [0, 1, 2, 3] : concurrentWrites === "accepted" ? [1] : [];
        for (const index of shown) {
          const [milliseconds = Number.NaN, floor = Number.NaN] = [taken[index], base[index]];
          rows.push({
            measure: `${steps[index]}, writes ${concurrentWrites}`,
            milliseconds,
            ratio: milliseconds / floor,
            base: `${floor.toFixed(0)} ms of terraform_data`,
          });
        }
      }
    }
    return rows;
  } finally {
    await Promise.all([ours.remove(), builtin.remove(), service.close()]);
  }
}
