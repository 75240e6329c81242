import { type OperationOptions, SHARED_FOR_MS } from "../shared/call-options.js";
import { gathered } from "../shared/collections.js";
import { keyProblem, mistakenKeyVariable } from "../shared/key-problems.js";
import type { BunnyClient, ClientEvent, CallOptions } from "../api/index.js";
import { createUncheckedClient } from "../api/client.js";

export type { ClientEvent };

const MISSING_KEY =
  "Set the environment variable BUNNY_ACCESS_KEY to the account's API key (dashboard: Account settings, API). To try it without an account, run `bunny-tf emulator` and set BUNNY_BASE_URL to its URL.";

/** The time limit of a request in minutes, with all its retries and waits. */
const READING_MINUTES = 2;

/** The number of retries of a request. The time limit usually ends them earlier. */
const RETRIES = 10;

/**
 * Creates a client from `BUNNY_ACCESS_KEY` and `BUNNY_BASE_URL`, as the provider does. For access logs, also uses
 * `BUNNY_LOGGING_URL`. `onEvent` gets the client's log without secrets. `concurrency` is the number of parallel requests.
 * @throws Error that says what to set if the key or the URL is unusable
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
  return createUncheckedClient({
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

/** Returns options for reading an account until `signal` aborts. Each request may take so many `minutes`, with its waits. */
export function readingOptions(signal: AbortSignal, minutes = READING_MINUTES): OperationOptions {
  return { signal, limitMs: minutes * 60_000 };
}

/**
 * Wraps a client for one look at an account. Requests each overview (zones, applications, and a zone's lists, bots, and API
 * Guardian) only once. All responses then come from nearly the same moment.
 */
export function withSharedReads(client: BunnyClient): BunnyClient {
  const { accessLists, apiGuardian, applications, bots, zones } = client;
  const zone = remembered((id: number, options) => zones.get(id, options));
  const allZones = once((options) => gathered(zones.pages(options)));
  const lists = remembered((id: number, options) => accessLists.list(id, options));
  const allApplications = once((options) => gathered(applications.list(options)));
  return {
    ...client,
    zones: {
      ...zones,
      async *pages(options) {
        const pages = await allZones(options);
        for (const found of pages.flatMap(({ data }) => data)) zone.know(found.shieldZoneId, found);
        yield* pages;
      },
      get: zone.read,
      known: zone.read,
    },
    accessLists: {
      ...accessLists,
      list: lists.read,
      async details(zoneId, listId, options) {
        const { customLists, managedLists } = await lists.read(zoneId, options);
        const row = [...customLists, ...managedLists].find((one) => one.listId === listId);
        return row ?? accessLists.details(zoneId, listId, options);
      },
    },
    apiGuardian: { ...apiGuardian, get: remembered((id: number, options) => apiGuardian.get(id, options)).read },
    applications: {
      ...applications,
      async *list(options) {
        yield* await allApplications(options);
      },
    },
    bots: { ...bots, list: remembered((id: number, options) => bots.list(id, options)).read },
  };
}

type Read<Key, Answer> = (key: Key, options?: CallOptions) => Promise<Answer>;

function remembered<Key, Answer>(request: Read<Key, Answer>) {
  const answers = new Map<Key, Promise<Answer>>();
  const read: Read<Key, Answer> = (key, options) => {
    const answer = answers.get(key) ?? request(key, options);
    answers.set(key, answer);
    return answer;
  };
  return { read, know: (key: Key, answer: Answer) => answers.set(key, Promise.resolve(answer)) };
}

function once<Answer>(request: (options?: CallOptions) => Promise<Answer>): typeof request {
  let answer: Promise<Answer> | undefined;
  return (options) => (answer ??= request(options));
}
