import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A backend of the type `http` that holds one state. */
export interface StateBackend {
  readonly url: string;
  /** The state as it was saved; undefined before the first apply. */
  readonly state: () => string | undefined;
  readonly close: () => Promise<void>;
}

/** Starts one, without locks, as a pipeline that runs one job at a time needs none. */
export async function startStateBackend(): Promise<StateBackend> {
  let state: string | undefined;
  const server: Server = createServer((request, response) => {
    if (request.method === "POST")
      void text(request).then((sent) => {
        state = sent;
        response.end();
      });
    else response.writeHead(state === undefined ? 404 : 200).end(state);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const close = (): Promise<void> => {
    server.closeAllConnections();
    return new Promise((closed) =>
      server.close(() => {
        closed();
      }),
    );
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/state`, state: () => state, close };
}
