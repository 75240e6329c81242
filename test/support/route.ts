import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type RequestListener, request as httpRequest, type Server } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { type AddressInfo, connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
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

/** Starts a proxy, and servers for the API with TLS and without, all on loopback. */
export async function startRoute(serviceUrl: string): Promise<Route> {
  const folder = await mkdtemp(join(tmpdir(), "bunny-route-"));
  const sockets = new Set<Socket>();
  const servicePort = Number(new URL(serviceUrl).port);
  let connections = 0;
  const { certificatePem, keyPem } = createClientCertificate(ROUTE_HOST);
  const forward = forwardTo(servicePort);
  const front = createHttpsServer({ cert: certificatePem, key: keyPem }, forward).on("secureConnection", () => {
    connections += 1;
  });
  const plain = createServer(forward);
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
  const [frontPort, plainPort, proxyPort] = [await listen(front), await listen(plain), await listen(proxy)];
  await writeFile(join(folder, "ca.pem"), certificatePem);
  await writeFile(join(folder, "resolve.cjs"), RESOLVE);
  return {
    proxyUrl: `http://127.0.0.1:${proxyPort}`,
    httpsUrl: `https://${ROUTE_HOST}:${frontPort}`,
    httpUrl: `http://${ROUTE_HOST}:${plainPort}`,
    env: {
      NODE_EXTRA_CA_CERTS: join(folder, "ca.pem"),
      NODE_OPTIONS: `--require=${join(folder, "resolve.cjs")}`,
      BUN_OPTIONS: `--preload=${join(folder, "resolve.cjs")}`,
    },
    tunnels,
    connections: () => connections,
    close: async () => {
      sockets.forEach((socket) => socket.destroy());
      for (const server of [front, plain]) server.closeAllConnections();
      await Promise.all([front, plain, proxy].map((server) => new Promise((resolve) => server.close(resolve))));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Passes requests on, with the host by which the emulator is known. */
function forwardTo(port: number): RequestListener {
  return (request, response) => {
    const { method, url, headers } = request;
    const outgoing = httpRequest(
      { host: "127.0.0.1", port, method, path: url, headers: { ...headers, host: `127.0.0.1:${port}` } },
      (incoming) => {
        response.writeHead(incoming.statusCode ?? 502, incoming.headers);
        incoming.pipe(response);
      },
    );
    outgoing.once("error", () => response.destroy());
    request.pipe(outgoing);
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

async function listen(server: Server | ReturnType<typeof createHttpsServer>): Promise<number> {
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
