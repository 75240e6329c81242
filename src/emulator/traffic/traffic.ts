import { createHash } from "node:crypto";
import * as v from "valibot";
import type { EventLog } from "../contents.js";
import { faultOf, SeedError } from "../seed/seed-error.js";
import ipaddr from "ipaddr.js";
import { isIP } from "node:net";
import { count, identifier } from "../fields.js";

const texts = (isForm: (text: string) => boolean, form: string) =>
  v.pipe(v.array(v.pipe(v.string(), v.check(isForm, form))), v.nonEmpty());

const recordedEvent = v.strictObject({
  ruleId: v.string(),
  message: v.string(),
  ruleGroup: v.optional(v.string(), ""),
  severity: v.optional(v.string(), ""),
  status: v.optional(v.string(), "Blocked"),
  match: v.nullish(v.strictObject({ key: v.string(), value: v.string() }), null),
});

const visitor = v.strictObject({
  name: v.string(),
  /** Whole addresses, used in turn. */
  addresses: texts((text) => isIP(text) !== 0, "a whole IPv4 or IPv6 address"),
  /** Time of the first request: hours before the start of the emulator. */
  hoursAgo: v.pipe(v.number(), v.minValue(0)),
  requests: count,
  /** Seconds from one request to the next. */
  every: v.pipe(v.number(), v.minValue(0.001)),
  method: v.optional(v.string(), "GET"),
  scheme: v.optional(v.string(), "https"),
  host: v.optional(v.string(), "shop.example.test"),
  /** Paths with their queries, used in turn. */
  paths: texts((text) => text.startsWith("/"), "a path that begins with /"),
  userAgent: v.optional(v.string(), "Mozilla/5.0"),
  referer: v.nullish(v.string(), null),
  country: v.nullish(v.string(), null),
  asn: v.nullish(count, null),
  asnOrganization: v.nullish(v.string(), null),
  ja4: v.nullish(v.string(), null),
  edgeLocation: v.optional(v.string(), "DE"),
  cacheStatus: v.optional(v.string(), "MISS"),
  statusCode: v.optional(count, 200),
  bytes: v.optional(count, 2048),
  /** Returned only by a zone with an extended log. */
  authorization: v.nullish(v.string(), null),
  event: v.nullish(recordedEvent, null),
});

/** The contents of a traffic file. These are requests to pull zones before the start of the emulator. */
const trafficSchema = v.strictObject({
  zones: v.array(
    v.strictObject({
      pullZoneId: identifier,
      logging: v.optional(v.boolean(), true),
      extended: v.optional(v.boolean(), false),
      anonymization: v.optional(v.picklist(["last-octet", "all", "none"]), "last-octet"),
      visitors: v.array(visitor),
    }),
  ),
});

/** Traffic as written, with most members optional. */
export type TrafficSeed = v.InferInput<typeof trafficSchema>;
type TrafficZone = v.InferOutput<typeof trafficSchema>["zones"][number];
type Visitor = TrafficZone["visitors"][number];

export interface Hit {
  /** Unix milliseconds. */
  readonly time: number;
  readonly requestId: string;
  /** The whole address; masked when it is read. */
  readonly address: string;
  readonly path: string;
  readonly visitor: Visitor;
}

/** The log of one pull zone, oldest first. */
export interface ZoneTraffic extends Omit<TrafficZone, "visitors"> {
  readonly hits: readonly Hit[];
}

const HOUR = 3_600_000;
const LIMIT = { requests: 30, milliseconds: 10_000 };

/** The requests of visitors. They are in memory and not in the store, because no operation of the API changes them. */
export class Traffic {
  readonly #zones: ReadonlyMap<number, ZoneTraffic>;
  readonly #asked = new Map<number, number[]>();

  /** Throws a `SeedError` for invalid traffic. */
  constructor(seed: TrafficSeed, start: Date) {
    const { zones } = requireTraffic(seed, "traffic");
    this.#zones = new Map(zones.map((zone) => [zone.pullZoneId, zoneOf(zone, start.getTime())]));
  }

  zone(pullZoneId: number): ZoneTraffic | undefined {
    return this.#zones.get(pullZoneId);
  }

  /** Counts a request for a log. Returns false if the request is above the limit (docs/reference/logs.md#limits). */
  admits(pullZoneId: number, now: number): boolean {
    const recent = (this.#asked.get(pullZoneId) ?? []).filter((time) => time > now - LIMIT.milliseconds);
    const isAdmitted = recent.length < LIMIT.requests;
    this.#asked.set(pullZoneId, isAdmitted ? [...recent, now] : recent);
    return isAdmitted;
  }

  events(pullZoneId: number | null, now: number): EventLog[] {
    const hits = pullZoneId === null ? undefined : this.#zones.get(pullZoneId)?.hits;
    return (hits ?? []).flatMap((hit) => (hit.time <= now ? eventsOf(hit) : []));
  }
}

/**
 * Returns traffic with its defaults. If the value is invalid, throws a `SeedError` with every error. `source` names the value in
 * errors.
 */
export function requireTraffic(value: unknown, source: string): v.InferOutput<typeof trafficSchema> {
  const parsed = v.safeParse(trafficSchema, value);
  if (parsed.success) return parsed.output;
  throw new SeedError(
    source,
    parsed.issues.map((issue) => faultOf(issue, trafficSchema)),
    "traffic",
  );
}

export const noTraffic: TrafficSeed = { zones: [] };

function zoneOf({ visitors, ...zone }: TrafficZone, start: number): ZoneTraffic {
  const hits = visitors.flatMap((visitor, index) =>
    Array.from({ length: visitor.requests }, (_, serial): Hit => ({
      time: Math.round(start - visitor.hoursAgo * HOUR + serial * visitor.every * 1000),
      requestId: createHash("md5").update(`${zone.pullZoneId}/${index}/${serial}`).digest("hex"),
      address: inTurn(visitor.addresses, serial),
      path: inTurn(visitor.paths, serial),
      visitor,
    })),
  );
  return { ...zone, hits: hits.sort((a, b) => a.time - b.time || (a.requestId < b.requestId ? -1 : 1)) };
}

const inTurn = (texts: readonly string[], serial: number): string => texts[serial % texts.length] ?? "";

/** Returns the URL of a request. */
export const urlOf = ({ path, visitor: { scheme, host } }: Hit): string => `${scheme}://${host}${path}`;

function eventsOf(hit: Hit): EventLog[] {
  const { visitor, requestId, time } = hit;
  if (visitor.event === null) return [];
  const { message, match, ruleId, ruleGroup, severity, status } = visitor.event;
  const header = (Name: string, Value: string) => ({ Name, Value });
  const log = {
    ServerZoneId: 4,
    Message: message,
    Url: urlOf(hit),
    RemoteIp: masked(hit.address, "event"),
    UrlEncodedBody: null,
    Headers: [
      header("Host", visitor.host),
      header("User-Agent", visitor.userAgent),
      header("CDN-RequestId", requestId),
      ...(visitor.ja4 === null ? [] : [header("X-JA4", visitor.ja4)]),
    ],
    TriggerMatch: match === null ? null : { Key: match.key, Value: match.value },
  };
  const labels = {
    asn: String(visitor.asn ?? ""),
    country: visitor.country ?? "",
    ruleId,
    severity,
    method: visitor.method,
    ruleGroup,
    status,
    serverZone: visitor.edgeLocation,
  };
  return [{ logId: `event-${requestId}`, timestamp: time, log: JSON.stringify(log), labels }];
}

const KEPT_GROUPS = 4;

/**
 * Masks an address in the same way as a log. An access log removes the last octet of IPv4 or the last 64 bits of IPv6, or the
 * whole address. An event log replaces the last part with `*`.
 */
export function masked(address: string, form: TrafficZone["anonymization"] | "event"): string {
  if (form === "none" || !ipaddr.isValid(address)) return address;
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv6) {
    if (form === "all") return "::";
    const groups = parsed.parts.slice(0, KEPT_GROUPS).map((part) => part.toString(16));
    return form === "event" ? `${groups.join(":")}:*` : `${groups.join(":")}::`;
  }
  if (form === "all") return "0.0.0.0";
  return address.slice(0, address.lastIndexOf(".") + 1) + (form === "event" ? "*" : "0");
}
