import type { BunnyClient, EventLog } from "../../api/index.js";
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
} from "../../framework/index.js";
import { readZoneId, int64Of } from "../policies/attributes.js";

const DAY_MS = 86_400_000;
const DAYS_KEPT = 3;

const event = object({
  log_id: computed(string, { doc: "ID of the event." }),
  timestamp: computed(string, { doc: "Time of the event in UTC (RFC 3339)." }),
  timestamp_ms: computed(int64, { doc: "Time of the event in Unix milliseconds." }),
  log: computed(string, { doc: "JSON of the event, which may contain cookies.", sensitive: true }),
  message: computed(string, { doc: "Description of the event." }),
  url: computed(string, { doc: "Requested URL." }),
  remote_ip: computed(string, { doc: "IP address of the client; if anonymized, its last part is `*`." }),
  server_zone_id: computed(integer, { doc: "ID of the server zone." }),
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
      key: computed(string, { doc: "Check that matched." }),
      value: computed(string, { doc: "Matched value." }),
    }),
    { doc: "Match that triggered the rule." },
  ),
  labels: computed(
    object({
      asn: computed(string, { doc: "Autonomous system number of the client." }),
      country: computed(string, { doc: "Country of the client." }),
      rule_id: computed(string, { doc: "ID of the rule." }),
      severity: computed(string, { doc: "Severity." }),
      method: computed(string, { doc: "HTTP method." }),
      rule_group: computed(string, { doc: "Group of the rule." }),
      status: computed(string, { doc: "Outcome, such as `Blocked`." }),
      server_zone: computed(string, { doc: "Server zone." }),
    }),
    { doc: "Labels of the event." },
  ),
});

function rfc3339(milliseconds: number): string | null {
  const date = new Date(milliseconds);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

function eventOf({ logId, timestamp, log, details, labels }: EventLog) {
  const { ruleId, ruleGroup, serverZone, ...plain } = labels;
  return {
    log_id: logId,
    timestamp: rfc3339(timestamp),
    timestamp_ms: int64Of(timestamp),
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
 * The API keeps the event logs of today and the two previous days, in UTC. This check refuses other days without a request
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
    "No event logs for this day",
    `The API keeps event logs for 72 hours: ${from ?? ""} to ${to ?? ""} in UTC. For today, set formatdate("YYYY-MM-DD", plantimestamp()).`,
  );
}

/**
 * `bunny_shield_event_logs`: GET `/shield/event-logs/{zone}/{date}[/{token}]`, page after page
 * (docs/reference/service.md#log-pages).
 */
export const shieldEventLogs = defineDataSource<BunnyClient>()({
  type: "bunny_shield_event_logs",
  doc: [
    "The security events of one day in a Shield zone, newest page first.",
    "",
    "Events can change with every refresh, so avoid this data source in configurations that manage resources.",
  ].join("\n"),
  attributes: {
    shield_zone_id: readZoneId,
    date: required(string, {
      doc: "Day in UTC as `YYYY-MM-DD`: today or one of the two previous days.",
      constraints: [matches(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, "a day such as 2026-11-21")],
    }),
    max_events: defaulted(integer, 1000, {
      doc: "Maximum number of events to read.",
      constraints: [between(1, 100_000)],
    }),
    events: computed(listOf(event), { doc: "The events." }),
    has_more_data: computed(bool, { doc: "Whether more events exist than were read." }),
    continuation_token: computed(string, { doc: "Token of the next page." }),
    start_token: computed(string, { doc: "Token of the first page." }),
  },
  async read({ config, at, client, options }) {
    checkDay(config.date, at.date);
    const logs: EventLog[] = [];
    let start: string | null = null;
    let last = { hasMoreData: false, continuationToken: null as string | null };
    for await (const page of client.eventLogs.pages(config.shield_zone_id, config.date, options)) {
      logs.push(...page.logs);
      start ??= page.startToken;
      last = page;
      if (logs.length >= config.max_events) break;
    }
    return {
      events: logs.slice(0, config.max_events).map(eventOf),
      has_more_data: last.hasMoreData || logs.length > config.max_events,
      continuation_token: last.continuationToken,
      start_token: start,
    };
  },
});
