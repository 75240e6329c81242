import { setTimeout as wait } from "node:timers/promises";
import type { Acceptance } from "../support/acceptance.js";
import type { Configuration } from "../support/configuration.js";
import { hasAllRuns, testWithAllRuns } from "../framework/properties/runs.js";
import { testWhereEngineHas } from "../support/engine-under-test.js";
import type { Workspace } from "../support/workspace.js";

const provider = { bunny: { retries: 0 } };
/** The zone of the seed's pull zone, which is taken over. */
const site = (on_destroy: string, more: object = {}): object => ({
  pull_zone_id: 9001,
  waf_log_only_rules: ["941100"],
  on_destroy,
  ...more,
});

/** A configuration that takes over the zone of the seed. */
export const zoneTakenOver = (on_destroy: string, more?: object): Configuration => ({
  provider,
  resource: { bunny_shield_zone: { site: site(on_destroy, more) } },
});

/** The changes that were sent to zones. */
export function zoneChanges({ service }: Acceptance): readonly Record<string, unknown>[] {
  return service
    .requests()
    .filter(({ operation }) => operation === "updateZone")
    .map(({ body }) => (JSON.parse(body) as { shieldZone: Record<string, unknown> }).shieldZone);
}

/** What an engine does with a zone whose create failed after the API had changed it. */
export function testFailedCreates(acceptance: Acceptance, on_destroy: "disable" | "restore"): void {
  const contents = (): unknown => acceptance.service.snapshot().zones;
  const changes = () => zoneChanges(acceptance);
  /** The changes that let requests through. */
  const drops = () =>
    changes().filter(({ wafEnabled, dDoSShieldSensitivity }) => wafEnabled === false || dDoSShieldSensitivity === 0);

  /** Applies a configuration; the API performs the change of the zone, after which nothing can be read. */
  const failAfterPatch = async (workspace: Workspace, configuration: Configuration): Promise<void> => {
    const { service } = acceptance;
    service.resetRequests();
    service.faults.add({ operation: "updateZone", kind: "delay", milliseconds: 400, wait: "after" });
    const applying = workspace.failing("apply", configuration);
    while (service.countRequests({ operation: "updateZone" }) === 0) await wait(10);
    service.faults.add({ method: "GET", path: "/*", kind: "answer", status: 503, times: null });
    const { diagnostics } = await applying;
    service.faults.clear();
    expect(changes()).toHaveLength(1);
    expect(diagnostics.map(({ detail }) => detail).join()).toContain("terraform untaint bunny_shield_zone.NAME");
    expect((await workspace.state()).objects.some(({ tainted }) => tainted)).toBe(true);
    service.resetRequests();
  };

  const variants = [[[]], [["-refresh=false"]], [["-target=bunny_shield_zone.site"]]];
  test.each(hasAllRuns ? variants : variants.slice(0, 1))(
    "is written again without a drop in between, and keeps what was found: %j",
    async (args) => {
      const before = contents();
      const workspace = await acceptance.workspace();
      await failAfterPatch(workspace, zoneTakenOver(on_destroy));
      const { found } = (await workspace.state()).at("bunny_shield_zone.site").attributes;
      const { diagnostics } = await workspace.apply(undefined, ...args);
      expect(diagnostics.map(({ summary }) => summary)).toContain("bunny_shield_zone 42 was left as it is");
      expect(changes()).toEqual([]);
      expect((await workspace.state()).at("bunny_shield_zone.site")).toMatchObject({
        tainted: false,
        attributes: { found, waf_log_only_rules: ["941100"] },
      });
      expect((await workspace.preview()).empty).toBe(true);
      await workspace.destroy();
      if (on_destroy === "restore") expect(contents()).toEqual(before);
      else expect(drops()).not.toEqual([]);
    },
  );

  testWithAllRuns(
    "is written again without a drop with create_before_destroy, also if that fails as well",
    async () => {
      const lifecycle = { create_before_destroy: true };
      const workspace = await acceptance.workspace();
      await failAfterPatch(workspace, zoneTakenOver(on_destroy, { lifecycle }));
      const other = zoneTakenOver(on_destroy, { lifecycle, waf_log_only_rules: ["941100", "942100"] });
      await failAfterPatch(workspace, other);
      await workspace.apply(other);
      expect(changes()).toEqual([]);
      const { objects } = await workspace.state();
      expect(objects.map(({ tainted }) => tainted)).toEqual([false]);
      expect((await workspace.preview()).empty).toBe(true);
    },
  );

  testWithAllRuns("does not drop if the apply stops between the halves, nor afterwards", async () => {
    const gated = (command: string): Configuration => ({
      provider,
      resource: {
        bunny_shield_zone: { site: site(on_destroy, { depends_on: ["terraform_data.gate"] }) },
        terraform_data: { gate: { triggers_replace: [command], provisioner: [{ "local-exec": { command } }] } },
      },
    });
    const workspace = await acceptance.workspace();
    await failAfterPatch(workspace, gated("exit 0"));
    await workspace.failing("apply", gated("exit 1"));
    const left = (await workspace.state()).objects.map(({ type }) => type);
    expect(left).not.toContain("bunny_shield_zone");
    await workspace.apply(gated("exit 0"));
    expect(changes()).toEqual([]);
    expect((await workspace.preview()).empty).toBe(true);
  });

  testWithAllRuns("is destroyed as on_destroy says if its block is deleted", async () => {
    const before = contents();
    const workspace = await acceptance.workspace();
    await failAfterPatch(workspace, zoneTakenOver(on_destroy));
    await workspace.apply({ provider });
    if (on_destroy === "restore") expect(contents()).toEqual(before);
    else expect(drops()).not.toEqual([]);
  });

  testWhereEngineHas("removed blocks")("is destroyed as on_destroy says by a removed block", async () => {
    const before = contents();
    const workspace = await acceptance.workspace();
    await failAfterPatch(workspace, zoneTakenOver(on_destroy));
    const removed = [{ from: "bunny_shield_zone.site", lifecycle: [{ destroy: true }] }];
    await workspace.apply({ provider, removed });
    if (on_destroy === "restore") expect(contents()).toEqual(before);
    else expect(drops()).not.toEqual([]);
  });
}
