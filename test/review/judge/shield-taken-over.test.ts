import type { ChangeOptions, JsonObject } from "../support/plan-builder.js";
import { ENDPOINT, ids, LOOSENED, review, rulesOf, STARTED, STOPPED, ZONE } from "../support/shield-objects.js";

/** A zone that the pull zone has is declared with `after`. */
const takenOver = (found: JsonObject | null, after: JsonObject, options?: ChangeOptions) =>
  rulesOf("zone", null, { ...after, found: found && { ...ZONE, ...found } }, options);

it.each<[string, JsonObject, JsonObject, readonly string[]]>([
  ["as it is", {}, {}, []],
  ["that blocked, to log", {}, { waf_execution_mode: "log" }, [STOPPED]],
  ["that only logged, to block", { waf_execution_mode: "log" }, {}, [STARTED]],
  ["with DDoS protection, without it", {}, { ddos_shield_sensitivity: "off" }, [STOPPED]],
  ["with fewer rules", {}, { waf_disabled_rules: ids(10) }, ["rules-excepted loosens high"]],
  ["with a higher plan", {}, { plan_type: "advanced" }, ["plan-lowered loosens high"]],
  ["with another profile", {}, { waf_profile_id: 2 }, ["enforcement-uncertain loosens medium"]],
])("taking over a zone %s", (_name, found, after, expected) => {
  expect(takenOver(found, after)).toEqual(expected);
});

it("creating a zone where there was none starts what it declares, and what cannot be read is unknown", () => {
  expect(takenOver(null, {})).toEqual([STARTED, STARTED]);
  const unread = takenOver(null, {}, { unknown: { found: true } });
  expect([...new Set(unread)]).toEqual(["effect-unknown unknown medium"]);
});

it.each<[string, JsonObject | null, readonly string[]]>([
  ["that did not exist disables it", null, [STOPPED, STOPPED]],
  ["that only logged", { ...ZONE, waf_execution_mode: "log" }, [STOPPED, "restored-on-destroy neutral low"]],
])("a destroy that restores a zone %s", (_name, found, expected) => {
  expect(rulesOf("zone", { on_destroy: "restore", found }, null)).toEqual(expected);
});

it("a restore names only what it changes", () => {
  const found = { plan_type: "business", waf_execution_mode: "log", waf_detection_paranoia_level: null };
  const text = review("zone", { on_destroy: "restore", waf_detection_paranoia_level: null, found }, null)
    .findings.map((told) => told.text)
    .join("\n");
  expect(text).toContain("What was found before comes back: `waf_execution_mode` `log`.");
});

it.each<[string, JsonObject | null, JsonObject, readonly string[]]>([
  ["as it is", {}, {}, []],
  ["without authorization", {}, { validate_authorization: false }, [STOPPED]],
  ["with more requests", {}, { rate_limiting_request_count: 1000 }, ["limit-loosened loosens high"]],
  [
    "with fewer parameters",
    {},
    { injection_detection_parameters: { path: [], query: [], header: [], cookie: [] } },
    [LOOSENED],
  ],
])("taking over an endpoint %s", (_name, found, after, expected) => {
  expect(rulesOf("api_guardian_endpoint", null, { ...after, found: { ...ENDPOINT, ...found } })).toEqual(expected);
});

it("taking over an endpoint that cannot be read has an unknown effect", () => {
  const unread = rulesOf("api_guardian_endpoint", null, { found: null }, { unknown: { found: true } });
  expect([...new Set(unread)]).toEqual(["effect-unknown unknown medium"]);
});

it("the first document of a zone starts what it declares", () => {
  const none = { enabled: false, execution_mode: null, body_limit_action: null, unmatched_path_action: null };
  const first = rulesOf("api_guardian", null, { unmatched_path_action: "block", found: none });
  expect(first).toEqual([STARTED, STARTED, "exemption-started loosens medium"]);
});
