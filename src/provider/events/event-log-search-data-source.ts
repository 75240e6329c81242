import type { BunnyClient, EventLogRow } from "../../api/index.js";
import {
  type AttributePath,
  type Diagnostics,
  type Unknown,
  between,
  computed,
  defaulted,
  defineDataSource,
  DiagnosticError,
  float64,
  int64,
  integer,
  isKnown,
  listOf,
  mapOf,
  matches,
  object,
  oneOf,
  optional,
  required,
  sizeAtLeast,
  string,
} from "../../framework/index.js";
import { readZoneId, int64Of } from "../policies/attributes.js";
import { safeJson } from "../../shared/safe-json.js";

/** Comparisons that hardly any event meets, by the text of the field, the operator, and the value; each with its advice. */
const UNLIKELY: readonly (readonly [comparison: RegExp, advice: string])[] = [
  [/^(?!ip )\S+ cidr /, "The operator cidr is for the field ip. Use another operator."],
  [/^ip cidr (?!.*\/\d+$)/, 'Write a network, such as "203.0.113.0/24".'],
  [/^ip (?:eq|in) .*\//, 'For a network, set op = "cidr".'],
  [/^asn (?:eq|in) (?!\d+$)/, 'Write the number without letters, such as "64496".'],
  [/^country (?:eq|in) (?!..$)/, 'Write a country code of ISO 3166-1, such as "DE".'],
  [/^url (?:eq|in) \//, 'The field has the whole URL with its scheme. For a path, set op = "contains".'],
  [/^(?!ip )\S+ (?:eq|in|contains) .*\*/, 'For * as a wildcard, set op = "wildcard".'],
];

interface ConfiguredFilter {
  readonly field: string | Unknown;
  readonly op: string | Unknown | null;
  readonly values: readonly (string | Unknown)[] | Unknown;
}

/** Policy: warns about filters that probably match no event. */
function warnAboutOddFilters(
  filters: readonly (ConfiguredFilter | Unknown)[],
  at: Readonly<Record<number, { readonly values: AttributePath }>>,
  diagnostics: Diagnostics,
): void {
  for (const [index, filter] of filters.entries()) {
    if (!isKnown(filter) || !isKnown(filter.values)) continue;
    const { field, op, values } = filter;
    if (!isKnown(field) || !isKnown(op)) continue;
    for (const value of values.filter(isKnown)) {
      const comparison = `${field} ${op ?? "eq"} ${value}`;
      const advice = UNLIKELY.find(([form]) => form.test(comparison))?.[1];
      if (advice === undefined) continue;
      const detail = `${field} ${op ?? "eq"} ${safeJson(value)} may never hold. ${advice}`;
      diagnostics.warning(at[index]?.values, "A filter that may match no event", detail);
    }
  }
}

const FIELDS = ["feature", "ruleId", "ip", "ja4", "ua", "url", "asn", "country", "action"] as const;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

const time = (doc: string) =>
  required(string, { doc, constraints: [matches(TIME, "an RFC 3339 time such as `2026-09-01T12:00:00Z`")] });

const known = (fields: Readonly<Record<string, string | null>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (value === null ? [] : [[name, value]])));

const rowOf = ({ logId, timestamp, details, fields }: EventLogRow) => ({
  log_id: logId,
  timestamp_ms: int64Of(timestamp),
  message: details?.message ?? null,
  url: details?.url ?? null,
  remote_ip: details?.remoteIp ?? null,
  fields: known(fields),
});

const HOURS_KEPT = 72;
const HOUR_MS = 3_600_000;

/** Refuses a search that finds nothing, because its events are deleted or later. */
function checkKept(search: { from: number; to: number }, at: Readonly<Record<"from" | "to", AttributePath>>): void {
  const hours = (time: number): number => (time - Date.now()) / HOUR_MS;
  const summary = "No events in the time of the search";
  const now = 'For the last hour, set from = timeadd(plantimestamp(), "-1h") and to = plantimestamp().';
  if (hours(search.to) < -HOURS_KEPT)
    throw new DiagnosticError(
      at.to,
      summary,
      `The API keeps events for ${HOURS_KEPT} hours, and the search ends earlier. ${now}`,
    );
  if (hours(search.from) > 1) throw new DiagnosticError(at.from, summary, `The search starts in the future. ${now}`);
}

/** `bunny_shield_event_log_search`: POST `/shield/event-logs/{zone}/search` (docs/reference/service.md#log-search). */
export const shieldEventLogSearch = defineDataSource<BunnyClient>()({
  type: "bunny_shield_event_log_search",
  doc: [
    "Security events of a Shield zone that match a search, or, with `group_by`, the number of these events in each group.",
    "",
    "The API keeps events for 72 hours. They change with every refresh, so avoid this data source in configurations that",
    "manage resources.",
  ].join("\n"),
  attributes: {
    shield_zone_id: readZoneId,
    from: time("Start of the search (RFC 3339), at most 72 hours ago."),
    to: time("End of the search (RFC 3339)."),
    query: optional(string, { doc: "Text that an event must contain." }),
    filters: optional(
      listOf(
        object({
          field: required(oneOf(...FIELDS), { doc: "Field of the event." }),
          op: defaulted(oneOf("eq", "in", "contains", "cidr", "wildcard"), "eq", { doc: "Comparison." }),
          values: required(listOf(string), {
            doc: "Values, one of which must match.",
            constraints: [sizeAtLeast(1, "value")],
          }),
        }),
      ),
      { doc: "Filters, all of which must match." },
    ),
    group_by: optional(listOf(oneOf(...FIELDS)), { doc: "Fields whose values form groups. If set, `rows` is empty." }),
    buckets: optional(integer, {
      doc: "Number of equal parts into which `sparkline` divides the time from `from` to `to`. It counts the events of each group in each part. Requires `group_by`.",
      constraints: [between(1, 500)],
    }),
    page: defaulted(integer, 0, { doc: "Number of the page, from 0.", constraints: [between(0, 1_000_000)] }),
    page_size: defaulted(integer, 100, { doc: "Results per page.", constraints: [between(1, 500)] }),
    total: computed(int64, { doc: "Number of all results." }),
    total_pages: computed(integer, { doc: "Number of pages." }),
    rows: computed(
      listOf(
        object({
          log_id: computed(string, { doc: "ID of the event." }),
          timestamp_ms: computed(int64, { doc: "Time of the event in Unix milliseconds." }),
          message: computed(string, { doc: "Description of the event." }),
          url: computed(string, { doc: "Requested URL." }),
          remote_ip: computed(string, { doc: "IP address of the client; if anonymized, its last part is `*`." }),
          fields: computed(mapOf(string), { doc: "Fields of the event." }),
        }),
      ),
      { doc: "Matching events." },
    ),
    groups: computed(
      listOf(
        object({
          key: computed(mapOf(string), { doc: "Values of the fields in `group_by`." }),
          count: computed(int64, { doc: "Number of events." }),
          first_seen_ms: computed(int64, { doc: "Time of the first event in Unix milliseconds." }),
          last_seen_ms: computed(int64, { doc: "Time of the last event in Unix milliseconds." }),
          sparkline: computed(listOf(float64), {
            doc: "Number of events in each part of the time range, the earliest part first. `buckets` sets the number of equal parts. `null` if `buckets` is not set.",
          }),
        }),
      ),
      { doc: "Groups of matching events." },
    ),
  },
  validate({ config: { buckets, filters, group_by: groupBy }, at, diagnostics }) {
    if (isKnown(filters)) warnAboutOddFilters(filters ?? [], at.filters, diagnostics);
    if (!isKnown(buckets) || !isKnown(groupBy) || buckets === null || (groupBy ?? []).length > 0) return;
    diagnostics.error(
      at.buckets,
      "buckets requires groups",
      "Set group_by, or remove buckets: they count the events of a group.",
    );
  },
  async read({ config, at, client, options }) {
    const [from, to] = [Date.parse(config.from), Date.parse(config.to)];
    if (!(to > from))
      throw new DiagnosticError(
        at.to,
        "The search ends before it starts",
        `to must be a time after from (${config.from}).`,
      );
    checkKept({ from, to }, at);
    const search = {
      from,
      to,
      query: config.query,
      filters: config.filters?.map(({ field, op, values }) => ({ field, op, value: values })),
      groupBy: config.group_by ?? undefined,
      buckets: config.buckets ?? undefined,
      page: config.page,
      pageSize: config.page_size,
    };
    const found = await client.eventLogs.search(config.shield_zone_id, search, options);
    return {
      total: int64Of(found.total),
      total_pages: found.totalPages,
      rows: found.rows.map(rowOf),
      groups: found.groups.map(({ key, count, firstSeen, lastSeen, sparkline }) => ({
        key: known(key),
        count: int64Of(count),
        first_seen_ms: int64Of(firstSeen),
        last_seen_ms: int64Of(lastSeen),
        sparkline,
      })),
    };
  },
});
