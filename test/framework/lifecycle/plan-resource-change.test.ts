import { UNKNOWN } from "../../../src/framework/index.js";
import { recordHost } from "../support/host.js";

const config = { zone: 1, name: "Alpha" };

test("a create plans defaults, and makes the API's values unknown", async () => {
  const { plan } = await recordHost();
  const {
    planned,
    replaces,
    identity,
    private: kept,
    reported,
  } = await plan({
    config: { ...config, rules: [{ match: "x" }], place: { north: 1.5 } },
  });
  expect(planned).toEqual({
    zone: 1,
    id: UNKNOWN,
    name: "Alpha",
    kind: "plain",
    notes: null,
    tags: null,
    size: UNKNOWN,
    revision: UNKNOWN,
    name_length: 5,
    place: { north: 1.5, label: null },
    rules: [{ match: "x", port: 80 }],
    on_destroy: "delete",
    timeouts: null,
  });
  expect({ replaces, identity, kept, reported }).toEqual({
    ...{ replaces: [], identity: null, reported: [] },
    kept: '{"v":1,"p":null}',
  });
});

test("unknown configuration is planned unknown, and so is what depends on it", async () => {
  const { plan } = await recordHost();
  const { planned, reported } = await plan({
    config: { zone: UNKNOWN, name: UNKNOWN, tags: [UNKNOWN, "a"], rules: [UNKNOWN], place: UNKNOWN },
  });
  expect(planned).toMatchObject({ zone: UNKNOWN, name: UNKNOWN, name_length: UNKNOWN, place: UNKNOWN });
  expect(planned?.["tags"]).toContainEqual(UNKNOWN);
  expect(planned?.["rules"]).toEqual([UNKNOWN]);
  expect(reported).toEqual([]);
});

describe("of an existing record", () => {
  const created = async () => {
    const host = await recordHost();
    const full = { ...config, tags: ["b", "a"], rules: [{ match: "x" }, { match: "y", port: 1 }], place: { north: 1 } };
    return { ...host, full, ...(await host.settle(full)) };
  };

  test("no change is the prior state, its private state and its identity", async () => {
    const { plan, full, state, private: kept } = await created();
    const answer = await plan({ prior: state, config: full, private: kept });
    expect(answer).toEqual({
      planned: state,
      replaces: [],
      private: '{"v":1,"r":{"etag":1}}',
      identity: { zone: 1, id: "r1" },
      reported: [],
    });
  });

  test("equivalent values keep the prior spelling", async () => {
    const { plan, full, state } = await created();
    const respelt = { ...full, name: "ALPHA", tags: ["a", "b"] };
    const answer = await plan({ prior: state, config: respelt });
    expect(answer.planned).toEqual(state);
    expect(answer.reported).toEqual([]);
  });

  test("an equivalent value beside a changed one keeps its spelling; the changed one is planned as configured", async () => {
    const { plan, full, state } = await created();
    const answer = await plan({
      prior: state,
      config: { ...full, name: "ALPHA", rules: [{ match: "x" }, { match: "z" }] },
    });
    expect(answer.planned).toMatchObject({
      name: "Alpha",
      rules: [
        { match: "x", port: 80 },
        { match: "z", port: 80 },
      ],
    });
    expect(answer.reported).toEqual([]);
  });

  test("an update makes values unknown that may change, and keeps stable ones and those that depend on nothing that changes", async () => {
    const { plan, full, state } = await created();
    const { planned, replaces, identity } = await plan({ prior: state, config: { ...full, notes: "new" } });
    expect(planned).toEqual({ ...state, notes: "new", revision: UNKNOWN });
    expect(replaces).toEqual([]);
    expect(identity).toEqual({ zone: 1, id: "r1" });
  });

  test("a change of only local attributes makes nothing unknown", async () => {
    const { plan, full, state } = await created();
    const local = { on_destroy: "keep", timeouts: { create: "5m", read: null, update: null, delete: null } };
    const { planned } = await plan({ prior: state, config: { ...full, ...local } });
    expect(planned).toEqual({ ...state, ...local });
  });

  test("removing an override of a default plans the default, removing an override of the API's value keeps it", async () => {
    const host = await recordHost();
    const { state } = await host.settle({ ...config, kind: "fancy", notes: "n", size: 3 });
    const { planned } = await host.plan({ prior: state, config: { ...config, notes: "n" } });
    expect(planned).toMatchObject({ kind: "plain", size: 3 });
  });

  test.each([
    ["a changed value", { zone: 2 }, ["zone"]],
    ["an unknown value", { zone: UNKNOWN }, ["zone"]],
    ["the same value", { zone: 1 }, []],
  ])("%s of an attribute that requires replacement replaces only if it differs", async (_, change, paths) => {
    const { plan, full, state } = await created();
    expect((await plan({ prior: state, config: { ...full, ...change } })).replaces).toEqual(paths);
  });

  test("a hook can force a replacement only where values differ", async () => {
    const host = await recordHost();
    const fixed = { ...config, notes: "fixed" };
    const { state } = await host.settle(fixed);
    expect((await host.plan({ prior: state, config: fixed })).replaces).toEqual([]);
    expect((await host.plan({ prior: state, config: { ...config, notes: "other" } })).replaces).toEqual(["notes"]);
  });

  test("the second plan of a replacement is that of a new object; private state stays for the delete of the old one", async () => {
    const { plan, full, private: kept } = await created();
    const {
      planned,
      private: next,
      identity,
    } = await plan({ prior: null, config: { ...full, zone: 2 }, private: kept });
    expect(planned).toMatchObject({ zone: 2, id: UNKNOWN, size: UNKNOWN });
    expect({ next, identity }).toEqual({ next: kept, identity: null });
  });

  test("a destroy is planned as null, keeps private state, and calls planDestroy", async () => {
    const host = await recordHost();
    const { state } = await host.settle({ ...config, on_destroy: "keep" });
    const { planned, private: kept, reported } = await host.plan({ prior: state, config: null, private: '{"v":1}' });
    expect({ planned, kept }).toEqual({ planned: null, kept: '{"v":1}' });
    expect(reported).toEqual(["warning on_destroy: Kept | The record stays."]);
  });

  test("computed values that a newer release added are null until they are read, and planned only with an update", async () => {
    const { plan, full, state } = await created();
    const older = { ...state, revision: null };
    expect((await plan({ prior: older, config: full })).planned).toEqual(older);
  });
});

test("planning is deterministic", async () => {
  const { plan } = await recordHost();
  const question = { config: { ...config, rules: [{ match: "x" }], tags: ["b", UNKNOWN] } };
  expect(await plan(question)).toEqual(await plan(question));
});

test("a hook for which the client is optional plans without one while the provider's configuration is unknown", async () => {
  const host = await recordHost();
  await host.configure({ key: UNKNOWN });
  const { reported } = await host.plan({ config: { ...config, notes: "ask the API" } });
  expect(reported).toEqual(["warning notes: The API could not be asked | In a test."]);
});

test("the tests' model of core refuses an invalid plan", async () => {
  const { record } = await import("../support/record.js");
  const { hostOf, recordProvider } = await import("../support/host.js");
  const broken = {
    ...record,
    hooks: { ...record.hooks, plan: ({ plan }: { plan: Record<string, unknown> }) => void (plan["zone"] = 9) },
  };
  const host = hostOf(recordProvider(undefined, { resources: [broken] }), broken);
  await expect(host.plan({ config })).rejects.toThrow("Provider produced invalid plan");
});
