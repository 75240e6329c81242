import { testWithAllRuns } from "../framework/properties/runs.js";
import { useAcceptance } from "../support/acceptance.js";
import { can } from "../support/engine-under-test.js";
import type { Workspace } from "../support/workspace.js";

const acceptance = useAcceptance({ leavesSeed: true });
const block = (lists: object): object => ({ resource: { bunny_shield_access_list: lists } });
const office = (change: object = {}): object => ({
  office: { shield_zone_id: 44, name: "Office", type: "cidr", action: "block", entries: ["192.0.2.0/24"], ...change },
});

/** The names of the operations that were requested since the last call. */
function asked(): string[] {
  const names = acceptance.service.requests().map(({ operation }) => operation ?? "other");
  acceptance.service.resetRequests();
  return names.sort();
}

/** The maximum number of simultaneous requests for a zone's overview. */
function mostOverviewsAtOnce(): number {
  const overviews = acceptance.service.findRequests({ operation: "listAccessLists" });
  const during = (moment: number): number =>
    overviews.filter(({ startedAt, endedAt }) => startedAt <= moment && (endedAt ?? Infinity) > moment).length;
  return Math.max(0, ...overviews.map(({ startedAt }) => during(startedAt)));
}

async function applied(workspace: Workspace, configuration: object): Promise<string[]> {
  await workspace.preview({ ...configuration });
  asked();
  await workspace.applyPlanned();
  return asked();
}

/** Where the engine does not tell the provider that it repeats a plan before an apply, the quota is checked then, too. */
const quotaLook = ({ engine }: Workspace): string[] =>
  can(engine, "announced repetition of a plan") ? [] : ["listAccessLists"];

test("one access list: creating takes three requests, reading two, each change one, deleting two", async () => {
  const workspace = await acceptance.workspace();
  expect(await applied(workspace, block(office()))).toEqual([
    "createAccessList",
    "listAccessLists",
    ...quotaLook(workspace),
    "updateAccessListConfiguration",
  ]);

  await workspace.preview();
  expect(asked()).toEqual(["getAccessList", "listAccessLists"]);

  const changes = { name: "Offices", enabled: false, action: "challenge" };
  let current = {};
  for (const [name, value] of Object.entries(changes)) {
    current = { ...current, [name]: value };
    expect(await applied(workspace, block(office(current)))).toEqual([
      name === "name" ? "updateAccessList" : "updateAccessListConfiguration",
    ]);
  }
  expect(await applied(workspace, block(office({ ...current, entries: ["192.0.2.0/25"] })))).toEqual([
    "getAccessList", // Entries that somebody added since the plan are not overwritten.
    "updateAccessList",
  ]);

  await workspace.preview(undefined, "-destroy");
  asked();
  await workspace.applyPlanned();
  expect(asked()).toEqual(["deleteAccessList", "listAccessLists"]);
});

test("a new list that the API creates as declared takes no request for its configuration", async () => {
  const workspace = await acceptance.workspace();
  expect(await applied(workspace, block(office({ action: "log", enabled: false })))).toEqual([
    "createAccessList",
    "listAccessLists",
    ...quotaLook(workspace),
  ]);
  await workspace.destroy();
});

const many = (count: number): Record<string, object> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `list${index}`,
      { shield_zone_id: 44, name: `List ${index}`, type: "ip", action: "block", entries: [`192.0.2.${index}`] },
    ]),
  );

/** A slow server shows which requests overlap. */
function answerOverviewsSlowly(): void {
  acceptance.service.faults.add({ operation: "listAccessLists", kind: "delay", milliseconds: 20, times: null });
}

testWithAllRuns(
  "twenty lists created at once share their zone's overview, which is never requested twice at once",
  async () => {
    const workspace = await acceptance.workspace();
    answerOverviewsSlowly();
    await workspace.preview({ ...block(many(20)) });
    acceptance.service.resetRequests();
    await workspace.applyPlanned();
    expect(mostOverviewsAtOnce()).toBe(1);
    const names = asked();

    expect(names.filter((name) => name === "createAccessList")).toHaveLength(20);
    expect(names.length).toBeLessThanOrEqual(60);
    await workspace.preview(undefined, "-destroy");
    acceptance.service.resetRequests();
    await workspace.applyPlanned();
    // A delete is answered once the overview shows it; deletes that the engine sends together share that.
    const deletes = asked();
    expect(deletes.filter((name) => name === "deleteAccessList")).toHaveLength(20);
    expect(new Set(deletes)).toEqual(new Set(["deleteAccessList", "listAccessLists"]));
    expect(deletes.length).toBeLessThanOrEqual(25);
  },
);

test("a plan of a hundred lists takes a hundred and one requests, its zone's overview one of them", async () => {
  const workspace = await acceptance.workspace();
  const lists = many(100);
  await acceptance.service.edit(({ accessLists }) => {
    for (let index = 0; index < 100; index += 1)
      accessLists.push({
        listId: 1000 + index,
        configurationId: 2000 + index,
        shieldZoneId: 44,
        name: `List ${index}`,
        description: null,
        type: 0,
        content: `192.0.2.${index}`,
        isEnabled: true,
        action: 2,
        lastModified: "2026-11-01T00:00:00.000Z",
        entryCount: 1,
        checksum: "",
      });
  });
  answerOverviewsSlowly();
  const imports = Object.keys(lists).map((name, index) => ({
    to: `bunny_shield_access_list.${name}`,
    id: `44/${1000 + index}`,
  }));
  const { changes } = await workspace.preview({ ...block(lists), import: imports });

  expect(changes.filter(({ action, importing }) => action === "no-op" && importing)).toHaveLength(100);
  expect(acceptance.service.countRequests()).toBeLessThanOrEqual(101);
  expect(mostOverviewsAtOnce()).toBe(1);
  await acceptance.service.reset();
});

testWithAllRuns("rate limits, bot actions and response pages: equally few requests", async () => {
  const workspace = await acceptance.workspace();
  const others = {
    resource: {
      bunny_shield_rate_limit: {
        one: {
          shield_zone_id: 44,
          name: "One",
          conditions: [{ variables: ["REQUEST_URI"], operator: "begins_with", value: "/" }],
          action: "log",
          request_count: 1,
          timeframe: 1,
          block_time: 30,
        },
      },
      bunny_shield_bot_action: { one: { shield_zone_id: 44, bot_id: 17, action: "block" } },
      bunny_shield_custom_page: { one: { shield_zone_id: 44, page_type: "block", html: "<h1>x</h1>" } },
    },
  };
  const creation = await applied(workspace, others);
  expect([...new Set(creation.filter((name) => !name.startsWith("list")))]).toEqual([
    "createRateLimit",
    "getCustomPage", // The existing page is recorded, so that a destroy can restore it, and the new one is read back.
    "getRateLimit", // Its number is believed only if it is that of the new rule.
    ...(quotaLook(workspace).length > 0 ? ["getZone"] : []),
    "putCustomPage",
    "setBotAction",
  ]);
  expect(creation.length).toBeLessThanOrEqual(8 + 3 * quotaLook(workspace).length);

  await workspace.preview();
  expect(asked()).toEqual(["getCustomPage", "getRateLimit", "listBots"]);
  await workspace.preview(undefined, "-destroy");
  asked();
  await workspace.applyPlanned();
  // The zone of the rule is proven first, and both deletes are proven afterwards.
  expect(asked()).toEqual([
    "deleteCustomPage",
    "deleteRateLimit",
    "getCustomPage",
    "getZone",
    "listRateLimits",
    "setBotAction",
  ]);
});
