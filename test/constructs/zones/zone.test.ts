import { TerraformOutput, type TerraformStack } from "cdktf";
import {
  Condition,
  Ddos,
  RuleOperator,
  RuleTransformation,
  ShieldPlan,
  ShieldZone,
  ShieldZoneOnDestroy,
  ShieldZoneResource,
  Waf,
  WafAction,
  WafRule,
  type WafRuleOptions,
  WafSeverity,
} from "terraform-provider-bunny";
import { codeNames, ruleSeverities, ruleTransformations, wafRuleActions } from "../../../src/api/index.js";
import { only, stackOf, synth } from "../support/synth.js";

const admin = () => Condition.path().beginsWith("/admin");
const adopted = (stack: TerraformStack, more: object = {}) =>
  ShieldZone.adopt(stack, "zone", { pullZoneId: 9001, ...more });

it.each([
  ["actions", WafAction, codeNames(wafRuleActions)],
  ["severities", WafSeverity, codeNames(ruleSeverities)],
  ["transformations", RuleTransformation, codeNames(ruleTransformations)],
])("the constants for %s of WAF rules are those of the API", (_, constants: object, known: readonly string[]) => {
  expect(new Set(Object.values(constants))).toEqual(new Set(known));
});

describe("ShieldZone.adopt", () => {
  it("declares the settings that are given, and no others", () => {
    const bare = synth((stack) => adopted(stack));
    expect(only(bare, "bunny_shield_zone")).toEqual({ pull_zone_id: 9001 });

    const full = synth((stack) =>
      adopted(stack, {
        plan: ShieldPlan.ADVANCED,
        waf: Waf.blocking({ except: ["920420"], logOnly: ["941100"] }),
        ddos: Ddos.HIGH,
        underAttack: true,
        whiteLabelPages: true,
        onDestroy: ShieldZoneOnDestroy.RESTORE,
        allowUnprotected: false,
        timeouts: { create: "1m" },
      }),
    );
    expect(only(full, "bunny_shield_zone")).toEqual({
      pull_zone_id: 9001,
      plan_type: "advanced",
      waf_enabled: true,
      waf_execution_mode: "block",
      learning_mode: false,
      waf_disabled_rules: ["920420"],
      waf_log_only_rules: ["941100"],
      ddos_shield_sensitivity: "high",
      under_attack: true,
      whitelabel_response_pages: true,
      on_destroy: "restore",
      allow_unprotected: false,
      timeouts: { create: "1m" },
    });
  });

  it.each([
    ["logs", Waf.logging({ except: [] }), { waf_enabled: true, waf_execution_mode: "log", waf_disabled_rules: [] }],
    [
      "learns until a time",
      Waf.learning({ until: "2026-09-01T12:00:00Z", logOnly: ["941100"] }),
      {
        waf_enabled: true,
        waf_execution_mode: "log",
        learning_mode: true,
        learning_mode_until: "2026-09-01T12:00:00Z",
        waf_log_only_rules: ["941100"],
      },
    ],
    ["learns", Waf.learning(), { waf_enabled: true, waf_execution_mode: "log", learning_mode: true }],
    ["is off", Waf.OFF, { waf_enabled: false }],
  ])("writes a WAF that %s", (_, waf, settings) => {
    const found = synth((stack) => adopted(stack, { waf }));
    expect(only(found, "bunny_shield_zone")).toEqual({ pull_zone_id: 9001, ...settings });
  });

  it.each([
    ["no pull zone", { pullZoneId: 0 }, /pullZoneId is 0\. Give a whole number from 1/],
    ["a plan that is none", { plan: "gold" }, /plan is "gold"\. Give one of "basic"/],
    ["a sensitivity that is none", { ddos: "mediun" }, /Did you mean "medium"\?/],
    ["a destroy that is none", { onDestroy: "delete" }, /onDestroy is "delete"/],
    ["one rule in both sets", { waf: Waf.blocking({ except: ["1"], logOnly: ["1"] }) }, /rule 1 is in both/],
    ["pages that the plan lacks", { plan: ShieldPlan.BASIC, whiteLabelPages: true }, /no white-label pages.*advanced/],
  ])("refuses %s", (_, more, said) => {
    const stack = stackOf((site) => adopted(site, more));
    expect(() => {
      stack.runAllValidations();
    }).toThrow(said);
  });

  it.each([
    [
      "an unknown prop",
      { whitelabelPage: true },
      /\[site\/zone\] ShieldZone has no prop whitelabelPage\. Did you mean whiteLabelPages\?/,
    ],
    ["a WAF as text", { waf: "block" }, /waf is "block"\. Give Waf\.blocking\(\)/],
    ["a WAF that is undefined", { waf: undefined }, /waf is undefined\. Leave it out/],
  ])("throws for %s", (_, more, said) => {
    expect(() => stackOf((site) => adopted(site, more))).toThrow(said);
  });

  it("throws for rules of the WAF that are numbers, and for unknown options", () => {
    expect(() => Waf.blocking({ except: [941100] as never })).toThrow(/except is \[941100\]\. Give a string/);
    expect(() => Waf.logging({ excpet: [] } as object)).toThrow(/Waf\.logging has no prop excpet/);
  });

  it("refuses a zone that is declared twice, in constructs or in generated resources", () => {
    const stack = stackOf((site) => {
      new ShieldZoneResource(site, "settings", { pullZoneId: 9001 });
      adopted(site);
    });
    expect(() => {
      stack.runAllValidations();
    }).toThrow(/site\/settings declares the Shield settings of pull zone 9001 too/);
  });
});

describe("addRule", () => {
  it("writes the parts of a condition as conditions", () => {
    const found = synth((stack) => {
      ShieldZone.fromShieldZoneId(stack, "zone", 42).addRule("admin-area", {
        conditions: admin().and(Condition.country().isNot("DE"), Condition.header("x-${a}").matches("^%{b}$")),
        action: WafAction.BLOCK,
        transformations: [RuleTransformation.LOWERCASE],
        severity: WafSeverity.CRITICAL,
        description: "Only from ${home}",
      });
    });
    expect(only(found, "bunny_shield_waf_rule")).toEqual({
      shield_zone_id: 42,
      name: "admin area",
      description: "Only from $${home}",
      conditions: [
        { variables: ["REQUEST_URI"], operator: "begins_with", value: "/admin" },
        { variables: ["GEO:COUNTRY_CODE"], operator: "str_eq", value: "DE", negated: true },
        { variables: ["REQUEST_HEADERS:x-$${a}"], operator: "rx", value: "^%%{b}$" },
      ],
      action: "block",
      severity: "critical",
      transformations: ["lowercase"],
    });
    expect(found.resource).not.toHaveProperty("bunny_shield_waf_rule_order");
  });

  it("keeps several rules in the order in which they were added", () => {
    const found = synth((stack) => {
      const zone = adopted(stack);
      for (const id of ["zulu", "alpha", "mike"]) zone.addRule(id, { conditions: admin(), action: WafAction.LOG });
    });
    const order = only(found, "bunny_shield_waf_rule_order");
    const names = Object.fromEntries(
      Object.entries(found.resource?.["bunny_shield_waf_rule"] ?? {}).map(([key, rule]) => [
        `\${bunny_shield_waf_rule.${key}.waf_rule_id}`,
        rule["name"],
      ]),
    );
    expect((order["rule_ids"] as string[]).map((id) => names[id])).toEqual(["zulu", "alpha", "mike"]);
    expect(order["shield_zone_id"]).toMatch(/^\$\{bunny_shield_zone\.\w+\.shield_zone_id\}$/);
  });

  it.each<[string, Partial<WafRuleOptions>, RegExp]>([
    ["an action that is none", { action: "deny" as "log" }, /action is "deny"/],
    ["a transformation that is none", { transformations: ["lower" as "lowercase"] }, /transformations is "lower"/],
    ["a severity that is none", { severity: "high" as "notice" }, /severity is "high"/],
    ["a name with other characters", { name: "a-b" }, /"a-b"/],
    [
      "a condition that no request meets",
      { conditions: Condition.country().is("Germany"), action: "block" },
      /A comparison that never holds\. GEO:COUNTRY_CODE is a country code.*Write two capital letters.*set allowNoMatch/,
    ],
    [
      "an expression that is none",
      { conditions: Condition.path().matches("a(${b}") },
      /Invalid regular expression\. "a\(\$\{b\}" has a \( without \)/,
    ],
    [
      "a rule for everybody",
      { conditions: Condition.path().beginsWith("/"), action: "allow" },
      /The rule would allow all requests\. Every request meets its condition\. If this is intended, set allowCatchAll/,
    ],
    [
      "a negated condition that every request meets",
      { conditions: Condition.country().is("Germany").not(), action: "block" },
      /never holds.*every request would meet it\. If this is intended, set allowCatchAll/,
    ],
    ["an empty value", { conditions: Condition.asn().is("") }, /The operator str_eq needs a value/],
  ])("refuses %s", (_, options, said) => {
    const stack = stackOf((site) => {
      adopted(site).addRule("it", { conditions: admin(), action: "log", ...options });
    });
    expect(() => {
      stack.runAllValidations();
    }).toThrow(said);
  });

  it("refuses rules of a zone whose plan has none, and two orders for one zone", () => {
    const basic = stackOf((site) => {
      adopted(site, { plan: ShieldPlan.BASIC }).addRule("it", { conditions: admin(), action: "log" });
    });
    expect(() => {
      basic.runAllValidations();
    }).toThrow(/The plan basic has no custom WAF rules/);
    const twice = stackOf((site) => {
      const zones = [adopted(site), ShieldZone.fromPullZone(site, "again", 9001)];
      for (const zone of zones) for (const id of ["a", "b"]) zone.addRule(id, { conditions: admin(), action: "log" });
    });
    expect(() => {
      twice.runAllValidations();
    }).toThrow(/site\/zone\/rule-order declares the order of the custom WAF rules of the same zone too/);
  });

  it("throws for what is no condition", () => {
    const add = (when: unknown) => () =>
      stackOf((site) => new WafRule(site, "it", { zone: adopted(site), conditions: when as Condition, action: "log" }));
    expect(add("/admin")).toThrow(/\[site\/it\] conditions is "\/admin"\. Give a condition, such as Condition\.path/);
    expect(add(Condition.path())).toThrow(/Compare it, such as Condition\.path/);
  });
});

describe("Condition", () => {
  it("negates one comparison, and back", () => {
    const [first] = Condition.method().is("GET").not().not()._conditions();
    expect(first).toEqual({ variables: ["REQUEST_METHOD"], operator: "str_eq", value: "GET" });
  });

  it("does not negate several, which a rule cannot say", () => {
    expect(() => admin().and(Condition.address().is("192.0.2.1")).not()).toThrow(
      /Negate its parts, or write two rules/,
    );
  });

  it("leaves what it was made from unchanged", () => {
    const first = admin();
    first.and(Condition.path().endsWith(".php"));
    expect(first._conditions()).toHaveLength(1);
  });

  it("compares by any operator, without a value where none is needed", () => {
    const sqli = Condition.of({ variable: "ARGS", operator: RuleOperator.DETECT_SQLI });
    expect(sqli._problems()).toEqual([]);
    expect(Condition.method().compares(RuleOperator.WITHIN, "GET HEAD")._conditions()).toEqual([
      { variables: ["REQUEST_METHOD"], operator: "within", value: "GET HEAD" },
    ]);
    expect(Condition.asn().is("as64496")._conditions()[0]?.value).toBe("64496");
    expect(() => admin().and("x" as never)).toThrow(/A condition is "x"\. Give a condition/);
  });
});

it("has the computed attributes of a zone that is looked up or adopted, and says why another has none", () => {
  const outputs = (zoneOf: (stack: TerraformStack) => ShieldZone) =>
    synth((stack) => {
      const { learningModeUntil, ddosExecutionMode, rateLimitRulesLimit, customWafRulesLimit } = zoneOf(stack);
      const value = [learningModeUntil, ddosExecutionMode, rateLimitRulesLimit, customWafRulesLimit];
      new TerraformOutput(stack, "of", { value });
    });
  for (const zoneOf of [
    (stack: TerraformStack) => ShieldZone.fromPullZone(stack, "zone", 9001),
    (stack: TerraformStack) => ShieldZone.adopt(stack, "zone", { pullZoneId: 9001 }),
  ])
    expect(JSON.stringify(outputs(zoneOf))).toMatch(
      /learning_mode_until.*ddos_execution_mode.*rate_limit_rules_limit.*custom_waf_rules_limit/,
    );
  expect(() => outputs((stack) => ShieldZone.fromShieldZoneId(stack, "zone", 42))).toThrow(
    /\[site\/zone\] Only the ID of the zone is given.*fromPullZone or adopt/,
  );
});
