import { createServer as createHttpServer, type RequestListener, type Server } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { createClientCertificate } from "../../support/client-certificate.js";

interface Running {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** What a feed answers: its text, or a status. */
export type Feeds = Record<string, string | number>;

/** Starts a server of feeds, by their paths, with TLS. */
export async function startFeeds(feeds: Feeds): Promise<Running & { readonly certificatePem: string }> {
  const { certificatePem, keyPem } = createClientCertificate("localhost");
  const server = createServer({ cert: certificatePem, key: keyPem }, ({ url = "" }, response) => {
    const feed = feeds[url] ?? 404;
    if (typeof feed === "number") response.writeHead(feed, { location: "http://localhost/feed" }).end("moved\n");
    else response.end(feed);
  });
  return { ...(await listening(server, "https")), certificatePem };
}

/** A pull request or merge request, as it was sent. */
export interface Proposal {
  readonly number: number;
  readonly sent: Readonly<Record<string, unknown>>[];
}

/** Starts as much of a code host as proposals need. Requests without the right header are refused. */
export async function startProposals(
  kind: "github" | "gitlab",
  token: string,
): Promise<Running & { readonly proposals: Proposal[]; readonly queries: string[] }> {
  const proposals: Proposal[] = [];
  const queries: string[] = [];
  const [place, key, update] =
    kind === "github" ? ["/repos/acme/site/pulls", "number", "PATCH"] : ["/projects/1/merge_requests", "iid", "PUT"];
  const answer: RequestListener = (request, response) => {
    void text(request).then((body) => {
      const { pathname, search } = new URL(request.url ?? "", "http://host");
      const given = kind === "github" ? request.headers.authorization : request.headers["private-token"];
      const found = proposals.find(({ number }) => pathname === `${place}/${number}`);
      const reply = (status: number, value: unknown) => response.writeHead(status).end(JSON.stringify(value));
      if (given !== (kind === "github" ? `Bearer ${token}` : token)) return reply(401, {});
      if (request.method === "GET" && pathname === place) {
        queries.push(search);
        return reply(
          200,
          proposals.map(({ number }) => ({ [key]: number })),
        );
      }
      const sent = JSON.parse(body) as Readonly<Record<string, unknown>>;
      if (request.method === "POST" && pathname === place) {
        proposals.push({ number: proposals.length + 7, sent: [sent] });
        return reply(201, { [key]: proposals.length + 6 });
      }
      if (request.method !== update || found === undefined) return reply(404, {});
      found.sent.push(sent);
      return reply(200, {});
    });
  };
  return { ...(await listening(createHttpServer(answer), "http")), proposals, queries };
}

async function listening(server: Server, scheme: "http" | "https"): Promise<Running> {
  await new Promise<void>((started) => server.listen(0, "127.0.0.1", started));
  const { port } = server.address() as AddressInfo;
  const close = (): Promise<void> => {
    server.closeAllConnections();
    return new Promise((closed) =>
      server.close(() => {
        closed();
      }),
    );
  };
  return { url: `${scheme}://localhost:${port}`, close };
}
