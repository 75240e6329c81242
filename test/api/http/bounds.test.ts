import { createServer, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { ApiError, createClient } from "../../../src/api/index.js";
import { createClientCertificate } from "../../support/client-certificate.js";
import { accessKey, bench, errorOf } from "./harness.js";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function listen(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

describe("a large answer", () => {
  test("that decompresses to gigabytes is rejected before it fills the memory", async () => {
    const member = gzipSync(Buffer.alloc(16 * 1024 * 1024, " "));
    const bomb = Buffer.concat(Array.from({ length: 64 }, () => member));
    const port = await listen(
      createServer((_request, response) => {
        response.writeHead(200, { "content-encoding": "gzip", "content-type": "application/json" }).end(bomb);
      }),
    );
    const client = createClient({ accessKey, baseUrl: `http://127.0.0.1:${port}`, retries: 0 });
    const before = process.memoryUsage().rss;
    const error = await errorOf(client.zones.mapping());
    expect(error).toMatchObject({ kind: "invalid_response", reason: "the response is larger than 64 MB" });
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024);
  });

  test("below the limit is read whole", async () => {
    const data = Array.from({ length: 50_000 }, (_, index) => ({ shieldZoneId: index + 1, pullZoneId: null }));
    const { client } = await bench([{ body: { data } }]);
    expect(await client.zones.mapping()).toEqual(data);
  });
});

describe("a response that ends too early", () => {
  test.each([
    ["with a length", { "content-length": "1000" }],
    ["in chunks", { "transfer-encoding": "chunked" }],
  ])("%s is repeated, and never read in part", async (_, headers) => {
    let requests = 0;
    const port = await listen(
      createServer((_request, response) => {
        requests += 1;
        response.writeHead(200, headers).write('{"data":[]}');
        setTimeout(() => response.destroy(), 20);
      }),
    );
    const baseUrl = `http://127.0.0.1:${port}`;
    const client = createClient({ accessKey, baseUrl, retries: 1, sleep: () => Promise.resolve() });
    expect(await errorOf(client.zones.mapping())).toMatchObject({ kind: "network" });
    expect(requests).toBe(2);
  });
});

describe("foreign text", () => {
  const message = `\u001b[2J\u001b]0;title\u0007red\u0085 \u202eevil\r ${"x".repeat(100_000)}`;
  const body = {
    success: false,
    message,
    errorKey: `k\u001b[31m`,
    errors: Array(100).fill({ field: "a", message: message.slice(0, 9000) }),
  };

  test("is shortened and cannot control a terminal, wherever an error shows it", async () => {
    const { client } = await bench([{ status: 400, body, headers: { "cdn-requestid": "r".repeat(5000) } }]);
    const error = await errorOf(client.zones.get(1));
    const shown = [error.message, error.reason, error.errorKey ?? "", error.requestId ?? ""];
    for (const text of shown) expect(text).not.toMatch(/(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u);
    expect(error.reason.length).toBeLessThan(4200);
    expect(error.requestId).toHaveLength(200);
    expect(error.fieldErrors.length).toBeLessThanOrEqual(20);
  });
});

describe("a secret", () => {
  const key = "Key-0123/45+67=89ab-Secret";
  const bytes = Buffer.from(key);
  const at = (offset: number): string => Buffer.concat([Buffer.from("ab:".slice(0, offset)), bytes]).toString("base64");
  const inner = (text: string): string => text.slice(4, -4);
  const forms: readonly [string, string][] = [
    ["upper case", key.toUpperCase()],
    ["lower case", key.toLowerCase()],
    ["percent-encoded", encodeURIComponent(key).toLowerCase()],
    ["hexadecimal", bytes.toString("hex")],
    ["upper-case hexadecimal", bytes.toString("hex").toUpperCase()],
    ["base64", bytes.toString("base64")],
    ["base64url", bytes.toString("base64url")],
    ["base64 after one byte", at(1)],
    ["base64 after two bytes, as in credentials", at(2)],
  ];

  test.each(forms)("in %s is neither in an error nor in the request ID", async (_name, form) => {
    const { client, events } = await bench(
      [{ status: 400, headers: { "cdn-requestid": `id-${form}` }, body: { message: `No: ${form}.`, errorKey: form } }],
      { accessKey: key },
    );
    const error = await errorOf(client.zones.get(1));
    const reported = JSON.stringify([error.message, error.requestId, error.errorKey, events]);
    expect(reported).toContain("[redacted]");
    expect(reported).not.toContain(inner(form));
  });
});

describe("Retry-After", () => {
  test("that exceeds the time of other calls ends them at once, too", async () => {
    let now = Date.UTC(2026, 8, 17, 12);
    const { client, events } = await bench(
      ({ path }) =>
        path.endsWith("/1") ? { status: 429, headers: { "retry-after": "86400" } } : { body: { data: [] } },
      { now: () => now },
    );
    await errorOf(client.zones.get(1));
    const deadline = Date.UTC(2026, 8, 17, 12) + 1000;
    expect(await errorOf(client.zones.mapping({ deadline }))).toMatchObject({ kind: "rate_limited" });
    // After a minute, the host is asked again.
    expect(await errorOf(client.zones.mapping())).toMatchObject({ kind: "rate_limited" });
    now += 60_000;
    expect(await client.zones.mapping()).toEqual([]);
    expect(events.filter(({ event }) => event === "wait")).toEqual([]);
  });
});

describe("not a broken network", () => {
  test("an untrusted certificate is not retried", async () => {
    const { certificatePem: cert, keyPem: key } = createClientCertificate();
    let handshakes = 0;
    const server = createTlsServer({ cert, key });
    server.on("connection", () => (handshakes += 1));
    const port = await listen(server);
    const { client, events } = await bench([], { baseUrl: `https://127.0.0.1:${port}` });
    const error = await errorOf(client.accessLists.configure(42, 1, { isEnabled: true, action: 2 }));
    expect(error).toMatchObject({ kind: "network", mayHaveHappened: false });
    expect(handshakes).toBe(1);
    expect(events.filter(({ event }) => event === "retry")).toEqual([]);
  });
});

test("keys are not sent unencrypted to other hosts, unless that is configured", () => {
  for (const options of [{ baseUrl: "http://api.test" }, { videoUrl: "http://10.0.0.1:8080" }]) {
    expect(() => createClient({ accessKey, ...options })).toThrow(/http:\/\/ URL of a host that is not loopback/);
    expect(() => createClient({ accessKey, ...options })).toThrow(ApiError);
    expect(() => createClient({ accessKey, ...options, allowInsecureHttp: true })).not.toThrow();
  }
  for (const baseUrl of ["http://localhost:1", "http://127.1.2.3", "http://[::1]:8080", "https://api.test"])
    expect(() => createClient({ accessKey, baseUrl })).not.toThrow();
});
