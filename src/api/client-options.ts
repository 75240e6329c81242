import type { CallOptions } from "../shared/call-options.js";
import { LONGEST_LAG_MS } from "../shared/growing-waits.js";
import { cleaner } from "./http/clean-text.js";
import { sleep } from "./http/retry.js";
import { ApiError } from "./http/api-error.js";
import { isLoopback } from "./http/loopback.js";

/** Default values of the options. The documentation is generated from them. */
export const clientDefaults = {
  baseUrl: "https://api.bunny.net",
  videoUrl: "https://video.bunnycdn.com",
  timeoutMs: 30_000,
  retries: 5,
  concurrency: 10,
} as const;

/** Resolved client options. Times are in milliseconds. */
export interface Settings {
  readonly accessKey: string | undefined;
  /** Makes text from the API safe for a message. */
  readonly clean: (text: string) => string;
  readonly baseUrl: URL;
  readonly videoUrl: URL;
  readonly origins: OptionOrigins;
  readonly timeoutMs: number;
  readonly retries: number;
  readonly concurrency: number;
  readonly userAgent: string;
  readonly shareForMs: number;
  readonly lagLimitMs: number;
  readonly log: Exclude<ClientOptions["log"], undefined>;
  readonly now: () => number;
  readonly random: () => number;
  readonly sleep: Sleep;
}

/** Applies the defaults. Throws `invalid_request` for invalid options. */
export function resolveSettings(options: ClientOptions): Settings {
  const userAgent = [options.userAgent ?? "terraform-provider-bunny", options.userAgentSuffix]
    .filter(Boolean)
    .join(" ");
  const accessKey = headerValue("access key", options.accessKey);
  return {
    accessKey,
    clean: cleaner([accessKey]),
    baseUrl: httpUrl("base URL", options.baseUrl ?? clientDefaults.baseUrl, options),
    videoUrl: httpUrl("video URL", options.videoUrl ?? clientDefaults.videoUrl, options),
    origins: options.origins ?? {},
    timeoutMs: atLeast(1, "time limit", options.timeoutMs ?? clientDefaults.timeoutMs),
    retries: atLeast(0, "number of retries", options.retries ?? clientDefaults.retries),
    concurrency: atLeast(1, "concurrency", options.concurrency ?? clientDefaults.concurrency),
    userAgent: headerValue("user agent", userAgent) ?? "",
    shareForMs: atLeast(0, "age of a shared response", options.shareForMs ?? 10_000),
    lagLimitMs: atLeast(0, "wait for the API to show a write", options.lagLimitMs ?? LONGEST_LAG_MS),
    log: withoutErrors(options.log),
    now: options.now ?? Date.now,
    random: options.random ?? Math.random,
    sleep: options.sleep ?? sleep,
  };
}

/** Wraps a log so that its errors do not fail the request. */
function withoutErrors(log: ClientOptions["log"]): Settings["log"] {
  return (event) => {
    try {
      log?.(event);
    } catch {
      // There is nowhere else to log.
    }
  };
}

/** Validates a header value without showing it; undefined if not given. */
export function headerValue(what: string, value: string | undefined): string | undefined {
  if (value === undefined || value === "") return undefined;
  if (/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(value)) return value;
  throw unusable(`the ${what} contains a line break, a leading or trailing space, or a non-ASCII character`);
}

/** Whether requests to this URL, keys included, would cross a network unencrypted. */
export function isInsecure(url: URL): boolean {
  return url.protocol === "http:" && !isLoopback(url.hostname);
}

function httpUrl(what: string, text: string, { allowInsecureHttp }: ClientOptions): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !["http:", "https:"].includes(url.protocol))
    throw unusable(`the ${what} is not an http or https URL`);
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") {
    throw unusable(`the ${what} must not contain a user, password, query, or fragment`);
  }
  if (isInsecure(url) && allowInsecureHttp !== true) {
    throw unusable(`the ${what} is an http:// URL of a host that is not loopback, so keys would be sent unencrypted`);
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

/** Options of a write that is read back. */
export interface WriteOptions<Before> extends CallOptions {
  /** What the API had before. A read that still shows it is repeated; any other difference is reported at once. */
  readonly before?: Before | undefined;
}

/** Waits `milliseconds`, or rejects as soon as `signal` aborts. */
export type Sleep = (milliseconds: number, signal?: AbortSignal) => Promise<void>;

/** An event for the `log` callback. It contains no body, header or query, and so no secret. */
export interface ClientEvent {
  /** `one_at_a_time`: because of this failure, writes to the zone run one at a time from now on. */
  readonly event: "request" | "answer" | "retry" | "wait" | "failure" | "one_at_a_time";
  /** The same for all attempts of one request; 0 for `one_at_a_time`. */
  readonly request: number;
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  /** 1 for the first attempt. */
  readonly attempt: number;
  readonly status?: number;
  readonly requestId?: string;
  readonly milliseconds?: number;
  /** How long the client waits before the next attempt. */
  readonly waitMilliseconds?: number;
  /** Why the attempt failed or is repeated. */
  readonly reason?: string;
}

/** Where options come from, for messages about a refused key: `the environment variable BUNNY_BASE_URL`. */
export interface OptionOrigins {
  readonly accessKey?: string | undefined;
  readonly baseUrl?: string | undefined;
  readonly videoUrl?: string | undefined;
}

/** Options of a client. All are optional; times are in milliseconds. */
export interface ClientOptions {
  /** The account's key. Sent only as the `AccessKey` header and only to `baseUrl`. */
  readonly accessKey?: string | undefined;
  /** Shield and Magic Containers; `https://api.bunny.net` if not given. */
  readonly baseUrl?: string | undefined;
  /** Stream playback; `https://video.bunnycdn.com` if not given. */
  readonly videoUrl?: string | undefined;
  /** Where the key and the URLs come from. */
  readonly origins?: OptionOrigins | undefined;
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
  /** Added to `User-Agent`, such as `terraform/1.15.0`. */
  readonly userAgentSuffix?: string | undefined;
  /** Maximum age of a response that several readers of one zone share, 10 000 if not given. */
  readonly shareForMs?: number | undefined;
  /** How long reads are repeated while they show what was before the client's own write, 30 000 if not given. */
  readonly lagLimitMs?: number | undefined;
  readonly log?: ((event: ClientEvent) => void) | undefined;
  /** The wall clock, in milliseconds since 1970. For tests. */
  readonly now?: (() => number) | undefined;
  /** A number from 0 up to 1. For tests. */
  readonly random?: (() => number) | undefined;
  /** For tests. */
  readonly sleep?: Sleep | undefined;
}
