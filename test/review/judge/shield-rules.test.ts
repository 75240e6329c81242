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
  TIGHTENED,
  UNCERTAIN,
  ZONE,
} from "../support/shield-objects.js";
import { reviewOf } from "../support/review-of.js";

const CHANGED = "enforcement-uncertain loosens medium";

const learnsUntil = (end: string): JsonObject => ({ learning_mode: true, learning_mode_until: end });

/** Each change and its reverse. */
const BOTH_WAYS: readonly (readonly [Name, JsonObject, JsonObject, readonly string[], readonly string[]])[] = [
  ["zone", {}, { waf_enabled: false }, [STOPPED], [STARTED]],
  ["zone", {}, { waf_execution_mode: "log" }, [STOPPED], [STARTED]],
  ["zone", {}, { learning_mode: true }, [STOPPED], [STARTED]],
  ["zone", {}, { ddos_shield_sensitivity: "off" }, [STOPPED], [STARTED]],
  ["zone", {}, { ddos_shield_sensitivity: "low" }, [LOOSENED], [TIGHTENED]],
  ["zone", { ddos_shield_sensitivity: "challenge" }, { ddos_shield_sensitivity: "high" }, [LOOSENED], [STARTED]],
  ["zone", { under_attack: true }, {}, [LOOSENED], [STARTED]],
  ["zone", { under_attack: true }, { under_attack: false }, [LOOSENED], [STARTED]],
  [
    "zone",
    { under_attack: true, ddos_shield_sensitivity: "off" },
    { ddos_shield_sensitivity: "off" },
    [STOPPED],
    [STARTED],
  ],
  [
    "zone",
    { under_attack: true, ddos_shield_sensitivity: "challenge" },
    { ddos_shield_sensitivity: "challenge" },
    [],
    [],
  ],
  ["zone", { under_attack: true }, { under_attack: true, ddos_shield_sensitivity: "low" }, [OBSERVED], [OBSERVED]],
  ["zone", learnsUntil("2030-01-01T00:00:00Z"), learnsUntil("2030-02-01T00:00:00Z"), [LOOSENED], [TIGHTENED]],
  ["zone", learnsUntil("2030-01-01T00:00:00"), learnsUntil("2030-01-01T00:00:00Z"), [], []],
  [
    "zone",
    { ...learnsUntil("2030-01-01T00:00:00Z"), waf_execution_mode: "log" },
    { ...learnsUntil("2030-02-01T00:00:00Z"), waf_execution_mode: "log" },
    [OBSERVED],
    [OBSERVED],
  ],
  ["zone", { waf_blocking_paranoia_level: 3 }, {}, [LOOSENED], [STARTED]],
  ["zone", { waf_detection_paranoia_level: 3 }, {}, [LOOSENED], [TIGHTENED]],
  ["zone", { waf_executing_paranoia_level: 3 }, {}, [LOOSENED], [TIGHTENED]],
  ["zone", { waf_realtime_threat_intelligence_enabled: true }, {}, [LOOSENED], [TIGHTENED]],
  ["zone", {}, { waf_disabled_rules: ids(9) }, ["rules-excepted loosens medium"], ["rules-restored tightens low"]],
  ["zone", {}, { waf_disabled_rules: ids(10) }, ["rules-excepted loosens high"], ["rules-restored tightens low"]],
  [
    "zone",
    {},
    { waf_log_only_rules: ["2", ...ids(10).slice(1)] },
    ["rules-excepted loosens medium"],
    ["rules-restored tightens low"],
  ],
  [
    "zone",
    {},
    { waf_disabled_rules: ["1", "2"], waf_log_only_rules: [] },
    ["rules-excepted loosens medium"],
    ["rules-restored tightens low"],
  ],
  ["zone", {}, { plan_type: "advanced" }, ["plan-lowered loosens high"], ["plan-raised neutral medium"]],
  ["zone", {}, { waf_request_body_limit_action: "ignore" }, [LOOSENED], [STARTED]],
  ["zone", { waf_response_body_limit_action: "block" }, {}, [LOOSENED], [STARTED]],
  ["zone", {}, { waf_allowed_methods: ["GET", "PUT"] }, [LOOSENED], [STARTED]],
  ["zone", {}, { waf_allowed_http_versions: ["HTTP/1.0", "HTTP/2"] }, [LOOSENED], [STARTED]],
  ["zone", {}, { waf_allowed_request_content_types: ["text/html", "text/plain"] }, [LOOSENED], [STARTED]],
  ["zone", {}, { waf_profile_id: 2 }, [CHANGED], [CHANGED]],
  ["zone", {}, { waf_engine_config: { a: "2" } }, [CHANGED], [CHANGED]],
  [
    "zone",
    { waf_engine_config: { inbound_anomaly_score_threshold: "5" } },
    { waf_engine_config: { inbound_anomaly_score_threshold: "100000" } },
    ["limit-loosened loosens high"],
    ["limit-tightened tightens medium"],
  ],
  [
    "zone",
    { waf_engine_config: { critical_anomaly_score: "5" } },
    { waf_engine_config: { critical_anomaly_score: "4" } },
    ["limit-loosened loosens medium"],
    ["limit-tightened tightens low"],
  ],
  // A name that leaves the map keeps its value, and the default that one replaces is not known.
  ["zone", { waf_engine_config: { max_num_args: "100" } }, { waf_engine_config: {} }, [], [CHANGED]],
  ["zone", {}, { request_body_logging_enabled: true }, ["recording-widened neutral medium"], []],
  ["zone", {}, { waf_request_header_logging_enabled: true }, ["recording-widened neutral medium"], []],
  ["zone", {}, { waf_request_ignored_headers: ["cookie"] }, ["recording-widened neutral medium"], []],
  ["zone", {}, { ddos_challenge_window: 7200 }, ["limit-loosened loosens medium"], ["limit-tightened tightens low"]],
  ["zone", {}, { whitelabel_response_pages: true }, ["page-changed neutral low"], ["page-changed neutral low"]],
  ["upload_scanning", {}, { csam_scanning_mode: "log" }, [STOPPED], [STARTED]],
  ["upload_scanning", {}, { csam_scanning_mode: "disabled" }, [STOPPED], [STARTED]],
  ["upload_scanning", {}, { enabled: false }, [STOPPED, OBSERVED], [STARTED, OBSERVED]],
  ["upload_scanning", { antivirus_scanning_mode: "block" }, {}, [STOPPED], [STARTED]],
  ["bot_detection", {}, { execution_mode: "log_only" }, [STOPPED], [STARTED]],
  ["bot_detection", {}, { browser_fingerprint_sensitivity: "off" }, [STOPPED, LOOSENED], [STARTED, TIGHTENED]],
  ["bot_detection", { ip_address_sensitivity: "high" }, {}, [LOOSENED], [TIGHTENED]],
  ["bot_detection", { browser_fingerprint_aggression: "high" }, {}, [LOOSENED], [TIGHTENED]],
  ["bot_detection", { browser_fingerprint_complex_enabled: true }, {}, [LOOSENED], [TIGHTENED]],
  [
    "api_guardian",
    {},
    { enabled: false },
    [STOPPED, "exemption-ended tightens low"],
    [STARTED, "exemption-started loosens medium"],
  ],
  ["api_guardian", {}, { execution_mode: "log" }, [STOPPED], [STARTED]],
  ["api_guardian", {}, { body_limit_action: "block" }, [STARTED], [LOOSENED]],
  ["api_guardian", {}, { body_limit_action: "ignore" }, [LOOSENED], [STARTED]],
  ["api_guardian", {}, { unmatched_path_action: "block" }, [STARTED], [STOPPED]],
  // Requests that are only logged do not meet the managed rules of the WAF.
  ["api_guardian", {}, { unmatched_path_action: "log" }, [LOOSENED], [TIGHTENED]],
  ["api_guardian", { unmatched_path_action: "block" }, { unmatched_path_action: "log" }, [STOPPED], [STARTED]],
  [
    "api_guardian",
    { enforce_authorization_validation: true },
    { enforce_authorization_validation: false },
    [LOOSENED],
    [STARTED],
  ],
  [
    "api_guardian",
    {},
    // What it does is not known, whether or not an earlier test has loaded what compares documents.
    { content: '{"servers":[]}' },
    ["enforcement-uncertain loosens medium"],
    ["enforcement-uncertain loosens medium"],
  ],
  ["api_guardian_endpoint", { validate_authorization: false }, { enabled: false }, [STOPPED], [STARTED]],
  ["api_guardian_endpoint", {}, { validate_authorization: false }, [STOPPED], [STARTED]],
  ["api_guardian_endpoint", {}, { validate_request_body_schema: false }, [LOOSENED], [STARTED]],
  ["api_guardian_endpoint", {}, { validate_response_body_schema: false }, [LOOSENED], [STARTED]],
  ["api_guardian_endpoint", {}, { detect_parameter_xss: false }, [LOOSENED], [STARTED]],
  ["api_guardian_endpoint", {}, { detect_parameter_sqli: false }, [LOOSENED], [STARTED]],
  [
    "api_guardian_endpoint",
    {},
    { injection_detection_parameters: { path: [], query: [], header: [], cookie: [] } },
    [LOOSENED],
    [STARTED],
  ],
  ["api_guardian_endpoint", {}, { rate_limiting_enabled: false }, [LOOSENED], [STARTED]],
  ["api_guardian_endpoint", {}, { rate_limiting_type: "global" }, [STARTED], [LOOSENED]],
  [
    "api_guardian_endpoint",
    {},
    { rate_limiting_request_count: 200 },
    ["limit-loosened loosens medium"],
    ["limit-tightened tightens low"],
  ],
];

it.each(BOTH_WAYS)("%s %j → %j and back", (name, one, other, there, back) => {
  expect(rulesOf(name, one, other)).toEqual([...there].sort());
  expect(rulesOf(name, other, one)).toEqual([...back].sort());
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

it("a setting of the WAF weighs as much while it learns, since it acts once that ends", () => {
  const learns = { learning_mode: true };
  const changes: readonly JsonObject[] = [{ waf_disabled_rules: ids(10) }, { waf_profile_id: 2 }];
  for (const changed of changes)
    expect(rulesOf("zone", learns, { ...learns, ...changed })).toEqual(rulesOf("zone", {}, changed));
});

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

it.each(["off", "high"])(
  "a longer challenge window loosens whatever challenges, with DDoS protection at %s",
  (level) => {
    const zone = { ddos_shield_sensitivity: level };
    expect(rulesOf("zone", zone, { ...zone, ddos_challenge_window: 7200 })).toEqual(["limit-loosened loosens medium"]);
  },
);

it.each<[Name, string, JsonObject, string]>([
  ["zone", "ddos_shield_sensitivity", {}, UNCERTAIN],
  ["zone", "ddos_shield_sensitivity", { ddos_shield_sensitivity: "off" }, "effect-unknown unknown medium"],
  ["zone", "learning_mode", {}, UNCERTAIN],
  ["zone", "waf_disabled_rules", {}, UNCERTAIN],
  ["zone", "waf_allowed_methods", {}, UNCERTAIN],
  ["zone", "waf_blocking_paranoia_level", {}, UNCERTAIN],
  ["zone", "plan_type", {}, UNCERTAIN],
  ["zone", "request_body_logging_enabled", {}, "recording-widened neutral medium"],
  ["upload_scanning", "csam_scanning_mode", {}, UNCERTAIN],
])("%s: %s known only after apply", (name, attribute, before, expected) => {
  const after = { ...before, [attribute]: null };
  expect(rulesOf(name, before, after, { unknown: { [attribute]: true } })).toContain(expected);
});

it.each<[JsonObject, JsonObject, string]>([
  [{}, { ddos_shield_sensitivity: "code 9" }, UNCERTAIN],
  [{}, { plan_type: "code 9" }, UNCERTAIN],
  [{}, { waf_blocking_paranoia_level: null }, UNCERTAIN],
  [{ waf_blocking_paranoia_level: null }, {}, "effect-unknown unknown medium"],
])("a value that is not on the scale: %j → %j", (before, after, expected) => {
  expect(rulesOf("zone", before, after)).toEqual([expected]);
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
  ["zone", { on_destroy: "keep" }, ["kept-on-destroy neutral low"]],
  ["zone", { on_destroy: "disable" }, [STOPPED, STOPPED]],
  ["zone", { on_destroy: "disable", waf_enabled: false }, [OBSERVED, STOPPED]],
  ["upload_scanning", { on_destroy: "disable" }, [OBSERVED, STOPPED]],
  ["api_guardian", { on_destroy: "disable" }, [STOPPED, "exemption-ended tightens low"]],
  ["api_guardian_endpoint", { on_destroy: "disable", validate_authorization: false }, [STOPPED]],
])("%s destroyed with %j", (name, before, expected) => {
  expect(rulesOf(name, before, null)).toEqual([...expected].sort());
});

it.each<[JsonObject]>([[{}], [{ waf_enabled: false }]])("a zone with %j is replaced", (values) => {
  const moved = rulesOf("zone", values, { ...values, pull_zone_id: 8 }, { actions: ["delete", "create"] });
  expect(moved).toContain("protection-moved loosens high");
});

it("names the setting, its values and the rules", () => {
  const text = (after: JsonObject): string[] => review("zone", {}, after).findings.map((found) => found.text);
  expect(text({ ddos_shield_sensitivity: "off" })).toEqual([
    "Now stops only the largest floods: `ddos_shield_sensitivity` `medium` → `off`.",
  ]);
  expect(text({ learning_mode: true })).toEqual(["No longer blocks: `learning_mode` `false` → `true`."]);
  expect(text({ waf_disabled_rules: ids(7) })).toEqual([
    "Rules no longer act: `waf_disabled_rules` `100`, `101`, `102`, `103`, `104` and 2 others.",
  ]);
});

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
  expect(text).toContain(": `waf_execution_mode` `log`.");
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
    "May restore the earlier settings: `waf_execution_mode` `log`, `ddos_shield_sensitivity` `off`. The plan does not show which of them this resource declared.",
  );
  expect(told({ waf_execution_mode: { constant_value: "block" } })).toBe(
    "Restores the earlier settings: `waf_execution_mode` `log`. May also restore, if it declared them earlier: `ddos_shield_sensitivity` `off`.",
  );
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
