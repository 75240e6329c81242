import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { Empty as GoogleEmpty } from "../../src/protocol/generated/google/protobuf/empty.js";
import { ConnInfo, Empty, StdioData } from "../../src/protocol/generated/go-plugin.js";
import { engineEnvironment } from "../support/plugin-launch.js";
import { launchPlugin, parseHandshake } from "../support/protocol-client.js";
import { unaryCall } from "../support/provider-client.js";
import { until } from "../support/until.js";
import { buildStubExecutable, type StubExecutable } from "../support/stub-executable.js";
import { stubValue } from "../support/stub-provider.js";

let stub: StubExecutable;
beforeAll(async () => {
  stub = await buildStubExecutable();
});
afterAll(() => stub.remove());

const launch = () => launchPlugin({ command: stub.file, environment: { TF_LOG_PROVIDER: "trace" } });
type Plugin = Awaited<ReturnType<typeof launch>>;

const apply = (plugin: Plugin, name: string) =>
  plugin.provider.applyResourceChange({ typeName: "stub_thing", plannedState: stubValue(name) });

const underWay = (plugin: Plugin) => until(() => plugin.stderr().includes('"rpc":"ApplyResourceChange"'));

const openStdio = ({ client }: Plugin) =>
  client.makeServerStreamRequest(
    "/plugin.GRPCStdio/StreamStdio",
    () => Buffer.from(GoogleEmpty.encode({}).finish()),
    (bytes: Buffer) => StdioData.decode(bytes),
    {},
  );

const openBroker = ({ client }: Plugin) =>
  client.makeBidiStreamRequest(
    "/plugin.GRPCBroker/StartStream",
    (message: ConnInfo) => Buffer.from(ConnInfo.encode(message).finish()),
    (bytes: Buffer) => ConnInfo.decode(bytes),
  );

test("items 15 and 17: Shutdown is answered and ends the process, open streams or not", async () => {
  const plugin = await launch();
  openStdio(plugin).on("error", () => undefined);
  openBroker(plugin).on("error", () => undefined);
  await plugin.provider.getMetadata();
  await expect(unaryCall(plugin.client, "/plugin.GRPCController/Shutdown", Empty, Empty)()).resolves.toEqual({});
  await expect(plugin.exited).resolves.toEqual({ code: 0, signal: null });
  expect(existsSync(plugin.handshake.address)).toBe(false);
  plugin.client.close();
});

test("item 18: SIGINT interrupts neither an apply in progress nor the process", async () => {
  const plugin = await launch();
  const answer = apply(plugin, "slow");
  await underWay(plugin);
  plugin.child.kill("SIGINT");
  await expect(answer).resolves.toMatchObject({ diagnostics: [] });
  await expect(plugin.provider.getMetadata()).resolves.toBeDefined();
  await plugin.shutDown();
});

test("SIGTERM waits for the apply in progress, then ends the process and removes the socket", async () => {
  const plugin = await launch();
  const answer = apply(plugin, "slow");
  await underWay(plugin);
  plugin.child.kill("SIGTERM");
  await expect(answer).resolves.toMatchObject({ newState: stubValue("slow") });
  await expect(plugin.exited).resolves.toEqual({ code: 0, signal: null });
  expect(existsSync(plugin.handshake.address)).toBe(false);
  plugin.client.close();
});

test("item 19: when the engine's connection is lost the process ends", async () => {
  const plugin = await launch();
  await plugin.provider.getMetadata();
  plugin.client.close();
  await expect(plugin.exited).resolves.toEqual({ code: 0, signal: null });
  expect(existsSync(plugin.handshake.address)).toBe(false);
});

test("item 19: when the engine is killed before it connects the process ends", async () => {
  const engine = spawn("sh", ["-c", '"$0" & wait', stub.file], {
    env: { ...process.env, ...engineEnvironment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  engine.stdout.setEncoding("utf8").on("data", (chunk: string) => (printed += chunk));
  while (!printed.includes("\n")) await once(engine.stdout, "data");
  const { address } = parseHandshake(printed.split("\n").find((text) => text.startsWith("1|"))!);
  engine.kill("SIGKILL");
  // Its standard output is closed when the last process that has it open exits.
  await once(engine.stdout, "close");
  expect(existsSync(address)).toBe(false);
});

test("item 20: the standard streams and the broker stay open and silent until they are cancelled", async () => {
  const plugin = await launch();
  const said: string[] = [];
  const stdio = openStdio(plugin);
  const broker = openBroker(plugin);
  for (const [name, call] of [
    ["stdio", stdio],
    ["broker", broker],
  ] as const) {
    call.on("metadata", () => said.push(`${name} headers`));
    call.on("data", () => said.push(`${name} data`));
    call.on("end", () => said.push(`${name} end`));
    call.on("error", (error) => said.push(`${name} ${error.message}`));
  }
  await until(() => said.length >= 2);
  await wait(200);
  expect(said.sort()).toEqual(["broker headers", "stdio headers"]);
  broker.end();
  stdio.cancel();
  await until(() => said.length >= 5);
  expect(said.slice(2).sort()).toEqual(["broker end", "stdio 1 CANCELLED: Cancelled on client", "stdio end"]);
  await plugin.shutDown();
});

test("item 25: an uncaught exception is reported in plain text with its stack, and ends the process", async () => {
  const plugin = await launch();
  await expect(apply(plugin, "crash")).rejects.toThrow();
  const { code } = await plugin.exited;
  expect(code).toBe(2);
  expect(plugin.stderr()).toMatch(/^panic: crash on purpose\n\nRangeError: crash on purpose\n {4}at /m);
  expect(existsSync(plugin.handshake.address)).toBe(false);
  plugin.client.close();
});

test("item 81: StopProvider responds at once and stops the apply in progress; later calls are not stopped", async () => {
  const plugin = await launch();
  const answer = apply(plugin, "wait-for-stop");
  await underWay(plugin);
  const ended: string[] = [];
  void answer.then(() => ended.push("apply"));
  // Its response does not wait for the apply: it comes first, even if the apply needs a moment to end.
  await expect(plugin.provider.stopProvider()).resolves.toEqual({ error: "" });
  ended.push("stop");
  await answer;
  expect(ended).toEqual(["stop", "apply"]);
  await expect(plugin.provider.stopProvider()).resolves.toEqual({ error: "" });
  await expect(answer).resolves.toMatchObject({
    newState: stubValue("wait-for-stop"),
    diagnostics: [{ summary: "Error: The engine was asked to stop." }],
  });
  await expect(apply(plugin, "slow")).resolves.toMatchObject({ diagnostics: [] });
  await plugin.shutDown();
});

test("a call that the engine cancels is aborted", async () => {
  const plugin = await launch();
  const cancelled = new AbortController();
  const answer = plugin.provider.applyResourceChange(
    { typeName: "stub_thing", plannedState: stubValue("wait-for-stop") },
    cancelled.signal,
  );
  await underWay(plugin);
  cancelled.abort();
  await expect(answer).rejects.toThrow(/CANCELLED/);
  plugin.child.kill("SIGTERM");
  await expect(plugin.exited).resolves.toEqual({ code: 0, signal: null });
  plugin.client.close();
});
