import { testWithAllRuns } from "../framework/properties/runs.js";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Review } from "../../src/review/document/review-document.js";
import { bunnyTf } from "../review/support/command.js";
import { useAcceptance } from "../support/acceptance.js";
import type { Workspace } from "../support/workspace.js";

const acceptance = useAcceptance();
const zone = (settings: object): object => ({ resource: { bunny_shield_zone: { site: settings } } });

/** The review of a plan, and its exit code if changes that loosen are refused. */
async function review(workspace: Workspace, configuration: object) {
  await workspace.preview({ ...configuration });
  const file = join(workspace.folder, "plan.json");
  await writeFile(file, (await workspace.run("show", "-json", "-no-color", "tfplan")).output);
  const { exitCode, out } = await bunnyTf("review", "--format", "json", "--fail-on", "loosens", file);
  const [resource] = (JSON.parse(out) as Review).stacks[0]?.resources ?? [];
  return { exitCode, resource, findings: resource?.findings.map(({ rule, text }) => `${rule}: ${text}`) };
}

// A process of the provider knows objects that an earlier command of the same process read, so each command has its own.
describe("taking over a zone that blocks", () => {
  test("as it is: the review says that nothing changes, and the apply writes nothing", async () => {
    const workspace = await acceptance.workspace();
    const { exitCode, findings } = await review(workspace, zone({ pull_zone_id: 9001, waf_enabled: true }));
    expect({ exitCode, findings }).toEqual({ exitCode: 2, findings: [] });
    acceptance.service.resetRequests();
    await workspace.applyPlanned();
    expect(acceptance.service.requests().filter(({ method }) => method !== "GET")).toEqual([]);
    expect((await workspace.preview()).empty).toBe(true);
  });

  test("to log: the review says that it no longer blocks, and the apply does what was reviewed", async () => {
    const workspace = await acceptance.workspace({ provider: "installed" });
    const logging = zone({ pull_zone_id: 9001, waf_execution_mode: "log", allow_unprotected: true });
    const { exitCode, resource, findings } = await review(workspace, logging);
    expect({ exitCode, direction: resource?.direction }).toEqual({ exitCode: 3, direction: "loosens" });
    expect(findings).toEqual([
      "enforcement-stopped: No longer blocks: `waf_execution_mode` `block` → `log`.",
      "guard-relaxed: Has weaker safeguards against mistakes: `allow_unprotected` `false` → `true`. This alone changes no protection.",
    ]);
    await workspace.applyPlanned();
    expect((await workspace.state()).at("bunny_shield_zone.site").attributes).toMatchObject({
      waf_execution_mode: "log",
      found: { waf_execution_mode: "block" },
    });
    expect((await workspace.preview()).empty).toBe(true);
  });

  testWithAllRuns("changed between plan and apply: the engine refuses to apply what was not reviewed", async () => {
    const workspace = await acceptance.workspace({ provider: "installed" });
    await workspace.preview({ ...zone({ pull_zone_id: 9001, waf_log_only_rules: ["941100"] }) });
    await acceptance.service.edit(({ zones }) => {
      for (const one of zones) if (one.shieldZoneId === 42) one.dDoSShieldSensitivity = 3;
    });
    const { exitCode, output } = await workspace.run("apply", "-no-color", "tfplan");
    expect({ exitCode, output }).toEqual({ exitCode: 1, output: expect.stringContaining(".found") as unknown });
    const guide = await readFile("docs/guides/troubleshooting.md", "utf8");
    expect(guide).toContain(`**"${/Provider produced inconsistent final plan/.exec(output)?.[0]}", at \`.found\`**`);
    expect(acceptance.service.findRequests({ operation: "updateZone" })).toEqual([]);
  });
});
