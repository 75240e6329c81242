import { sleep } from "./retry.js";
import { ApiError } from "./errors.js";
import { isLoopback } from "./loopback.js";

/** What holds where an option is not given. The documentation is made from it. */
export const clientDefaults = {
  baseUrl: "https://api.bunny.net",
  videoUrl: "https://video.bunnycdn.com",
  timeoutMs: 30_000,
  retries: 5,
  concurrency: 10,
} as const;

/** Client options with nothing left open. Times in milliseconds. */
export interface Settings {
  readonly accessKey: string | undefined;
  readonly baseUrl: URL;
  readonly videoUrl: URL;
  readonly timeoutMs: number;
  readonly retries: number;
  readonly concurrency: number;
  readonly userAgent: string;
  readonly shareForMs: number;
  readonly log: Exclude<ClientOptions["log"], undefined>;
  readonly now: () => number;
  readonly random: () => number;
  readonly sleep: Sleep;
}

/** Fills in what was not given. Throws `invalid_request` for what cannot be used. */
export function settle(options: ClientOptions): Settings {
  const userAgent = [options.userAgent ?? "terraform-provider-bunny", options.userAgentSuffix]
    .filter(Boolean)
    .join(" ");
  return {
    accessKey: headerValue("access key", options.accessKey),
    baseUrl: httpUrl("base URL", options.baseUrl ?? clientDefaults.baseUrl, options),
    videoUrl: httpUrl("video URL", options.videoUrl ?? clientDefaults.videoUrl, options),
    timeoutMs: atLeast(1, "time limit", options.timeoutMs ?? clientDefaults.timeoutMs),
    retries: atLeast(0, "number of retries", options.retries ?? clientDefaults.retries),
    concurrency: atLeast(1, "concurrency", options.concurrency ?? clientDefaults.concurrency),
    userAgent: headerValue("user agent", userAgent) ?? "",
    shareForMs: atLeast(0, "age of a shared answer", options.shareForMs ?? 10_000),
    log: ignoringErrors(options.log),
    now: options.now ?? Date.now,
    random: options.random ?? Math.random,
    sleep: options.sleep ?? sleep,
  };
}

/** A log that fails must not fail the request that it tells of. */
function ignoringErrors(log: ClientOptions["log"]): Settings["log"] {
  return (event) => {
    try {
      log?.(event);
    } catch {
      // There is nobody left to tell.
    }
  };
}

/** A value that can stand in a header as it is; undefined for none. Never shows it. */
export function headerValue(what: string, value: string | undefined): string | undefined {
  if (value === undefined || value === "") return undefined;
  if (/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(value)) return value;
  throw unusable(`the ${what} holds a line break, a space at an end or a character outside ASCII`);
}

/** Whether requests to this URL, keys included, would cross a network unencrypted. */
export function isInsecure(url: URL): boolean {
  return url.protocol === "http:" && !isLoopback(url.hostname);
}

function httpUrl(what: string, text: string, { allowInsecureHttp }: ClientOptions): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) throw unusable(`the ${what} is no http or https URL`);
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") {
    throw unusable(`the ${what} must not hold a user, password, query or fragment`);
  }
  if (isInsecure(url) && allowInsecureHttp !== true) {
    throw unusable(`the ${what} is http:// to a host that is not loopback, which would send keys unencrypted`);
  }
  return url;
}

function atLeast(least: number, what: string, value: number): number {
  if (Number.isSafeInteger(value) && value >= least) return value;
  throw unusable(`the ${what} must be a whole number of at least ${least}, not ${value}`);
}

function unusable(reason: string): ApiError {
  return new ApiError({ kind: "invalid_request", operation: "set up the client", reason });
}

/**
 * Per call: `signal` cancels the request, its waits and its place in every queue at once. Only a POST that was sent may
 * finish within a grace, so that what it made is not lost. A signal with a number `deadline` (milliseconds since 1970)
 * tells when it will abort: a wait that would outlast it is not begun.
 */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}

/** Waits `milliseconds`, or rejects as soon as `signal` aborts. */
export type Sleep = (milliseconds: number, signal?: AbortSignal) => Promise<void>;

/** What a client tells its `log` callback: never a body, a header or a query, so never a secret. */
export interface ClientEvent {
  readonly event: "request" | "answer" | "retry" | "wait" | "failure";
  /** Links the events of all attempts of one request. */
  readonly request: number;
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  /** 1 for the first try. */
  readonly attempt: number;
  readonly status?: number;
  readonly requestId?: string;
  readonly milliseconds?: number;
  /** How long the client waits before the next attempt. */
  readonly waitMilliseconds?: number;
  /** Why it failed or is tried again. */
  readonly reason?: string;
}

/** How a client reaches the service. Everything is optional; times are in milliseconds. */
export interface ClientOptions {
  /** The account's key. Sent only as the `AccessKey` header and only to `baseUrl`. */
  readonly accessKey?: string | undefined;
  /** Shield and Magic Containers; `https://api.bunny.net` if not given. */
  readonly baseUrl?: string | undefined;
  /** Stream playback; `https://video.bunnycdn.com` if not given. */
  readonly videoUrl?: string | undefined;
  /** Whether keys may be sent over `http://` to a host that is not loopback; false if not given. */
  readonly allowInsecureHttp?: boolean | undefined;
  /** Limit of one attempt, 30 000 if not given; uploads of a list's content get twice as long. */
  readonly timeoutMs?: number | undefined;
  /** How often a failed attempt is repeated, 5 if not given, 0 for never. */
  readonly retries?: number | undefined;
  /** How many requests may be under way at once, 10 if not given. */
  readonly concurrency?: number | undefined;
  /** Replaces the client's own product token in `User-Agent`. */
  readonly userAgent?: string | undefined;
  /** Comes after it, such as `terraform/1.15.0`. */
  readonly userAgentSuffix?: string | undefined;
  /** How old an answer may be that several readers of one zone share, 10 000 if not given. */
  readonly shareForMs?: number | undefined;
  readonly log?: ((event: ClientEvent) => void) | undefined;
  /** The wall clock, in milliseconds since 1970. For tests. */
  readonly now?: (() => number) | undefined;
  /** A number from 0 up to 1. For tests. */
  readonly random?: (() => number) | undefined;
  /** For tests. */
  readonly sleep?: Sleep | undefined;
}
