import { withCondition } from "../../support/rule-values.js";
import type { DeclaredObject } from "../../../src/zone/index.js";
import type { Plan } from "../../../src/review/plan/plan.js";
import { ZoneSides } from "../../../src/review/zones/zone-sides.js";
import { tryRequests } from "../../../src/review/requests/try-requests.js";
import { declaredIn } from "../../../src/review/why/stopped.js";
import { type TriedRemedy, explain } from "../../../src/review/why/explain.js";
import { requestOf } from "../../../src/review/why/recorded-event.js";
import type { RecordedEvent } from "../../../src/shared/recorded-event.js";
import { type Json, type JsonObject, change, planJson } from "../support/plan-builder.js";
import { planOf } from "../support/review-of.js";

const ZONE = { shield_zone_id: 42, pull_zone_id: 4200, waf_enabled: true, waf_execution_mode: "block" };
const IP = "203.0.113.9";
const SITE = change("bunny_shield_zone.site", ZONE, ZONE);

const event = (url: string, more: Partial<RecordedEvent> = {}): RecordedEvent => ({
  ...{ id: url, time: 0, requestId: url, url: `https://www.example.com${url}`, method: "GET", address: "203.0.113.*" },
  ...{ userAgent: "Mozilla/5.0", country: "DE", asn: "64500", action: "Blocked", ruleId: "7", match: undefined },
  ...{ ruleGroup: undefined, message: "Own", ...more },
});
const uri = (operator: string, value: string, more: JsonObject = {}): JsonObject => ({
  ...{ variables: ["REQUEST_URI"], operator, value, ...more },
});
const rule = (configuration: JsonObject, action = "block") => ({
  type: "bunny_shield_waf_rule",
  values: withCondition<Json>({ shield_zone_id: 42, waf_rule_id: 7, name: "Own", ...configuration, action }),
});
const limit = (configuration: JsonObject) => ({
  type: "bunny_shield_rate_limit",
  values: withCondition<Json>({
    ...{ shield_zone_id: 42, rate_limit_id: 7, name: "Own" },
    ...{ request_count: 10, timeframe: 60, block_time: 300, counter_key: "ip", action: "rate_limit" },
    ...configuration,
  }),
});
const list = (type: string, entry: string, action = "block") => ({
  type: "bunny_shield_access_list",
  values: { shield_zone_id: 42, list_id: 7, name: "Own", type, action, enabled: true, entries: [entry] },
});

interface Cause {
  readonly own: ReturnType<typeof rule> | ReturnType<typeof limit> | ReturnType<typeof list>;
  readonly stopped: RecordedEvent;
  readonly ip?: string;
  /** Title, trial, how many of the others it lets through and may, and whether it is marked. */
  readonly remedies: readonly string[];
}

const other = (url: string, more: Partial<RecordedEvent> = {}) => event(url, { id: `other ${url}`, ...more });

/** What others were stopped: by the same object, and elsewhere. */
const OTHERS = [other("/admin"), other("/caf%C3%A9/search?q=b"), other("/x?y=1", { address: "198.51.100.*" })];
const PATHS = uri("begins_with", "/");

const CAUSES: readonly (readonly [string, Cause])[] = [
  [
    "a rule of a path",
    {
      own: rule(uri("begins_with", "/admin")),
      stopped: event("/admin/users"),
      remedies: [
        "leave /admin/users out of OWN, for every method: passes 0+0 least",
        "let GET /admin/users skip the WAF as a whole, with any query: open 0+0",
        "let OWN only log: passes 3+0",
        "remove OWN: passes 3+0",
      ],
    },
  ],
  [
    "a rule of a path, for one visitor",
    {
      own: rule(uri("begins_with", "/admin")),
      stopped: event("/admin"),
      ip: IP,
      remedies: [
        "leave the address that --ip gives out of OWN: passes 0+2 least",
        "leave /admin out of OWN, for every method: passes 1+0",
        "let GET /admin skip the WAF as a whole, with any query: open 1+0",
        "let OWN only log: passes 3+0",
        "remove OWN: passes 3+0",
      ],
    },
  ],
  [
    "an encoded path with a query",
    {
      own: rule(PATHS),
      stopped: event("/caf%C3%A9/search?q=a"),
      remedies: [
        "leave /caf%C3%A9/search out of OWN, for every method: passes 1+0 least",
        "let GET /caf%C3%A9/search skip the WAF as a whole, with any query: open 1+0",
        "let OWN only log: passes 3+0",
        "remove OWN: passes 3+0",
      ],
    },
  ],
  ["a path with a space", { own: rule(PATHS), stopped: event("/a%20b"), remedies: PASSING("/a%20b") }],
  ["a path with a plus, which may be a space", { own: rule(PATHS), stopped: event("/a+b"), remedies: PASSING("/a+b") }],
  ["a path of bytes that are no text", { own: rule(PATHS), stopped: event("/%ff"), remedies: PASSING("/%ff") }],
  ["a path with an encoded line break", { own: rule(PATHS), stopped: event("/a%0Ab"), remedies: PASSING("/a%0Ab") }],
  [
    "a path with a token, whose beginning is let through",
    { own: rule(PATHS), stopped: event("/reset/eyJhbGciOiJIUzI1NiJ9"), remedies: PASSING("/reset/eyJ…") },
  ],
  [
    "a rule in lower case",
    {
      own: rule({ ...uri("contains", "/admin"), transformations: ["lowercase"] }),
      stopped: event("/Admin/X"),
      remedies: PASSING("/Admin/X"),
    },
  ],
  ["a rule that challenges", { own: rule(PATHS, "challenge"), stopped: event("/shop"), remedies: PASSING("/shop") }],
  [
    "a rule of an agent",
    {
      own: rule({ variables: ["REQUEST_HEADERS:User-Agent"], operator: "contains", value: "Mozilla" }),
      stopped: event("/shop"),
      remedies: PASSING("/shop"),
    },
  ],
  [
    "a rule of a country",
    {
      own: rule({ variables: ["GEO:COUNTRY_CODE"], operator: "str_eq", value: "DE" }),
      stopped: event("/shop"),
      remedies: PASSING("/shop"),
    },
  ],
  [
    "a rule with an expression",
    { own: rule(uri("rx", "(?i)^/shop")), stopped: event("/shop?a=1"), remedies: PASSING("/shop") },
  ],
  [
    "a rule of every method but one",
    {
      own: rule({ ...PATHS }),
      stopped: event("/s", { method: undefined }),
      remedies: [
        "leave /s out of OWN, for every method: passes 0+0 least",
        "let /s skip the WAF as a whole, with any query, for every method, because the event has none: open 0+0",
        "let OWN only log: passes 3+0",
        "remove OWN: passes 3+0",
      ],
    },
  ],
  [
    "a limit",
    {
      own: limit(PATHS),
      stopped: event("/api"),
      remedies: [
        "raise the limit of OWN to 20 requests, twice as many as now: open 0+3",
        "leave /api out of OWN, for every method: passes 0+0 least",
        "let GET /api skip rate limits as a whole, with any query: passes 0+0 least",
        "let OWN only log: passes 3+0",
        "remove OWN: passes 3+0",
      ],
    },
  ],
  [
    "a limit, for one visitor",
    {
      own: limit(PATHS),
      stopped: event("/admin"),
      ip: IP,
      remedies: [
        "leave the address that --ip gives out of OWN: passes 0+2",
        "raise the limit of OWN to 20 requests, twice as many as now: open 0+3",
        "leave /admin out of OWN, for every method: passes 1+0",
        "let GET /admin skip rate limits as a whole, with any query, for the address that --ip gives: passes 0+1 least",
        "let GET /admin skip rate limits as a whole, with any query: passes 1+0",
        "let OWN only log: passes 3+0",
        "remove OWN: passes 3+0",
      ],
    },
  ],
  ["a list of countries", { own: list("country", "DE"), stopped: event("/feed"), remedies: LISTED("/feed") }],
  [
    "a list of networks, by the AS number",
    { own: list("asn", "64500"), stopped: event("/feed"), remedies: LISTED("/feed") },
  ],
  [
    "a list of addresses that challenges",
    {
      own: list("cidr", "203.0.113.0/24", "challenge"),
      stopped: event("/caf%C3%A9"),
      remedies: LISTED("/caf%C3%A9"),
    },
  ],
  [
    "a list, for one visitor",
    {
      own: list("country", "DE"),
      stopped: event("/feed"),
      ip: IP,
      remedies: [
        "allow the address that --ip gives in all access lists, and perhaps past all later checks: passes 0+2",
        ...LISTED("/feed"),
      ],
    },
  ],
];

function PASSING(path: string): readonly string[] {
  return [
    `leave ${path} out of OWN, for every method: passes 0+0 least`,
    `let GET ${path} skip the WAF as a whole, with any query: open 0+0`,
    "let OWN only log: passes 3+0",
    "remove OWN: passes 3+0",
  ];
}

function LISTED(path: string): readonly string[] {
  return [
    `let GET ${path} skip access lists as a whole, with any query: passes 0+0 least`,
    "let OWN only log: passes 3+0",
    "disable OWN: passes 3+0",
  ];
}

const planWith = (rows: readonly JsonObject[]): Plan => planOf(planJson([SITE, ...rows]));

/** What `try` says of a request, before and after the plan that has the remedy. */
function tried(own: DeclaredObject, { change: wanted }: TriedRemedy["remedy"], stopped: RecordedEvent, ip?: string) {
  const values = own.values as JsonObject;
  const row = change(wanted.address, wanted.before as JsonObject | null, wanted.after as JsonObject | null);
  const rows = wanted.address === own.id ? [row] : [change(own.id, values, values), row];
  const planned = new ZoneSides([planWith(rows)]);
  const test = { name: "it", request: requestOf(stopped, ip), acceptsUndecided: false };
  const [found] = tryRequests([test], { planned, secrets: [], isWhole: true }).requests;
  return found ?? fail();
}

function fail(): never {
  throw new Error("Nothing was tried.");
}

/** Whether it is stopped, or counts toward the limit. */
const stops = (one: ReturnType<typeof tried>["before"], address: string): boolean =>
  ["blocked", "challenged"].includes(one.decision) ||
  one.counts.some(({ address: at, counts, action }) => at === address && counts === "yes" && action !== "log");

test.each(CAUSES)(
  "%s: each remedy that is offered lets the request through by `try`",
  (_, { own, stopped, ip, remedies }) => {
    const object = { id: `${own.type}.own`, ...own };
    const plan = planWith([change(object.id, own.values, own.values)]);
    const model = new ZoneSides([plan]).zones[0]?.before;
    const { declared, feature } = declaredIn(plan, 42, stopped);
    expect(declared?.id).toBe(object.id);
    const found = explain(stopped, {
      ...{
        zone: 42,
        zoneAddress: "bunny_shield_zone.site",
        pullZone: 4200,
        ip,
        declared,
        declaredFeature: feature,
        model,
      },
      ...{ logOnly: [], disabled: [], plan: "business", wafRules: undefined, sample: OTHERS },
    });
    const shown = found.remedies.map(
      ({ remedy: { title }, trial, alsoLetsThrough, mayLetThrough, opensLeast }) =>
        `${title.replaceAll(object.id, "OWN")}: ${trial.result} ${alsoLetsThrough}+${mayLetThrough}${opensLeast ? " least" : ""}`,
    );
    expect(shown).toEqual(remedies);
    for (const { remedy, trial, alsoLetsThrough } of found.remedies) {
      const { before, after } = tried(object, remedy, stopped, ip);
      expect(stops(before, object.id)).toBe(true);
      if (trial.result === "passes") {
        expect(after.decision).not.toBe("unknown");
        expect(stops(after, object.id)).toBe(false);
      }
      if (trial.result === "open")
        expect(trial.why).toMatch(/only if the request goes to the origin|do not record|is not documented/);
      // What it lets through is what `try` lets through.
      const answers = OTHERS.map((one) => tried(object, remedy, one));
      const seen = answers.filter(({ before: then }) => stops(then, object.id));
      const through = seen.filter(({ after: now }) => now.decision !== "unknown" && !stops(now, object.id)).length;
      if (trial.result === "passes") {
        expect(through).toBeLessThanOrEqual(alsoLetsThrough);
        expect(through + answers.length - seen.length).toBeGreaterThanOrEqual(alsoLetsThrough);
      }
    }
  },
);

test("an exception from managed rules says that `try` cannot show it", () => {
  const managed = event("/caf%C3%A9/search?q=a", { ruleId: "942100", message: "SQL Injection", ruleGroup: "SQLI" });
  const found = explain(managed, {
    ...{ zone: 42, zoneAddress: "bunny_shield_zone.site", pullZone: 4200, ip: undefined, declared: undefined },
    ...{ declaredFeature: undefined, model: new ZoneSides([planWith([])]).zones[0]?.before },
    ...{ logOnly: [], disabled: [], plan: "business", wafRules: undefined, sample: OTHERS },
  });
  expect(found.remedies.map(({ remedy }) => remedy.kind)).toEqual(["exception", "edge_rule", "log_only", "off"]);
  for (const { trial } of found.remedies)
    expect(trial).toEqual({
      result: "open",
      why: expect.stringContaining("repeat the request") as string,
    });
  expect(found.remedies[0]?.remedy.hcl).toContain('value     = "/café/search?"');
  expect(found.remedies[1]?.remedy.hcl).toContain('patterns = ["/caf%C3%A9/search", "/café/search"]');
});

test("what does not help is not offered, and is named", () => {
  const own = { id: "bunny_shield_access_list.own", ...list("country", "DE") };
  const second = { id: "bunny_shield_access_list.second", ...list("asn", "64500") };
  const values = { ...second.values, list_id: 8 };
  const plan = planWith([change(own.id, own.values, own.values), change(second.id, values, values)]);
  const stopped = event("/feed");
  const found = explain(stopped, {
    ...{ zone: 42, zoneAddress: undefined, pullZone: 4200, ip: undefined, ...declaredIn(plan, 42, stopped) },
    ...{ declaredFeature: "list", model: new ZoneSides([plan]).zones[0]?.before, logOnly: [], disabled: [] },
    ...{ plan: "business", wafRules: undefined, sample: [] },
  });
  expect(found.remedies.map(({ remedy }) => remedy.kind)).toEqual(["edge_rule"]);
  expect(found.useless).toEqual([`let ${own.id} only log`, `disable ${own.id}`]);
});
