import { clientDefaults, type ClientOptions, type OptionOrigins, type Sleep } from "../client-options.js";
import { ApiError } from "./api-error.js";
import { refuseOptions, type TypeName } from "./known-options.js";
import { sleep } from "./retry.js";
import { LONGEST_KEY } from "../../shared/key-problems.js";
import { endOfString } from "../../shared/json.js";
import { isLoopback } from "./proxy.js";
import { redactorOf } from "../../shared/redaction.js";
import { tryParseJson } from "./response-schema.js";

/** Times are in milliseconds. */
export interface Settings {
  readonly accessKey: string | undefined;
  /** Makes text from the API safe for a message. */
  readonly clean: (text: string) => string;
  /** Removes the access key from the body of a response, so that no plan or state contains it. */
  readonly withoutKey: (body: string) => string;
  readonly baseUrl: URL;
  readonly videoUrl: URL;
  readonly loggingUrl: URL;
  readonly origins: OptionOrigins;
  readonly timeoutMs: number;
  readonly retries: number;
  /** True if requests that complete an operation may exceed the retries, because the user has set no number. */
  readonly mayPersist: boolean;
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
  refuseOptions("set up the client", "option of the client", options, OPTIONS);
  const userAgent = [options.userAgent ?? "terraform-provider-bunny", options.userAgentSuffix]
    .filter(Boolean)
    .join(" ");
  const accessKey = keyValue("access key", options.accessKey);
  return {
    accessKey,
    clean: createCleaner([accessKey]),
    withoutKey: keyRemover(accessKey),
    baseUrl: httpUrl("base URL", "baseUrl", options),
    videoUrl: httpUrl("video URL", "videoUrl", options),
    loggingUrl: httpUrl("logging URL", "loggingUrl", options),
    origins: options.origins ?? {},
    timeoutMs: atLeast(1, "time limit", options.timeoutMs ?? clientDefaults.timeoutMs),
    retries: atLeast(0, "number of retries", options.retries ?? clientDefaults.retries),
    mayPersist: options.retries === undefined,
    concurrency: atLeast(1, "concurrency", options.concurrency ?? clientDefaults.concurrency),
    userAgent: headerValue("user agent", userAgent) ?? "",
    shareForMs: atLeast(0, "age of a shared response", options.shareForMs ?? clientDefaults.shareForMs),
    lagLimitMs: atLeast(0, "wait for the API to show a write", options.lagLimitMs ?? clientDefaults.lagLimitMs),
    log: withoutErrors(options.log),
    now: options.now ?? Date.now,
    random: options.random ?? Math.random,
    sleep: options.sleep ?? sleep,
  };
}

const OPTIONS: Readonly<Record<keyof ClientOptions, TypeName>> = {
  ...{ accessKey: "string", baseUrl: "string", videoUrl: "string", loggingUrl: "string", origins: "object" },
  ...{ allowInsecureHttp: "boolean", timeoutMs: "number", retries: "number", concurrency: "number" },
  ...{ userAgent: "string", userAgentSuffix: "string", shareForMs: "number", lagLimitMs: "number" },
  ...{ log: "function", now: "function", random: "function", sleep: "function" },
};

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

function headerValue(what: string, value: string | undefined): string | undefined {
  if (value === undefined || value === "") return undefined;
  if (/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(value)) return value;
  throw unusable(`the ${what} contains a line break, a leading or trailing space, or a non-ASCII character`);
}

/** Validates a key without showing it. Undefined if no key is given. */
export function keyValue(what: string, value: string | undefined): string | undefined {
  if ((value ?? "").length <= LONGEST_KEY) return headerValue(what, value);
  throw unusable(`the ${what} has more than ${LONGEST_KEY} characters, which no key has`);
}

/** Reports whether requests to this URL, with their keys, would cross a network unencrypted. */
export function isInsecure(url: URL): boolean {
  return url.protocol === "http:" && !isLoopback(url.hostname);
}

function httpUrl(name: string, option: "baseUrl" | "videoUrl" | "loggingUrl", options: ClientOptions): URL {
  const origin = options.origins?.[option];
  const what = origin === undefined ? name : `${name} of ${origin}`;
  const text = options[option] ?? clientDefaults[option];
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !["http:", "https:"].includes(url.protocol))
    throw unusable(`the ${what} is not an http or https URL, such as ${clientDefaults[option]}`);
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") {
    throw unusable(`the ${what} must not contain a user, password, query, or fragment`);
  }
  if (isInsecure(url) && options.allowInsecureHttp !== true) {
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

/** Keys of accounts have 72 characters. Shorter keys, such as those of emulators, may be words in normal data. */
const SHORTEST_KEY = 16;

/**
 * Returns a function that removes the key from the body of a response, in any encoding. An API that repeats the key then does not
 * put it into plans and states. Bodies without the key are returned unchanged.
 * @testable Keys of all forms.
 */
export function keyRemover(key = ""): (body: string) => string {
  if (key.length < SHORTEST_KEY) return (body) => body;
  const redact = redactorOf([key], "[redacted]");
  return (body) => {
    const redacted = redact(body);
    return redacted === body || tryParseJson(body) === undefined ? redacted : mapStrings(body, redact);
  };
}

/** Replaces the strings in JSON text as they are written, so that the result stays valid JSON for any key. */
function mapStrings(json: string, replace: (text: string) => string): string {
  const parts: string[] = [];
  let kept = 0;
  for (let quote = json.indexOf('"'); quote !== -1; quote = json.indexOf('"', kept)) {
    const end = endOfString(json, quote + 1);
    parts.push(json.slice(kept, quote + 1), replace(json.slice(quote + 1, end)), '"');
    kept = end + 1;
  }
  return parts.join("") + json.slice(kept);
}

/** The maximum number of characters of foreign text in a message. */
const longestText = 4096;

/**
 * Characters that a terminal interprets instead of displaying them: control characters, and characters that change the text
 * direction.
 */
const controls = /(?:(?![\t\n])[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069])+/gu;

/** Returns a function that makes foreign text safe for a message: no secrets, no control characters, at most 4,096 characters. */
export function createCleaner(secrets: readonly (string | undefined)[]): (text: string) => string {
  const redact = redactorOf(
    secrets.filter((secret) => secret !== undefined),
    "[redacted]",
  );
  return (text) => {
    const clean = redact(text).replace(controls, " ");
    return clean.length <= longestText ? clean : `${clean.slice(0, longestText)}… (${clean.length} characters)`;
  };
}
