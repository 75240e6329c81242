import { useAcceptance } from "../support/acceptance.js";
import type { Workspace } from "../support/workspace.js";

const acceptance = useAcceptance({ leavesSeed: true });
const address = "bunny_shield_access_list.list7";

const lists = (refresh: "full" | "changed" | undefined, count: number, change: object = {}): object => ({
  ...(refresh && { provider: { bunny: { refresh } } }),
  resource: {
    bunny_shield_access_list: Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        `list${index}`,
        {
          shield_zone_id: 44,
          name: `List ${index}`,
          type: "cidr",
          action: "block",
          entries: [`192.0.2.${index}/32`],
          ...(index === 7 && change),
        },
      ]),
    ),
  },
});

/** How often each operation was requested since the last call. */
function asked(): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const request of acceptance.service.requests()) {
    const operation = request.operation ?? "other";
    counts[operation] = (counts[operation] ?? 0) + 1;
  }
  acceptance.service.resetRequests();
  return counts;
}

/** Plans without a change of the configuration, and returns the requests of the plan. */
async function requestsOfPlan(workspace: Workspace, configuration: object): Promise<Record<string, number>> {
  await workspace.write({ ...configuration });
  asked();
  expect((await workspace.preview()).changes).toEqual([]);
  return asked();
}

const listPath = (name: string): string => {
  const found = acceptance.service.snapshot().accessLists.find((list) => list.name === name);
  return `/shield/shield-zone/44/access-lists/${found?.listId}`;
};

test("fifty lists cost one request, and fifty-one with refresh = full", async () => {
  const workspace = await acceptance.workspace();
  await workspace.apply({ ...lists("changed", 50) });
  expect(await requestsOfPlan(workspace, lists("changed", 50))).toEqual({ listAccessLists: 1 });
  const full = { listAccessLists: 1, getAccessList: 50 };
  expect(await requestsOfPlan(workspace, lists("full", 50))).toEqual(full);
  expect(await requestsOfPlan(workspace, lists(undefined, 50))).toEqual(full);
  await workspace.destroy();
});

/** Each change of the list by a person, and what the next plan shows. */
const OUTSIDE: readonly (readonly [name: string, change: object, seen: object])[] = [
  ["other entries of the same number", { content: "203.0.113.9/32" }, { entries: ["203.0.113.9/32"] }],
  ["more entries", { content: "192.0.2.7/32\n203.0.113.9/32" }, { entries: ["192.0.2.7/32", "203.0.113.9/32"] }],
  ["another name", { name: "Renamed" }, { name: "Renamed" }],
];

test("a change outside of Terraform is read and repaired, and a deleted list is planned again", async () => {
  const workspace = await acceptance.workspace();
  await workspace.apply({ ...lists("changed", 8) });
  for (const [name, change, seen] of OUTSIDE) {
    await acceptance.service.send("PATCH", listPath("List 7"), change);
    asked();
    const { drift, changes } = await workspace.plan();
    expect({ name, drift, changes }).toMatchObject({
      name,
      drift: [{ address, after: seen }],
      changes: [{ address, action: "update" }],
    });
    expect(asked()).toMatchObject({ getAccessList: 1 });
    await workspace.applyPlanned();
    expect(await requestsOfPlan(workspace, lists("changed", 8))).toEqual({ listAccessLists: 1 });
  }

  const { configurationId } = acceptance.service.snapshot().accessLists.find(({ name }) => name === "List 7")!;
  const path = `/shield/shield-zone/44/access-lists/configurations/${configurationId}`;
  await acceptance.service.send("PATCH", path, { isEnabled: false, action: 3 });
  asked();
  expect((await workspace.plan()).drift).toMatchObject([{ address, after: { enabled: false, action: "challenge" } }]);
  expect(asked()).toEqual({ listAccessLists: 1, getAccessList: 1 });
  await workspace.applyPlanned();
  expect(asked()).toEqual({ updateAccessListConfiguration: 1 });
  expect(await requestsOfPlan(workspace, lists("changed", 8))).toEqual({ listAccessLists: 1 });

  await acceptance.service.send("DELETE", listPath("List 7"));
  expect((await workspace.preview()).changes).toEqual([{ address, action: "create", importing: false }]);
  await workspace.destroy();
});

test("our own changes are not read again, and an imported list is read and recorded", async () => {
  const workspace = await acceptance.workspace();
  await workspace.apply({ ...lists("changed", 8) });
  const changed = lists("changed", 8, { entries: ["198.51.100.0/24"], action: "log" });
  await workspace.apply({ ...changed });
  expect(await requestsOfPlan(workspace, changed)).toEqual({ listAccessLists: 1 });
  expect((await workspace.state()).at(address).attributes).toMatchObject({ entries: ["198.51.100.0/24"] });

  const id = listPath("List 7").replace(/.*\/(\d+)$/, "44/$1");
  await workspace.run("state", "rm", address);
  asked();
  await workspace.import({ ...changed }, address, id);
  expect(asked()).toMatchObject({ getAccessList: 1 });
  expect(await requestsOfPlan(workspace, changed)).toEqual({ listAccessLists: 1 });
  expect((await workspace.state()).at(address).attributes).toMatchObject({ entries: ["198.51.100.0/24"] });
  await workspace.destroy();
});
