import { accountClient, readingOptions } from "../../account/account-client.js";
import type { OperationOptions } from "../../shared/call-options.js";
import type { Plan } from "../../review/plan/plan.js";
import { ZoneSides } from "../../review/zones/zone-sides.js";
import { isReadable } from "../../review/traffic/logged-request.js";
import { readVersion2 } from "../../review/traffic/read-row.js";
import { hoursText } from "../../shared/time.js";
import { InputError } from "../report-input.js";
import { type Patience, createPatience, createReadingProgress } from "../reading-progress.js";
import type { LogRead, TakeRow } from "./read-log.js";
import type { LogSource } from "./review-traffic.js";
import { type Scheduler, canRedraw, createMeter } from "../waiting.js";

/** Progress of reading a pull zone's log. The rows of the log are in the order of time. */
interface LogProgress {
  /** Takes the time of a row, or undefined if the row lacks a time. */
  readonly row: (time: number | undefined) => void;
  /** Removes the line. */
  readonly end: () => void;
}

/** The number of rows in one response of the API. */
const ROWS_A_DRAW = 10_000;
const WIDTH = 20;

/**
 * Shows a bar for the part of the period that is read.
 * @testable Rows of any time, on a terminal and in a log.
 */
export function createLogProgress(
  write: (text: string) => void,
  { from, to }: { readonly from: number; readonly to: number },
  isTerminal: boolean = canRedraw(),
  after?: Scheduler,
): LogProgress {
  const meter = createMeter(write, isTerminal, after);
  let rows = 0;
  let share = 0;
  return {
    row(time) {
      rows += 1;
      if (rows % ROWS_A_DRAW !== 0) return;
      share = Math.max(share, Math.min(1, ((time ?? from) - from) / (to - from)));
      const done = Math.round(share * WIDTH);
      const bar = `[${"#".repeat(done)}${"-".repeat(WIDTH - done)}]`;
      meter.show(`${bar} ${Math.round(share * 100)} %, ${rows.toLocaleString("en-US")} rows`);
    },
    end: meter.end,
  };
}

const HOUR = 3_600_000;

/** The settings for reading logs of the account. */
export interface AccountLogs {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly hours: number;
  /** Minutes to wait for an answer. */
  readonly wait: number;
  readonly say: (line: string) => void;
}

/** The logs of the plans' pull zones. A plan may name a zone only by its ID. The logs then include the pull zone of that zone. */
export interface FoundLogs {
  readonly sources: readonly LogSource[];
  readonly pullZones: ReadonlyMap<string, string>;
}

/**
 * Finds the logs of the plans' pull zones in the account.
 * @throws InputError if the pull zones are unknown
 */
export async function accountSources(plans: readonly Plan[], logs: AccountLogs): Promise<FoundLogs> {
  const { env, wait, say } = logs;
  if (env["BUNNY_BASE_URL"] && !env["BUNNY_LOGGING_URL"])
    throw new InputError(
      "--traffic-from account: BUNNY_BASE_URL is set, but BUNNY_LOGGING_URL is not, so the key would go to a host that BUNNY_BASE_URL does not name. Set BUNNY_LOGGING_URL to the URL that serves the logs.",
    );
  const waiting = createReadingProgress(say);
  const patience = createPatience(wait);
  const client = accountClient(env, (event) => {
    waiting.onEvent(event);
    patience.onEvent(event);
  });
  const pullZones = new Map<string, string>();
  for (const { id, name, pullZone } of new ZoneSides(plans).zones) {
    const found = pullZone ?? (await patience.during((signal) => pullZoneOf(client, id, readingOptions(signal, wait))));
    if (found === undefined || !/^\d+$/.test(found))
      throw new InputError(
        `--traffic-from account: the plan does not name the pull zone of ${name}. Download its log, and name the file with --traffic.`,
      );
    pullZones.set(id, found);
  }
  return { sources: sourcesOf({ client, patience }, [...new Set(pullZones.values())].map(Number), logs), pullZones };
}

/** Returns the pull zone of an existing Shield zone. Returns undefined if a plan creates the zone. */
async function pullZoneOf(client: Client, id: string, options: OperationOptions): Promise<string | undefined> {
  if (!/^\d+$/.test(id)) return undefined;
  const { pullZoneId } = await client.zones.get(Number(id), options);
  return pullZoneId === null ? undefined : String(pullZoneId);
}

type Client = ReturnType<typeof accountClient>;

interface Answering {
  readonly client: Client;
  readonly patience: Patience;
}

function sourcesOf(
  { client, patience }: Answering,
  ids: readonly number[],
  { hours, wait, say }: AccountLogs,
): readonly LogSource[] {
  const to = Date.now();
  const window = { from: to - hours * HOUR, to };
  return ids.map((id) => ({
    name: `the log of pull zone ${id}`,
    read: async (take: TakeRow): Promise<LogRead> => {
      say(
        `Reading the log of pull zone ${id}, ${hoursText(hours)}: a request to the API for every 10,000 rows, at most three a second.\n`,
      );
      let rows = 0;
      const progress = createLogProgress(say, window);
      try {
        await patience.during(async (signal) => {
          for await (const written of client.traffic.rows(id, window, readingOptions(signal, wait))) {
            const row = readVersion2(written);
            take(row, (rows += 1));
            progress.row(isReadable(row) ? row.time : undefined);
          }
        });
      } catch (error) {
        if (error instanceof Error && "errorKey" in error && error.errorKey === "logging_disabled")
          return { rows, error: "logging_disabled" };
        throw error;
      } finally {
        progress.end();
      }
      return { rows };
    },
  }));
}
