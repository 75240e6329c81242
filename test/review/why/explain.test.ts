import { declaredIn, featureInAccount } from "../../../src/review/why/stopped.js";
import { type Feature, mayBeOf } from "../../../src/review/why/recorded-event.js";
import { change, planJson } from "../support/plan-builder.js";
import { planOf } from "../support/review-of.js";
import { declaredZone } from "../../../src/zone/index.js";
import { explain } from "../../../src/review/why/explain.js";
import { withoutRepeats } from "../../../src/review/why/explain.js";
import { answersText } from "../../../src/review/render/text/write-text.js";
import { type WhyReport, whyAnswers } from "../../../src/review/render/why.js";
import type { RecordedEvent } from "../../../src/shared/recorded-event.js";

const shownText = (explanations: WhyReport["explanations"], events = 1): string =>
  answersText(whyAnswers({ zone: 42, hours: 24, events, explanations }, { addresses: false, queries: false }), {
    color: false,
  });

const event = (more: Partial<RecordedEvent>): RecordedEvent => ({
  id: "1",
  time: 0,
  requestId: "a",
  url: "https://a.test/search?q=secret",
  method: "GET",
  address: "198.51.100.*",
  userAgent: "M",
  country: "DE",
  asn: "1",
  action: "Blocked",
  ruleId: "942100",
  ruleGroup: "SQLI",
  message: "SQL",
  match: { key: "RX", value: "secret" },
  ...more,
});
const input = (more: object) => ({
  zone: 42,
  zoneAddress: undefined,
  pullZone: 4200,
  ip: undefined,
  declared: undefined,
  logOnly: [],
  disabled: [],
  declaredFeature: undefined,
  model: undefined,
  plan: "business",
  wafRules: undefined,
  sample: [],
  ...more,
});

test("a managed rule: exception, log only, off, each with what it lets through and its review", () => {
  const found = explain(event({}), input({ sample: [event({ id: "2", url: "/other" }), event({ id: "3" })] }));
  expect(
    found.remedies.map(({ remedy, alsoLetsThrough, trial }) => [remedy.kind, alsoLetsThrough, trial.result]),
  ).toEqual([
    ["exception", 1, "open"],
    ["edge_rule", 1, "open"],
    ["log_only", 2, "open"],
    ["off", 2, "open"],
  ]);
  for (const { findings } of found.remedies) expect(findings).not.toEqual([]);
  const text = shownText([{ ...found, managed: undefined, repeated: undefined }], 3);
  expect(text).not.toContain("secret");
});

test("a managed rule, if --ip gives the whole address: the first remedies are for this visitor alone", () => {
  const { remedies } = explain(event({}), input({ ip: "198.51.100.77" }));
  expect(remedies.map(({ remedy }) => [remedy.kind, remedy.hcl.includes('"198.51.100.77"')])).toEqual([
    ["exception", true],
    ["edge_rule", true],
    ["edge_rule", false],
    ["log_only", false],
    ["off", false],
  ]);
});

test("neither an event that was only logged beside a stopped one, nor an excepted one, repeats the remedies", () => {
  const shown = (more: Partial<RecordedEvent>) => ({
    ...{ ...explain(event(more), input({})), managed: undefined, repeated: undefined },
  });
  const both = shownText([shown({}), shown({ action: "Logged", ruleId: "920350" })]);
  expect(both).toContain("No remedy: this was only logged, and did not stop the request.");
  expect(both.match(/1\. let GET/g)).toHaveLength(1);
  const excepted = shownText([{ ...shown({}), exceptedBy: ["bunny_shield_exception.search"] }]);
  expect(excepted).toContain("nothing is left to do.");
  expect(excepted).not.toContain("HCL:");
});

test("lines are wrapped to the terminal, and code is not, so that it can be copied", () => {
  const explanations = [{ ...explain(event({}), input({})), managed: undefined, repeated: undefined }];
  const answers = whyAnswers({ zone: 42, hours: 24, events: 1, explanations }, { addresses: false, queries: false });
  const lines = answersText(answers, { color: false, width: 40 }).split("\n");
  expect(lines).toContain('        resource "bunny_shield_exception" "exception" {');
  expect(lines.filter((line) => line.includes("recorded address is masked"))).toEqual([
    "    The recorded address is masked: the",
  ]);
});

test("for a request that was only logged, others that were logged count, too", () => {
  const logged = event({ action: "Logged" });
  const sample = [
    event({ id: "2", url: "/other", action: "Logged" }),
    event({ id: "3" }),
    event({ id: "4", ruleId: "9" }),
  ];
  const found = explain(logged, input({ sample }));
  expect(found.others).toBe(3);
  expect(found.remedies.map(({ alsoLetsThrough }) => alsoLetsThrough)).toEqual([1, 1, 2, 2]);
  const text = shownText([{ ...found, managed: undefined, repeated: undefined }], 4);
  expect(text).toContain("lets through 2 of 3 other requests that were logged or stopped");
  expect(explain(event({}), input({ sample })).others).toBe(2);
});

test.each([
  ["those that open the fewest are marked, also two", [event({ id: "2", url: "/other" })], [true, true, false, false]],
  ["none is where all open the same", [], [false, false, false, false]],
])("%s", (_, sample, marks) => {
  expect(explain(event({}), input({ sample })).remedies.map(({ opensLeast }) => opensLeast)).toEqual(marks);
});

test("Basic has no custom rules, and a probe deserves no exception", () => {
  expect(explain(event({}), input({ plan: "basic" })).remedies[0]?.refusal).toContain("no custom WAF rules");
  expect(explain(event({ url: "https://a.test/.env" }), input({}))).toMatchObject({ deservesNone: true, remedies: [] });
});
test("a custom rule gets a condition, which is tried", () => {
  const rule = {
    id: "bunny_shield_waf_rule.s",
    type: "bunny_shield_waf_rule",
    values: {
      shield_zone_id: 42,
      waf_rule_id: 9,
      name: "S",
      conditions: [{ variables: ["REQUEST_URI"], operator: "begins_with", value: "/search" }],
      action: "block",
    },
  };
  const found = explain(
    event({ ruleId: "9" }),
    input({
      declared: rule,
      declaredFeature: "rule",
      model: declaredZone([rule]),
      sample: [event({ id: "2", ruleId: "9", url: "https://a.test/searching" })],
    }),
  );
  expect(found.remedies.map(({ trial }) => trial.result)).toEqual(["passes", "open", "passes", "passes"]);
});

test("explanations of the same kind are one, and what was stopped comes before what was only logged", () => {
  const events = [
    event({ id: "1", time: 1000 }),
    event({ id: "2", time: 2000, url: "https://a.test/search?q=other" }),
    event({ id: "3", time: 3000, action: "Logged" }),
    event({ id: "4", time: 2500, method: "POST" }),
    event({ id: "5", time: 1500 }),
  ];
  const found = withoutRepeats(events.map((one) => explain(one, input({ sample: events }))));
  expect(found.map(({ event: { id }, repeated }) => [id, repeated])).toEqual([
    ["4", undefined],
    ["2", { events: 2, first: 1000 }],
    ["3", undefined],
  ]);
  const explanations = found.map((one) => ({ ...one, managed: undefined }));
  const text = shownText(explanations, 5);
  expect(text).toContain("and 2 earlier events of the same kind, the first at 1970-01-01T00:00:01.000Z");
});

test("DDoS protection has no rule with an ID, and no remedy", () => {
  const found = explain(event({ ruleId: undefined, ruleGroup: "DDoS", message: "Volumetric" }), input({}));
  const explanations = withoutRepeats([found]).map((one) => ({ ...one, managed: undefined }));
  const text = shownText(explanations);
  expect(text).toContain("Blocked by DDoS protection without an ID (Volumetric)");
  expect(text).toContain("No remedy");
});

test("a managed rule is declared by the zone of the plan", () => {
  const found = explain(event({}), input({ zoneAddress: "bunny_shield_zone.shop" }));
  expect(found.declaredBy).toBe("bunny_shield_zone.shop");
  expect(explain(event({ ruleId: "9" }), input({ zoneAddress: "bunny_shield_zone.shop" })).declaredBy).toBeUndefined();
});

test("an exception of the plan that covers the request is named, and one that does not is not", () => {
  const exception = (id: string, path: string, disables: string[]) => ({
    id: `bunny_shield_exception.${id}`,
    type: "bunny_shield_exception",
    values: {
      pull_zone_id: 4200,
      disables,
      match_type: "all",
      conditions: [{ type: "url", match_type: "any", patterns: [path] }],
    },
  });
  const model = declaredZone([
    exception("search", "/search", ["waf"]),
    exception("lists", "/search", ["access_lists"]),
    exception("other", "/other", ["waf"]),
  ]);
  const found = explain(event({}), input({ model }));
  expect(found.exceptedBy).toEqual(["bunny_shield_exception.search"]);
  const explanations = [{ ...found, managed: undefined, repeated: undefined }];
  const text = shownText(explanations);
  expect(text).toContain("bunny_shield_exception.search already lets this request skip the part that acted.");
  expect(explain(event({}), input({})).exceptedBy).toEqual([]);
});

test.each([
  ["SQLI", "SQL", undefined],
  ["", "SQL", "rule"],
  ["SQLI", "Own", "rule"],
  ["custom", "SQL", "rule"],
  ["rate limit", "Own", undefined],
])(
  "an ID of six digits in the group %j with the name %j is of %j that the plan declares",
  (ruleGroup, message, feature) => {
    const values = { shield_zone_id: 42, waf_rule_id: 942100, name: "Own" };
    const plan = planOf(planJson([change("bunny_shield_waf_rule.own", values, values)]));
    const one = event({ ruleGroup, message });
    expect(declaredIn(plan, 42, one).feature).toBe(feature);
    const custom = new Map([["942100", "Own"]]);
    const inAccount =
      ruleGroup === "custom" || ruleGroup === "rate limit" ? undefined : message === "Own" ? "rule" : undefined;
    expect(featureInAccount(one, { custom, managed: custom })).toBe(inAccount);
    expect(featureInAccount(event({ ruleGroup: "", message }), { custom, managed: new Map() })).toBe("rule");
  },
);

test.each([
  ["198.51.100.*", "198.51.100.7", true],
  ["198.51.*.*", "198.51.7.7", true],
  ["198.51.100.*", "198.51.10.7", false],
  ["2001:db8:10:0:*", "2001:0DB8:10::77", true],
  ["2001:db8:10:0:*", "2001:db8:10:1::77", false],
  ["2001:db8::*", "2001:db8:0:0:0:0:0:7", true],
  ["2001:db8::*", "2001:db8::1:7", false],
  ["2001:DB8::7", "2001:db8:0:0::7", true],
  ["::ffff:198.51.100.7", "198.51.100.7", true],
  [undefined, "198.51.100.7", false],
])("an event of %j may be of %s: %j", (recorded, ip, expected) => {
  expect(mayBeOf(recorded, ip)).toBe(expected);
});

const LIST = { ruleGroup: "Access Lists", ruleId: "31" };
test.each([
  ["an allow list", LIST, "198.51.100.7", "allow the address that --ip gives in all access lists, and perhaps", [1, 3]],
  ["a bypass", {}, undefined, "bypass all managed and custom WAF rules, and perhaps the other checks", [2, 2]],
  ["an edge rule", {}, undefined, "skip the WAF as a whole, with any query", [2, 0]],
  ["an edge rule of lists", LIST, undefined, "skip access lists as a whole, with any query", [1, 0]],
])("%s counts whom it lets through in each layer that it skips or may skip", (_, stopped, ip, title, counts) => {
  const others = [LIST, { ruleGroup: "custom", ruleId: "9" }, { ruleGroup: "rate limit", ruleId: "8" }, {}];
  const sample = others.map((more, index) => event({ id: `other ${index}`, address: "198.51.100.7", ...more }));
  const found = explain(event({ address: "198.51.100.7", ...stopped }), input({ ip, sample }));
  const tried = found.remedies.find(({ remedy }) => remedy.title.includes(title));
  expect([tried?.alsoLetsThrough, tried?.mayLetThrough]).toEqual(counts);
});

const MANAGED = ["exception", "edge_rule", "log_only", "off"];
const UNDECLARED = ["edge_rule"];

/** Rule, group, name, method, path, feature, remedies without a plan. Only the form of managed rules is documented. */
const EVENTS: readonly (readonly [string, string, string, string | undefined, string, Feature, readonly string[]])[] = [
  ["942100", "SQLI", "SQL Injection Attack Detected via libinjection", "GET", "/search?q=1", "managed", MANAGED],
  ["941100", "XSS", "XSS Attack Detected via libinjection", "POST", "/comments", "managed", MANAGED],
  ["930130", "LFI", "Restricted File Access Attempt", "GET", "/docs/readme", "managed", MANAGED],
  ["930130", "LFI", "Restricted File Access Attempt", "GET", "/.env", "managed", []],
  ["930120", "LFI", "OS File Access Attempt", "GET", "/%2e%65nv", "managed", []],
  ["930100", "LFI", "Path Traversal Attack", "GET", "/a/../etc/passwd", "managed", []],
  ["932100", "RCE", "Remote Command Execution", "POST", "/webhooks/deploy", "managed", MANAGED],
  ["933100", "PHP", "PHP Injection Attack", "POST", "/wp-admin/post.php", "managed", MANAGED],
  ["920350", "PROTOCOL", "Host header is a numeric IP address", "GET", "/", "managed", MANAGED],
  ["913100", "SCANNER", "Found User-Agent of a security scanner", "GET", "/status", "managed", MANAGED],
  ["949110", "BLOCKING", "Inbound Anomaly Score Exceeded", undefined, "/form", "managed", MANAGED],
  ["944100", "JAVA", "Suspicious Java class", "PUT", "/upload/*", "managed", ["exception", "log_only", "off"]],
  ["17", "custom", "No admin from abroad", "GET", "/admin", "rule", UNDECLARED],
  ["18", "Custom rules", "Old paths", "GET", "/old?x=1", "rule", UNDECLARED],
  ["19", "CUSTOM", "No PUT", "PUT", "/items/1", "rule", UNDECLARED],
  ["21", "ratelimit", "Logins", "POST", "/login", "limit", UNDECLARED],
  ["22", "Rate Limit", "All", "GET", "/", "limit", UNDECLARED],
  ["23", "", "Rate-limit of the API", "GET", "/api", "limit", UNDECLARED],
  ["31", "accesslist", "Office only", "GET", "/intranet", "list", UNDECLARED],
  ["32", "Access Lists", "TOR exit nodes", "GET", "/", "list", UNDECLARED],
  ["33", "", "access-list Datacenters", undefined, "/feed", "list", UNDECLARED],
  ["41", "bot", "Headless browser", "GET", "/prices", "bots", UNDECLARED],
  ["42", "BotDetection", "Challenge", "GET", "/prices?page=2", "bots", UNDECLARED],
  ["", "Bot Detection", "Challenge", "GET", "/prices", "bots", UNDECLARED],
  ["51", "DDoS", "Adaptive protection", "GET", "/", "ddos", []],
  ["", "ddos", "Volumetric", undefined, "/", "ddos", []],
  ["61", "Upload Scanning", "Antivirus", "POST", "/files", "uploads", []],
  ["", "", "CSAM found in an upload", "POST", "/photos", "uploads", []],
  ["71", "API Guardian", "The request does not match the schema", "POST", "/api/orders", "api", []],
  ["", "", "Something new", "GET", "/", "unknown", []],
];

const events = EVENTS.map(([ruleId, ruleGroup, message, method, path], index): RecordedEvent => ({
  ...{ id: String(index), time: index, requestId: `request-${index}`, url: `https://www.example.com${path}`, method },
  ...{ address: "198.51.100.*", userAgent: "Mozilla/5.0", country: "DE", asn: "64500", action: "Blocked" },
  ...{ ruleId: ruleId || undefined, ruleGroup: ruleGroup || undefined, message, match: undefined },
}));
const inputOfEvents = {
  ...{ zone: 42, zoneAddress: "bunny_shield_zone.site", pullZone: 4200, ip: undefined, declared: undefined },
  ...{ logOnly: [], disabled: [], declaredFeature: undefined, model: undefined, plan: "business", wafRules: undefined },
  sample: events,
};

test.each(EVENTS.map((row, index) => [row[2], row[4], row[5], row[6], index] as const))(
  "%s of %s is of %s, with the remedies %j",
  (_, path, feature, kinds, index) => {
    const event = events[index];
    if (event === undefined) throw new Error("No event.");
    const found = explain(event, inputOfEvents);
    expect([found.feature, found.deservesNone]).toEqual([feature, kinds.length === 0 && feature === "managed"]);
    expect(found.remedies.map(({ remedy }) => remedy.kind)).toEqual(kinds);
    for (const { remedy, findings } of found.remedies) {
      expect(remedy.covers(event)).toEqual({ met: "yes" });
      expect(findings).not.toEqual([]);
      expect(`${remedy.hcl}${remedy.construct}`).not.toContain("bunny_shield_zone.zone");
      if (remedy.kind === "edge_rule" && event.method === undefined) expect(remedy.title).toContain("for every method");
      if (remedy.kind === "edge_rule") expect(remedy.hcl).toContain(JSON.stringify(path.replace(/\?.*/, "")));
    }
  },
);

test("an edge rule is tried with the declared objects, and says where it is open what it switches off", () => {
  const [blocked, other] = ["/feed", "/feeds"].map((path, index) => ({
    ...(events[19] ?? events[0]!),
    ...{ id: `tried ${index}`, url: `https://www.example.com${path}` },
  }));
  const values = { shield_zone_id: 42, list_id: 32, type: "country", action: "block", enabled: true, entries: ["DE"] };
  const list = { id: "bunny_shield_access_list.germany", type: "bunny_shield_access_list", values };
  const admin = { variables: ["REQUEST_URI"], operator: "begins_with", value: "/feed" };
  const rule = {
    ...{ id: "bunny_shield_waf_rule.feed", type: "bunny_shield_waf_rule" },
    values: { shield_zone_id: 42, waf_rule_id: 17, conditions: [admin], action: "block" },
  };
  const trialOf = (declared: typeof list | typeof rule, declaredFeature: Feature) => {
    const found = explain(blocked!, {
      ...{ ...inputOfEvents, declared, declaredFeature, model: declaredZone([declared]), sample: [blocked!, other!] },
    });
    return found.remedies.find(({ remedy }) => remedy.kind === "edge_rule");
  };
  expect(trialOf(list, "list")).toMatchObject({ trial: { result: "passes" }, alsoLetsThrough: 0 });
  expect(trialOf(rule, "rule")).toMatchObject({ trial: { result: "open" } });
});
