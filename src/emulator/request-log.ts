export type Credential = "none" | "account" | "library" | "wrong";

/** A received request. Secrets are removed from every member. */
export interface LoggedRequest {
  /** From 1, in the order of arrival. */
  readonly number: number;
  /** Name of the operation, or `null` for an unknown path. */
  readonly operation: string | null;
  readonly method: string;
  /** Path and query as sent. */
  readonly path: string;
  /** The operation's route, such as `/mc/apps/:appId/autoscaling`. */
  readonly pathTemplate: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly credential: Credential;
  /** The response's `cdn-requestid`. */
  readonly requestId: string;
  fault: string | null;
  /** `null` until the response is sent, and after the connection was closed. */
  status: number | null;
  /** First 64 KiB of the response's body. */
  answer: string | null;
  /** Milliseconds since the emulator's start, for tests of order and overlap. */
  readonly startedAt: number;
  endedAt: number | null;
}

export interface RequestFilter {
  readonly operation?: string;
  readonly method?: string;
  /** Prefix of the path. */
  readonly path?: string;
  readonly status?: number;
}

const MOST_KEPT = 10_000;
const MOST_CHARACTERS = 64 * 1024 * 1024;

/**
 * The requests since the start or the last reset. Counters are exact. The log keeps the latest 10,000 requests, or fewer if their
 * bodies are long.
 */
export interface RequestLog {
  readonly all: () => readonly LoggedRequest[];
  readonly add: (request: Omit<LoggedRequest, "number">) => LoggedRequest;
  readonly find: (filter: RequestFilter) => readonly LoggedRequest[];
  /** Requests by operation; `other` for unknown paths. */
  readonly counters: () => Record<string, number>;
  readonly reset: () => void;
}

/** Creates an empty log. */
export function makeRequestLog(): RequestLog {
  let requests: LoggedRequest[] = [];
  let counts: Record<string, number> = {};
  let received = 0;
  let characters = 0;
  return {
    all: () => requests,
    add: (request) => {
      const logged = { ...request, number: ++received };
      requests.push(logged);
      characters += request.body.length;
      while (requests.length > MOST_KEPT || (characters > MOST_CHARACTERS && requests.length > 1)) {
        characters -= requests.shift()?.body.length ?? 0;
      }
      const name = request.operation ?? "other";
      counts[name] = (counts[name] ?? 0) + 1;
      return logged;
    },
    find: (filter) => requests.filter((request) => passes(request, filter)),
    counters: () => ({ ...counts }),
    reset: () => {
      requests = [];
      characters = 0;
      counts = {};
    },
  };
}

function passes(request: LoggedRequest, { operation, method, path, status }: RequestFilter): boolean {
  return (
    (operation === undefined || request.operation === operation) &&
    (method === undefined || request.method === method) &&
    (path === undefined || request.path.startsWith(path)) &&
    (status === undefined || request.status === status)
  );
}

const SECRET_HEADERS = new Set(["accesskey", "authorization", "cookie"]);
const REDACTED = "[redacted]";

/** Removes credentials from headers; their presence stays visible. */
export function redactHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, SECRET_HEADERS.has(name) ? REDACTED : value]),
  );
}

/** Removes the secrets from a text. Also removes the values of `token` from a query. */
export function redactText(text: string, secrets: readonly string[]): string {
  let redacted = text.replace(/([?&]token=)[^&#]+/gi, `$1${REDACTED}`);
  for (const secret of secrets) if (secret !== "") redacted = redacted.replaceAll(secret, REDACTED);
  return redacted;
}
