import { change, type JsonObject, planJson } from "../../review/support/plan-builder.js";

/** A zone whose WAF blocks. */
export const zone = { shield_zone_id: 1001, pull_zone_id: 42, waf_enabled: true, waf_execution_mode: "block" };
/** A rule about paths that begin so, or about what `more` says. */
export const rule = (value: string, more: JsonObject = {}): JsonObject => ({
  shield_zone_id: 1001,
  ...{ action: "block", conditions: [{ variables: ["REQUEST_URI"], operator: "begins_with", value }] },
  ...more,
});
/** In place of the path, the method. */
export const method = { variables: ["REQUEST_METHOD"], operator: "str_eq" };
/** A plan with the zone, and more changes. */
export const plan = (...rows: readonly JsonObject[]): string =>
  planJson([change("bunny_shield_zone.site", zone, zone), ...rows]);
/** A row of the log: every tenth request is for the login. */
export const row = (index: number, more: JsonObject = {}): JsonObject => ({
  timestamp: new Date(Date.UTC(2026, 10, 23) + index * 1000).toISOString(),
  ...{ pullZoneId: 42, statusCode: 200, remoteIp: `203.0.113.${1 + (index % 9)}`, countryCode: "DE" },
  url: index % 10 === 0 ? "https://www.example.com/login?token=secretvalue" : "https://www.example.com/",
  ...{ userAgent: "curl/8", authorizationHeader: "Bearer topsecret" },
  ...more,
});
/** As many rows, each a second after the one before. */
export const rows = (count: number, more: JsonObject = {}): JsonObject[] =>
  Array.from({ length: count }, (_, at) => row(at, more));
/** A row a line. */
export const lines = (all: readonly JsonObject[]): string => all.map((one) => JSON.stringify(one)).join("\n");
