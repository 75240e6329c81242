import { encodeObject } from "../../../src/framework/codec/encode.js";
import { UNKNOWN } from "../../../src/framework/index.js";
import { context, hostOf, recordHost, recordProvider } from "../support/host.js";
import { record } from "../support/record.js";

const config = { zone: 1, name: "Alpha", tags: ["b", "a"], rules: [{ match: "x" }] };

async function existing() {
  const host = await recordHost();
  const { state, private: kept } = await host.settle(config);
  return { ...host, state, kept };
}

test("reading what was applied changes nothing, private state and identity included", async () => {
  const { read, state, kept } = await existing();
  expect(await read({ state, private: kept })).toEqual({
    state,
    private: '{"v":1,"r":{"etag":1}}',
    identity: { zone: 1, id: "r1" },
    deferred: undefined,
    reported: [],
  });
});

test("the prior spelling replaces the API's; real drift is shown", async () => {
  const { read, state, service } = await existing();
  const stored = service.records.get("r1")!;
  service.records.set("r1", {
    ...stored,
    name: "ALPHA",
    tags: ["a", "b"],
    notes: "drift",
    rules: [{ match: "x", port: 81 }],
  });
  const { state: found } = await read({ state });
  expect(found).toEqual({ ...state, notes: "drift", rules: [{ match: "x", port: 81 }] });
});

test("local attributes do not change, and have their default in states of older releases", async () => {
  const { read, state } = await existing();
  expect((await read({ state: { ...state, on_destroy: "keep" } })).state).toMatchObject({ on_destroy: "keep" });
  expect((await read({ state: { ...state, on_destroy: null } })).state).toMatchObject({ on_destroy: "delete" });
});

test("private state that read sets is returned", async () => {
  const { read, state } = await existing();
  expect((await read({ state, private: "" })).private).toBe('{"v":1,"r":{"etag":1}}');
});

test("null means that the object was deleted", async () => {
  const { read, state, service } = await existing();
  service.records.clear();
  expect(await read({ state })).toMatchObject({ state: null, reported: [] });
});

test("an object that may belong to another account stays, and is removed with a warning where that is accepted", async () => {
  const { read, state, service } = await existing();
  service.faults.set("get", "unproven");
  expect(await read({ state })).toMatchObject({
    state,
    reported: ["error -: The API returned unproven | Do something about it."],
  });
  service.faults.set("get", "accepted");
  expect(await read({ state })).toMatchObject({
    state: null,
    reported: ["warning -: test_record 1/r1 is removed from the state | Do something about it."],
  });
});

test("any other failure is an error, and the object is not reported as deleted", async () => {
  const { read, state, kept, service } = await existing();
  service.faults.set("get", "broken");
  expect(await read({ state, private: kept })).toMatchObject({
    state,
    private: kept,
    reported: ["error -: The API returned broken | Do something about it."],
  });
});

test("no state is read as null", async () => {
  const { read, service } = await existing();
  const calls = service.log.length;
  expect(await read({ state: null })).toMatchObject({ state: null, reported: [] });
  expect(service.log.length).toBe(calls);
});

test("the tests' model of core refuses a changed identity", async () => {
  const { state, service } = await existing();
  const other = { ...record, hooks: { ...record.hooks, read: () => Promise.resolve({ ...state, id: "r2" }) } };
  const host = hostOf(recordProvider(service, { resources: [other] }), other);
  await host.configure();
  await expect(host.read({ state })).rejects.toThrow("Provider returned another identity of test_record");
});

test("an unexpected error says what was attempted", async () => {
  const { state, service } = await existing();
  const lines: unknown[] = [];
  const failing = {
    ...record,
    hooks: { ...record.hooks, read: () => Promise.reject(new TypeError("x is not a function")) },
  };
  const log = { error: (...line: unknown[]) => lines.push(line) } as never;
  const host = hostOf(recordProvider(service, { resources: [failing] }), failing, log);
  await host.configure();
  const { reported } = await host.read({ state });
  expect(reported).toEqual([
    "error -: Reading test_record 1/r1 failed | x is not a function\n\nThe provider did not expect this error. If it persists, report it with the log (TF_LOG=debug).",
  ]);
  expect(lines).toHaveLength(1);
});

describe("while the provider's configuration is unknown", () => {
  test("a read is deferred where that is allowed", async () => {
    const host = await existing();
    await host.configure({ key: UNKNOWN });
    expect(await host.read({ state: host.state, deferral: true })).toMatchObject({
      deferred: 2,
      state: host.state,
      reported: [],
    });
  });

  test("otherwise the error names what is unknown", async () => {
    const host = await existing();
    await host.configure({ key: UNKNOWN });
    const { reported, deferred } = await host.read({ state: host.state });
    expect(deferred).toBeUndefined();
    expect(reported.join()).toMatch(
      /^error -: The provider configuration is not known yet \| .*key in provider "test"/,
    );
  });
});

test.each([
  ["dropped where the read changes the object", "Beta", '{"v":1,"r":{"etag":1}}'],
  [
    "kept where it does not: that alone would be a change of the state",
    "Alpha",
    '{"v":1,"w":[[5,"abc"]],"r":{"etag":1}}',
  ],
])("the note of an old write is %s", async (_, name, kept) => {
  const { server, service, state } = await existing();
  service.records.set("r1", { ...service.records.get("r1")!, name });
  const request = { typeName: "test_record", clientCapabilities: undefined, currentIdentity: undefined };
  const currentState = encodeObject(record.attributes, state);
  const stored = Buffer.from('{"v":1,"w":[[5,"abc"]],"r":{"etag":1}}');
  const answer = await server.readResource({ ...request, currentState, private: stored }, context);
  expect(Buffer.from(answer.private).toString()).toBe(kept);
});
