import type { BunnyClient, EventLog } from "../api/index.js";
import {
  between,
  bool,
  computed,
  defaulted,
  defineDataSource,
  DiagnosticError,
  int64,
  integer,
  listOf,
  matches,
  object,
  required,
  string,
  type AttributePath,
} from "../framework/index.js";
import { shieldZoneId } from "./shield-zone-id.js";

const DAY_MS = 86_400_000;
const DAYS_KEPT = 3;

const event = object({
  log_id: computed(string, { doc: "Identifier of the event." }),
  timestamp: computed(string, { doc: "When, as RFC 3339 in UTC." }),
  timestamp_ms: computed(int64, { doc: "When, in Unix milliseconds." }),
  log: computed(string, { doc: "The event's JSON as it came. It may hold cookies.", sensitive: true }),
  message: computed(string, { doc: "What happened." }),
  url: computed(string, { doc: "Address that was asked for." }),
  remote_ip: computed(string, { doc: "Who asked; the last part is `*` when anonymised." }),
  server_zone_id: computed(integer, { doc: "Number of the server zone." }),
  url_encoded_body: computed(string, { doc: "Body of the request.", sensitive: true }),
  headers: computed(
    listOf(
      object({
        name: computed(string, { doc: "Name." }),
        value: computed(string, { doc: "Value." }),
      }),
    ),
    { doc: "Headers of the request.", sensitive: true },
  ),
  trigger_match: computed(
    object({
      key: computed(string, { doc: "Which check matched." }),
      value: computed(string, { doc: "What it matched." }),
    }),
    { doc: "What the rule matched." },
  ),
  labels: computed(
    object({
      asn: computed(string, { doc: "Network number of the visitor." }),
      country: computed(string, { doc: "Country of the visitor." }),
      rule_id: computed(string, { doc: "Rule that matched." }),
      severity: computed(string, { doc: "How grave it is." }),
      method: computed(string, { doc: "HTTP method." }),
      rule_group: computed(string, { doc: "Group of the rule." }),
      status: computed(string, { doc: "What was done, such as `Blocked`." }),
      server_zone: computed(string, { doc: "Where it happened." }),
    }),
    { doc: "The event in a word each." },
  ),
});

function rfc3339(milliseconds: bigint): string | null {
  const date = new Date(Number(milliseconds));
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

function eventOf({ logId, timestamp, log, details, labels }: EventLog) {
  const { ruleId, ruleGroup, serverZone, ...plain } = labels;
  return {
    log_id: logId,
    timestamp: rfc3339(timestamp),
    timestamp_ms: timestamp,
    log,
    message: details?.message ?? null,
    url: details?.url ?? null,
    remote_ip: details?.remoteIp ?? null,
    server_zone_id: details?.serverZoneId ?? null,
    url_encoded_body: details?.urlEncodedBody ?? null,
    headers: details?.headers ?? null,
    trigger_match: details?.triggerMatch ?? null,
    labels: { ...plain, rule_id: ruleId, rule_group: ruleGroup, server_zone: serverZone },
  };
}

/**
 * The service keeps today and the two days before, in UTC: other days are refused before asking
 * (docs/reference/service.md#log-pages).
 */
function checkDay(date: string, at: AttributePath): void {
  const day = Date.parse(`${date}T00:00:00Z`);
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const first = today - (DAYS_KEPT - 1) * DAY_MS;
  if (day >= first && day <= today) return;
  const [from, to] = [first, today].map((time) => new Date(time).toISOString().slice(0, 10));
  throw new DiagnosticError(
    at,
    "No event logs of that day",
    `The service keeps 72 hours: ${from ?? ""} to ${to ?? ""} in UTC. For today write formatdate("YYYY-MM-DD", plantimestamp()).`,
  );
}

/**
 * `bunny_shield_event_logs`: GET `/shield/event-logs/{zone}/{date}[/{token}]`, page after page
 * (docs/reference/service.md#log-pages).
 */
export const shieldEventLogs = defineDataSource<BunnyClient>()({
  type: "bunny_shield_event_logs",
  doc: [
    "Security events of one day in a Shield zone, newest page first as the service gives them.",
    "",
    "Events change with every refresh: a configuration that only applies what it declares is better off without.",
  ].join("\n"),
  attributes: {
    shield_zone_id: shieldZoneId,
    date: required(string, {
      doc: "Day in UTC, `YYYY-MM-DD`: today or one of the two days before.",
      constraints: [matches(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, "a day such as 2026-11-21")],
    }),
    max_events: defaulted(integer, 1000, {
      doc: "How many events to read at most.",
      constraints: [between(1, 100_000)],
    }),
    events: computed(listOf(event), { doc: "The events." }),
    has_more_data: computed(bool, { doc: "Whether there are more events than were read." }),
    continuation_token: computed(string, { doc: "Where the next page would have begun." }),
    start_token: computed(string, { doc: "Where the first page began." }),
  },
  async read({ config, at, client, signal, diagnostics }) {
    checkDay(config.date, at.date);
    const [year, month, day] = config.date.split("-");
    const logs: EventLog[] = [];
    let start: string | null = null;
    let last = { hasMoreData: false, continuationToken: null as string | null };
    let stopped = false;
    for await (const page of client.eventLogs.pages(
      config.shield_zone_id,
      `${month ?? ""}-${day ?? ""}-${year ?? ""}`,
      {
        signal,
      },
    )) {
      logs.push(...page.logs);
      start ??= page.startToken;
      last = page;
      stopped = logs.length >= config.max_events;
      if (stopped) break;
    }
    if (last.hasMoreData && !stopped)
      diagnostics.warning(
        undefined,
        "The event logs go round in a circle",
        `The service says that there are more than the ${logs.length} events read, but names a page that was read already.`,
      );
    return {
      events: logs.slice(0, config.max_events).map(eventOf),
      has_more_data: last.hasMoreData || logs.length > config.max_events,
      continuation_token: last.continuationToken,
      start_token: start,
    };
  },
});
