import { App, TerraformStack, Testing } from "cdktf";
import * as bunny from "../../src/constructs/index.js";
import { type ConstructName, CONSTRUCTS, type Prop, propsFor, type Props } from "../../src/code/constructs.js";
import { hclText } from "../../src/code/hcl.js";
import { expression, memberLines, namesIn, TsCode } from "../../src/code/typescript.js";

const CONDITION = { variable_types: { REQUEST_URI: "" }, operator_type: "begins_with", value: "/login" };

/** All that each construct can say of an object, with values that are not what is meant without the prop. */
const OBJECTS: Readonly<Record<ConstructName, readonly Props[]>> = {
  AppAutoscaling: [{ app_id: "shop", min: 2, max: 9 }],
  AccessList: [
    {
      ...{ shield_zone_id: 42, name: "Office", description: "Doors", enabled: false, action: "block", type: "cidr" },
      ...{ entries: ["192.0.2.0/24"], allow_catch_all: true, max_removal_percent: 10, max_blocking_percent: 20 },
    },
  ],
  ApiGuardian: [],
  ApiEndpoint: [
    {
      ...{ shield_zone_id: 42, request_method: "GET", request_path: "/pets", enabled: false },
      ...{ validate_request_body_schema: true, validate_response_body_schema: true, validate_authorization: false },
      ...{ detect_parameter_xss: true, detect_parameter_sqli: true },
      injection_detection_parameters: { query: ["q"], path: ["id"], header: ["x-a"], cookie: ["b"] },
      ...{ rate_limiting_enabled: false, rate_limiting_request_count: 5, rate_limiting_timeframe: 60 },
      rate_limiting_type: "global",
    },
  ],
  BotDetection: [
    {
      ...{ shield_zone_id: 42, execution_mode: "log_only", request_integrity_sensitivity: "low" },
      ...{ ip_address_sensitivity: "medium", browser_fingerprint_sensitivity: "high" },
      ...{ browser_fingerprint_aggression: "low", browser_fingerprint_complex_enabled: true },
    },
  ],
  Exception: [
    {
      ...{
        pull_zone_id: 9001,
        disables: ["waf", "rate_limiting"],
        match_type: "all",
        description: "d",
        enabled: false,
      },
      conditions: [
        { type: "url", patterns: ["/webhooks/*"] },
        { type: "request_header", patterns: ["a", "b"], match_type: "none", parameter: "x-a" },
      ],
      allow_catch_all: true,
    },
  ],
  ResponsePage: [{ shield_zone_id: 42, page_type: "challenge", html: "<p>${no} template</p>" }],
  RateLimit: [
    {
      ...{ shield_zone_id: 42, rule_name: "login", rule_description: "d" },
      rule_configuration: {
        ...CONDITION,
        ...{ action_type: "challenge", request_count: 10, timeframe: 60, block_time: 300, counter_key_type: "country" },
        ...{ transformation_types: ["lowercase"], severity_type: "critical" },
        chained_rule_conditions: [
          { variable_types: { REQUEST_HEADERS: "x-a" }, operator_type: "contains", value: "b", is_negated: true },
        ],
      },
    },
  ],
  UploadScanning: [{ shield_zone_id: 42, enabled: false, antivirus_scanning_mode: "log", csam_scanning_mode: "block" }],
  WafRule: [
    {
      ...{ shield_zone_id: 42, rule_name: "probe", rule_description: "d", allow_catch_all: true },
      rule_configuration: {
        ...CONDITION,
        ...{ action_type: "block", severity_type: "warning", transformation_types: ["url_decode", "md5"] },
      },
    },
  ],
  ShieldZone: [
    {
      ...{ pull_zone_id: 9001, plan_type: "business", waf_enabled: true, waf_execution_mode: "block" },
      ...{ learning_mode: false, waf_disabled_rules: ["941100"], waf_log_only_rules: ["942100"] },
      ...{ ddos_shield_sensitivity: "high", whitelabel_response_pages: true, under_attack: true },
      ...{ allow_unprotected: true, waf_profile_id: 3, waf_allowed_methods: ["GET"], ddos_challenge_window: 300 },
    },
    {
      pull_zone_id: 9001,
      waf_enabled: true,
      waf_execution_mode: "log",
      learning_mode: true,
      learning_mode_until: "2026-12-01T00:00:00Z",
    },
    { pull_zone_id: 9001, waf_enabled: true, waf_execution_mode: "log", learning_mode: false },
    { pull_zone_id: 9001, waf_enabled: false, waf_execution_mode: "block" },
  ],
};

const CASES = Object.entries(OBJECTS).flatMap(([name, objects]) =>
  objects.map((config): [ConstructName, Props] => [name as ConstructName, config]),
);

/** Evaluates code with the names of the package that it needs. */
function evaluate(code: string, names: readonly string[], zone: bunny.IShieldZone): object {
  const given = [...new Set(names)].filter((name) => name !== "zone");
  const values = given.map((name): unknown => Reflect.get(bunny, name));
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- the code is what is tested
  return (new Function("zone", ...given, `return ${code};`) as (...all: unknown[]) => object)(zone, ...values);
}

/** The attributes of the resource that a construct declares with these props. */
function attributesOf(name: ConstructName, type: string, props: Props): unknown {
  const stack = new TerraformStack(new App(), "stack");
  const zone = bunny.ShieldZone.fromShieldZoneId(stack, "zone", 42);
  const isOfZone = !["AppAutoscaling", "Exception", "ShieldZone"].includes(name);
  const all = { ...(isOfZone && { zone: new TsCode("zone") }), ...props };
  const given = evaluate(`{\n${memberLines(all, "  ").join("\n")}\n}`, namesIn(all), zone);
  if (name === "ShieldZone") bunny.ShieldZone.adopt(stack, "id", given as bunny.ShieldZoneProps);
  else Reflect.construct(Reflect.get(bunny, name), [stack, "id", given]);
  const { resource } = JSON.parse(Testing.synth(stack)) as { resource: Record<string, Record<string, object>> };
  const [found] = Object.values(resource[type] ?? {});
  const { "//": _, on_destroy: _1, ...attributes } = found as Record<string, unknown>;
  return withoutTemplates(attributes);
}

const withoutTemplates = (value: unknown): unknown => JSON.parse(JSON.stringify(value).replaceAll("$${", "${"));

describe("every prop says the attributes of an object, and the class makes them of it", () => {
  it.each(CASES)("%s %j", (name, config) => {
    const { type } = CONSTRUCTS[name];
    const props = propsFor(type, config, {});
    expect(attributesOf(name, type, props!)).toEqual(config);
  });
});

it("every prop is written in one of the cases", () => {
  const written = Object.entries(OBJECTS).flatMap(([name, objects]) =>
    objects.flatMap((config) =>
      Object.entries(propsFor(CONSTRUCTS[name as ConstructName].type, config, {}) ?? {}).flatMap(([prop, value]) =>
        value === undefined ? [] : [`${name}.${prop}`],
      ),
    ),
  );
  const all = Object.entries(CONSTRUCTS).flatMap(([name, { props }]) =>
    Object.entries<Prop>(props).map(([prop]) => `${name}.${prop}`),
  );
  // Text has a test of its own. The API does not return the document of API Guardian, so import writes none of its construct.
  expect(all.filter((prop) => !written.includes(prop))).toEqual([
    "AccessList.asText",
    "ApiGuardian.document",
    "ApiGuardian.mode",
    "ApiGuardian.unmatched",
    "ApiGuardian.checkAuthorization",
  ]);
});

it.each([
  ["bunny_shield_rate_limit", { rule_configuration: { ...CONDITION, is_regex_variable: true } }],
  ["bunny_shield_rate_limit", { rule_configuration: { ...CONDITION, action_type: "new_action" } }],
  ["bunny_shield_access_list", { type: "new_type", entries: ["a"] }],
  ["bunny_shield_exception", { disables: ["new_protection"], conditions: [] }],
  ["bunny_shield_upload_scanning", { antivirus_scanning_mode: "log", csam_scanning_mode: "log", new_attribute: 1 }],
])("no construct is written for what it cannot say: %s %j", (type, config) => {
  expect(propsFor(type, config, {})).toBeUndefined();
});

it("a list that is text is text again", () => {
  const config = { shield_zone_id: 42, name: "Text", action: "log", type: "asn", content: "64496\n64497" };
  const props = propsFor("bunny_shield_access_list", config, {});
  expect(attributesOf("AccessList", "bunny_shield_access_list", props!)).toEqual({
    ...config,
    content: '${replace("64496 64497", " ", "\\n")}',
  });
});

it("names that are no identifiers are quoted in HCL", () => {
  expect(hclText({ a: [1, true, null], "b c": {} })).toBe('{\n  a     = [1, true, null]\n  "b c" = {}\n}');
});

it("text that could end a string or turn the text around it is escaped", () => {
  expect(expression('a"\u202e\n')).toBe("'a\"\\u{202e}\\n'");
  expect(hclText('a"\u202e\u2066\u200b\u{e0001}\ufeff\n😀')).toBe('"a\\"\\u202e\\u2066\\u200b\\U000e0001\\ufeff\\n😀"');
});
