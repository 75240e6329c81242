import type { Seed } from "../seed/seed-schema.js";

type SeedEvent = NonNullable<NonNullable<Seed["zones"]>[number]["eventLogs"]>[number];

const YESTERDAY = 120;
const SOURCES = [
  { asn: "48090", country: "BG", ip: "203.0.113.*" },
  { asn: "13335", country: "DE", ip: "198.51.100.*" },
  { asn: "15169", country: "AT", ip: "192.0.2.*" },
];
const ATTEMPTS = [
  { message: "Restricted File Access Attempt", path: "/.env", ruleId: "930130", status: "Blocked" },
  { message: "SQL Injection Attack", path: "/search?q=%27", ruleId: "942100", status: "Logged" },
];

/** One event; sources and attempts alternate, so that filters and groups have different values. */
function event(index: number, daysAgo: number, time: string): SeedEvent {
  const source = SOURCES[index % SOURCES.length] ?? { asn: "0", country: "XX", ip: "" };
  const attempt = ATTEMPTS[index % ATTEMPTS.length] ?? { message: "", path: "/", ruleId: "", status: "" };
  const serial = String(daysAgo * 1000 + index).padStart(12, "0");
  return {
    logId: `00000000-1111-4222-8333-${serial}`,
    daysAgo,
    time,
    log: {
      ServerZoneId: 4,
      Message: attempt.message,
      Url: `https://shop.example.test${attempt.path}`,
      RemoteIp: source.ip,
      UrlEncodedBody: null,
      Headers: [
        { Name: "Accept", Value: "*/*" },
        { Name: "User-Agent", Value: "ExampleBot/1.0" },
      ],
      TriggerMatch: { Key: "PMF", Value: attempt.path },
    },
    labels: {
      asn: source.asn,
      country: source.country,
      ruleId: attempt.ruleId,
      severity: "",
      method: "GET",
      ruleGroup: "",
      status: attempt.status,
      serverZone: "SG",
    },
  };
}

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}:00.543`;

/**
 * Events of zone 42: three today (in its first second, so that they are never in the future), 120 yesterday, ten
 * minutes apart, and one the day before.
 */
export const eventLogs: SeedEvent[] = [
  ...[0, 1, 2].map((index) => event(index, 0, `00:00:00.${String(100 + index)}`)),
  ...Array.from({ length: YESTERDAY }, (_, index) => event(index, 1, clock(index * 10))),
  event(0, 2, "12:00:00.543"),
];
