import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request and its response, with everything replaced that belongs to an account. */
export interface Recorded {
  readonly method: string;
  /** The path with its ids replaced. */
  readonly path: string;
  readonly status: number;
  readonly media: string;
  /** JSON, or a text; null without a body. */
  readonly body: unknown;
}

/** Data of an account that must not be recorded. */
export interface Secrets {
  readonly accessKey: string;
  /** Texts with it belong to the suite. */
  readonly prefix: string;
}

/** Members whose text comes from the API. */
const API_TEXT = new Set(["errorKey", "message", "title", "type", "detail", "field", "updateFrequency"]);
const ADDRESS = /\b\d{1,3}(\.\d{1,3}){3}(\/\d+)?\b|\b[0-9a-f]{0,4}(:[0-9a-f]{0,4}){2,7}(\/\d+)?\b/gi;

/** A JSON value without keys, IDs, addresses, and texts that neither the API nor the suite wrote. */
export function replaced(value: unknown, secrets: Secrets, name = ""): unknown {
  if (Array.isArray(value)) return value.map((item) => replaced(item, secrets, name));
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([own, inner]) => [own, replaced(inner, secrets, own)]));
  }
  if (/id$/i.test(name) && value !== null) return typeof value === "number" ? 0 : "[id]";
  if (typeof value !== "string") return value;
  const isKnown = API_TEXT.has(name) || value.includes(secrets.prefix);
  if (!isKnown || value.includes(secrets.accessKey)) return "[text]";
  return value.replaceAll(ADDRESS, "[address]").replaceAll(/\d{3,}/g, "[number]");
}

/** A path without the ids in it. */
export function template(path: string): string {
  return path
    .replace(/^\/mc\/apps\/[^/]+/, "/mc/apps/{app}")
    .replaceAll(/\/\d+(?=\/|\?|$)/g, "/{id}")
    .replaceAll(/(\?|&)(token|expires)=[^&]*/g, "$1$2={…}");
}

/** A proxy in front of the API that records responses. */
export interface Recorder {
  readonly url: string;
  readonly recorded: () => readonly Recorded[];
  readonly close: () => Promise<void>;
}

/** Starts a recorder on the loopback address. */
export async function startRecorder(upstream: string, secrets: Secrets): Promise<Recorder> {
  const recorded: Recorded[] = [];
  const server = createServer((request, response) => {
    handOn(upstream, request, response, secrets, recorded).catch(() => response.socket?.resetAndDestroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    recorded: () => recorded,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

const REQUEST_HEADERS = ["accesskey", "content-type", "accept", "user-agent"];
const ANSWER_HEADERS = ["content-type", "retry-after", "date", "cdn-requestid"];

async function handOn(
  upstream: string,
  request: IncomingMessage,
  response: ServerResponse,
  secrets: Secrets,
  recorded: Recorded[],
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { method = "GET", url = "/" } = request;
  const headers = REQUEST_HEADERS.flatMap((name): [string, string][] => {
    const value = request.headers[name];
    return typeof value === "string" ? [[name, value]] : [];
  });
  const body = method === "GET" ? {} : { body: Buffer.concat(chunks) };
  const answer = await fetch(upstream + url, { method, headers, redirect: "manual", ...body });
  const text = await answer.text();
  const media = (answer.headers.get("content-type") ?? "").split(";")[0] ?? "";
  recorded.push({ method, path: template(url), status: answer.status, media, body: bodyOf(text, media, secrets) });
  for (const name of ANSWER_HEADERS) {
    const value = answer.headers.get(name);
    if (value !== null) response.setHeader(name, value);
  }
  response.writeHead(answer.status).end(text);
}

function bodyOf(text: string, media: string, secrets: Secrets): unknown {
  if (text === "") return null;
  try {
    return replaced(JSON.parse(text) as unknown, secrets);
  } catch {
    return `[${media || "text"}]`;
  }
}
