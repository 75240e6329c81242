import { type OperationOptions, SHARED_FOR_MS } from "../shared/call-options.js";
import { keyProblem, mistakenKeyVariable } from "../shared/key-problems.js";
import { type BunnyClient, type ClientEvent, createClient } from "../api/index.js";

export type { ClientEvent };

const MISSING_KEY =
  "Set the environment variable BUNNY_ACCESS_KEY to the account's API key (dashboard: Account settings, API). To try it without an account, run `bunny-tf emulator` and set BUNNY_BASE_URL to its URL.";

/** How long waits that the API asks for may take together, in milliseconds. An account with many zones takes some. */
const LONGEST_READING_MS = 6 * 60 * 60 * 1000;

/** How often a request is repeated: an API that is unreachable for about four minutes ends the reading. */
const RETRIES = 10;

/**
 * The client for reading an account, as the provider configures it from the environment: `BUNNY_ACCESS_KEY` and
 * `BUNNY_BASE_URL`, and `BUNNY_LOGGING_URL` for access logs. `onEvent` gets the client's log, which has no secrets;
 * `concurrency` is how many requests it sends at once.
 * @throws Error that says what to set, without a usable key or URL
 */
export function accountClient(
  env: Readonly<Record<string, string | undefined>>,
  onEvent: (event: ClientEvent) => void,
  concurrency?: number,
): BunnyClient {
  const accessKey = env["BUNNY_ACCESS_KEY"] ?? "";
  if (accessKey === "") throw new Error(`No access key. ${MISSING_KEY}${mistakenKeyVariable(env)}`);
  const problem = keyProblem(accessKey);
  if (problem !== undefined) throw new Error(`The environment variable BUNNY_ACCESS_KEY ${problem.detail}`);
  return createClient({
    accessKey,
    baseUrl: env["BUNNY_BASE_URL"] || undefined, // An empty variable counts as not set.
    loggingUrl: env["BUNNY_LOGGING_URL"] || undefined,
    origins: {
      accessKey: "the environment variable BUNNY_ACCESS_KEY",
      baseUrl: env["BUNNY_BASE_URL"] ? "the environment variable BUNNY_BASE_URL" : undefined,
      loggingUrl: env["BUNNY_LOGGING_URL"] ? "the environment variable BUNNY_LOGGING_URL" : undefined,
    },
    retries: RETRIES,
    shareForMs: SHARED_FOR_MS,
    concurrency,
    userAgentSuffix: "bunny-tf",
    log: onEvent,
  });
}

/** The options for reading an account until `signal` aborts: waits that the API asks for are kept for hours. */
export function readingOptions(signal: AbortSignal, now = Date.now()): OperationOptions {
  return { signal, deadline: now + LONGEST_READING_MS };
}
