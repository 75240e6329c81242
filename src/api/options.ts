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
