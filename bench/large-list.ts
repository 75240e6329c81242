import { writeFile } from "node:fs/promises";
import path from "node:path";
import { literal } from "../test/support/configuration.js";
import { startService } from "../test/support/service.js";
import { createWorkspace } from "../test/support/workspace.js";
import type { Workspace } from "../test/support/workspace.js";
import { interleave, type Case, type Row } from "./measure.js";

export const name = "A list of 10,000 entries";

const entries = Array.from({ length: 10_000 }, (_, i) => `11.${i >> 16}.${(i >> 8) & 255}.${i & 255}/32`);

const list = { shield_zone_id: 44, name: "Long", type: "cidr", action: "block" };
const file = '${file("list.txt")}';

/** Compares the engine with our provider with the engine with a value of the same size in `terraform_data`. */
export async function run(): Promise<Row[]> {
  const service = await startService();
  const ours = await createWorkspace({ provider: "installed", env: service.env });
  const builtin = await createWorkspace({ provider: "none" });
  try {
    const [setBase = Number.NaN, set = Number.NaN] = await interleave(
      [
        timed(builtin, data("${toset(local.entries)}", { locals: { entries } }), ["plan"]),
        timed(ours, resource({ entries: literal(entries) }), ["plan"]),
      ],
      3,
      1,
    );
    for (const { folder } of [ours, builtin]) await writeFile(path.join(folder, "list.txt"), entries.join("\n"));
    const whole: Command[] = [["apply", "-auto-approve"], ["plan"]];
    const [textBase = Number.NaN, content = Number.NaN] = await interleave(
      [timed(builtin, data(file, {}), ...whole), timed(ours, resource({ content: file }), ...whole)],
      3,
      1,
    );
    return [
      row("plan, entries as a set", set, setBase),
      row("apply and plan again, entries as text", content, textBase),
    ];
  } finally {
    await Promise.all([ours.remove(), builtin.remove(), service.close()]);
  }
}

type Command = Parameters<Workspace["run"]>;

const row = (measure: string, milliseconds: number, base: number): Row => ({
  measure,
  milliseconds,
  ratio: milliseconds / base,
  base: `${base.toFixed(0)} ms of terraform_data`,
});

const resource = (change: object): object => ({
  resource: { bunny_shield_access_list: { long: { ...list, ...change } } },
});

const data = (input: string, rest: object): object => ({ ...rest, resource: { terraform_data: { long: { input } } } });

const timed =
  (workspace: Workspace, configuration: object, ...commands: Command[]): Case =>
  async () => {
    await workspace.write({ ...configuration });
    const started = performance.now();
    for (const command of commands) await mustRun(workspace, command);
    const taken = performance.now() - started;
    // The output is discarded: engines take half a minute to print the removal of a text of this length.
    if ((await workspace.state()).objects.length > 0) await mustRun(workspace, ["destroy", "-auto-approve", "-json"]);
    return taken;
  };

async function mustRun(workspace: Workspace, command: Command): Promise<void> {
  const { exitCode, output } = await workspace.run(...command, "-no-color");
  if (exitCode !== 0) throw new Error(output);
}
