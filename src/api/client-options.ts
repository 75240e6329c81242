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

/** Options of a client. All are optional. Times are in milliseconds. */
export interface ClientOptions {
  /** The account's key. Sent only as the `AccessKey` header and only to `baseUrl` and `loggingUrl`. */
  readonly accessKey?: string | undefined;
  /** Base URL of Shield and Magic Containers. Defaults to `https://api.bunny.net`. */
  readonly baseUrl?: string | undefined;
  /** Base URL of Stream playback. Defaults to `https://video.bunnycdn.com`. */
  readonly videoUrl?: string | undefined;
  /** Base URL of the access logs of pull zones. Defaults to `https://logging.bunnycdn.com`. */
  readonly loggingUrl?: string | undefined;
  /** The sources of the key and the URLs, for messages. */
  readonly origins?: OptionOrigins | undefined;
  /** Allows sending keys over `http://` to hosts that are not loopback. Defaults to false. */
  readonly allowInsecureHttp?: boolean | undefined;
  /** Timeout of one attempt. Defaults to 30,000; uploads of a list's content have twice the timeout. */
  readonly timeoutMs?: number | undefined;
  /** Number of retries after a failed attempt. Defaults to 5. */
  readonly retries?: number | undefined;
  /** Maximum number of concurrent requests. Defaults to 10. */
  readonly concurrency?: number | undefined;
  /** Replaces the client's own product token in `User-Agent`. */
  readonly userAgent?: string | undefined;
  /** Added to `User-Agent`, such as `terraform/1.15.0`. */
  readonly userAgentSuffix?: string | undefined;
  /**
   * Maximum age of a response that several readers of one zone share. Defaults to 0: readers share a response only if they read
   * at the same time, so that no reader gets values that somebody changed before that read.
   */
  readonly shareForMs?: number | undefined;
  /** Maximum time for repeating a read that shows the state from before the client's own write. Defaults to 30,000. */
  readonly lagLimitMs?: number | undefined;
  /** Called with each request, response, wait, and failure. Events have no body, header, or query, and so no secret. */
  readonly log?: ((event: ClientEvent) => void) | undefined;
  /** The wall clock, in milliseconds since 1970. For tests. */
  readonly now?: (() => number) | undefined;
  /** A number from 0 up to 1. For tests. */
  readonly random?: (() => number) | undefined;
  /** Waits. For tests. */
  readonly sleep?: Sleep | undefined;
}

/** Waits `milliseconds`, or rejects as soon as `signal` aborts. */
export type Sleep = (milliseconds: number, signal?: AbortSignal) => Promise<void>;

/** An event for the `log` callback. It contains no body, header or query, and so no secret. */
export interface ClientEvent {
  /** `one_at_a_time`: after this failure, writes to the zone run one at a time. */
  readonly event: "request" | "answer" | "retry" | "wait" | "failure" | "one_at_a_time";
  /** The same number for all attempts of one request; 0 for `one_at_a_time`. */
  readonly request: number;
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  /** 1 for the first attempt. */
  readonly attempt: number;
  readonly status?: number;
  readonly requestId?: string;
  readonly milliseconds?: number;
  /** The wait before the next attempt. */
  readonly waitMilliseconds?: number;
  /** The reason for the failure or the retry. */
  readonly reason?: string;
}

/** The sources of options, for messages about a refused key: `the environment variable BUNNY_BASE_URL`. */
export interface OptionOrigins {
  readonly accessKey?: string | undefined;
  readonly baseUrl?: string | undefined;
  readonly videoUrl?: string | undefined;
  readonly loggingUrl?: string | undefined;
}
