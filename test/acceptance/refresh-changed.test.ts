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

const listPath = (name = "List 7"): string => {
  const found = acceptance.service.snapshot().accessLists.find((list) => list.name === name);
  return `/shield/shield-zone/44/access-lists/${found?.listId}`;
};

/** The lists that a person changes, each in another way, and what the next plan shows. */
const OUTSIDE: readonly (readonly [list: number, change: object, seen: object])[] = [
  [5, { content: "203.0.113.9/32" }, { entries: ["203.0.113.9/32"] }],
  [6, { content: "192.0.2.6/32\n203.0.113.9/32" }, { entries: ["192.0.2.6/32", "203.0.113.9/32"] }],
  [7, { name: "Renamed" }, { name: "Renamed" }],
];
const ofList = (index: number): string => `bunny_shield_access_list.list${index}`;

test("changes outside of Terraform are read and repaired, and a deleted list is planned again", async () => {
  const workspace = await acceptance.workspace();
  await workspace.apply({ ...lists("changed", 8) });
  for (const [list, change] of OUTSIDE) await acceptance.service.send("PATCH", listPath(`List ${list}`), change);
  asked();
  const { drift, changes } = await workspace.plan();
  expect(drift).toMatchObject(OUTSIDE.map(([list, , after]) => ({ address: ofList(list), after })));
  expect(changes).toMatchObject(OUTSIDE.map(([list]) => ({ address: ofList(list), action: "update" })));
  expect(asked()).toMatchObject({ getAccessList: 3 });
  await workspace.applyPlanned();
  expect(await requestsOfPlan(workspace, lists("changed", 8))).toEqual({ listAccessLists: 1 });

  const { configurationId } = acceptance.service.snapshot().accessLists.find(({ name }) => name === "List 7")!;
  const path = `/shield/shield-zone/44/access-lists/configurations/${configurationId}`;
  await acceptance.service.send("PATCH", path, { isEnabled: false, action: 3 });
  asked();
  expect((await workspace.plan()).drift).toMatchObject([{ address, after: { enabled: false, action: "challenge" } }]);
  expect(asked()).toEqual({ listAccessLists: 1, getAccessList: 1 });
  await workspace.applyPlanned();
  expect(asked()).toEqual({ updateAccessListConfiguration: 1 });
  expect(await requestsOfPlan(workspace, lists("changed", 8))).toEqual({ listAccessLists: 1 });

  await acceptance.service.send("DELETE", listPath());
  expect((await workspace.preview()).changes).toEqual([{ address, action: "create", importing: false }]);
  await workspace.destroy();
});
