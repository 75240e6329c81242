import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request as the server received it; `path` is as sent, including the query. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A response: 200 unless set, JSON for an object, text as it is. */
export interface ScriptedAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Delay in milliseconds. */
  readonly delay?: number;
  /** Breaks the connection instead of responding. */
  readonly reset?: true;
  /** Awaited before the response. */
  readonly until?: Promise<unknown>;
}

/** Returns the response to a request; `number` counts the requests from 1. */
export type Script = (request: SeenRequest, number: number) => ScriptedAnswer;

/** A local HTTP server that responds by script and records requests. */
export interface ScriptedServer {
  readonly url: string;
  readonly requests: readonly SeenRequest[];
  /** Requests in progress. */
  readonly underWay: () => number;
  readonly close: () => Promise<void>;
}

/** Starts a server on a free loopback port. A list of responses is sent in turn, its last one repeatedly. */
export async function startScriptedServer(script: Script | readonly ScriptedAnswer[]): Promise<ScriptedServer> {
  const requests: SeenRequest[] = [];
  const answerOf: Script =
    typeof script === "function" ? script : (_request, number) => script[Math.min(number, script.length) - 1] ?? {};
  let underWay = 0;

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = "", url = "", headers } = request;
    const seen = { method, path: url, headers, body: Buffer.concat(chunks).toString("utf8") };
    requests.push(seen);
    const answer = answerOf(seen, requests.length);
    await answer.until;
    if (answer.delay !== undefined) await new Promise((resolve) => setTimeout(resolve, answer.delay).unref());
    if (answer.reset === true) request.socket.resetAndDestroy();
    else write(response, answer);
  };

  const server = createServer((request, response) => {
    underWay += 1;
    response.once("close", () => {
      underWay -= 1;
    });
    serve(request, response).catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    underWay: () => underWay,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function write(response: ServerResponse, { status = 200, headers = {}, body }: ScriptedAnswer): void {
  const isText = typeof body === "string";
  response.writeHead(status, {
    ...(body === undefined ? {} : { "content-type": isText ? "text/plain; charset=utf-8" : "application/json" }),
    ...headers,
  });
  response.end(body === undefined || isText ? body : JSON.stringify(body));
}
