import { change, type ChangeOptions, type JsonObject } from "../support/plan-builder.js";
import {
  ENDPOINT,
  ids,
  LOOSENED,
  type Name,
  OBSERVED,
  review,
  rulesOf,
  STARTED,
  STOPPED,
  ZONE,
} from "../support/shield-objects.js";
import { reviewOf } from "../support/review-of.js";

it("a higher score of the anomalies that block loosens, and a lower score of one anomaly", () => {
  const judged = (name: string, from: string, to: string): string[] =>
    rulesOf("zone", { waf_engine_config: { [name]: from } }, { waf_engine_config: { [name]: to } });
  expect(judged("inbound_anomaly_score_threshold", "5", "100000")).toEqual(["limit-loosened loosens high"]);
  expect(judged("critical_anomaly_score", "5", "4")).toEqual(["limit-loosened loosens medium"]);
  expect(judged("critical_anomaly_score", "4", "5")).toEqual(["limit-tightened tightens low"]);
});

it.each<[JsonObject]>([[{ waf_enabled: false }], [{ waf_execution_mode: "log" }]])(
  "a setting of the WAF weighs little in a zone with %j, and others as much as ever",
  (closed) => {
    const changes: readonly JsonObject[] = [
      { waf_disabled_rules: ids(10) },
      { waf_blocking_paranoia_level: 1 },
      { waf_allowed_methods: ["GET", "PUT"] },
      { waf_request_body_limit_action: "ignore" },
      { waf_profile_id: 2 },
    ];
    for (const changed of changes)
      expect([changed, rulesOf("zone", closed, { ...closed, ...changed })]).toEqual([changed, [OBSERVED]]);
    expect(rulesOf("zone", closed, { ...closed, ddos_shield_sensitivity: "off" })).toEqual([STOPPED]);
    expect(rulesOf("zone", closed, { ...closed, ddos_challenge_window: 7200 })).toEqual([
      "limit-loosened loosens medium",
    ]);
  },
);

it.each<[string, JsonObject, JsonObject, readonly string[]]>([
  ["body limits weigh little", {}, { body_limit_action: "ignore" }, [OBSERVED]],
  ["a block of unmatched paths was none", { unmatched_path_action: "block" }, { unmatched_path_action: "log" }, []],
  ["unmatched paths leave the managed rules", {}, { unmatched_path_action: "log" }, [LOOSENED]],
])("while API Guardian only logs, %s", (_name, before, after, expected) => {
  const log = { execution_mode: "log" };
  expect(rulesOf("api_guardian", { ...log, ...before }, { ...log, ...after })).toEqual(expected);
});

it("checks of an endpoint weigh little while it is not checked at all", () => {
  const off = { enabled: false };
  const changes: readonly JsonObject[] = [{ detect_parameter_xss: false }, { rate_limiting_type: "global" }];
  for (const changed of changes)
    expect(rulesOf("api_guardian_endpoint", off, { ...off, ...changed })).toEqual([OBSERVED]);
  expect(rulesOf("api_guardian_endpoint", off, { ...off, validate_authorization: false })).toEqual([]);
});

it.each<[string, JsonObject, string]>([
  ["ddos_shield_sensitivity", { ddos_shield_sensitivity: "off" }, STOPPED],
  ["waf_disabled_rules", { waf_disabled_rules: ["1", "942100"] }, "rules-excepted loosens medium"],
  ["plan_type", { plan_type: "basic" }, "plan-lowered loosens high"],
  ["learning_mode", { learning_mode: true }, STOPPED],
  ["waf_request_ignored_headers", { waf_request_ignored_headers: ["X-Kept"] }, "recording-widened neutral medium"],
])("a sensitive %s is judged and not printed", (attribute, after, expected) => {
  const marks = { [attribute]: true };
  const options = { beforeSensitive: marks, afterSensitive: marks };
  expect(rulesOf("zone", {}, after, options)).toEqual([expected]);
  const text = review("zone", {}, after, options)
    .findings.map((found) => found.text)
    .join();
  expect(text).toMatch(/sensitive/);
  for (const value of ["942100", "medium", "off", "business", "basic", "Cookie", "X-Kept", "true"])
    expect([value, text.includes(value)]).toEqual([value, false]);
});

it.each<[Name, JsonObject, readonly string[]]>([
  [
    "zone",
    { on_destroy: "disable", waf_enabled: false, plan_type: "basic" },
    [OBSERVED, STOPPED, "disabled-on-destroy neutral low"],
  ],
  ["api_guardian_endpoint", { on_destroy: "disable", validate_authorization: false }, [STOPPED]],
])("%s destroyed with %j", (name, before, expected) => {
  expect(rulesOf(name, before, null)).toEqual([...expected].sort());
});

it.each<[JsonObject]>([[{}], [{ waf_enabled: false }]])("a zone with %j is replaced", (values) => {
  const moved = rulesOf("zone", values, { ...values, pull_zone_id: 8 }, { actions: ["delete", "create"] });
  expect(moved).toContain("protection-moved loosens high");
});

/** A zone that the pull zone has is declared with `after`. */
const takenOver = (found: JsonObject | null, after: JsonObject, options?: ChangeOptions) =>
  rulesOf("zone", null, { ...after, found: found && { ...ZONE, ...found } }, options);

it("creating a zone where there was none starts what it declares, and what cannot be read is unknown", () => {
  expect(takenOver(null, {})).toEqual([STARTED, STARTED]);
  expect(takenOver({ waf_execution_mode: "log" }, {})).toEqual([STARTED]);
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
  expect(text).toContain(": `waf_execution_mode` was `log`.");
});

it("a restore says that the plan does not show what was declared earlier", () => {
  const found = { waf_execution_mode: "log", ddos_shield_sensitivity: "off" };
  const zone = { ...ZONE, on_destroy: "restore", found };
  const told = (expressions?: JsonObject): string => {
    const resources = [{ address: "bunny_shield_zone.main", expressions: expressions ?? {} }];
    const rest: JsonObject = expressions === undefined ? {} : { configuration: { root_module: { resources } } };
    const [one] = reviewOf([change("bunny_shield_zone.main", zone, null)], rest).resources;
    return one?.findings.find(({ rule }) => rule === "restored-on-destroy")?.text ?? "";
  };
  expect(told()).toBe(
    "May restore settings from before this resource: `waf_execution_mode` was `log`, `ddos_shield_sensitivity` was `off`. Only settings that the resource declared are restored, and the plan does not show which ones.",
  );
  expect(told({ waf_execution_mode: { constant_value: "block" } })).toBe(
    "Restores the earlier settings: `waf_execution_mode` was `log`. May also restore settings that the resource declared earlier: `ddos_shield_sensitivity` was `off`.",
  );
});

it.each<[string, JsonObject | null, JsonObject, readonly string[]]>([
  ["as it is", {}, {}, []],
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

describe("a create of what the same plan forgets", () => {
  const bot = (action: string, rest: JsonObject = {}): JsonObject => ({
    shield_zone_id: 42,
    bot_id: 17,
    action,
    on_destroy: "restore",
    ...rest,
  });
  const forgotten = change("bunny_shield_bot_action.old", bot("block"), bot("block"), { actions: ["forget"] });
  const created = (after: JsonObject, unknown: JsonObject, type = "bot_action"): JsonObject =>
    change(`bunny_shield_${type}.new`, null, after, { unknown });
  const found = (rows: readonly JsonObject[], rest: JsonObject = {}): readonly string[] =>
    reviewOf(rows, rest)
      .resources.filter(({ action }) => action === "create")
      .flatMap(({ direction, findings }) => [direction, ...findings.map(({ rule }) => rule)]);

  it.each<readonly [string, JsonObject, readonly string[]]>([
    ["with an action that stops less", bot("none"), ["loosens", "enforcement-stopped"]],
    ["as it was", bot("block"), ["neutral"]],
  ])("is compared with it, %s, whether the plan knows what it replaces or not", (_title, after, expected) => {
    const known = created({ ...after, found: { action: "block" } }, {});
    expect(found([forgotten, known])).toEqual(expected);
    expect(found([forgotten, created(after, { found: true })])).toEqual(expected);
  });

  it("is compared with nothing else", () => {
    const other = change("bunny_shield_bot_action.old", bot("block", { bot_id: 18 }), bot("block", { bot_id: 18 }), {
      actions: ["forget"],
    });
    expect(found([other, created(bot("none"), { found: true })])).toEqual(["unknown", "effect-unknown"]);
  });

  it("keeps what is not configured, even if the plan does not know it yet", () => {
    const zone = { shield_zone_id: 42, enabled: true, antivirus_scanning_mode: "block", csam_scanning_mode: "block" };
    const old = change("bunny_shield_upload_scanning.old", zone, zone, { actions: ["forget"] });
    const after = { shield_zone_id: 42, enabled: true };
    const rest = { antivirus_scanning_mode: true, csam_scanning_mode: true, found: true };
    const configuration = (expressions: JsonObject): JsonObject => ({
      configuration: {
        root_module: { resources: [{ address: "bunny_shield_upload_scanning.new", expressions }] },
      },
    });
    const declared = { shield_zone_id: {}, enabled: { constant_value: true } };
    expect(found([old, created(after, rest, "upload_scanning")], configuration(declared))).toEqual(["neutral"]);
    const later = configuration({ ...declared, csam_scanning_mode: { references: ["x.y"] } });
    expect(found([old, created(after, rest, "upload_scanning")], later)).toContain("enforcement-uncertain");
  });
});
