import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer as createTlsServer } from "node:tls";
import type { Environment } from "../../src/tool/engine/engine.js";
import { createClientCertificate } from "./client-certificate.js";

/** A name that no resolver knows: only the proxy, or the hook of {@link startRoute}, leads to the API. */
export const ROUTE_HOST = "api.bunny.invalid";

/** The route from the provider to the API: an HTTP proxy that tunnels, in front of a server with TLS. */
export interface Route {
  readonly proxyUrl: string;
  /** The API by HTTPS and by HTTP, under {@link ROUTE_HOST}. */
  readonly httpsUrl: string;
  readonly httpUrl: string;
  /** Makes a provider trust the API's certificate, and resolve its name. */
  readonly env: Environment;
  /** The targets of the proxy's connections. */
  readonly tunnels: readonly string[];
  /** TLS connections to the API, through the proxy or not. */
  readonly connections: () => number;
  readonly close: () => Promise<void>;
}

/** Starts a proxy and a TLS server for the API, both on loopback. */
export async function startRoute(serviceUrl: string): Promise<Route> {
  const folder = await mkdtemp(join(tmpdir(), "bunny-route-"));
  const sockets = new Set<Socket>();
  const servicePort = Number(new URL(serviceUrl).port);
  let connections = 0;
  const { certificatePem, keyPem } = createClientCertificate(ROUTE_HOST);
  const front = createTlsServer({ cert: certificatePem, key: keyPem }, (client) => {
    connections += 1;
    pipeBoth(client, connect(servicePort, "127.0.0.1"), sockets);
  });
  const tunnels: string[] = [];
  const proxy = createServer();
  proxy.on("connect", (request, client: Socket, head) => {
    tunnels.push(request.url ?? "");
    const upstream = connect(Number((request.url ?? "").split(":")[1]), "127.0.0.1", () => {
      client.write("HTTP/1.1 200 Connection established\r\n\r\n");
      upstream.write(head);
    });
    pipeBoth(client, upstream, sockets);
  });
  const [frontPort, proxyPort] = [await listen(front), await listen(proxy)];
  await writeFile(join(folder, "ca.pem"), certificatePem);
  await writeFile(join(folder, "resolve.cjs"), RESOLVE);
  return {
    proxyUrl: `http://127.0.0.1:${proxyPort}`,
    httpsUrl: `https://${ROUTE_HOST}:${frontPort}`,
    httpUrl: `http://${ROUTE_HOST}:${servicePort}`,
    env: {
      NODE_EXTRA_CA_CERTS: join(folder, "ca.pem"),
      NODE_OPTIONS: `--require=${join(folder, "resolve.cjs")}`,
      BUN_OPTIONS: `--preload=${join(folder, "resolve.cjs")}`,
    },
    tunnels,
    connections: () => connections,
    close: async () => {
      sockets.forEach((socket) => socket.destroy());
      await Promise.all([front, proxy].map((server) => new Promise((resolve) => server.close(resolve))));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Replaces a resolver that knows the API. */
const RESOLVE = `
const dns = require("node:dns");
const { lookup } = dns;
dns.lookup = (host, ...rest) => lookup(host === ${JSON.stringify(ROUTE_HOST)} ? "127.0.0.1" : host, ...rest);
`;

function pipeBoth(one: Socket, other: Socket, sockets: Set<Socket>): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    sockets.add(from);
    from.on("error", () => to.destroy());
    from.once("close", () => {
      sockets.delete(from);
      to.destroy();
    });
    from.pipe(to);
  }
}

async function listen(server: Server | ReturnType<typeof createTlsServer>): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/**
 * The route that `BUNNY_TEST_ROUTE` selects for the acceptance tests: through a proxy, past one that `NO_PROXY`
 * excludes, or, if not set, without one.
 */
export async function routeUnderTest(serviceUrl: string): Promise<{ env: Environment; end: () => Promise<void> }> {
  const wanted = process.env["BUNNY_TEST_ROUTE"];
  if (wanted === undefined) return { env: {}, end: () => Promise.resolve() };
  if (wanted !== "proxy" && wanted !== "no-proxy") throw new Error(`No such BUNNY_TEST_ROUTE: ${wanted}`);
  const route = await startRoute(serviceUrl);
  const env = {
    ...route.env,
    BUNNY_BASE_URL: route.httpsUrl,
    BUNNY_VIDEO_URL: route.httpsUrl,
    HTTPS_PROXY: route.proxyUrl,
    ...(wanted === "no-proxy" ? { NO_PROXY: ROUTE_HOST } : {}),
  };
  const end = async (): Promise<void> => {
    await route.close();
    expect(route.connections()).toBeGreaterThan(0);
    if (wanted === "proxy") expect(route.tunnels).toHaveLength(route.connections());
    else expect(route.tunnels).toEqual([]);
  };
  return { env, end };
}
