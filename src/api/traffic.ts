import { createHash } from "node:crypto";
import * as v from "valibot";
import type { CallOptions } from "../shared/call-options.js";
import { isJsonObject } from "../shared/json.js";
import type { Call } from "./http/call.js";
import { type Instant, isoOf } from "./instant.js";
import { path } from "./http/call.js";
import type { Context } from "./http/context.js";
import { type Walk, walkPages } from "./http/pagination.js";
import { flag, listOf, decodeWith } from "./http/response-schema.js";
import { abortable } from "./http/retry.js";
import type { Settings } from "./http/settings.js";

/** The part of a log to read. */
export interface TrafficWindow {
  /** Inclusive, at most three days ago. */
  readonly from: Instant;
  /** Exclusive. Fixed, so that pages do not move while they are read. */
  readonly to: Instant;
  /** Rows per request, 1 to 10,000. Defaults to 10,000. */
  readonly pageSize?: number | undefined;
}

/** A request to a pull zone, as the API returns it, without the visitor's `authorizationHeader`. */
export type TrafficRow = Readonly<Record<string, unknown>>;

/** Access logs of pull zones (docs/reference/logs.md). Every method rejects with an `ApiError`. */
export interface Traffic {
  /**
   * Yields the requests to a pull zone, oldest first. Pages are requested as they are consumed. Rejects with the errorKey
   * `logging_disabled` if the zone does not log.
   */
  rows(pullZoneId: number, window: TrafficWindow, options?: CallOptions): AsyncIterable<TrafficRow>;
}

const LARGEST_PAGE = 10_000;

/** docs/reference/logs.md#limits */
const LIMIT = { requests: 30, milliseconds: 10_000 };

const pageSchema = v.object({
  data: listOf(v.custom<TrafficRow>(isJsonObject)),
  pagination: v.object({ hasMore: flag }),
});

type LogPage = v.InferOutput<typeof pageSchema>;

/** Creates the access logs of a client. */
export function createTraffic({ send, settings }: Context): Traffic {
  const sent = new Map<number, number[]>();
  return {
    async *rows(pullZoneId, window, options = {}) {
      const times = sent.get(pullZoneId) ?? [];
      sent.set(pullZoneId, times);
      const walk: Walk<LogPage, number> = {
        first: 0,
        call: (offset) => pageCall(pullZoneId, window, offset, () => times.push(settings.now())),
        next: ({ data, pagination }, offset) =>
          pagination.hasMore === true && data.length > 0 ? offset + data.length : undefined,
        names: ({ data }) => data.map(nameOf),
        // A log has millions of rows. A repeated or overlapping page contains the first row of an earlier page.
        remembered: (names) => names.slice(0, 1),
      };
      const ask = async (call: Call<LogPage>): Promise<LogPage> => {
        await untilAllowed(times, settings, options);
        return send(call, options);
      };
      for await (const { data } of walkPages(ask, walk)) yield* data.map(withoutSecret);
    },
  };
}

/** Waits until the limit allows another request. Each pull zone's log has its own limit. */
async function untilAllowed(times: number[], settings: Settings, { signal }: CallOptions): Promise<void> {
  while (times.length > LIMIT.requests) times.shift();
  const [oldest = 0] = times;
  const wait = times.length < LIMIT.requests ? 0 : oldest + LIMIT.milliseconds - settings.now();
  if (wait > 0) await abortable(settings.sleep(wait, signal), signal);
}

const nameOf = (row: TrafficRow): string =>
  `request ${typeof row["requestId"] === "string" ? row["requestId"] : createHash("sha256").update(JSON.stringify(row)).digest("hex").slice(0, 32)}`;

function withoutSecret(row: TrafficRow): TrafficRow {
  if (!("authorizationHeader" in row)) return row;
  const { authorizationHeader: _, ...rest } = row;
  return rest;
}

const pageCall = (
  pullZoneId: number,
  { from, to, pageSize = LARGEST_PAGE }: TrafficWindow,
  offset: number,
  onSend: () => void,
): Call<LogPage> => ({
  operation: `read the access log of pull zone ${pullZoneId}`,
  method: "GET",
  path: path`/v2/pullzones/${pullZoneId}/logs`,
  query: {
    from: isoOf("the start of a log", from),
    to: isoOf("the end of a log", to),
    limit: pageSize,
    offset,
    order: "asc",
  },
  isLogging: true,
  advice: { forbidden: "Check the access key, and that the pull zone is not suspended or disabled." },
  onSend,
  decode: ({ json }) => decodeWith(pageSchema, json()),
});
