import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import { type ErrorKind, factsOf } from "./api-error.js";
import { type Proxy, proxyFor, ProxyError } from "./proxy.js";

/** The connection was not made, and an immediate retry would fail too. */
const permanentCodes = new Set(["ECONNREFUSED", "ENOTFOUND", "ERR_INVALID_URL", "ERR_TLS_CERT_ALTNAME_INVALID"]);

/** The connection broke, or could not be made this time. */
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

/**
 * Classifies an error of the HTTP library. `connected`: a connection was established.
 * @testable Failures that a server on loopback cannot make.
 */
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
  const reason = inWords(code, message);
  if (transientCodes.has(code)) return { kind: "network", reason, sent: connected, transient: true };
  if (permanentCodes.has(code) || isTls(code)) return unsent(reason);
  return { kind: "network", reason, sent: connected, transient: false };
}

function isTls(code: string): boolean {
  return /CERT|TLS|SSL|UNABLE_TO_/.test(code);
}

/** Loads the HTTP library, an ES module, with the first request, because most processes send none. */
async function loadGot() {
  const { got } = await import("got");
  // Kept for all requests, because got checks and copies its options each time.
  return got.extend({ retry: { limit: 0 }, throwHttpErrors: false, followRedirect: false });
}

let loading: ReturnType<typeof loadGot> | undefined;

/** The largest response that is read, in bytes after decompression. */
const largestAnswer = 64 * 1024 * 1024;

class TooLarge extends Error {
  override readonly name = "TooLarge";
}

class TimeLimit extends Error {
  override readonly name = "TimeoutError";

  constructor(readonly timings: unknown) {
    super("the time limit was reached");
  }
}

/**
 * Sends over got without its own policies: retries, redirects (which would send the key elsewhere), exceptions for a status, and
 * time limits, which need several listeners. Errors of got contain the request's headers, so only the text and the code of an
 * error leave this function.
 */
export const gotTransport: Transport = async ({ method, url, headers, body, timeoutMs, signal, isFresh }) => {
  const got = await (loading ??= loadGot());
  let proxy: Proxy | undefined;
  let begun: { readonly statusCode: number } | undefined;
  try {
    proxy = await proxyFor(url, isFresh);
    const stream = got.stream(url, {
      method,
      headers: { ...headers },
      ...(body === undefined ? {} : { body }),
      ...(signal === undefined ? {} : { signal }),
      ...(proxy === undefined ? isFresh && { agent: NEW_CONNECTION } : { agent: proxy.agents }),
    });
    stream.on("error", () => undefined); // The reader reports the error; an error after the response does not matter.
    if (body === undefined && method !== "GET") stream.end();
    try {
      stream.once("response", (response: { readonly statusCode: number }) => {
        begun = response;
      });
      const text = await readAll(stream, timeoutMs);
      const { response } = stream;
      if (response === undefined) throw new Error("the connection ended without a response");
      return { answer: { status: response.statusCode, headers: response.headers, body: text } };
    } finally {
      stream.destroy(); // Otherwise, the stream would keep listening to the signal.
    }
  } catch (thrown) {
    if (thrown instanceof TooLarge) return { failure: tooLarge };
    if (thrown instanceof ProxyError) return { failure: unsent(thrown.message) };
    const failed = wireFailure(thrown, hasConnected(thrown), timeoutMs);
    const failure = begun === undefined ? failed : { ...failed, status: begun.statusCode };
    return { failure: proxy === undefined ? failure : through(proxy, failure) };
  }
};

/** Makes Node connect for one request. */
const NEW_CONNECTION = { http: false, https: false } as const;

const unsent = (reason: string): WireFailure => ({ kind: "network", reason, sent: false, transient: false });

/** Describes the failure of a request through a proxy. The failure may be a failure of the proxy. */
function through({ description }: Proxy, failure: WireFailure): WireFailure {
  if (failure.kind === "cancelled") return failure;
  return { ...failure, reason: `${failure.reason} (through ${description})` };
}

const tooLarge: WireFailure = {
  kind: "invalid_response",
  reason: `the response is larger than ${largestAnswer / 1024 / 1024} MB`,
  sent: true,
  transient: false,
};

interface TimedStream extends Readable {
  readonly timings?: unknown;
}

/**
 * Reads a response as a stream, so that a response that is too large, possibly only after decompression, does not fill the
 * memory. Uses listeners, because an async iterator takes as long as the rest of a small request.
 */
function readAll(stream: TimedStream, timeoutMs: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  return new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new TimeLimit(stream.timings));
    }, timeoutMs);
    stream.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > largestAnswer) reject(new TooLarge());
      else chunks.push(chunk);
    });
    stream.once("end", () => {
      resolve(Buffer.concat(chunks).toString("utf8"));
    });
    stream.once("error", reject);
    stream.once("close", () => {
      clearTimeout(timer);
      if (!stream.readableEnded) reject(prematureClose());
    });
  });
}

function prematureClose(): Error {
  return Object.assign(new Error("the connection closed before the end of the response"), {
    code: "ERR_STREAM_PREMATURE_CLOSE",
  });
}

/**
 * Reports whether a failed request may have been sent. got measures times: without a connection time, nothing was sent. An error
 * without times does not come from got and proves nothing.
 * @testable Failures that a server on loopback cannot make.
 */
export function hasConnected(thrown: unknown): boolean {
  if (typeof thrown !== "object" || thrown === null || !("timings" in thrown)) return true;
  const { timings } = thrown;
  if (typeof timings !== "object" || timings === null) return false;
  return !("connect" in timings) || timings.connect !== undefined;
}

export interface WireRequest {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
  /** True if the request needs a new connection. */
  readonly isFresh: boolean;
}

export interface WireAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface WireFailure {
  readonly kind: ErrorKind;
  readonly reason: string;
  /** True if the request may have reached the API. */
  readonly sent: boolean;
  /** True if the failure is probably temporary. */
  readonly transient: boolean;
  readonly status?: number;
}

/** Sends one request, once. Never rejects. */
export type Transport = (
  request: WireRequest,
) => Promise<
  { readonly answer: WireAnswer; readonly failure?: undefined } | { readonly failure: WireFailure }
>; /** Descriptions with the system's own error text, which people search for. */
function inWords(code: string, message: string): string {
  if (code === "EPROTO") return tlsInWords(message);
  const refusal = /^Bad response: (\d+)$/.exec(message)?.[1];
  if (refusal !== undefined) return proxyInWords(refusal);
  const words = Object.hasOwn(WORDS, code) ? WORDS[code] : undefined;
  return words === undefined || message === "" ? message : `${words} (${message})`;
}

const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing accepts connections at this address",
  ENOTFOUND: "there is no host of this name",
  EAI_AGAIN: "the name of the host cannot be looked up now",
  ETIMEDOUT: "the host does not answer",
  EHOSTUNREACH: "the host cannot be reached from this machine",
  ENETUNREACH: "the network of the host cannot be reached from this machine",
  ECONNRESET: "the other side closed the connection",
  CERT_NOT_YET_VALID: "its certificate is not valid yet by the clock of this machine, which may be wrong",
  CERT_HAS_EXPIRED: "its certificate has expired by the clock of this machine",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for other hosts",
  ...Object.fromEntries(
    [
      "DEPTH_ZERO_SELF_SIGNED_CERT",
      "SELF_SIGNED_CERT_IN_CHAIN",
      "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
      "UNABLE_TO_GET_ISSUER_CERT",
      "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
    ].map((code) => [
      code,
      "this machine does not trust its certificate: if a proxy decrypts TLS, add the proxy's certificate authority to the file that NODE_EXTRA_CA_CERTS names",
    ]),
  ),
};

/** Describes the proxy's response to a refused tunnel. */
function proxyInWords(status: string): string {
  const refused = `the proxy refused to connect with HTTP ${status}`;
  return status === "407"
    ? `${refused}: it requires a user and a password, so write its URL as http://USER:PASSWORD@HOST:PORT`
    : refused;
}

/** OpenSSL's message is a line of numbers and paths around its reason. */
function tlsInWords(message: string): string {
  const reason = /SSL routines:[^:]*:([^:]+):/.exec(message)?.[1];
  if (reason === undefined) return message;
  const words = /wrong version number|http request|packet length/.test(reason)
    ? "the other side does not speak TLS, so its URL may need http:// in place of https://"
    : "the other side refused to set up TLS";
  return `${words} (EPROTO, ${reason})`;
}
