import { change, type ChangeOptions, type JsonObject } from "../support/plan-builder.js";
import { reviewOf } from "../support/review-of.js";
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
