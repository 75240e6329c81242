import { type Values } from "../../../src/framework/index.js";
import { type Host, hostOf, recordHost, recordProvider } from "../support/host.js";
import { record } from "../support/record.js";

const config = { zone: 1, name: "Alpha" };

/** A host with one created record, and the plan of a change of it. */
async function existing(change: Values = { notes: "new" }) {
  const host = await recordHost();
  const made = await host.settle(config);
  const next = { ...config, ...change };
  const { planned } = await host.plan({ prior: made.state, config: next, private: made.private });
  return { ...host, ...made, next, planned };
}

describe("create", () => {
  test("returns state, identity and private state", async () => {
    const host = await recordHost();
    const given = { ...config, rules: [{ match: "x" }] };
    const { planned, private: kept } = await host.plan({ config: given });
    const answer = await host.apply({ planned, config: given, private: kept });
    expect(answer.reported).toEqual([]);
    expect(answer.state).toMatchObject({
      id: "r1",
      size: 7,
      revision: 1,
      on_destroy: "delete",
      timeouts: null,
    });
    expect(answer.identity).toEqual({ zone: 1, id: "r1" });
    expect(answer.private).toBe('{"v":1,"r":{"etag":1}}');
  });

  test("a failure before the checkpoint stores nothing", async () => {
    const host = await recordHost();
    host.service.faults.set("post", "broken");
    const { planned } = await host.plan({ config });
    expect(await host.apply({ planned, config })).toEqual({
      state: null,
      private: "",
      identity: null,
      reported: ["error -: The API returned broken | Do something about it."],
    });
  });

  test("a failure after the checkpoint stores the object as tainted: planned values, the checkpoint, null for the rest", async () => {
    const host = await recordHost();
    host.service.faults.set("put", "broken");
    const given = { ...config, tags: ["a"], rules: [{ match: "x" }], on_destroy: "keep" };
    const { planned } = await host.plan({ config: given });
    const answer = await host.apply({ planned, config: given });
    expect(answer.state).toMatchObject({
      id: "r1",
      name: "Alpha",
      tags: ["a"],
      size: null,
      revision: null,
      rules: [{ match: "x", port: 80 }],
      on_destroy: "keep",
    });
    expect(answer.identity).toEqual({ zone: 1, id: "r1" });
    expect(answer.private).toBe('{"v":1,"r":{"etag":1}}');
    expect(answer.reported).toEqual([
      "error -: The API returned broken | Do something about it.\n\nThe object was created and is in the state as tainted: the next apply deletes it and creates it again. To update the object in place instead, run this first: terraform untaint test_record.NAME",
    ]);
  });

  test("an error that names attributes is reported at them", async () => {
    const host = await recordHost();
    host.service.faults.set("post", "field");
    const { planned } = await host.plan({ config });
    const { reported } = await host.apply({ planned, config });
    expect(reported).toEqual([
      "error kind: The API returned field | is wrong\n\nDo something about it.\n\nelsewhere: is wrong too",
    ]);
  });

  test("a value of the wrong type is an error of the provider, and the object is stored anyway", async () => {
    const create = () => Promise.resolve({ zone: 1, id: "r9", name: "Other", kind: 5, extra: true });
    const broken = { ...record, hooks: { ...record.hooks, create } };
    const host = hostOf(recordProvider(undefined, { resources: [broken] }), broken);
    await host.configure();
    const { planned } = await host.plan({ config });
    const { state, reported, identity } = await host.apply({ planned, config });
    expect(state).toMatchObject({ zone: 1, id: "r9", name: "Other", kind: null });
    expect(identity).toEqual({ zone: 1, id: "r9" });
    expect(reported).toEqual([
      expect.stringMatching(/^error kind: Bug in the provider: it cannot store the result of creating test_record/),
    ]);
  });

  test("the planned spelling replaces the API's", async () => {
    const host = await recordHost();
    const shouting = {
      ...record,
      hooks: { ...record.hooks, create: (context: never) => shout(record.hooks.create(context)) },
    };
    const shout = async (result: Promise<Values>) => ({ ...(await result), name: "ALPHA" });
    const loud = hostOf(recordProvider(host.service, { resources: [shouting] }), shouting);
    await loud.configure();
    const { planned } = await loud.plan({ config });
    const { state, reported } = await loud.apply({ planned, config });
    expect({ name: state?.["name"], reported }).toEqual({ name: "Alpha", reported: [] });
  });
});

describe("update", () => {
  test("receives the differences, and returns the new state", async () => {
    const { apply, state, planned, next, service } = await existing({ notes: "new", kind: "fancy" });
    const answer = await apply({ prior: state, planned, config: next, private: '{"v":1,"r":{"etag":1}}' });
    expect(answer.reported).toEqual([]);
    expect(answer.state).toMatchObject({ id: "r1", notes: "new", kind: "fancy", revision: 2 });
    expect(answer.private).toBe('{"v":1,"r":{"etag":2}}');
    expect(service.log).toContain("changed kind,notes");
  });

  test("of only local attributes sends no request", async () => {
    const { apply, state, planned, next, service } = await existing({ on_destroy: "keep" });
    const calls = service.log.length;
    const answer = await apply({ prior: state, planned, config: next, private: '{"v":1,"r":{}}' });
    expect(answer).toEqual({
      state: planned,
      private: '{"v":1,"r":{}}',
      identity: { zone: 1, id: "r1" },
      reported: [],
    });
    expect(service.log.length).toBe(calls);
  });

  test("that fails returns the prior state with what was checkpointed, and private state", async () => {
    const { apply, state, planned, next, service } = await existing({ notes: "new", kind: "fancy" });
    service.faults.set("put", "broken");
    const answer = await apply({ prior: state, planned, config: next, private: '{"v":1,"r":{"etag":1}}' });
    expect(answer.state).toEqual({ ...state, kind: "fancy" });
    expect(answer.private).toBe('{"v":1,"r":{"etag":1}}');
    expect(answer.reported.join()).toContain("Part of the change was applied and is in the state.");
  });

  test("that is stopped before a checkpoint says that the state is unchanged", async () => {
    const { apply, state, planned, next } = await existing();
    const answer = await apply({ prior: state, planned, config: next, signal: AbortSignal.abort() });
    expect(answer.state).toEqual(state);
    expect(answer.reported.join()).toContain("The state is unchanged.");
  });

  test("without a client keeps everything", async () => {
    const { state, planned, next } = await existing();
    const unconfigured = hostOf(recordProvider(), record);
    const answer = await unconfigured.apply({ prior: state, planned, config: next, private: '{"v":1,"r":{"etag":1}}' });
    expect(answer).toMatchObject({ state, private: '{"v":1,"r":{"etag":1}}' });
    expect(answer.reported.join()).toMatch(/^error -: Configuring test failed/);
  });
});

describe("delete", () => {
  test("returns null", async () => {
    const { apply, state, service } = await existing();
    const answer = await apply({ prior: state, planned: null });
    expect(answer).toEqual({ state: null, private: "", identity: null, reported: [] });
    expect(service.records.size).toBe(0);
  });

  test("of a deleted object succeeds", async () => {
    const { apply, state, service } = await existing();
    service.records.clear();
    expect(await apply({ prior: state, planned: null })).toMatchObject({ state: null, reported: [] });
  });

  test("of an object that may belong to another account fails, and succeeds with a warning where that is accepted", async () => {
    const { apply, state, service } = await existing();
    service.faults.set("delete", "unproven");
    expect(await apply({ prior: state, planned: null })).toMatchObject({
      state,
      reported: ["error -: The API returned unproven | Do something about it."],
    });
    service.faults.set("delete", "accepted");
    expect(await apply({ prior: state, planned: null })).toMatchObject({
      state: null,
      reported: ["warning -: test_record 1/r1 is removed from the state | Do something about it."],
    });
  });

  test("of an object that its plan read with the same credentials succeeds if the object has disappeared", async () => {
    const { state, private: kept, service } = await existing();
    const [found] = service.records.values();
    if (found === undefined) throw new Error("The record was not made.");
    /** Reads, plans, and destroys, each as the engine does; what is in between may have other credentials. */
    const destroyed = async (isRead: boolean, planned: string, applied: string) => {
      const hostWith = async (credentials: string): Promise<Host> => {
        const { hooks } = recordProvider(service);
        const credentialCode = (_client: unknown, text: string) => `${credentials} ${text}`;
        const host = hostOf(recordProvider(service, { hooks: { ...hooks, credentialCode } }), record);
        await host.configure();
        return host;
      };
      service.faults.clear();
      service.records.set("r1", found);
      const planning = await hostWith(planned);
      if (isRead) await planning.read({ state, private: kept });
      const plan = await planning.plan({ prior: state, config: null, private: kept });
      service.faults.set("delete", "unproven");
      const answer = await (await hostWith(applied)).apply({ prior: state, planned: null, private: plan.private });
      expect(answer.private).toBe(answer.state === null ? "" : kept);
      return answer.state === null ? "deleted" : "kept";
    };
    expect(await destroyed(true, "a", "a")).toBe("deleted");
    expect(await destroyed(true, "a", "b")).toBe("kept");
    expect(await destroyed(false, "a", "a")).toBe("kept");
  });

  test("that fails keeps the object and its private state", async () => {
    const { apply, state, service } = await existing();
    service.faults.set("delete", "broken");
    const answer = await apply({ prior: state, planned: null, private: '{"v":1,"r":{"etag":1}}' });
    expect(answer).toMatchObject({ state, private: '{"v":1,"r":{"etag":1}}' });
    expect(answer.reported).toEqual(["error -: The API returned broken | Do something about it."]);
  });
});

test("an error in describeError does not cause a second failure", async () => {
  const describeError = (): never => {
    throw new Error("broken description");
  };
  const { apply, plan, service } = await recordHost({ describeError });
  service.faults.set("post", "broken");
  const { planned } = await plan({ config });
  expect((await apply({ planned, config })).reported.join()).toContain(
    "Creating test_record failed | service says broken",
  );
});

describe("time limits and stops", () => {
  test("the configured limit ends a create, with advice to raise it", async () => {
    const host = await recordHost();
    host.service.faults.set("put", "hang");
    const given = { ...config, timeouts: { create: "1s" } };
    const { planned } = await host.plan({ config: given });
    const { state, reported } = await host.apply({ planned, config: given });
    expect(state).toMatchObject({ id: "r1", timeouts: { create: "1s" } });
    expect(reported).toEqual([
      'error -: Creating test_record took longer than 1s | The time limit of create is 1s. If the API needs more time, increase the limit in the resource: timeouts = { create = "…" }.\n\nThe object was created and is in the state as tainted: the next apply deletes it and creates it again. To update the object in place instead, run this first: terraform untaint test_record.NAME',
    ]);
  });

  test("a stop ends an update at once and keeps what was checkpointed", async () => {
    const { apply, state, planned, next, service } = await existing();
    service.faults.set("put", "hang");
    const stop = new AbortController();
    setTimeout(() => {
      stop.abort();
    }, 20);
    const answer = await apply({ prior: state, planned, config: next, signal: stop.signal });
    expect(answer.state).toMatchObject({ id: "r1", notes: null });
    expect(answer.reported.join()).toMatch(
      /^error -: Updating test_record 1\/r1 was interrupted \| Terraform was interrupted/,
    );
  });

  test("after a stop nothing new is started", async () => {
    const host = await recordHost();
    const { planned } = await host.plan({ config });
    const { state, reported } = await host.apply({ planned, config, signal: AbortSignal.abort() });
    expect(state).toBeNull();
    expect(reported.join()).toMatch(
      /^error -: Creating test_record was interrupted .*Nothing was created or changed, and nothing/s,
    );
    expect(host.service.log).toEqual([]);
  });

  test("a stop leaves open whether the object was created unless the error is only the cancellation", async () => {
    const host = await recordHost({ describeError: () => ({ summary: "Sent", detail: "No response." }) });
    host.service.faults.set("post", "hang");
    const { planned } = await host.plan({ config });
    const stop = new AbortController();
    const applied = host.apply({ planned, config, signal: stop.signal });
    await new Promise(setImmediate);
    stop.abort();
    expect((await applied).reported.join()).toContain(
      "If the API did create the object, import it or delete it there.",
    );
  });
});
