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
import { readMembers } from "../policies/read-members.js";

const DAY_MS = 86_400_000;
const DAYS_KEPT = 3;

const shown = readMembers<NonNullable<EventLog["details"]>>()({
  message: ["message", string, "Description of the event."],
  url: ["url", string, "Requested URL."],
  remote_ip: ["remoteIp", string, "IP address of the client; if anonymized, its last part is `*`."],
  server_zone_id: ["serverZoneId", integer, "ID of the server zone."],
});

const labels = readMembers<EventLog["labels"]>()({
  asn: ["asn", string, "Autonomous system number of the client."],
  country: ["country", string, "Country of the client."],
  rule_id: ["ruleId", string, "ID of the rule."],
  severity: ["severity", string, "Severity."],
  method: ["method", string, "HTTP method."],
  rule_group: ["ruleGroup", string, "Group of the rule."],
  status: ["status", string, "Outcome, such as `Blocked`."],
  server_zone: ["serverZone", string, "Server zone."],
});

const event = object({
  log_id: computed(string, { doc: "ID of the event." }),
  timestamp: computed(string, { doc: "Time of the event in UTC (RFC 3339)." }),
  timestamp_ms: computed(int64, { doc: "Time of the event in Unix milliseconds." }),
  log: computed(string, { doc: "JSON of the event, which may contain cookies.", sensitive: true }),
  ...shown.attributes,
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
  labels: computed(object(labels.attributes), { doc: "Labels of the event." }),
});

function rfc3339(milliseconds: number): string | null {
  const date = new Date(milliseconds);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

function eventOf({ logId, timestamp, log, details, labels: found }: EventLog) {
  return {
    log_id: logId,
    timestamp: rfc3339(timestamp),
    timestamp_ms: int64Of(timestamp),
    log,
    ...shown.read(details),
    url_encoded_body: details?.urlEncodedBody ?? null,
    headers: details?.headers ?? null,
    trigger_match: details?.triggerMatch ?? null,
    labels: labels.read(found),
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
