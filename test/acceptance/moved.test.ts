import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { useAcceptance } from "../support/acceptance.js";
import { can, engineUnderTest, testWhereEngineHas } from "../support/engine-under-test.js";
import {
  type OfficialProvider,
  officialState,
  reattachBoth,
  startOfficialProvider,
} from "../support/official-provider.js";
import type { Workspace } from "../support/workspace.js";

const VERSIONS = `
terraform {
  required_providers {
    bunny    = { source = "bunny-iac/bunny" }
    bunnynet = { source = "bunnyway/bunnynet" }
  }
}
`;

const entries = ["198.51.100.0/24", "192.0.2.0/24"];
const to = "bunny_shield_access_list.office";

const configuration = (change: object = {}): object => ({
  resource: {
    bunny_shield_access_list: {
      office: { shield_zone_id: 42, name: "Office", type: "cidr", action: "block", entries, ...change },
    },
  },
  moved: [{ from: "bunnynet_pullzone_access_list.office", to }],
});

/** The list as the official provider's 0.15 stores it: capitalized words, the pull zone, no Shield zone. */
const officialList = (id: number, pullzone: number) => ({
  type: "bunnynet_pullzone_access_list",
  name: "office",
  attributes: { id, pullzone, name: "Office", enabled: true, type: "CIDR", action: "Block", entries },
});

describe("moved from the official provider's access list", () => {
  const acceptance = useAcceptance();
  const testMove = testWhereEngineHas("moves between types");
  let official: OfficialProvider;

  afterEach(async () => {
    await official.stop();
    expect(official.writes).toEqual([]);
  });

  /** A workspace with the official provider's state of an existing list, and both providers. */
  async function workspaceOf(pullZone: number): Promise<{ workspace: Workspace; listId: number }> {
    const { service } = acceptance;
    const zone = "/shield/shield-zone/42/access-lists";
    const created = { name: "Office", type: 1, content: entries.join("\n") };
    const { data } = (await service.send("POST", zone, created)) as { data: { id: number } };
    const lists = (await service.send("GET", zone)) as { customLists: { configurationId: number }[] };
    const { configurationId } = lists.customLists[0]!;
    await service.send("PATCH", `${zone}/configurations/${configurationId}`, { isEnabled: true, action: 2 });

    const { kind } = await engineUnderTest();
    official = await startOfficialProvider();
    const reattach = reattachBoth(acceptance.provider, official, kind);
    const workspace = await acceptance.workspace({ provider: { reattach, stop: () => Promise.resolve() } });
    await writeFile(join(workspace.folder, "versions.tf"), VERSIONS);
    const state = officialState([officialList(data.id, pullZone)], kind);
    await writeFile(join(workspace.folder, "terraform.tfstate"), state);
    service.resetRequests();
    return { workspace, listId: data.id };
  }

  testMove("nothing is replaced; Shield zone and identity are found by the read that follows", async () => {
    const { workspace, listId } = await workspaceOf(9001);
    const { changes, json } = await workspace.plan({ ...configuration() });
    expect(changes).toEqual([]);
    expect(json).toContain('"previous_address":"bunnynet_pullzone_access_list.office"');
    await workspace.applyPlanned();

    const { attributes, identity } = (await workspace.state()).at(to);
    expect(attributes).toMatchObject({
      shield_zone_id: 42,
      list_id: listId,
      action: "block",
      enabled: true,
      type: "cidr",
      entry_count: 2,
      checksum: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
    });
    if (can(workspace.engine, "identity")) expect(identity).toEqual({ shield_zone_id: 42, list_id: listId });
    expect((await workspace.preview()).empty).toBe(true);
    expect(acceptance.service.requests().filter(({ method }) => method !== "GET")).toEqual([]);

    const { changes: renamed } = await workspace.plan({ ...configuration({ name: "Offices" }) });
    expect(renamed.map(({ action, changed }) => ({ action, changed }))).toEqual([
      { action: "update", changed: ["last_modified", "name"] },
    ]);
    await workspace.destroy();
    expect(acceptance.service.snapshot()).toEqual(acceptance.service.seedSnapshot());
  });

  testMove("a moved list that was not read yet is an error, not a replacement, and can be destroyed", async () => {
    const { workspace } = await workspaceOf(9001);
    const before = await workspace.stateText();
    await workspace.write({ ...configuration() });
    const { exitCode, output } = await workspace.run("plan", "-refresh=false", "-no-color");
    expect(exitCode).toBe(1);
    // No engine says by which option a plan has no refresh: -refresh=false, or another one to come.
    expect(output).toMatch(/Plan again with a\s+refresh/);
    expect(output).not.toContain("-refresh=");
    expect(await workspace.stateText()).toBe(before);
    expect(acceptance.service.requests()).toEqual([]);

    const destroyed = await workspace.run("destroy", "-auto-approve", "-refresh=false", "-no-color");
    expect(destroyed).toMatchObject({ exitCode: 0, output: expect.stringContaining("1 destroyed") as unknown });
    expect(acceptance.service.snapshot()).toEqual(acceptance.service.seedSnapshot());
  });

  testMove("a pull zone that no Shield zone protects is reported, and the state stays as it was", async () => {
    const { workspace } = await workspaceOf(1234);
    const before = await workspace.stateText();
    const { diagnostics, output } = await workspace.failing("plan", { ...configuration() });

    expect(diagnostics.filter(({ severity }) => severity === "error")).toHaveLength(1);
    expect(output).toContain("1234");
    expect(await workspace.stateText()).toBe(before);
  });
});
