import { testWithAllRuns } from "../framework/properties/runs.js";
import { status } from "@grpc/grpc-js";
import { HealthCheckRequest, HealthCheckResponse } from "../../src/protocol/generated/health.js";
import { GetProviderSchema_Response } from "../../src/protocol/generated/tfplugin6.js";
import { launchPlugin, type LaunchedPlugin } from "../support/protocol-client.js";
import { unaryCall } from "../support/provider-client.js";
import { buildStubExecutable, type StubExecutable } from "../support/stub-executable.js";
import { createStubProvider, stubValue } from "../support/stub-provider.js";

let stub: StubExecutable;
let plugin: LaunchedPlugin;
beforeAll(async () => {
  stub = await buildStubExecutable();
  plugin = await launchPlugin({ command: stub.file, environment: { TF_LOG_PROVIDER: "trace" } });
});
afterAll(async () => {
  await plugin.shutDown();
  await stub.remove();
});

const apply = (name: string) =>
  plugin.provider.applyResourceChange({ typeName: "stub_thing", plannedState: stubValue(name) });

test("item 21: the health of the plugin is SERVING", async () => {
  const check = unaryCall(plugin.client, "/grpc.health.v1.Health/Check", HealthCheckRequest, HealthCheckResponse);
  await expect(check({ service: "plugin" })).resolves.toEqual({ status: 1 });
  await expect(check({ service: "other" })).resolves.toEqual({ status: 3 });
});

testWithAllRuns("item 22: values of 64 MiB are received and returned unchanged", async () => {
  const value = stubValue("é".repeat(32 * 1024 * 1024));
  const { state } = await plugin.provider.readDataSource({ typeName: "stub_thing", config: value });
  expect(Buffer.from(state!.msgpack).equals(value.msgpack)).toBe(true);
});

test("items 23 and 45: the answers encoded at build time are the provider's own, and fit the engine's limit", async () => {
  const provider = createStubProvider();
  const bytes = GetProviderSchema_Response.encode(await provider.getProviderSchema()).finish();
  expect(await plugin.provider.getProviderSchema()).toEqual(GetProviderSchema_Response.decode(bytes));
  expect(bytes.byteLength).toBeLessThan(64 * 1024 * 1024);
  expect(await plugin.provider.getMetadata()).toEqual(await provider.getMetadata());
});

test("item 24: every line on standard error meets the requirements of the engine's log parser", async () => {
  await expect(apply("throw")).rejects.toThrow();
  await apply("print");
  const lines = plugin.stderr().trimEnd().split("\n");
  expect(lines.length).toBeGreaterThan(3);
  for (const text of lines) {
    const record = JSON.parse(text) as Record<string, unknown>;
    expect(record).toMatchObject({
      "@level": expect.stringMatching(/^(trace|debug|info|warn|error)$/) as unknown,
      "@message": expect.any(String) as unknown,
      "@timestamp": expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/) as unknown,
    });
  }
});

test("item 26: one process can return its schema and be configured repeatedly", async () => {
  const configure = async (): Promise<string> =>
    (await plugin.provider.configureProvider({ terraformVersion: "1.11.4" })).diagnostics[0]!.summary;
  const first = await plugin.provider.getProviderSchema();
  expect(await configure()).toBe("configured 1 times");
  expect(await plugin.provider.getProviderSchema()).toEqual(first);
  expect(await configure()).toBe("configured 2 times");
});

test("item 82: fifty calls at once each get their own response", async () => {
  const names = Array.from({ length: 50 }, (_, index) => `slow ${index}`);
  const answers = await Promise.all(names.map(apply));
  expect(answers.map(({ newState }) => newState)).toEqual(names.map(stubValue));
});

test("an exception in a call is that call's status, with the advice to report it", async () => {
  await expect(apply("throw")).rejects.toMatchObject({
    code: status.INTERNAL,
    details: expect.stringMatching(
      /ApplyResourceChange failed because of a bug.*TypeError: thrown on purpose/,
    ) as unknown,
  });
});

const forgotten = {
  code: status.INTERNAL,
  details: expect.stringContaining("nobody awaits this") as unknown,
};

test("an unhandled rejection is the status of the call that caused it", async () => {
  await expect(apply("forget")).rejects.toMatchObject(forgotten);
  expect((await apply("after")).newState).toEqual(stubValue("after"));
});

/** `test.skip` for what the runtime of the executable cannot do (docs/decisions/executables-with-bun.md). */
const testOfScript = process.env["BUNNY_TEST_EXECUTABLE"] === undefined ? test : test.skip;

testOfScript("an unhandled rejection does not disturb another call", async () => {
  const [other] = await Promise.all([apply("slow"), expect(apply("forget")).rejects.toMatchObject(forgotten)]);
  expect(other.newState).toEqual(stubValue("slow"));
});

test.each([
  ["/tfplugin6.Provider/PlanResourceChange", "received 5 bytes that are no message of plugin protocol 6"],
  ["/grpc.health.v1.Health/Check", "no message of the health check"],
])("an invalid message to %s is an error of its call, and not called a bug", async (path, said) => {
  const garbage = new Promise((resolve, reject) => {
    plugin.client.makeUnaryRequest(
      path,
      () => Buffer.from("ffffffffff", "hex"),
      (bytes: Buffer) => bytes,
      {},
      (error, value) => {
        if (error === null) resolve(value);
        else reject(error);
      },
    );
  });
  await expect(garbage).rejects.toMatchObject({
    code: status.INVALID_ARGUMENT,
    details: expect.stringMatching(new RegExp(`^(?!.*bug).*${said}`)) as string,
  });
});

test("item 93: a list stops when the engine has enough", async () => {
  const events = plugin.provider.listResource({ typeName: "stub_thing", limit: 1_000_000 });
  const names: string[] = [];
  for await (const event of events) {
    names.push((event as { displayName: string }).displayName);
    if (names.length === 5) break;
  }
  expect(names).toEqual(["thing 0", "thing 1", "thing 2", "thing 3", "thing 4"]);
});

test("a list that ends by itself ends the stream", async () => {
  const names: string[] = [];
  for await (const event of plugin.provider.listResource({ typeName: "stub_thing", limit: 3 })) {
    names.push((event as { displayName: string }).displayName);
  }
  expect(names).toEqual(["thing 0", "thing 1", "thing 2"]);
});

test("an action is a stream that ends with what it completed", async () => {
  const events: unknown[] = [];
  for await (const event of plugin.provider.invokeAction({ actionType: "stub_thing" })) events.push(event);
  expect(events).toMatchObject([{ progress: { message: "begun" } }, { completed: { diagnostics: [] } }]);
});

test.each(["ValidateStateStoreConfig", "ConfigureStateStore", "SomethingFromTheFuture"])(
  "item 95: %s, which is not supported, is UNIMPLEMENTED",
  async (method) => {
    const empty = { encode: () => HealthCheckRequest.encode({ service: "" }), decode: () => ({}) };
    const call = unaryCall(plugin.client, `/tfplugin6.Provider/${method}`, empty, empty);
    await expect(call()).rejects.toMatchObject({ code: status.UNIMPLEMENTED });
  },
);
