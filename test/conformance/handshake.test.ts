import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { engineEnvironment, launchProcess, type LaunchedProcess } from "../support/plugin-launch.js";
import { launchPlugin, parseHandshake } from "../support/protocol-client.js";
import { createClientCertificate } from "../support/client-certificate.js";
import { buildStubExecutable, type StubExecutable } from "../support/stub-executable.js";
import { stubValue } from "../support/stub-provider.js";

let stub: StubExecutable;
beforeAll(async () => {
  stub = await buildStubExecutable();
});
afterAll(() => stub.remove());

const clientPem = createClientCertificate().certificatePem;
const line = /^1\|6\|(unix\|[^|]+|tcp\|127\.0\.0\.1:\d+)\|grpc\|[A-Za-z0-9+/]*\n$/;

async function handshakeWith(environment: Record<string, string | undefined>): Promise<LaunchedProcess> {
  const launched = launchProcess([stub.file], { ...engineEnvironment, PLUGIN_CLIENT_CERT: clientPem, ...environment });
  await launched.firstLine;
  launched.child.kill("SIGTERM");
  await launched.exited;
  return launched;
}

test.each([undefined, "wrong"])(
  "item 1: with the cookie %p a person reads what this is, and nothing else",
  async (cookie) => {
    const launched = launchProcess([stub.file], { TF_PLUGIN_MAGIC_COOKIE: cookie });
    await expect(launched.exited).resolves.toEqual({ code: 1, signal: null });
    expect(launched.stdout()).toBe("");
    expect(launched.stderr()).toContain("plugin for Terraform and OpenTofu");
    expect(launched.stderr()).toContain('source = "bunny-iac/bunny"');
  },
);

test("items 2 and 12: the first bytes on standard output are the handshake line", async () => {
  const launched = await handshakeWith({});
  expect(launched.stdout()).toMatch(line);
  expect(parseHandshake(launched.stdout()).certificate.length).toBeGreaterThan(50);
});

test("item 9: without a client certificate the certificate field is empty and the transport plain", async () => {
  const plugin = await launchPlugin({ command: stub.file, tls: false });
  expect(plugin.handshake.line).toMatch(/^1\|6\|unix\|[^|]+\|grpc\|\n$/);
  const { resourceSchemas } = await plugin.provider.getProviderSchema();
  expect(Object.keys(resourceSchemas)).toEqual(["stub_thing"]);
  await plugin.shutDown();
});

test("item 10: the seventh field is sent only to an engine that requests it", async () => {
  const silent = await handshakeWith({ PLUGIN_MULTIPLEX_GRPC: "" });
  const asked = await handshakeWith({ PLUGIN_MULTIPLEX_GRPC: "true" });
  expect(silent.stdout().trim().split("|")).toHaveLength(6);
  expect(asked.stdout().trim().split("|").slice(6)).toEqual(["false"]);
});

test("item 11: a connection made the moment the line arrives is served", async () => {
  const plugin = await launchPlugin({ command: stub.file });
  await expect(plugin.provider.getMetadata()).resolves.toMatchObject({ resources: [{ typeName: "stub_thing" }] });
  await plugin.shutDown();
});

test("item 13: what a library prints goes to the log, never to standard output", async () => {
  const plugin = await launchPlugin({ command: stub.file, environment: { TF_LOG_PROVIDER: "debug" } });
  await plugin.provider.applyResourceChange({ typeName: "stub_thing", plannedState: stubValue("print") });
  await plugin.shutDown();
  expect(plugin.stdout()).toBe(plugin.handshake.line);
  expect(plugin.stderr()).toMatch(/"@level":"debug","@message":"a library prints"/);
});

test.each([
  ["5", 1],
  ["6,5", 0],
  [undefined, 0],
])(
  "item 14: for an engine that speaks %p the line names version 6, and an old one is explained",
  async (versions, said) => {
    const launched = await handshakeWith({ PLUGIN_PROTOCOL_VERSIONS: versions });
    expect(parseHandshake(launched.stdout()).protocolVersion).toBe("6");
    expect(launched.stderr().split("speaks plugin protocol 6")).toHaveLength(said + 1);
  },
);

test("items 15 and 16: the socket is in the configured folder, under a short name, and is removed at the end", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "sock-"));
  const plugin = await launchPlugin({ command: stub.file, environment: { PLUGIN_UNIX_SOCKET_DIR: folder } });
  expect(path.dirname(plugin.handshake.address)).toBe(folder);
  expect(Buffer.byteLength(plugin.handshake.address)).toBeLessThanOrEqual(100);
  expect(readdirSync(folder)).toEqual([path.basename(plugin.handshake.address)]);
  await plugin.shutDown();
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});

test("item 15: a folder with too long a name is not used", async () => {
  const folder = path.join(tmpdir(), "x".repeat(120));
  const plugin = await launchPlugin({ command: stub.file, environment: { TMPDIR: folder } });
  expect(plugin.handshake.address).toMatch(/^\/tmp\/[^/]+$/);
  await plugin.shutDown();
});

test("item 97: nothing is written into the plugin's own folder", async () => {
  const before = readdirSync(path.dirname(stub.file));
  const plugin = await launchPlugin({ command: stub.file, environment: { TF_LOG_PROVIDER: "trace" } });
  await plugin.provider.getProviderSchema();
  await plugin.provider.configureProvider({ terraformVersion: "1.11.4" });
  await plugin.shutDown();
  expect(readdirSync(path.dirname(stub.file))).toEqual(before);
});
