import * as v from "valibot";
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
export const trafficSchema = v.strictObject({
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
export type TrafficZone = v.InferOutput<typeof trafficSchema>["zones"][number];
export type Visitor = TrafficZone["visitors"][number];
