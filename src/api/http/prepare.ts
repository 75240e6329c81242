import { type Call, renderPath } from "./call.js";
import { ApiError } from "./api-error.js";
import { abortError } from "./retry.js";
import { clientDefaults, type ClientEvent } from "../client-options.js";
import { type Settings, keyValue, createCleaner } from "./settings.js";
import type { WireRequest } from "./transport.js";

export interface Prepared<Result> {
  readonly call: Call<Result>;
  readonly wire: WireRequest;
  readonly isWrite: boolean;
  readonly context: { readonly operation: string; readonly method: string; readonly path: string };
  /** Returns the destination of the key, and the sources of the URL and the key, as sentences. */
  readonly sentTo: (end: RequestEnd) => string;
  readonly clean: (text: string) => string;
  /** Removes the account's key from the body of a response. */
  readonly withoutKey: (body: string) => string;
  readonly log: (event: Pick<ClientEvent, "event" | "attempt"> & Partial<ClientEvent>) => void;
}

/** Prepares a call; `request` is its number in the events. Throws `ApiError` for a call that cannot be sent. */
export function prepare<Result>(
  settings: Settings,
  call: Call<Result>,
  signal: AbortSignal | undefined,
  request: number,
): Prepared<Result> {
  if (signal?.aborted === true) throw abortError(signal);
  const path = renderPath(call.path);
  const context = { operation: call.operation, method: call.method, path };
  const key = call.stream === undefined ? accountKey(settings) : keyValue("library key", call.stream.libraryAccessKey);
  return {
    call,
    context,
    isWrite: call.method !== "GET" && call.isRead !== true,
    wire: {
      method: call.method,
      url: urlOf(settings[hostOf(call)], path, call.query),
      headers: headersOf(settings, call, key),
      body: call.body?.text,
      timeoutMs: settings.timeoutMs * (call.isUpload === true ? 2 : 1),
      signal,
      isFresh: false,
    },
    sentTo: (end) => describeDestination(settings, hostOf(call), end),
    clean:
      call.stream === undefined ? settings.clean : createCleaner([settings.accessKey, key, ...call.stream.secrets]),
    withoutKey: settings.withoutKey,
    log: (event) => {
      settings.log({ ...context, request, ...event });
    },
  };
}

/** The end of a failed request. `elsewhere`: the response may not come from the API. */
type RequestEnd = "unanswered" | "refused" | "elsewhere";

type Host = "baseUrl" | "videoUrl" | "loggingUrl";

function hostOf({ stream, isLogging }: Call<unknown>): Host {
  if (stream !== undefined) return "videoUrl";
  return isLogging === true ? "loggingUrl" : "baseUrl";
}

/** Describes the destination without the key and without the path of the URL. */
function describeDestination(settings: Settings, host: Host, end: RequestEnd): string {
  const { origins } = settings;
  const { origin, pathname } = settings[host];
  const isOwn = origin === clientDefaults[host];
  const url = origins[host];
  const key = host === "videoUrl" ? undefined : origins.accessKey;
  const set = url === undefined ? (isOwn ? ", the default" : "") : `, which ${url} sets`;
  if (end === "elsewhere") {
    const extra =
      pathname === "/"
        ? ""
        : " The path of that URL comes before the path of each request: remove it, unless a gateway needs it.";
    return `The request went to ${origin}${set}.${extra}`;
  }
  if (end === "unanswered") return `The request was for ${origin}${set}.`;
  const from = key === undefined ? "" : `, with the key from ${key}`;
  const other = isOwn ? "" : " This is not the API of bunny.net, and an emulator accepts only its own key.";
  return `The request went to ${origin}${set}${from}.${other}`;
}

function headersOf(settings: Settings, call: Call<unknown>, key: string | undefined): Record<string, string> {
  return {
    accept: call.accept ?? "application/json",
    "user-agent": settings.userAgent,
    ...(call.body === undefined ? {} : { "content-type": call.body.contentType }),
    ...(key === undefined ? {} : { AccessKey: key }),
  };
}

function accountKey(settings: Settings): string {
  if (settings.accessKey !== undefined) return settings.accessKey;
  throw new ApiError({
    kind: "unauthorized",
    reason: "there is no access key",
    advice: "Set the account's API key from the dashboard (Account settings, API).",
  });
}

function urlOf(base: URL, path: string, query: Call<unknown>["query"] = {}): URL {
  const url = new URL(base);
  url.pathname = `${base.pathname.replace(/\/$/, "")}${path}`;
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url;
}
