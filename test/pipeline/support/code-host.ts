import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A comment, a note or an issue as both hosts tell it. */
export interface Post {
  readonly id: number;
  readonly author: string;
  body: string;
  title?: string;
  isClosed?: boolean;
}

/** A small GitHub and GitLab: as much of their interfaces as comments and issues need. */
export interface CodeHost {
  /** What was published, by kind. */
  readonly posts: Readonly<Record<"comment" | "issue", Post[]>>;
  /** What was sent to code scanning, as it was sent. */
  readonly sarifs: Readonly<Record<string, string>>[];
  readonly env: NodeJS.ProcessEnv;
  readonly close: () => Promise<void>;
}

export interface CodeHostOptions {
  readonly kind: "github" | "gitlab";
  readonly token: string;
}

/** Starts one. It refuses what does not bear the token, as 401. */
export async function startCodeHost({ kind, token }: CodeHostOptions): Promise<CodeHost> {
  const posts = { comment: [] as Post[], issue: [] as Post[] };
  const sarifs: Readonly<Record<string, string>>[] = [];
  const me = kind === "github" ? "github-actions[bot]" : "project_1_bot";
  const server = createServer((request, response) => {
    void answer(request).then(([status, body]) => response.writeHead(status).end(JSON.stringify(body)));
  });
  const answer = async (request: IncomingMessage): Promise<[number, unknown]> => {
    const { headers, method = "" } = request;
    const given = kind === "github" ? headers.authorization : headers["private-token"];
    if (given !== (kind === "github" ? `Bearer ${token}` : token)) return [401, {}];
    const url = new URL(request.url ?? "", "http://host");
    if (url.pathname === "/user") return [200, { username: me }];
    if (method === "POST" && url.pathname === "/repos/acme/site/code-scanning/sarifs") {
      sarifs.push(JSON.parse(await text(request)) as Record<string, string>);
      return [202, {}];
    }
    const about = /\/(?:comments|notes)\b/.test(url.pathname) ? "comment" : "issue";
    if (method === "GET")
      return [
        200,
        page(
          posts[about].filter(({ isClosed }) => isClosed !== true),
          url.searchParams,
        ).map((post) => row(post, kind)),
      ];
    const { body, description, title, state, state_event } = JSON.parse(await text(request)) as Record<string, string>;
    const said = { body: body ?? description ?? "", ...(title !== undefined && { title }) };
    const isClosed = kind === "github" ? state === "closed" : state_event === "close";
    if (method === "POST") {
      posts[about].push({ id: posts[about].length + 11, author: me, ...said });
      return [201, {}];
    }
    const found = posts[about].find(({ id }) => url.pathname.endsWith(`/${id}`));
    if (found === undefined || method !== (kind === "github" ? "PATCH" : "PUT")) return [404, {}];
    Object.assign(found, said, isClosed && { isClosed });
    return [200, {}];
  };
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { posts, sarifs, env: environment(kind, url, token), close: () => close(server) };
}

function environment(kind: CodeHostOptions["kind"], url: string, token: string): NodeJS.ProcessEnv {
  return kind === "github"
    ? { GITHUB_API_URL: url, GITHUB_REPOSITORY: "acme/site", GITHUB_TOKEN: token, PR: "7" }
    : { GITLAB_CI: "true", CI_API_V4_URL: url, CI_PROJECT_ID: "1", CI_MERGE_REQUEST_IID: "7", GITLAB_TOKEN: token };
}

function page(posts: readonly Post[], query: URLSearchParams): readonly Post[] {
  const size = Number(query.get("per_page"));
  const start = (Number(query.get("page")) - 1) * size;
  return posts.slice(start, start + size);
}

function row({ id, author, body }: Post, kind: CodeHostOptions["kind"]): unknown {
  return kind === "github"
    ? { id, number: id, body, user: { login: author } }
    : { id, iid: id, body, description: body, author: { username: author } };
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((closed) =>
    server.close(() => {
      closed();
    }),
  );
}
