import type { Agent as HttpAgent, IncomingHttpHeaders } from "node:http";
import type { Agent as HttpsAgent } from "node:https";
import { isLoopback } from "./loopback.js";
import type { Call } from "./call.js";
import type { ErrorKind } from "./errors.js";

interface Agents {
  readonly http: HttpAgent;
  readonly https: HttpsAgent;
}

const agents = new Map<string, Agents>();

const variables = ["https_proxy", "http_proxy", "all_proxy"].flatMap((name) => [name, name.toUpperCase()]);

/**
 * Agents for the proxy in `HTTPS_PROXY`, `HTTP_PROXY`, `ALL_PROXY` and `NO_PROXY`; undefined without one. Loopback
 * addresses never use a proxy. The libraries are loaded only if a variable is set.
 */
async function proxyAgent(url: URL): Promise<Agents | undefined> {
  if (variables.every((name) => (process.env[name] ?? "") === "") || isLoopback(url.hostname)) return undefined;
  const [{ getProxyForUrl }, { HttpProxyAgent, HttpsProxyAgent }] = await Promise.all([
    import("proxy-from-env"),
    import("hpagent"),
  ]);
  const proxy = getProxyForUrl(url.href);
  if (proxy === "") return undefined;
  const known = agents.get(proxy);
  if (known !== undefined) return known;
  const options = { keepAlive: true, proxy };
  const made = { http: new HttpProxyAgent(options), https: new HttpsProxyAgent(options) };
  agents.set(proxy, made);
  return made;
}

/** The name, code and message of a thrown value; empty strings if missing. */
export function factsOf(thrown: unknown): { readonly name: string; readonly code: string; readonly message: string } {
  // Not `instanceof Error`: errors of Node itself may come from another realm.
  if (typeof thrown !== "object" || thrown === null) return { name: "", code: "", message: String(thrown) };
  const textOf = (key: string): string => {
    const value: unknown = Reflect.get(thrown, key);
    return typeof value === "string" ? value : "";
  };
  return { name: textOf("name"), code: textOf("code"), message: textOf("message") };
}

/** The connection was never made, and an immediate retry would fail too. */
const permanentCodes = new Set(["ECONNREFUSED", "ENOTFOUND", "ERR_INVALID_URL", "ERR_TLS_CERT_ALTNAME_INVALID"]);

/** The connection broke or could not be made this time. */
const transientCodes = new Set([
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENETDOWN",
  "ERR_STREAM_PREMATURE_CLOSE",
]);

/** Classifies an error of the HTTP library. `connected`: whether a connection was established. */
export function wireFailure(thrown: unknown, connected: boolean, timeoutMs: number): WireFailure {
  const { name, code, message: said } = factsOf(thrown);
  const message = said === "" ? code : said;
  if (name === "TimeoutError") {
    return { kind: "timeout", reason: `no response within ${timeoutMs / 1000} s`, sent: connected, transient: true };
  }
  if (name === "AbortError" || code === "ERR_ABORTED") {
    return { kind: "cancelled", reason: "the operation was cancelled", sent: connected, transient: false };
  }
  if (code.startsWith("HPE_")) {
    return { kind: "invalid_response", reason: `the response is not HTTP: ${message}`, sent: true, transient: false };
  }
  if (transientCodes.has(code)) return { kind: "network", reason: message, sent: connected, transient: true };
  if (permanentCodes.has(code) || isTls(code))
    return { kind: "network", reason: message, sent: false, transient: false };
  return { kind: "network", reason: message, sent: connected, transient: false };
}

function isTls(code: string): boolean {
  return /CERT|TLS|SSL|UNABLE_TO_/.test(code);
}

/** The HTTP library: an ES module, loaded with the first request because most processes send none. */
async function loadGot() {
  const { got } = await import("got");
  // Once: got checks and copies the options of each request.
  return got.extend({ retry: { limit: 0 }, throwHttpErrors: false, followRedirect: false });
}

let loading: ReturnType<typeof loadGot> | undefined;

/** The largest response that is read, in bytes after decompression. */
const largestAnswer = 64 * 1024 * 1024;

/** A response over the limit. */
class TooLarge extends Error {
  override readonly name = "TooLarge";
}

/**
 * Sends over got with its own policies off: it does not retry, does not follow redirects (a redirect would send the key
 * elsewhere) and does not throw for a status. Its errors contain the request's headers, so only their text and code
 * leave this function.
 */
export const gotTransport: Transport = async ({ method, url, headers, body, timeoutMs, signal }) => {
  const [got, agent] = await Promise.all([(loading ??= loadGot()), proxyAgent(url)]);
  try {
    const stream = got.stream(url, {
      method,
      headers: { ...headers },
      ...(body === undefined ? {} : { body }),
      ...(signal === undefined ? {} : { signal }),
      ...(agent === undefined ? {} : { agent }),
      timeout: { request: timeoutMs },
    });
    stream.on("error", () => undefined); // The reader reports it; an error after the response does not matter.
    if (body === undefined && method !== "GET") stream.end();
    try {
      const text = await readAll(stream);
      const { response } = stream;
      if (response === undefined) throw new Error("the connection ended without a response");
      return { answer: { status: response.statusCode, headers: response.headers, body: text } };
    } finally {
      stream.destroy(); // Otherwise it would keep listening to the signal.
    }
  } catch (thrown) {
    if (thrown instanceof TooLarge) return { failure: tooLarge };
    return { failure: wireFailure(thrown, hasConnected(thrown), timeoutMs) };
  }
};

const tooLarge: WireFailure = {
  kind: "invalid_response",
  reason: `the response is larger than ${largestAnswer / 1024 / 1024} MB`,
  sent: true,
  transient: false,
};

/**
 * Reads a response as a stream, so that one that is too large, even only when decompressed, does not fill the memory.
 */
async function readAll(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > largestAnswer) throw new TooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** got measures the times of a request: without a time for the connection, nothing was sent. */
function hasConnected(thrown: unknown): boolean {
  if (typeof thrown !== "object" || thrown === null || !("timings" in thrown)) return true;
  const { timings } = thrown;
  if (typeof timings !== "object" || timings === null) return false;
  return !("connect" in timings) || timings.connect !== undefined;
}

/** One HTTP request. */
export interface WireRequest {
  readonly method: Call<unknown>["method"];
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

/** A response with any status. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Why there is no response. */
export interface WireFailure {
  readonly kind: ErrorKind;
  readonly reason: string;
  /** Whether the request may have reached the API. */
  readonly sent: boolean;
  /** Whether the failure is likely to be temporary. */
  readonly transient: boolean;
}

/** Sends one request, once. Never rejects. */
export type Transport = (
  request: WireRequest,
) => Promise<{ readonly answer: WireAnswer; readonly failure?: undefined } | { readonly failure: WireFailure }>;
