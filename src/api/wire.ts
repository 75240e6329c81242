import type { IncomingHttpHeaders } from "node:http";
import type { Call } from "./call.js";
import type { ErrorKind } from "./error-kinds.js";

/** One request as it goes out. */
export interface WireRequest {
  readonly method: Call<unknown>["method"];
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

/** An answer as it came in, of whatever status. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Why there is no answer. */
export interface WireFailure {
  readonly kind: ErrorKind;
  readonly reason: string;
  /** Whether anything may have reached the service. */
  readonly sent: boolean;
  /** Whether the same request may well succeed in a moment. */
  readonly transient: boolean;
}

/** Sends one request, once. Never rejects. */
export type Transport = (
  request: WireRequest,
) => Promise<{ readonly answer: WireAnswer; readonly failure?: undefined } | { readonly failure: WireFailure }>;
