import { ZoneSides } from "../../../src/review/zones/zone-sides.js";
import { tryRequests } from "../../../src/review/requests/try-requests.js";
import { trafficHeadline, visitorNodes } from "../../../src/review/render/traffic.js";
import { testTexts } from "../../../src/review/render/requests.js";
import type { Review } from "../../../src/review/document/review-document.js";
import { Traffic } from "../../../src/review/traffic/traffic.js";
import { change, type JsonObject, planJson } from "../support/plan-builder.js";
import { planOf, reviewOf } from "../support/review-of.js";

const ZONE = { shield_zone_id: 42, pull_zone_id: 9001, waf_enabled: true, under_attack: false };
const LIST = { shield_zone_id: 42, list_id: 7, name: "Bans", type: "cidr", enabled: true, action: "block" };
const RULE = {
  shield_zone_id: 42,
  waf_rule_id: 11,
  name: "Login",
  conditions: [{ variables: ["REQUEST_URI"], operator: "begins_with", value: "/wp-" }],
  action: "block",
};
const BOT = { shield_zone_id: 42, bot_id: 1, user_agent_match: "Googlebot", is_verifiable: true };

const update = (type: string, before: JsonObject, after: JsonObject): JsonObject => change(`${type}.x`, before, after);
const kept = (type: string, values: JsonObject): JsonObject => change(`${type}.kept`, values, values);

const ROW = { time: 1_700_000_000_000, status: 200, pullZone: "9001", id: undefined };
const request = (ip: string, agent = "Mozilla/5.0") => ({
  ...{ url: "/a", ip, country: "DE", headers: { "User-Agent": agent } },
});
const LOG = [
  { ...ROW, request: request("192.0.2.1") },
  { ...ROW, request: request("203.0.113.9") },
  { ...ROW, request: request("192.0.2.1", "Mozilla/5.0 (compatible; Googlebot/2.1)") },
  { ...ROW, request: { ...request("192.0.2.1"), url: "/wp-login.php" } },
];

function visitors(rows: readonly JsonObject[], log: readonly object[] = LOG) {
  const { zones } = new ZoneSides([planOf(planJson(rows))]);
  const traffic = new Traffic(zones, [], { addresses: false, queries: false });
  for (const row of log) traffic.add(row as never, () => "");
  const review = traffic.result([]);
  return {
    review,
    headline: trafficHeadline({ traffic: review, stacks: [reviewOf(rows)] }),
    shown: JSON.stringify(visitorNodes(review, (address) => address)),
  };
}

function tried(rows: readonly JsonObject[], one: object, more: object = {}) {
  const planned = new ZoneSides([planOf(planJson(rows))]);
  const test = { name: "it", request: one, acceptsUndecided: false, ...more };
  return tryRequests([test], { planned, secrets: [], isWhole: true });
}
const textsOf = (tests: object): readonly string[] => testTexts({ tests } as Review);

test.each<[string, JsonObject, JsonObject]>([
  ["bunny_shield_zone", { ddos_shield_sensitivity: "medium" }, { ddos_shield_sensitivity: "high" }],
  ["bunny_shield_zone", { waf_execution_mode: "log" }, { waf_execution_mode: "block" }],
  ["bunny_shield_zone", { waf_enabled: true }, { waf_enabled: false }],
  ["bunny_shield_zone", { waf_allowed_methods: ["GET"] }, { waf_allowed_methods: ["GET", "POST"] }],
  ["bunny_shield_access_list_configuration", { enabled: false, action: "block" }, { enabled: true, action: "block" }],
  ["bunny_shield_bot_category_action", { category: "ai", action: "none" }, { category: "ai", action: "block" }],
  ["bunny_shield_bot_detection", { execution_mode: "log" }, { execution_mode: "challenge" }],
])("a change of %s that is not computed (%j to %j) is no zero", (type, before, after) => {
  const full = type === "bunny_shield_zone" ? ZONE : { shield_zone_id: 42 };
  const rows = [
    ...(type === "bunny_shield_zone" ? [] : [kept("bunny_shield_zone", ZONE)]),
    update(type, { ...full, ...before }, { ...full, ...after }),
  ];
  const { review, headline, shown } = visitors(rows);
  expect(review).toMatchObject({ decided: 0, undecided: 4, newly_stopped: 0 });
  expect(headline).toBe("4 (100 %) cannot be decided");
  expect(shown).toMatch(new RegExp(`"rows":\\[\\[\\["not computed"\\],\\["4"\\],.*\`${type}\\.x\``));
  expect(shown).not.toContain("no difference");
  const found = tried(rows, request("192.0.2.1"));
  expect(found).toMatchObject({ changed: 0, may_change: 1 });
  expect(textsOf(found)[0]).toBe("1 request, the plan may change what happens to 1, which is not computed.");
});

test("a request that the plan surely changes is not counted again as one that it may change", () => {
  const list = change("bunny_shield_access_list.x", null, { ...LIST, action: "challenge", entries: ["192.0.2.0/24"] });
  const rows = [list, update("bunny_shield_zone", ZONE, { ...ZONE, waf_profile_id: 3 })];
  const found = tried(rows, request("192.0.2.1"));
  expect(found).toMatchObject({ changed: 1, may_change: 0, requests: [{ not_computed: [{}] }] });
  expect(textsOf(found)[0]).toBe("1 request, the plan changes what happens to 1.");
});

test("requests that a list blocks before and after are decided, whatever managed rules do", () => {
  const list = kept("bunny_shield_access_list", { ...LIST, entries: ["192.0.2.0/24"] });
  const { review } = visitors([list, update("bunny_shield_zone", ZONE, { ...ZONE, waf_profile_id: 3 })]);
  expect(review).toMatchObject({ decided: 3, undecided: 1 });
});

test.each([
  ["comes under attack", { under_attack: true }],
  ["gets the sensitivity challenge", { ddos_shield_sensitivity: "challenge" }],
])("a zone that %s challenges everybody whom nothing blocks", (_, settings) => {
  const list = kept("bunny_shield_access_list", { ...LIST, entries: ["203.0.113.0/24"] });
  const attack = update("bunny_shield_zone", ZONE, { ...ZONE, ...settings });
  const { review, headline } = visitors([list, attack]);
  expect(review).toMatchObject({ decided: 4, newly_challenged: 3, newly_stopped: 0 });
  expect(headline).toContain("3 of 4 requests (75 %) would newly be challenged");
  expect(tried([list, attack], request("192.0.2.1")).requests[0]?.after).toMatchObject({
    decision: "challenged",
    by: [{ address: "bunny_shield_zone.x" }],
  });
  expect(tried([list, attack], request("203.0.113.9")).requests[0]?.after.decision).toBe("blocked");
});

test("an exception that skips the WAF is not computed for the requests that it matches, and changes nothing for others", () => {
  const exception = change("bunny_shield_exception.x", null, {
    ...{ pull_zone_id: 9001, exception_id: "e", enabled: true, description: "", disables: ["waf"], match_type: "all" },
    conditions: [{ type: "url", patterns: ["/wp-login.php"], match_type: "any" }],
  });
  const { review } = visitors([kept("bunny_shield_zone", ZONE), exception]);
  expect(review).toMatchObject({ decided: 3, undecided: 1 });
});

test("a bot that is allowed passes a list that blocks only if it is verified, which no log tells", () => {
  const list = kept("bunny_shield_access_list", { ...LIST, entries: ["192.0.2.0/24"] });
  const bot = (action: string): JsonObject => ({ ...BOT, action });
  const { review } = visitors([
    list,
    kept("bunny_shield_zone", ZONE),
    update("bunny_shield_bot_action", bot("none"), bot("allow")),
  ]);
  expect(review).toMatchObject({ decided: 3, undecided: 1 });
  expect(review.zones[0]?.reasons[0]?.why).toBe("it is unknown whether the client is the bot in its user agent");
  const unverifiable = (action: string): JsonObject => ({ ...bot(action), is_verifiable: false });
  const rows = [list, update("bunny_shield_bot_action", unverifiable("none"), unverifiable("allow"))];
  expect(tried(rows, request("192.0.2.1", "Googlebot")).requests[0]).toMatchObject({
    before: { decision: "blocked" },
    after: { decision: "passed" },
  });
  const blocked = [update("bunny_shield_bot_action", unverifiable("none"), unverifiable("block"))];
  const after = (agent: string) => tried(blocked, request("192.0.2.1", agent)).requests[0]?.after;
  expect(after("Googlebot")).toMatchObject({ decision: "blocked", by: [{ address: "bunny_shield_bot_action.x" }] });
  expect(after("googlebot")).toMatchObject({ decision: "unknown", by: [] });
});

test("who may match gets no credit", () => {
  const list = change("bunny_shield_access_list.x", null, {
    ...LIST,
    entries: ["192.0.2.0/24"],
  });
  const rule = change("bunny_shield_waf_rule.x", null, RULE);
  const rows = [kept("bunny_shield_zone", ZONE), list, rule];
  const found = tried(rows, { url: "/wp-login.php" }, { by: "bunny_shield_access_list.x", expect: "blocked" });
  expect(found.requests[0]).toMatchObject({
    verdict: "undecided",
    after: { decision: "blocked", by: [{ address: "bunny_shield_waf_rule.x" }] },
  });
  const masked = LOG.map((row) => ({ ...row, request: { ...row.request, ip: "0.0.0.0", url: "/wp-login.php" } }));
  const { review } = visitors(rows, masked);
  const of = (address: string) => review.zones[0]?.changes.find((one) => one.address === address);
  expect(of("bunny_shield_waf_rule.x")?.newly_stopped.requests).toBe(4);
  expect(of("bunny_shield_access_list.x")?.newly_stopped.requests).toBe(0);
});

const NEW_EXCEPTION = { pull_zone_id: 9001, exception_id: "e", enabled: true, description: "", match_type: "all" };

test.each<[string, JsonObject]>([
  [
    "of a path and a method that the log does not tell",
    {
      disables: ["waf"],
      conditions: [
        ["url", "/a"],
        ["request_method", "GET"],
      ],
    },
  ],
  ["of a header that the log does not tell", { disables: ["waf"], conditions: [["request_header", "secret"]] }],
  ["of everybody", { disables: ["waf"], conditions: [] }],
  ["of everybody, from all of Shield", { disables: ["shield"], conditions: [] }],
])("an exception %s is no zero", (_, { disables = [], conditions = [] }) => {
  const exception = change("bunny_shield_exception.x", null, {
    ...NEW_EXCEPTION,
    disables,
    conditions: (conditions as readonly (readonly string[])[]).map(([type = "", pattern = ""]) => ({
      ...{ type, patterns: [pattern], match_type: "any" },
      ...(type === "request_header" && { parameter: "x-key" }),
    })),
  });
  const { headline, shown } = visitors([kept("bunny_shield_zone", ZONE), exception]);
  expect(headline).toMatch(/cannot be decided$/);
  expect(shown).not.toContain("no difference");
  expect(tried([kept("bunny_shield_zone", ZONE), exception], { url: "/a" })).toMatchObject({ may_change: 1 });
});

test.each<[string, JsonObject]>([
  [
    "a list that bypasses",
    change("bunny_shield_access_list.x", null, { ...LIST, list_id: 8, action: "bypass", entries: ["192.0.2.0/24"] }),
  ],
  [
    "a list that allows",
    change("bunny_shield_access_list.x", null, { ...LIST, list_id: 8, action: "allow", entries: ["192.0.2.0/24"] }),
  ],
  [
    "a rule that bypasses",
    change("bunny_shield_waf_rule.x", null, {
      ...RULE,
      conditions: [{ variables: ["REQUEST_URI"], operator: "begins_with", value: "/a" }],
      action: "bypass",
    }),
  ],
])("%s is no zero for the requests that it matches, and decides about what a list blocked", (_, exempting) => {
  const { review } = visitors([kept("bunny_shield_zone", ZONE), exempting]);
  expect(review).toMatchObject({ decided: 1, undecided: 3 });
  const blocking = kept("bunny_shield_access_list", { ...LIST, entries: ["192.0.2.0/24"] });
  if (exempting["type"] === "bunny_shield_access_list")
    expect(visitors([kept("bunny_shield_zone", ZONE), blocking, exempting]).review).toMatchObject({
      no_longer_stopped: 3,
    });
});

test("an attack is decided although the plan does not know a read-only setting, and a test may name the zone", () => {
  const attack = change(
    "bunny_shield_zone.x",
    { ...ZONE, ddos_execution_mode: "block" },
    { ...ZONE, under_attack: true },
    {
      unknown: { ddos_execution_mode: true },
    },
  );
  expect(visitors([attack]).review).toMatchObject({ decided: 4, newly_challenged: 4 });
  const found = tried([attack], request("192.0.2.1"), { expect: "challenged", by: "bunny_shield_zone.x" });
  expect(found).toMatchObject({ changed: 1, may_change: 0, requests: [{ verdict: "held" }] });
  expect(found.requests[0]).not.toHaveProperty("zone_objects");
});

test("what an allow list lets past both times is not changed by another entry, nor anything by a name", () => {
  const allow = { ...LIST, action: "allow", entries: ["192.0.2.0/24"] };
  const more = update("bunny_shield_access_list", allow, { ...allow, entries: ["192.0.2.0/24", "203.0.113.9/32"] });
  expect(visitors([kept("bunny_shield_zone", ZONE), more]).review).toMatchObject({ decided: 3, undecided: 1 });
  const named = update("bunny_shield_access_list", allow, { ...allow, name: "Office" });
  expect(visitors([kept("bunny_shield_zone", ZONE), named]).review).toMatchObject({ decided: 4, undecided: 0 });
});

test.each<[string, JsonObject]>([
  ["failed partway", { errored: true, complete: false }],
  ["is of some of its objects", { complete: false }],
])("of a plan that %s nobody says that nothing is treated differently", (_, root) => {
  const rows = [kept("bunny_shield_zone", ZONE)];
  const { review: traffic, headline } = visitors(rows);
  expect(headline).toBe("no logged request is treated differently");
  expect(trafficHeadline({ traffic, stacks: [reviewOf(rows, root)] })).toBe(
    "the missing plans may treat logged requests differently",
  );
});
