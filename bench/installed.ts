import { buildStubExecutable } from "../test/support/stub-executable.js";
import { createWorkspace, type Workspace } from "../test/support/workspace.js";
import { type Contender, type Contenders, everyContender } from "./contenders/contenders.js";
import { APPLY, applyInstalled, DESTROY, type Installed, mustRun, PLAN } from "./contenders/installed.js";
import { type Case, interleave, type Row, type Skipped } from "./measure.js";

export const name = "One object, with the provider installed: engine and checksum of the provider included";

const LIST = `
resource "bunny_shield_access_list" "one" {
  shield_zone_id = 44
  name           = "One"
  type           = "cidr"
  action         = "block"
  entries        = ["192.0.2.0/24"]
}
`;

const planned =
  (workspace: Workspace): Case =>
  () =>
    mustRun(workspace, PLAN);

const created =
  (workspace: Workspace): Case =>
  async () => {
    await mustRun(workspace, DESTROY);
    return mustRun(workspace, APPLY);
  };

const ECHOED = 'resource "stub_thing" "one" {\n  name = "One"\n}\n';

/**
 * Measures the floor of the rows above: a provider that returns its input, launched and served by the same code. The rest of each
 * row is the work of definitions, HTTP client, and API.
 */
async function echoing(
  present: readonly Contender[],
): Promise<{ contenders: Contender[]; end: () => Promise<unknown> }> {
  const kinds = (["script", "executable"] as const).filter((kind) => present.some((one) => one.kind === kind));
  const stubs = await Promise.all(kinds.map((kind) => buildStubExecutable(kind)));
  return {
    contenders: stubs.map(({ file }, index) => ({
      title: `${String(kinds[index])} that only echoes`,
      name: "stub",
      file,
      kind: "other",
      configuration: ECHOED,
    })),
    end: () => Promise.all(stubs.map((stub) => stub.remove())),
  };
}

/** Compares `plan` of one object in state, and `apply` of a new one, with the same of one `terraform_data`. */
export async function run(contenders: Contenders): Promise<(Row | Skipped)[]> {
  const { present, skipped } = await everyContender(contenders);
  const echo = await echoing(present);
  try {
    return [...(await measure([...present, ...echo.contenders])), ...skipped];
  } finally {
    await echo.end();
  }
}

async function measure(present: readonly Contender[]): Promise<(Row | Skipped)[]> {
  const applied = present.filter((one) => one.kind !== "other" || one.configuration !== undefined);
  const without = present
    .filter((one) => !applied.includes(one))
    .map(({ title }) => ({ measure: `${title}: plan and apply`, skipped: "--provider names no configuration for it" }));
  const builtin = await createWorkspace({ provider: "none" });
  const installed: Installed[] = [];
  try {
    await builtin.apply({ resource: { terraform_data: { one: { input: "One" } } } });
    for (const one of applied) installed.push(await applyInstalled(one, one.configuration ?? LIST));
    const workspaces = [builtin, ...installed.map(({ workspace }) => workspace)];
    const plans = await interleave(workspaces.map(planned), 15);
    const applies = await interleave(workspaces.map(created), 5, 1);
    return [...rows("plan", plans, applied), ...rows("apply", applies, applied), ...without];
  } finally {
    await Promise.all([builtin, ...installed].map((one) => one.remove()));
  }
}

/** Returns the maximum of a plan, as a multiple of the same plan of `terraform_data`. */
function planLimit({ kind }: Contender): number | undefined {
  if (kind === "executable") return 5;
  const isOldNode = Number(process.versions.node.split(".")[0]) < 22;
  return kind === "script" ? (isOldNode ? 9 : 7.5) : undefined;
}

function rows(command: "plan" | "apply", [floor = Number.NaN, ...times]: number[], measured: readonly Contender[]) {
  return measured.map((contender, index): Row => {
    const milliseconds = times[index] ?? Number.NaN;
    const limit = command === "plan" ? planLimit(contender) : undefined;
    return {
      measure: `${contender.title}: ${command}`,
      milliseconds,
      ratio: milliseconds / floor,
      base: `${floor.toFixed(1)} ms of terraform_data`,
      ...(limit === undefined ? {} : { limit }),
    };
  });
}
