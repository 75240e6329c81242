import type { ApiError, EventLogDetails, EventLogSearch } from "../api/index.js";
import type { RecordedEvent } from "../shared/recorded-event.js";
import { type Reading, isOwnFailure, getZone } from "./read-owners.js";

/** Selects events of a zone; times are Unix milliseconds, `to` is exclusive. */
export interface WantedEvents {
  readonly zone: number;
  readonly from: number;
  readonly to: number;
  /** Text in the event or in its URL. */
  readonly text: { readonly query: string } | { readonly url: string };
  /** Filters events that contain the text. */
  readonly isWanted: (event: RecordedEvent) => boolean;
}

/** Events of a zone, with the settings that explain them. */
export interface ZoneEvents {
  readonly wanted: readonly RecordedEvent[];
  /** All events of the same period, including the wanted events. Empty if there are no wanted events. */
  readonly sample: readonly RecordedEvent[];
  /** Number of events in the period. */
  readonly searched: number;
  /** A code of `shieldPlans`. */
  readonly planType: number | undefined;
  readonly pullZone: number | undefined;
  readonly customRules: number | undefined;
  readonly logOnly: readonly string[];
  readonly disabled: readonly string[];
  /** ID → managed rule that acted on a wanted event. */
  readonly managed: ReadonlyMap<string, { readonly group: string; readonly description: string }>;
  /** Names of custom rules by ID, only for IDs that look like the ID of a managed rule. */
  readonly custom: ReadonlyMap<string, string>;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const PAGE_SIZE = 500;

/**
 * Searches for the wanted events. If there are any, also reads all events of the same days, because a search does not return the
 * method. Rejects with the first `ApiError`.
 */
export async function readZoneEvents(wanted: WantedEvents, reading: Reading): Promise<ZoneEvents> {
  const { client, options } = reading;
  const { zone } = wanted;
  const settings = await getZone(zone, client, options);
  const found = (await searched(wanted, reading)).filter(wanted.isWanted);
  const sample = found.length === 0 ? [] : await daysOf(wanted, reading);
  const known = new Map(sample.map((event) => [event.id, event]));
  const missing = found.filter(({ id }) => !known.has(id));
  return {
    wanted: found.map((event) => known.get(event.id) ?? event),
    sample: [...sample, ...missing],
    searched: found.length === 0 ? await countOf(wanted, reading) : sample.length + missing.length,
    planType: settings.planType ?? undefined,
    pullZone: settings.pullZoneId ?? undefined,
    customRules: settings.customWafRulesLimit ?? undefined,
    logOnly: settings.wafLogOnlyRules ?? [],
    disabled: settings.wafDisabledRules ?? [],
    managed: await managedRules(zone, found, reading),
    custom: await customRules(zone, found, reading),
  };
}

/** The events of a zone, or the reason why they cannot be read. */
export type RecentEvents = { readonly zone: number } & (
  (Pick<ZoneEvents, "custom"> & { readonly events: readonly RecordedEvent[] }) | { readonly error: ApiError }
);

/**
 * Reads the events of a period in these zones, or in all zones of the account. If a named zone fails, rejects. If another zone
 * fails, reports the failure.
 */
export async function readRecentEvents(
  zones: readonly number[] | undefined,
  span: Pick<WantedEvents, "from" | "to">,
  reading: Reading,
): Promise<readonly RecentEvents[]> {
  const { client, options, onProgress } = reading;
  for (const zone of zones ?? []) await getZone(zone, client, options);
  const known = zones ?? (await client.zones.mapping(options)).map(({ shieldZoneId }) => shieldZoneId);
  const all = [...new Set(known)].sort((one, other) => one - other);
  const found: RecentEvents[] = [];
  for (const zone of all) {
    onProgress?.(found.length, all.length, "Shield zones");
    try {
      const events = await daysOf({ ...span, zone }, reading);
      found.push({ zone, events, custom: await customRules(zone, events, reading) });
    } catch (error) {
      if (zones !== undefined || !isOwnFailure(error)) throw error;
      found.push({ zone, error });
    }
  }
  return found;
}

async function countOf({ zone, from, to }: WantedEvents, { client, options }: Reading): Promise<number> {
  const { total } = await client.eventLogs.search(zone, { from, to, pageSize: 1 }, options);
  return total;
}

async function searched(
  { zone, from, to, text }: WantedEvents,
  { client, options }: Reading,
): Promise<RecordedEvent[]> {
  const by: Partial<EventLogSearch> =
    "query" in text ? { query: text.query } : { filters: [{ field: "url", op: "contains", value: [text.url] }] };
  const found: RecordedEvent[] = [];
  for await (const { rows } of client.eventLogs.searchPages(zone, { from, to, ...by, pageSize: PAGE_SIZE }, options))
    for (const { logId, timestamp, details, fields } of rows) {
      const labels = { ...fields, status: fields["action"] };
      found.push(eventOf(logId, timestamp, details, labels));
    }
  return found;
}

async function daysOf(
  { zone, from, to }: Pick<WantedEvents, "zone" | "from" | "to">,
  { client, options }: Reading,
): Promise<RecordedEvent[]> {
  const found: RecordedEvent[] = [];
  for (let day = Math.floor(from / DAY_MS) * DAY_MS; day < to; day += DAY_MS)
    for await (const { logs } of client.eventLogs.pages(zone, day, options))
      for (const { logId, timestamp, details, labels } of logs) {
        const event = eventOf(logId, timestamp, details, { ...labels });
        if (event.time >= from && event.time < to) found.push(event);
      }
  return found;
}

type Labels = Readonly<Record<string, string | null | undefined>>;

function eventOf(
  logId: string | null,
  timestamp: number,
  details: EventLogDetails | null,
  labels: Labels,
): RecordedEvent {
  const header = (name: string): string | undefined =>
    details?.headers.find((one) => one.name?.toLowerCase() === name)?.value ?? undefined;
  const label = (name: string): string | undefined => labels[name] || undefined; // An empty text means that nothing was recorded.
  const match = details?.triggerMatch;
  return {
    id: logId ?? `${timestamp} ${details?.url ?? ""}`,
    time: timestamp,
    requestId: header("cdn-requestid"),
    url: details?.url ?? label("url") ?? "",
    method: label("method"),
    address: details?.remoteIp ?? label("ip"),
    userAgent: header("user-agent"),
    country: label("country"),
    asn: label("asn"),
    action: label("status"),
    ruleId: label("ruleId"),
    ruleGroup: label("ruleGroup") ?? label("feature"),
    message: details?.message ?? undefined,
    match: typeof match?.key !== "string" || match.value === null ? undefined : { key: match.key, value: match.value },
  };
}

const SIX_DIGITS = /^\d{6}$/;

const sixDigitIds = (events: readonly RecordedEvent[]): ReadonlySet<string> =>
  new Set(events.flatMap(({ ruleId }) => (SIX_DIGITS.test(ruleId ?? "") ? (ruleId ?? []) : [])));

async function customRules(zone: number, events: readonly RecordedEvent[], { client, options }: Reading) {
  const ids = sixDigitIds(events);
  const rules = ids.size === 0 ? [] : await client.wafRules.list(zone, options);
  return new Map(
    rules.flatMap(({ id, ruleName }) => (ids.has(String(id)) ? [[String(id), ruleName ?? ""] as const] : [])),
  );
}

async function managedRules(zone: number, events: readonly RecordedEvent[], { client, options }: Reading) {
  const ids = sixDigitIds(events);
  const sections = ids.size === 0 ? [] : await client.wafCatalog.rules(zone, options);
  const groups = sections.flatMap(({ ruleGroups }) => ruleGroups);
  return new Map(
    groups.flatMap(({ name, code, rules }) =>
      rules.flatMap(({ ruleId, description }) =>
        ids.has(ruleId)
          ? [[ruleId, { group: name ?? code ?? "not named", description: description ?? "not described" }] as const]
          : [],
      ),
    ),
  );
}
