import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { useAcceptance } from "../support/acceptance.js";
import type { Configuration } from "../support/configuration.js";
import { testWhereEngineHas } from "../support/engine-under-test.js";
import type { Workspace } from "../support/workspace.js";

const acceptance = useAcceptance();

const provider = { bunny: { retries: 0 } };
/** Takes over the zone of the seed's pull zone. */
const zoneTakenOver: Configuration = {
  provider,
  resource: {
    bunny_shield_zone: { site: { pull_zone_id: 9001, waf_log_only_rules: ["941100"], on_destroy: "disable" } },
  },
};

/** The changes that were sent to zones. */
const changes = (): readonly Record<string, unknown>[] =>
  acceptance.service
    .requests()
    .filter(({ operation }) => operation === "updateZone")
    .map(({ body }) => (JSON.parse(body) as { shieldZone: Record<string, unknown> }).shieldZone);

test("one Ctrl-C during the change of a zone lets the change finish, and the zone is not tainted", async () => {
  const { service } = acceptance;
  const workspace = await acceptance.workspace();
  await workspace.preview(zoneTakenOver);
  service.faults.add({ operation: "updateZone", kind: "delay", milliseconds: 1000, wait: "after" });
  const apply = spawn(workspace.engine.path, ["apply", "-json", "tfplan"], {
    ...{ cwd: workspace.folder, env: workspace.environment, stdio: "ignore" },
  });
  const exited = once(apply, "exit");
  while (service.countRequests({ operation: "updateZone" }) === 0) await wait(10);
  apply.kill("SIGINT");
  await exited;
  expect((await workspace.state()).at("bunny_shield_zone.site").tainted).toBe(false);
  expect((await workspace.preview()).empty).toBe(true);
  expect(changes()).toHaveLength(1);
});

// Tests in process have what is restored, and the other orders of the two halves (test/provider/every-definition/tainted.test.ts).
describe("a zone whose create failed after the API had changed it, with on_destroy = disable", () => {
  /** The changes that let requests through. */
  const drops = () =>
    changes().filter(({ wafEnabled, dDoSShieldSensitivity }) => wafEnabled === false || dDoSShieldSensitivity === 0);

  /** Applies a configuration; the API performs the change of the zone, after which nothing can be read. */
  const failAfterPatch = async (workspace: Workspace): Promise<void> => {
    const { service } = acceptance;
    service.resetRequests();
    service.faults.add({ operation: "updateZone", kind: "delay", milliseconds: 400, wait: "after" });
    const applying = workspace.failing("apply", zoneTakenOver);
    while (service.countRequests({ operation: "updateZone" }) === 0) await wait(10);
    service.faults.add({ method: "GET", path: "/*", kind: "answer", status: 503, times: null });
    const { diagnostics } = await applying;
    service.faults.clear();
    expect(changes()).toHaveLength(1);
    expect(diagnostics.map(({ detail }) => detail).join()).toContain("terraform untaint bunny_shield_zone.NAME");
    expect((await workspace.state()).objects.some(({ tainted }) => tainted)).toBe(true);
    service.resetRequests();
  };

  test("is written again without a drop in between, and keeps what was found", async () => {
    const workspace = await acceptance.workspace();
    await failAfterPatch(workspace);
    const { found } = (await workspace.state()).at("bunny_shield_zone.site").attributes;
    const { diagnostics } = await workspace.apply();
    expect(diagnostics.map(({ summary }) => summary)).toContain("bunny_shield_zone 42 was left as it is");
    expect(changes()).toEqual([]);
    expect((await workspace.state()).at("bunny_shield_zone.site")).toMatchObject({
      tainted: false,
      attributes: { found, waf_log_only_rules: ["941100"] },
    });
    expect((await workspace.preview()).empty).toBe(true);
    await workspace.destroy();
    expect(drops()).not.toEqual([]);
  });

  testWhereEngineHas("removed blocks")("is destroyed as on_destroy says by a removed block", async () => {
    const workspace = await acceptance.workspace();
    await failAfterPatch(workspace);
    const removed = [{ from: "bunny_shield_zone.site", lifecycle: [{ destroy: true }] }];
    await workspace.apply({ provider, removed });
    expect(drops()).not.toEqual([]);
  });
});
