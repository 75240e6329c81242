import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { createClient } from "../../../src/api/index.js";
import { startScriptedServer, type ScriptedServer } from "../../support/scripted-server.js";
import { accessKey, errorOf } from "./harness.js";
import { keepEnvironment } from "../../support/keep-environment.js";

const names = [
  "HTTP_PROXY",
  "HTTPS_PROXY",
  "NO_PROXY",
  "http_proxy",
  "https_proxy",
  "no_proxy",
  "ALL_PROXY",
  "all_proxy",
];
keepEnvironment();

let target: ScriptedServer;
let proxy: Server;
let tunnels: string[];

beforeEach(async () => {
  for (const name of names) Reflect.deleteProperty(process.env, name);
  tunnels = [];
  target = await startScriptedServer([{ body: { data: [{ shieldZoneId: 1, pullZoneId: 2 }] } }]);
  proxy = createServer();
  // Whatever host is requested, the tunnel leads to the scripted server.
  proxy.on("connect", (request, client, head) => {
    tunnels.push(request.url ?? "");
    const upstream = connect(Number(new URL(target.url).port), "127.0.0.1", () => {
      client.write("HTTP/1.1 200 Connection established\r\n\r\n");
      upstream.write(head);
      upstream.pipe(client).pipe(upstream);
    });
    upstream.on("error", () => client.destroy());
    client.on("error", () => upstream.destroy());
    client.on("close", () => upstream.destroy());
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
});

afterEach(async () => {
  await target.close();
  proxy.close();
});

const proxyUrl = (): string => `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;

test("a repeated write gets a tunnel of its own", async () => {
  process.env["HTTP_PROXY"] = proxyUrl();
  await target.close();
  target = await startScriptedServer([{ status: 503 }, { body: { data: [] } }]);
  const options = { accessKey, baseUrl: "http://api.bunny.invalid", allowInsecureHttp: true };
  const client = createClient({ ...options, retries: 1, sleep: () => Promise.resolve() });
  await client.zones.mapping();
  expect([target.requests.length, tunnels.length]).toEqual([2, 1]);
  await target.close();
  target = await startScriptedServer([{ status: 503 }, { status: 400 }]);
  tunnels = [];
  await errorOf(client.autoscaling.put("a", { min: 1, max: 2 }));
  expect([target.requests.length, tunnels.length]).toEqual([2, 2]);
});

test("HTTP_PROXY is used; the key is sent through the tunnel, not to the proxy", async () => {
  process.env["HTTP_PROXY"] = proxyUrl();
  const client = createClient({ accessKey, baseUrl: "http://api.bunny.invalid", allowInsecureHttp: true, retries: 0 });
  expect(await client.zones.mapping()).toEqual([{ shieldZoneId: 1, pullZoneId: 2 }]);
  expect(tunnels).toEqual(["api.bunny.invalid:80"]);
  expect(target.requests[0]!.headers.accesskey).toBe(accessKey);
});

test("NO_PROXY and loopback addresses bypass the proxy", async () => {
  process.env["HTTP_PROXY"] = proxyUrl();
  await createClient({ accessKey, baseUrl: target.url, retries: 0 }).zones.mapping();
  expect(target.requests).toHaveLength(1);
  for (const hosts of ["api.bunny.invalid", ".bunny.invalid", ".invalid", "*"]) {
    process.env["NO_PROXY"] = hosts;
    const baseUrl = "http://api.bunny.invalid";
    const client = createClient({ accessKey, baseUrl, allowInsecureHttp: true, retries: 0 });
    expect(await errorOf(client.zones.mapping())).toMatchObject({ kind: "network" });
  }
  expect(tunnels).toEqual([]);
});

test("a URL in NO_PROXY, which matches no host, is named where the proxy fails", async () => {
  process.env["HTTP_PROXY"] = "http://127.0.0.1:1";
  process.env["NO_PROXY"] = "localhost,http://api.bunny.invalid";
  const client = createClient({ accessKey, baseUrl: "http://api.bunny.invalid", allowInsecureHttp: true, retries: 0 });
  expect((await errorOf(client.zones.mapping())).reason).toMatch(
    /\(through the proxy 127\.0\.0\.1:1 of HTTP_PROXY, although NO_PROXY is set: an entry with a scheme matches no host, .* only the host\)$/,
  );
});

test.each([
  ["http_proxy", "http://api.bunny.invalid", "api.bunny.invalid:80"],
  ["all_proxy", "http://api.bunny.invalid", "api.bunny.invalid:80"],
  ["ALL_PROXY", "http://api.bunny.invalid", "api.bunny.invalid:80"],
  ["https_proxy", "https://api.bunny.invalid", "api.bunny.invalid:443"],
  ["HTTPS_PROXY", "https://api.bunny.invalid", "api.bunny.invalid:443"],
])("%s alone is used for %s", async (name, baseUrl, tunnel) => {
  process.env[name] = proxyUrl();
  const client = createClient({ accessKey, baseUrl, allowInsecureHttp: true, retries: 0 });
  // Behind the tunnel to port 443, no TLS answers.
  await client.zones.mapping().catch(() => undefined);
  expect(tunnels).toEqual([tunnel]);
});

test.each([
  ["HTTPS_PROXY", "not a url", "the environment variable HTTPS_PROXY is not a URL"],
  ["https_proxy", "http://user:hidden@[", "the environment variable https_proxy is not a URL"],
  ["ALL_PROXY", "socks5://user:hidden@127.0.0.1:1", "ALL_PROXY names a socks5:// proxy, which is not supported"],
  ["HTTPS_PROXY", "http://user:hidden@127.0.0.1:1", "(through the proxy 127.0.0.1:1 of HTTPS_PROXY)"],
])("%s that leads nowhere is named, without its password", async (name, value, expected) => {
  process.env[name] = value;
  const client = createClient({ accessKey, baseUrl: "https://api.bunny.invalid", retries: 0 });
  const error = await errorOf(client.zones.mapping());
  expect(error).toMatchObject({ kind: "network" });
  expect(error.message).toContain(expected);
  expect(error.message).not.toContain("hidden");
});
