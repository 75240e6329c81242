import {
  createClient,
  type ApiError,
  type BunnyClient,
  type ClientEvent,
  type ClientOptions,
} from "../../../src/api/index.js";
import {
  startScriptedServer,
  type Script,
  type ScriptedAnswer,
  type ScriptedServer,
} from "../../support/scripted-server.js";

/** A key that is easy to find in any output. */
export const accessKey = "key-0123456789abcdef-SECRET";

/** A client with a scripted server and a clock that moves only during waits. */
export interface Bench {
  readonly client: BunnyClient;
  readonly server: ScriptedServer;
  readonly events: readonly ClientEvent[];
  /** Every wait that the client requested, in milliseconds. */
  readonly waits: readonly number[];
}

const open: ScriptedServer[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

/** Starts both; the server ends with the test. */
export async function bench(
  script: Script | readonly ScriptedAnswer[],
  options: ClientOptions = {},
  create: (options: ClientOptions) => BunnyClient = createClient,
): Promise<Bench> {
  const server = await startScriptedServer(script);
  open.push(server);
  const { events, waits, watched } = watch();
  const client = create({
    accessKey,
    baseUrl: server.url,
    videoUrl: server.url,
    loggingUrl: server.url,
    ...watched,
    ...options,
  });
  return { client, server, events, waits };
}

/** The time when a client of a test starts. */
export const noon = Date.UTC(2026, 8, 17, 12);

/** Options with a clock that moves only during waits, and what a client with them logs and how long it waits. */
export function watch() {
  const events: ClientEvent[] = [];
  const waits: number[] = [];
  let now = noon;
  const watched: ClientOptions = {
    log: (event) => events.push(event),
    now: () => now,
    random: () => 0.5,
    sleep: (milliseconds) => {
      waits.push(milliseconds);
      now += milliseconds;
      return Promise.resolve();
    },
  };
  return { events, waits, watched };
}

/** The error of a promise that must reject. */
export async function errorOf(promise: Promise<unknown>): Promise<ApiError> {
  try {
    await promise;
  } catch (thrown) {
    return thrown as ApiError;
  }
  throw new Error("the call was expected to fail");
}

export { all } from "./all.js";
