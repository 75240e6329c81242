import { LONGEST_LAG_MS } from "../shared/growing-waits.js";

/** Default values of the options. The documentation is generated from them. */
export const clientDefaults = {
  baseUrl: "https://api.bunny.net",
  videoUrl: "https://video.bunnycdn.com",
  loggingUrl: "https://logging.bunnycdn.com",
  timeoutMs: 30_000,
  retries: 5,
  concurrency: 10,
  shareForMs: 0,
  lagLimitMs: LONGEST_LAG_MS,
} as const;

/** Options of a client. All are optional; times are in milliseconds. */
export interface ClientOptions {
  /** The account's key. Sent only as the `AccessKey` header and only to `baseUrl` and `loggingUrl`. */
  readonly accessKey?: string | undefined;
  /** Shield and Magic Containers; `https://api.bunny.net` if not given. */
  readonly baseUrl?: string | undefined;
  /** Stream playback; `https://video.bunnycdn.com` if not given. */
  readonly videoUrl?: string | undefined;
  /** Access logs of pull zones; `https://logging.bunnycdn.com` if not given. */
  readonly loggingUrl?: string | undefined;
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
  /**
   * Maximum age of a response that several readers of one zone share. 0 if not given: only those that ask at the same time share one,
   * so that nobody gets what was there before a change elsewhere.
   */
  readonly shareForMs?: number | undefined;
  /** How long reads are repeated while they show what was before the client's own write, 30 000 if not given. */
  readonly lagLimitMs?: number | undefined;
  /** Called with each request, answer, wait, and failure: without a body, a header, or a query, and so without a secret. */
  readonly log?: ((event: ClientEvent) => void) | undefined;
  /** The wall clock, in milliseconds since 1970. For tests. */
  readonly now?: (() => number) | undefined;
  /** A number from 0 up to 1. For tests. */
  readonly random?: (() => number) | undefined;
  /** For tests. */
  readonly sleep?: Sleep | undefined;
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
  readonly loggingUrl?: string | undefined;
}
