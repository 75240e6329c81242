import { declaredZone } from "../../../src/zone/index.js";
import { explain } from "../../../src/review/why/explain.js";
import { withoutRepeats } from "../../../src/review/why/repeated.js";
import { renderWhy } from "../../../src/review/render/why.js";
import type { RecordedEvent } from "../../../src/shared/recorded-event.js";

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
  expect(found.remedies.map(({ remedy, alsoLetsThrough, trial }) => [remedy.kind, alsoLetsThrough, trial])).toEqual([
    ["exception", 1, "open"],
    ["edge_rule", 1, "open"],
    ["log_only", 2, "open"],
    ["off", 2, "open"],
  ]);
  for (const { findings } of found.remedies) expect(findings).not.toEqual([]);
  const text = renderWhy(
    { zone: 42, hours: 24, events: 3, explanations: [{ ...found, managed: undefined, repeated: undefined }] },
    { addresses: false, queries: false },
  );
  expect(text).not.toContain("secret");
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
      rule_name: "S",
      rule_configuration: {
        variable_types: { REQUEST_URI: "" },
        operator_type: "begins_with",
        value: "/search",
        action_type: "block",
      },
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
  expect(found.remedies.map(({ trial }) => trial)).toEqual(["passes", "open", "passes", "passes"]);
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
  const text = renderWhy({ zone: 42, hours: 24, events: 5, explanations }, { addresses: false, queries: false });
  expect(text).toContain("and 2 earlier events of the same kind, the first at 1970-01-01T00:00:01.000Z");
});

test("DDoS protection has no rule with an ID, and no remedy", () => {
  const found = explain(event({ ruleId: undefined, ruleGroup: "DDoS", message: "Volumetric" }), input({}));
  const explanations = withoutRepeats([found]).map((one) => ({ ...one, managed: undefined }));
  const text = renderWhy({ zone: 42, hours: 24, events: 1, explanations }, { addresses: false, queries: false });
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
  const text = renderWhy({ zone: 42, hours: 24, events: 1, explanations }, { addresses: false, queries: false });
  expect(text).toContain("bunny_shield_exception.search already lets this request skip what acted.");
  expect(explain(event({}), input({})).exceptedBy).toEqual([]);
});
