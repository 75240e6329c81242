import { declaredZone } from "../../../src/zone/index.js";
import { explain } from "../../../src/review/why/explain.js";
import type { Feature } from "../../../src/review/why/recorded-event.js";
import type { RecordedEvent } from "../../../src/shared/recorded-event.js";

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
const input = {
  ...{ zone: 42, zoneAddress: "bunny_shield_zone.site", pullZone: 4200, ip: undefined, declared: undefined },
  ...{ logOnly: [], disabled: [], declaredFeature: undefined, model: undefined, plan: "business", wafRules: undefined },
  sample: events,
};

test.each(EVENTS.map((row, index) => [row[2], row[4], row[5], row[6], index] as const))(
  "%s of %s is of %s, with the remedies %j",
  (_, path, feature, kinds, index) => {
    const event = events[index];
    if (event === undefined) throw new Error("No event.");
    const found = explain(event, input);
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
  const admin = { variable_types: { REQUEST_URI: "" }, operator_type: "begins_with", value: "/feed" };
  const rule = {
    ...{ id: "bunny_shield_waf_rule.feed", type: "bunny_shield_waf_rule" },
    values: { shield_zone_id: 42, waf_rule_id: 17, rule_configuration: { ...admin, action_type: "block" } },
  };
  const trialOf = (declared: typeof list | typeof rule, declaredFeature: Feature) => {
    const found = explain(blocked!, {
      ...{ ...input, declared, declaredFeature, model: declaredZone([declared]), sample: [blocked!, other!] },
    });
    return found.remedies.find(({ remedy }) => remedy.kind === "edge_rule");
  };
  expect(trialOf(list, "list")).toMatchObject({ trial: { result: "passes" }, alsoLetsThrough: 0 });
  expect(trialOf(rule, "rule")).toMatchObject({ trial: { result: "open" } });
});
