import { createWriteStream } from "node:fs";
import { once } from "node:events";
import { accessList, change, type JsonObject, planJson } from "../../test/review/support/plan-builder.js";

/**
 * Returns numbers between 0 and 1 (mulberry32).
 * @testable The logs of a property.
 */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const COUNTRIES = ["DE", "FR", "US", "BR", "IN", "JP", "PL", "SE"];
const START = Date.UTC(2026, 10, 23);
const DAY = 86_400_000;

interface Row {
  readonly time: number;
  readonly status: number;
  readonly ip: string;
  readonly country: string;
  readonly path: string;
  readonly agent: string;
  readonly asn: number;
  readonly id: string;
}

/**
 * Returns requests of a day, with a scraper and a login attack: few paths and agents have most of them, and a tenth has its own
 * query.
 */
function* rows(count: number, seed: number, areDifferent: boolean): Generator<Row> {
  const random = randomNumbers(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  const skewed = (limit: number): number => Math.floor(random() ** 3 * limit);
  for (let index = 0; index < count; index += 1) {
    const isAttack = random() < 0.01;
    const own = areDifferent ? `-${below(1_000_000_000).toString(36)}` : "";
    const path = isAttack ? "/wp-login.php" : `/section-${skewed(40)}/page-${skewed(500)}${own}.html`;
    const query = random() < 0.1 ? `?session=${below(1_000_000_000)}&ref=mail` : "";
    yield {
      time: START + Math.floor((index / count) * DAY),
      status: isAttack ? 404 : random() < 0.02 ? 404 : 200,
      ip: isAttack
        ? `198.51.${below(4)}.${1 + below(250)}`
        : `${1 + below(200)}.${skewed(250)}.${skewed(250)}.${1 + below(250)}`,
      country: COUNTRIES[skewed(COUNTRIES.length)] ?? "DE",
      path: `${path}${query}`,
      agent: isAttack
        ? "python-requests/2.32"
        : `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${100 + skewed(40)}.0.0.0 Safari/537.${skewed(50)}${own}`,
      asn: 1_000 + skewed(60_000),
      id: index.toString(16).padStart(32, "0"),
    };
  }
}

const toVersion2 = (row: Row): string =>
  JSON.stringify({
    timestamp: new Date(row.time).toISOString(),
    pullZoneId: 42,
    requestId: row.id,
    cacheStatus: "HIT",
    statusCode: row.status,
    bytesSent: 4_321,
    remoteIp: row.ip,
    countryCode: row.country,
    edgeLocation: "DE",
    scheme: "https",
    host: "www.example.com",
    path: row.path,
    url: `https://www.example.com${row.path}`,
    userAgent: row.agent,
    ja4Fingerprint: "t13d1516h2_8daaf6152771_e5627efa2ab1",
    asn: row.asn,
    asnOrganization: `Network ${row.asn}`,
  });

const toVersion1 = ({ status, time, ip, path, agent, id, country }: Row): string =>
  ["HIT", status, time, 4321, 42, ip, "-", `https://www.example.com${path}`, "DE", agent, id, country].join("|");

/** Writes a log of version 1, or of version 2 with a row per line; all paths and agents may be different. */
export async function writeLog(
  file: string,
  count: number,
  version: 1 | 2,
  { seed = 40, areDifferent = false } = {},
): Promise<void> {
  const out = createWriteStream(file);
  const write = version === 1 ? toVersion1 : toVersion2;
  let lines: string[] = [];
  for (const row of rows(count, seed, areDifferent)) {
    if (lines.push(write(row)) < 1_000) continue;
    if (!out.write(`${lines.join("\n")}\n`)) await once(out, "drain");
    lines = [];
  }
  out.end(lines.length === 0 ? "" : `${lines.join("\n")}\n`);
  await once(out, "close");
}

const LIST_ENTRIES = 20_000;
const PATTERNS = 10;

/** Returns a plan of 50 rules, 10 of them with patterns and some new, lists of 20,000 entries, and two rate limits. */
export function bigPlan(seed = 40): string {
  const random = randomNumbers(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  const entries = (): string[] => [
    ...new Set(
      Array.from({ length: LIST_ENTRIES }, () => [1 + below(200), below(250), below(250), below(250)].join(".")),
    ),
  ];
  const conditionOf = (index: number): JsonObject => {
    if (index < PATTERNS)
      return { variables: ["REQUEST_URI"], operator: "rx", value: `(?i)/(admin|old)-${index}[a-z]+\\.(php|asp)x?$` };
    if (index % 4 === 0)
      return { variables: ["REQUEST_HEADERS:User-Agent"], operator: "contains", value: `bot-${index}` };
    if (index % 7 === 0) return { variables: ["GEO:COUNTRY_CODE"], operator: "str_eq", value: `X${index % 10}` };
    return { variables: ["REQUEST_URI"], operator: "begins_with", value: `/private-${index}/` };
  };
  const rule = (index: number): JsonObject => ({
    shield_zone_id: 1001,
    waf_rule_id: 100 + index,
    name: `Rule ${index}`,
    action: "block",
    transformations: ["lowercase"],
    ...conditionOf(index),
  });
  const limit = (requests: number): JsonObject => ({
    shield_zone_id: 1001,
    rate_limit_id: requests,
    ...{ action: "rate_limit", conditions: [{ variables: ["REQUEST_URI"], operator: "begins_with", value: "/" }] },
    ...{ request_count: requests, timeframe: 3_600, block_time: 300, counter_key: "ip" },
  });
  const login: JsonObject = {
    ...rule(99),
    ...{ action: "block", conditions: [{ variables: ["REQUEST_URI"], operator: "begins_with", value: "/wp-login" }] },
  };
  const zone: JsonObject = { shield_zone_id: 1001, pull_zone_id: 42, waf_enabled: true, waf_execution_mode: "block" };
  const rules = Array.from({ length: 49 }, (_, index) => rule(index));
  const lists = [entries(), entries()].map((all) => accessList({ entries: all, type: "ip", action: "block" }));
  return planJson([
    change("bunny_shield_zone.site", zone, zone),
    ...rules.map((one, index) => change(`bunny_shield_waf_rule.r${index}`, one, one)),
    change("bunny_shield_waf_rule.login", null, login, { unknown: { waf_rule_id: true } }),
    ...lists.map((list, index) => change(`bunny_shield_access_list.l${index}`, index === 0 ? list : null, list)),
    change("bunny_shield_rate_limit.all", null, limit(20)),
    change("bunny_shield_rate_limit.more", limit(500), limit(500)),
  ]);
}
