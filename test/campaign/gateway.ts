import { createServer, type IncomingMessage, request as httpRequest, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { type Answer, type Fault, pass, type Victim } from "./faults.js";

/** One request that went through the gateway. */
export interface Passed {
  readonly method: string;
  readonly path: string;
  /** The API's response; null if the request did not reach it. */
  readonly status: number | null;
  /** The media type of that response; empty without one. */
  readonly media: string;
}

/** An HTTP gateway that forwards requests, and applies a fault to one of them. */
export interface Gateway {
  /** Used as the address of the API. As a proxy it also accepts `CONNECT`, for any host. */
  readonly url: string;
  /** Restarts the count. The request with that number gets the fault; without a fault all are forwarded. */
  readonly arm: (fault?: Strike & { readonly victim: Victim }) => void;
  /** Applies a fault to each request at random, until {@link Gateway.arm}. */
  readonly armAtRandom: (fault: Fault, chance: () => boolean) => void;
  readonly passed: () => readonly Passed[];
  readonly close: () => Promise<void>;
}

/** A fault, and the request that gets it. */
export interface Strike {
  readonly fault: Fault;
  /** Counted from 1: of all requests, or of those that write. */
  readonly step: number;
  readonly counts?: "all" | "writes";
}

const NOBODY: Victim = { interrupt: () => undefined, killEngine: () => undefined, killPlugin: () => undefined };

/**
 * Starts a gateway in front of `upstream` on a free port of the loopback address. Calls `onWritten` after the API has
 * answered a request that may have changed something.
 */
export async function startGateway(upstream: string, onWritten: () => void = () => undefined): Promise<Gateway> {
  let passed: { method: string; path: string; status: number | null; media: string }[] = [];
  let next: () => { fault: Fault; victim: Victim } | undefined = () => undefined;
  const sockets = new Set<Socket>();

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const entry = { method: request.method ?? "", path: pathOf(request), status: null as number | null, media: "" };
    passed.push(entry);
    const due = next();
    const body = await bodyOf(request);
    const forward = async (changed = (text: string): string => text): Promise<Answer> => {
      const sent = Buffer.from(changed(body.toString("utf8")));
      const answer = await send(upstream, request, sent);
      entry.status = answer.status;
      entry.media = String(answer.headers["content-type"] ?? "");
      if (entry.method !== "GET") onWritten();
      return answer;
    };
    if (due === undefined) pass(response, await forward());
    else await due.fault.play({ method: entry.method, path: entry.path, forward, response, victim: due.victim });
  };
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.socket?.resetAndDestroy());
  });
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined).once("close", () => sockets.delete(socket));
  });
  server.on("connect", (_request: IncomingMessage, socket: Socket) => {
    socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
    server.emit("connection", socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arm: (given) => {
      passed = [];
      next = () => {
        const counted = given?.counts === "writes" ? passed.filter(({ method }) => method !== "GET") : passed;
        return counted.at(-1) === passed.at(-1) && counted.length === given?.step ? given : undefined;
      };
    },
    armAtRandom: (fault, chance) => {
      passed = [];
      next = () => (chance() ? { fault, victim: NOBODY } : undefined);
    },
    passed: () => passed,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A proxy receives a whole address, a gateway a path. */
function pathOf({ url = "/" }: IncomingMessage): string {
  const { pathname, search } = new URL(url, "http://gateway");
  return pathname + search;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const HOP_BY_HOP = new Set([
  "connection",
  "keep-alive",
  "proxy-connection",
  "transfer-encoding",
  "host",
  "content-length",
]);

function send(upstream: string, request: IncomingMessage, body: Buffer): Promise<Answer> {
  const kept = Object.entries(request.headers).filter(([name]) => !HOP_BY_HOP.has(name));
  if (body.length > 0) kept.push(["content-length", String(body.length)]);
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      upstream + pathOf(request),
      { method: request.method, headers: Object.fromEntries(kept), agent: false },
      (incoming) => {
        bodyOf(incoming).then((answered) => {
          const { "transfer-encoding": _, connection: _2, "keep-alive": _3, ...rest } = incoming.headers;
          resolve({ status: incoming.statusCode ?? 0, headers: rest, body: answered });
        }, reject);
      },
    );
    outgoing.once("error", reject);
    outgoing.end(body);
  });
}
