import { bool, computed } from "../../../src/framework/index.js";
import { unnamedReadOnly } from "../support/missing-meanings.js";
import { change, type JsonObject, planJson } from "../support/plan-builder.js";
import { driftOfPlan, planOf } from "../support/review-of.js";

/** What drift says of an object of which only read-only attributes changed outside. */
function found(type: string, object: JsonObject, from: JsonObject, to: JsonObject) {
  const [before, after] = [
    { ...object, ...from },
    { ...object, ...to },
  ];
  const text = planJson([], { resource_drift: [change(`${type}.a`, before, after)] });
  const stack = driftOfPlan(planOf(text));
  return {
    verdict: stack.verdict,
    found: stack.drifted.flatMap(({ object: { findings } }) =>
      findings.map(({ rule, direction, severity }) => `${rule} ${direction} ${severity}`),
    ),
  };
}

const document = { shield_zone_id: 42, content: "{}", enabled: true, title: "Shop", endpoint_count: 1 };
const endpoint = { shield_zone_id: 42, request_method: "GET", request_path: "/", enabled: true };
const scheme = { scheme_name: "key", scheme_type: "ApiKey" };
const bot = { shield_zone_id: 42, bot_id: 7, is_verifiable: true, user_agent_match: "Bot" };
const zone = { shield_zone_id: 42, waf_enabled: true, learning_mode: true };
const blocking = { ...zone, waf_execution_mode: "block" };
const [soon, later] = [
  { learning_mode_until: "2026-12-01T00:00:00Z" },
  { learning_mode_until: "2027-12-01T00:00:00Z" },
];
const [sha, none] = [{ content_sha256: "aa" }, { content_sha256: null }];
const LOOSER = "effect-loosened loosens medium";
const UNCERTAIN = "enforcement-uncertain loosens medium";
const NOTHING = "observation-changed neutral low";

it.each<[string, string, JsonObject, JsonObject, JsonObject, string]>([
  ["another document", "api_guardian", { ...document, execution_mode: "block" }, sha, none, UNCERTAIN],
  ["another document that only logs", "api_guardian", { ...document, execution_mode: "log" }, sha, none, NOTHING],
  [
    "a document without security",
    "api_guardian_endpoint",
    { ...endpoint, validate_authorization: true },
    { auth_schemes: [scheme] },
    { auth_schemes: [] },
    UNCERTAIN,
  ],
  [
    "a document without security where none is checked",
    "api_guardian_endpoint",
    { ...endpoint, validate_authorization: false },
    { auth_schemes: [scheme] },
    { auth_schemes: [] },
    NOTHING,
  ],
  [
    "an allowed bot that others can pretend to be",
    "bot_action",
    { ...bot, action: "allow" },
    {},
    { is_verifiable: false },
    LOOSER,
  ],
  [
    "a blocked bot that others can pretend to be",
    "bot_action",
    { ...bot, action: "block" },
    {},
    { is_verifiable: false },
    NOTHING,
  ],
  ["a bot with another name", "bot_action", { ...bot, action: "block" }, {}, { user_agent_match: "Other" }, UNCERTAIN],
  ["learning that ends later", "zone", blocking, soon, later, LOOSER],
  ["learning that ends sooner", "zone", blocking, later, soon, "effect-tightened tightens low"],
  ["learning of a WAF that only logs", "zone", { ...zone, waf_execution_mode: "log" }, soon, later, NOTHING],
])("%s is drift, and what it means is said", (_name, type, object, from, to, rule) => {
  expect(found(`bunny_shield_${type}`, object, from, to)).toEqual({ verdict: "drift", found: [rule] });
});

it("a new read-only attribute needs a meaning or a reason", () => {
  const attributes = { is_open: computed(bool, { doc: "Whether everybody gets in." }) };
  expect(unnamedReadOnly("bunny_shield_toy", attributes)).toEqual([
    expect.stringMatching(/^bunny_shield_toy.is_open has no meaning: give it one/),
  ]);
});
