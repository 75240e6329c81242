import { accountClient, readingOptions } from "../../account/account-client.js";
import type { Plan } from "../../review/plan/plan.js";
import { plannedZones } from "../../review/requests/planned-zones.js";
import { readVersion2 } from "../../review/traffic/version-2.js";
import { InputError } from "../report-input.js";
import type { LogRead, TakeRow } from "./read-log.js";
import type { LogSource } from "./review-traffic.js";

const HOUR = 3_600_000;

/** Where the logs of the account are, and what says what it takes to read them. */
export interface AccountLogs {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly hours: number;
  readonly say: (line: string) => void;
}

/** The logs of the pull zones of plans, from the account. @throws InputError if they do not say their pull zones */
export function accountSources(plans: readonly Plan[], { env, hours, say }: AccountLogs): readonly LogSource[] {
  if (env["BUNNY_BASE_URL"] && !env["BUNNY_LOGGING_URL"])
    throw new InputError(
      "--traffic-from account: BUNNY_BASE_URL is set and BUNNY_LOGGING_URL is not, so the key would go to another host than the rest. Set BUNNY_LOGGING_URL to the URL that serves the logs.",
    );
  const { zones } = plannedZones(plans);
  const ids = new Set(
    zones.map(({ name, pullZone }) => {
      if (pullZone === undefined || !/^\d+$/.test(pullZone))
        throw new InputError(
          `--traffic-from account: the plan does not say the pull zone of ${name}. Download its log, and name the file with --traffic.`,
        );
      return Number(pullZone);
    }),
  );
  const client = accountClient(env, () => undefined);
  const to = Date.now();
  const window = { from: to - hours * HOUR, to };
  return Array.from(ids, (id) => ({
    name: `the log of pull zone ${id}`,
    read: async (take: TakeRow): Promise<LogRead> => {
      say(
        `Reading the log of pull zone ${id}, ${hours} ${hours === 1 ? "hour" : "hours"}: a request to the API for every 10,000 rows, at most three a second.\n`,
      );
      let rows = 0;
      try {
        for await (const row of client.traffic.rows(id, window, readingOptions(new AbortController().signal)))
          take(readVersion2(row), (rows += 1));
      } catch (error) {
        if (error instanceof Error && "errorKey" in error && error.errorKey === "logging_disabled")
          return { rows, error: "logging_disabled" };
        throw error;
      }
      return { rows };
    },
  }));
}
