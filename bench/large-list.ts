import { literal } from "../test/support/configuration.js";
import { startService } from "../test/support/service.js";
import { createWorkspace } from "../test/support/workspace.js";
import { interleave, type Case, type Row } from "./measure.js";

export const name = "Plan of a new list of 10,000 entries";

const entries = Array.from({ length: 10_000 }, (_, i) => `11.${i >> 16}.${(i >> 8) & 255}.${i & 255}/32`);

/** The engine with our provider installed, beside the engine with a set of the same size in `terraform_data`. */
export async function run(): Promise<Row[]> {
  const service = await startService();
  const ours = await createWorkspace({ provider: "installed", env: service.env });
  const builtin = await createWorkspace({ provider: "none" });
  try {
    const list = { shield_zone_id: 44, name: "Long", type: "cidr", action: "block", entries: literal(entries) };
    await ours.write({ resource: { bunny_shield_access_list: { long: list } } });
    await builtin.write({
      locals: { entries },
      resource: { terraform_data: { long: { input: "${toset(local.entries)}" } } },
    });
    const plan =
      (workspace: typeof ours): Case =>
      async () => {
        const started = performance.now();
        await workspace.run("plan", "-no-color");
        return performance.now() - started;
      };
    const [base = Number.NaN, taken = Number.NaN] = await interleave([plan(builtin), plan(ours)], 5, 1);
    return [
      { measure: "terraform_data", milliseconds: base, ratio: 1, base: "itself" },
      { measure: "bunny_shield_access_list", milliseconds: taken, ratio: taken / base, base: "terraform_data" },
    ];
  } finally {
    await Promise.all([ours.remove(), builtin.remove(), service.close()]);
  }
}
