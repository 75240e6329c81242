import { createHash } from "node:crypto";
import * as v from "valibot";
import type { EventLog } from "../contents.js";
import { faultOf, SeedError } from "../seed/seed-error.js";
import { type TrafficSeed, trafficSchema, type TrafficZone, type Visitor } from "./traffic-schema.js";
import { masked } from "./masked.js";

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
