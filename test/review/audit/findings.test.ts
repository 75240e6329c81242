import { withCondition } from "../../support/rule-values.js";
import { NO_ROWS } from "../../../src/review/drift/ignore-file.js";
import { auditAccount } from "../../../src/review/audit/audit-account.js";
import { AUDIT_RULES } from "../../../src/review/audit/audit-rules.js";
import type { AuditedObject, AuditedZone } from "../../../src/review/audit/audited-zone.js";

const NOW = new Date("2026-11-25T12:00:00Z");

type Values = Readonly<Record<string, unknown>>;

const GOOD: Values = { waf_enabled: true, waf_execution_mode: "block", learning_mode: false };

function zoneOf(self: Values, objects: readonly AuditedObject[] = [], rest: Partial<AuditedZone> = {}): AuditedZone {
  const id = rest.id ?? 42;
  const zone = { type: "bunny_shield_zone", importId: String(id), values: { ...GOOD, ...self } };
  return { id, self: zone, objects, quotas: [], listsOff: [], ...rest };
}

const made = (type: string, importId: string, values: Values | undefined, name = importId): AuditedObject => ({
  type: `bunny_shield_${type}`,
  importId,
  values,
  name,
});

const list = (importId: string, action: string, content?: string, rest: Values = {}) =>
  made("access_list", importId, { enabled: true, type: "cidr", action, content, ...rest });

const condition = (operator_type: string, value: string, variable = "REQUEST_URI") => ({
  variables: [variable],
  operator: operator_type,
  value,
});
const rule = (id: string, action: string, configuration: Values) =>
  made("waf_rule", `42/${id}`, withCondition({ waf_rule_id: Number(id), action, ...configuration }), `r${id}`);
const order = (...ids: number[]) => made("waf_rule_order", "42", { rule_ids: ids });
const edgeRule = (values: Values) =>
  made("exception", "9001/a", { enabled: true, disables: ["shield"], match_type: "any", conditions: [], ...values });
const url = (...patterns: string[]) => [{ type: "url", match_type: "any", patterns, parameter: "" }];

const auditOf = (zones: readonly AuditedZone[]) =>
  auditAccount(
    { zones, unread: [], unprotected: [], audited: { zones: zones.length, unread_zones: 0, requests: 0 } },
    { now: NOW, ignore: NO_ROWS, conditions: [] },
  );

const found = (...zones: AuditedZone[]): string[] =>
  (auditOf(zones).stacks[0]?.drifted ?? []).flatMap(({ object }) =>
    object.findings.map((one) => `${one.rule} ${one.severity} ${object.address.replace("bunny_shield_", "")}`),
  );

const Z = "zone 42";

test("what several zones lack as they were delivered is one row, with their number", () => {
  const off = { plan_type: "advanced", waf_realtime_threat_intelligence_enabled: false };
  const [row, ...more] = auditOf([42, 43, 44].map((id) => zoneOf(off, [], { id }))).stacks[0]?.drifted ?? [];
  expect(more).toEqual([]);
  expect(row?.object).toMatchObject({ address: "bunny_shield_zone of 3 zones", severity: "low" });
  expect(row?.rows.map(({ address }) => address)).toEqual([42, 43, 44].map((id) => `bunny_shield_zone ${id}`));
  expect(row?.object.findings[0]?.text).toMatch(/This applies to 3 zones: zone `42`; zone `43`; zone `44`\.$/);
});

test("a row names its zone, and the pull zone by its name", () => {
  const zone = zoneOf({ waf_enabled: false }, [], { pullZone: { id: 9001, name: "shop" } });
  const [row] = auditOf([zone]).stacks[0]?.drifted ?? [];
  expect(row?.object.subject).toBe("zone `42`, pull zone `9001` (`shop`)");
});

/** A zone, or the objects of a zone that stops. */
const CASES: readonly [name: string, zone: AuditedZone | readonly AuditedObject[], expected: readonly string[]][] = [
  ["a zone that stops", zoneOf({}), []],
  ["a WAF that is off", zoneOf({ waf_enabled: false }), [`waf-off high ${Z}`]],
  ["a WAF that is off and only logs", zoneOf({ waf_enabled: false, waf_execution_mode: "log" }), [`waf-off high ${Z}`]],
  ["a WAF that only logs", zoneOf({ waf_execution_mode: "log" }), [`waf-only-logs high ${Z}`]],
  ["learning without an end", zoneOf({ learning_mode: true }), [`learning-without-end medium ${Z}`]],
  ["learning with an end", zoneOf({ learning_mode: true, learning_mode_until: "2026-12-01T00:00:00" }), []],
  [
    "learning past its end",
    zoneOf({ learning_mode: true, learning_mode_until: "2026-11-01T00:00:00Z" }),
    [`learning-without-end medium ${Z}`],
  ],
  ["an end of an earlier learning", zoneOf({ learning_mode_until: "2026-11-01T00:00:00Z" }), []],
  ["DDoS protection that only logs", zoneOf({ ddos_execution_mode: "log" }), [`ddos-weak high ${Z}`]],
  ["DDoS protection at its lowest", zoneOf({ ddos_shield_sensitivity: "off" }), [`ddos-weak medium ${Z}`]],
  ["the same under attack", zoneOf({ ddos_shield_sensitivity: "off", under_attack: true }), []],
  [
    "a high anomaly threshold",
    zoneOf({ waf_engine_config: { inbound_anomaly_score_threshold: "1000" } }),
    [`waf-setting-weak high ${Z}`],
  ],
  ["a usual threshold", zoneOf({ waf_engine_config: { inbound_anomaly_score_threshold: "5" } }), []],
  ["TRACE and CONNECT", zoneOf({ waf_allowed_methods: ["GET", "TRACE", "CONNECT"] }), [`waf-setting-weak low ${Z}`]],
  [
    "long bodies that are ignored",
    zoneOf({ waf_request_body_limit_action: "ignore" }),
    [`waf-setting-weak medium ${Z}`],
  ],
  [
    "no threat intelligence",
    zoneOf({ plan_type: "advanced", waf_realtime_threat_intelligence_enabled: false }),
    [`threat-feed-off low ${Z}`],
  ],
  [
    "the same on a plan without it",
    zoneOf({ plan_type: "basic", waf_realtime_threat_intelligence_enabled: false }),
    [],
  ],
  ["a challenge for a month", zoneOf({ ddos_challenge_window: 2_592_000 }), [`challenge-lasts-long medium ${Z}`]],
  ["a challenge for a week", zoneOf({ ddos_challenge_window: 604_800 }), [`challenge-lasts-long low ${Z}`]],
  [
    "managed rules that are excepted",
    zoneOf({ waf_disabled_rules: ["941100"], waf_log_only_rules: ["942100"] }),
    [`managed-rules-idle low ${Z}`],
  ],
  [
    "many of them",
    zoneOf({ waf_disabled_rules: Array.from({ length: 40 }, (_, at) => String(941_000 + at)), waf_log_only_rules: [] }),
    [`managed-rules-idle medium ${Z}`],
  ],
  [
    "what only logs, and what is off",
    [
      list("42/1", "log"),
      list("42/2", "block", undefined, { enabled: false }),
      list("42/3", "log", undefined, { enabled: false }),
      list("42/4", "block"),
      made("access_list_configuration", "42/5", { enabled: true, action: "log" }),
      made("access_list_configuration", "42/6", { enabled: false, action: "block" }),
      rule("7", "log", {}),
      made("rate_limit", "42/8", { action: "log", request_count: 5, timeframe: 10 }),
    ],
    [
      "only-logs low access_list 42/1",
      "blocking-list-off low access_list 42/2",
      "only-logs low access_list_configuration 42/5",
      "only-logs low rate_limit 42/8",
      "only-logs low waf_rule 42/7",
    ],
  ],
  ["bodies in logs", zoneOf({ request_body_logging_enabled: true }), [`logs-have-bodies medium ${Z}`]],
  [
    "a limit of a billion",
    [made("rate_limit", "42/1", { request_count: 1_000_000_000, timeframe: 10 })],
    ["limit-never-reached medium rate_limit 42/1"],
  ],
  ["a usual limit", [made("rate_limit", "42/1", { request_count: 1_000, timeframe: 10 })], []],
  [
    "a page with a foreign script",
    [made("custom_page", "42/block", { html: '<p>No</p><script src="https://evil.example/x.js"></script>' })],
    ["page-not-plain high custom_page 42/block"],
  ],
  [
    "a page with a foreign image",
    [made("custom_page", "42/block", { html: '<!doctype html><p>No<img src="https://cdn.example/x.png"></p>' })],
    ["page-not-plain medium custom_page 42/block"],
  ],
  ["a plain page", [made("custom_page", "42/block", { html: "<!doctype html><p>No</p>" })], []],
  [
    "an allow over a block",
    [list("42/1", "allow", "192.0.2.0/28"), list("42/2", "block", "192.0.2.0/24")],
    ["exemption-without-end low access_list 42/1", "exempt-and-stopped low access_list 42/1"],
  ],
  [
    "two lists that allow half of IPv4 each",
    [list("42/1", "allow", "0.0.0.0/1"), list("42/2", "bypass", "128.0.0.0/1")],
    [
      "exemption-of-everybody high access_list 42/1",
      `exemption-of-everybody high ${Z}`,
      "exemption-without-end low access_list 42/2",
    ],
  ],
  [
    "two lists that allow more than half of IPv4 together",
    [list("42/1", "allow", "64.0.0.0/2"), list("42/2", "bypass", "128.0.0.0/2")],
    [
      `exemption-of-everybody high ${Z}`,
      "exemption-without-end low access_list 42/1",
      "exemption-without-end low access_list 42/2",
    ],
  ],
  [
    "a list and an edge rule for more than half of IPv4 together",
    [
      list("42/1", "allow", "64.0.0.0/2"),
      edgeRule({ conditions: [{ type: "remote_ip", match_type: "any", patterns: ["128.0.0.0/2"], parameter: "" }] }),
    ],
    [
      `exemption-of-everybody high ${Z}`,
      "protection-skipped medium exception 9001/a",
      "exemption-without-end low access_list 42/1",
    ],
  ],
  [
    "a list of all of the internet that is in use",
    [list("42/1", "allow", "2000::/3")],
    ["exemption-of-everybody high access_list 42/1"],
  ],
  ["an edge rule for all requests", [edgeRule({ conditions: url("*") })], ["protection-skipped high exception 9001/a"]],
  ["an edge rule without conditions", [edgeRule({})], ["protection-skipped high exception 9001/a"]],
  [
    "an edge rule for a pattern",
    [edgeRule({ conditions: url("/webhooks/*") })],
    ["protection-skipped medium exception 9001/a"],
  ],
  ["an edge rule that is off", [edgeRule({ enabled: false })], []],
  [
    "an edge rule that no configuration can declare",
    [made("exception", "9001/a", undefined)],
    ["protection-skipped high exception 9001/a"],
  ],
  ["the same, switched off", [{ ...made("exception", "9001/a", undefined), isUsual: true }], []],
  [
    "a list that bypasses everybody",
    [list("42/1", "bypass", "0.0.0.0/0")],
    ["exemption-of-everybody high access_list 42/1"],
  ],
  [
    "a list that allows everybody in two halves",
    [list("42/1", "allow", "0.0.0.0/1\n128.0.0.0/1")],
    ["exemption-of-everybody high access_list 42/1"],
  ],
  [
    "a list that bypasses an office",
    [list("42/1", "bypass", "192.0.2.0/24")],
    ["exemption-without-end low access_list 42/1"],
  ],
  ["the same, disabled", [list("42/1", "bypass", "0.0.0.0/0", { enabled: false })], []],
  ["a list that blocks everybody", [list("42/1", "block", "0.0.0.0/0")], []],
  ["a list of which the content is not read", [list("42/1", "bypass")], ["exemption-without-end low access_list 42/1"]],
  [
    "a managed list that allows",
    [made("access_list_configuration", "42/1", { enabled: true, action: "allow" })],
    ["exemption-without-end low access_list_configuration 42/1"],
  ],
  [
    "a rule that lets every request past",
    [rule("1", "bypass", condition("begins_with", "/"))],
    ["exemption-of-everybody high waf_rule 42/1"],
  ],
  [
    "a rule that allows a path",
    [rule("1", "allow", condition("begins_with", "/feed"))],
    ["exemption-without-end low waf_rule 42/1"],
  ],
  [
    "a bot that anybody can claim to be",
    [made("bot_action", "42/34", { action: "allow", is_verifiable: false })],
    ["exemption-without-end medium bot_action 42/34"],
  ],
  [
    "a bot that a new zone allows",
    [{ ...made("bot_action", "42/1", { action: "allow", is_verifiable: true }), isUsual: true }],
    [],
  ],
  ["a bot that is blocked", [made("bot_action", "42/1", { action: "block", is_verifiable: false })], []],
  [
    "a rule that nothing can meet",
    [rule("1", "block", condition("begins_with", "admin"))],
    ["rule-never-met medium waf_rule 42/1"],
  ],
  [
    "a rate limit that nothing can meet",
    [made("rate_limit", "7", withCondition(condition("str_eq", "get/", "REQUEST_METHOD")))],
    ["rule-never-met medium rate_limit 7"],
  ],
  [
    "a rule behind one that takes all",
    [
      rule("1", "block", condition("begins_with", "/admin")),
      rule("2", "challenge", condition("begins_with", "/admin/users")),
      order(1, 2),
    ],
    ["rule-never-acts medium waf_rule 42/2"],
  ],
  [
    "a rule behind one that takes all, while the WAF only logs, so that it takes nothing",
    zoneOf({ waf_execution_mode: "log" }, [
      rule("1", "block", condition("begins_with", "/admin")),
      rule("2", "challenge", condition("begins_with", "/admin/users")),
      order(1, 2),
    ]),
    [`waf-only-logs high ${Z}`],
  ],
  [
    "a rule before a wider one",
    [
      rule("1", "block", condition("begins_with", "/admin/users")),
      rule("2", "challenge", condition("begins_with", "/admin")),
      order(1, 2),
    ],
    [],
  ],
  [
    "a rule behind one that only logs",
    [
      rule("1", "log", condition("begins_with", "/admin")),
      rule("2", "block", condition("begins_with", "/admin/users")),
      order(1, 2),
    ],
    ["only-logs low waf_rule 42/1"],
  ],
  [
    "a rule behind a challenge, which visitors pass",
    [
      rule("1", "challenge", condition("begins_with", "/admin")),
      rule("2", "block", condition("begins_with", "/admin/users")),
      order(1, 2),
    ],
    [],
  ],
  [
    "rules of which the order is not known",
    [
      rule("1", "block", condition("begins_with", "/admin")),
      rule("2", "challenge", condition("begins_with", "/admin/users")),
      order(1),
    ],
    [],
  ],
  ["managed lists that are off", zoneOf({}, [], { listsOff: ["VPNs", "Tor"] }), [`managed-lists-off low ${Z}`]],
  [
    "nine of ten access lists",
    zoneOf({}, [], { quotas: [{ what: "access lists", used: 9, limit: 10 }] }),
    [`near-limit low ${Z}`],
  ],
  ["eight of ten access lists", zoneOf({}, [], { quotas: [{ what: "access lists", used: 8, limit: 10 }] }), []],
  ["a plan without rules", zoneOf({}, [], { quotas: [{ what: "custom WAF rules", used: 0, limit: 0 }] }), []],
];

it.each(CASES)("%s", (_name, zone, expected) => {
  expect(found("self" in zone ? zone : zoneOf({}, zone))).toEqual(expected);
});

describe("the same address in two zones", () => {
  const one = zoneOf({}, [list("42/1", "bypass", "192.0.2.7")]);
  const two = (object: AuditedObject) => zoneOf({}, [object], { id: 43 });
  const DIFFERS = "treated-differently medium access_list 42/1";

  it.each([
    ["blocked in the other", two(list("43/1", "block", "192.0.2.0/24")), true],
    ["challenged in the other", two(list("43/1", "challenge", "192.0.2.7", { type: "ip" })), true],
    ["another address", two(list("43/1", "block", "198.51.100.0/24")), false],
    ["logged in the other", two(list("43/1", "log", "192.0.2.0/24")), false],
    ["a list that is off", two(list("43/1", "block", "192.0.2.0/24", { enabled: false })), false],
    ["a list of another type", two(list("43/1", "block", "US", { type: "country" })), false],
  ])("%s", (_name, other, isDifferent) => {
    expect(found(one, other).includes(DIFFERS)).toBe(isDifferent);
  });

  it("is a finding of low severity within one zone, where the exemption wins", () => {
    expect(found(zoneOf({}, [list("42/1", "bypass", "192.0.2.7"), list("42/2", "block", "192.0.2.0/24")]))).toEqual([
      "exemption-without-end low access_list 42/1",
      "exempt-and-stopped low access_list 42/1",
    ]);
  });

  it("is one finding where a list exempts everybody", () => {
    const everybody = zoneOf({}, [list("42/1", "bypass", "0.0.0.0/0")]);
    expect(found(everybody, two(list("43/1", "block", "192.0.2.0/24")))).toEqual([
      "exemption-of-everybody high access_list 42/1",
    ]);
  });

  it("names the other zone and its list", () => {
    const [row] = auditOf([one, two(list("43/1", "block", "192.0.2.0/24"))]).stacks[0]?.drifted ?? [];
    expect(row?.object.findings[0]?.text).toBe(
      "The zone exempts an entry that another zone stops: `192.0.2.7` is stopped in zone `43` by the list `43/1`.",
    );
  });
});

it("has a case for each rule that is about a zone", () => {
  const seen = new Set(CASES.flatMap(([, , expected]) => expected.map((text) => text.split(" ")[0])));
  const rest = Object.keys(AUDIT_RULES).filter((id) => !seen.has(id));
  // Those are about several zones, about the account, and about a file of house rules (`test/tool/audit/house-rules.test.ts`).
  expect(rest).toEqual(["shield-missing", "treated-differently", "below-house-rules", "in-no-state"]);
});

it("shows a name from the account in one piece", () => {
  const text = "a` b\u202E\n**c**";
  const zone = zoneOf({}, [edgeRule({ conditions: url("/a"), description: text })]);
  const [row] = auditOf([zone]).stacks[0]?.drifted ?? [];
  expect(row?.object.findings[0]?.text).toContain("Its description: `aˋ b\\u{202e}\\n**c**`.");
});
