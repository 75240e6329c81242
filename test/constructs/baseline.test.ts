import type { TerraformStack } from "cdktf";
import { Construct } from "constructs";
import {
  BotCategory,
  BotDetection,
  BotDetectionMode,
  BotPolicy,
  Condition,
  Ddos,
  Entries,
  ManagedList,
  PageContent,
  RateLimit,
  ResponsePage,
  ShieldBaseline,
  ShieldPlan,
  ShieldZone,
  UploadScanning,
  Waf,
  WafAction,
  WafRule,
  type IShieldZone,
  type ShieldBaselineProps,
} from "terraform-provider-bunny";
import { only, stackOf, synth } from "./support/synth.js";

const admin = { conditions: Condition.path().beginsWith("/admin"), action: WafAction.BLOCK } as const;
const baseline = (props: ShieldBaselineProps) => (stack: TerraformStack) => new ShieldBaseline(stack, "base", props);
const advanced = { pullZoneId: 9002, plan: ShieldPlan.ADVANCED } as const;
const basic = { pullZoneId: 9002, plan: ShieldPlan.BASIC } as const;

/** How many resources of each type a baseline declares. */
function counts(build: (stack: TerraformStack) => unknown): Record<string, number> {
  const { resource = {} } = synth((stack) => {
    build(stack);
  });
  return Object.fromEntries(
    Object.entries(resource).map(([type, all]) => [type.replace("bunny_shield_", ""), Object.keys(all).length]),
  );
}

describe("ShieldBaseline", () => {
  it("lets a WAF that blocks today learn, with allowUnprotected", () => {
    const learning = { ...advanced, waf: Waf.learning(), allowUnprotected: true };
    const found = synth((stack) => {
      baseline(learning)(stack);
    });
    expect(only(found, "bunny_shield_zone")).toMatchObject({ learning_mode: true, allow_unprotected: true });
    const elsewhere = (stack: TerraformStack) =>
      baseline({ zone: ShieldZone.fromShieldZoneId(stack, "zone", 42), allowUnprotected: true })(stack);
    expect(() => synth(elsewhere)).toThrow(/allowUnprotected would not change the zone that is given/);
  });

  it("declares all of Shield with defaults", () => {
    expect(counts(baseline(advanced))).toEqual({
      zone: 1,
      access_list_configuration: 1,
      custom_page: 2,
      bot_category_action: 1,
      bot_detection: 1,
      upload_scanning: 1,
      rate_limit: 1,
    });
    const found = synth((stack) => {
      baseline(advanced)(stack);
    });
    expect(only(found, "bunny_shield_zone")).toEqual({
      pull_zone_id: 9002,
      plan_type: "advanced",
      waf_enabled: true,
      waf_execution_mode: "block",
      learning_mode: false,
      ddos_shield_sensitivity: "medium",
      whitelabel_response_pages: true,
    });
    expect(only(found, "bunny_shield_access_list_configuration")).toMatchObject({ action: "challenge" });
    expect(only(found, "bunny_shield_bot_category_action")).toMatchObject({ category: "ai_scraper", action: "block" });
    expect(only(found, "bunny_shield_bot_detection")).toMatchObject({ execution_mode: "challenge" });
    expect(only(found, "bunny_shield_upload_scanning")).toMatchObject({
      antivirus_scanning_mode: "block",
      csam_scanning_mode: "off",
    });
    expect(only(found, "bunny_shield_rate_limit")).toMatchObject({
      conditions: [{ value: "/" }],
      request_count: 1000,
      timeframe: 10,
      block_time: 30,
    });
  });

  it("declares lists, a limit on logging in, and rules where they are given", () => {
    const found = synth((stack) => {
      const site = new ShieldBaseline(stack, "base", {
        ...advanced,
        blocked: Entries.countries("KP"),
        allowed: [Entries.ips("192.0.2.10")],
        challengePage: PageContent.fromHtml("<h1>One moment</h1>"),
        loginPath: "/log${in}",
        rateLimit: false,
      });
      site.addRule("admin", admin);
    });
    expect(Object.values(found.resource?.["bunny_shield_access_list"] ?? {})).toEqual([
      expect.objectContaining({ name: "allowed", action: "allow", entries: ["192.0.2.10"] }),
      expect.objectContaining({ name: "blocked", action: "block", entries: ["KP"] }),
    ]);
    expect(only(found, "bunny_shield_rate_limit")).toMatchObject({
      name: "Login",
      conditions: [{ value: "/log$${in}" }],
      request_count: 10,
      timeframe: 60,
      block_time: 300,
    });
    expect(only(found, "bunny_shield_waf_rule")).toMatchObject({ name: "admin" });
    expect(Object.keys(found.resource?.["bunny_shield_custom_page"] ?? {})).toHaveLength(3);
  });

  it("leaves out what the plan basic lacks, and stays within its limits", () => {
    const build = baseline({ ...basic, loginPath: "/login" });
    expect(counts(build)).toEqual({ zone: 1, rate_limit: 2 });
    const { resource } = synth((stack) => {
      build(stack);
    });
    const limits = Object.values(resource?.["bunny_shield_rate_limit"] ?? {});
    expect(limits).toMatchObject([{ timeframe: 10 }, { timeframe: 10 }]);
    expect(only({ resource: resource ?? {} }, "bunny_shield_zone")).not.toHaveProperty("whitelabel_response_pages");
  });

  it("can be overridden in every part", () => {
    const found = synth((stack) => {
      new ShieldBaseline(stack, "base", {
        ...advanced,
        waf: Waf.learning(),
        ddos: Ddos.HIGH,
        whiteLabelPages: false,
        challengedLists: [],
        blockedLists: [ManagedList.fromListId(3)],
        blockedBots: [BotCategory.TOOL],
        blockPage: PageContent.fromHtml("<h1>No</h1>"),
        rateLimitPage: PageContent.fromHtml("<h1>Slowly</h1>"),
        botDetection: { mode: BotDetectionMode.LOG },
        uploadScanning: false,
        rateLimit: { conditions: Condition.path().beginsWith("/api"), requests: 5, timeframe: 10, blockTime: 30 },
      });
    });
    expect(only(found, "bunny_shield_zone")).toMatchObject({
      learning_mode: true,
      ddos_shield_sensitivity: "high",
      whitelabel_response_pages: false,
    });
    expect(only(found, "bunny_shield_access_list_configuration")).toMatchObject({ list_id: 3, action: "block" });
    expect(only(found, "bunny_shield_bot_category_action")).toMatchObject({ category: "tool" });
    expect(only(found, "bunny_shield_bot_detection")).toMatchObject({ execution_mode: "log" });
    expect(only(found, "bunny_shield_rate_limit")).toMatchObject({ conditions: [{ value: "/api" }] });
    expect(JSON.stringify(found.resource?.["bunny_shield_custom_page"])).toContain("<h1>Slowly</h1>");
    expect(found.resource).not.toHaveProperty("bunny_shield_upload_scanning");
  });

  it("protects a zone that is declared elsewhere, by the plan that it has there", () => {
    const zoneOf = (plan: ShieldPlan) => (stack: TerraformStack) =>
      new ShieldBaseline(stack, "base", { zone: ShieldZone.adopt(stack, "zone", { pullZoneId: 9002, plan }) });
    expect(counts(zoneOf(ShieldPlan.BASIC))).toEqual({ zone: 1, rate_limit: 1 });
    expect(counts(zoneOf(ShieldPlan.BUSINESS))).toMatchObject({ zone: 1, bot_detection: 1, custom_page: 2 });
    const looked = counts((stack) => {
      const zone = ShieldZone.fromShieldZoneId(stack, "zone", 42);
      new ShieldBaseline(stack, "base", { zone }).addRule("admin", admin);
    });
    expect(looked).toMatchObject({ bot_detection: 1, custom_page: 2, waf_rule: 1 });
    expect(looked).not.toHaveProperty("zone");
  });

  const zone = (stack: TerraformStack) => ShieldZone.fromShieldZoneId(stack, "zone", 42);
  it.each<[string, (stack: TerraformStack) => unknown, RegExp]>([
    ["no zone", baseline({}), /\[site\/base\] pullZoneId is missing\. Give pullZoneId and plan/],
    ["no plan", baseline({ pullZoneId: 9002 }), /plan is missing; it determines the price.*Give one of "basic"/],
    [
      "two zones",
      (stack) => baseline({ ...advanced, zone: zone(stack) })(stack),
      /pullZoneId and zone are both given\. Keep one/,
    ],
    [
      "settings of a zone that is declared elsewhere",
      (stack) => baseline({ zone: zone(stack), waf: Waf.OFF, ddos: Ddos.LOW })(stack),
      /waf, ddos would not change the zone that is given/,
    ],
    ["options that are none", baseline({ ...advanced, rateLimit: true as never }), /rateLimit is true\. .*or false/],
    ["a misspelled prop", baseline({ ...advanced, blockedBot: [] } as object), /Did you mean blockedBots\?/],
    [
      "a misspelled option of a part",
      baseline({ ...advanced, botDetection: { ipAdress: "low" } as object }),
      /\[site\/base\/bot-detection\] BotDetection has no prop ipAdress\. Did you mean ipAddress\?/,
    ],
    [
      "another plan than its zone",
      (stack) => {
        const adopted = ShieldZone.adopt(stack, "zone", { ...advanced });
        baseline({ zone: adopted, plan: ShieldPlan.BUSINESS })(stack);
      },
      /plan is "business", and the zone declares the plan "advanced"/,
    ],
    [
      "a plan that is none",
      (stack) => baseline({ zone: zone(stack), plan: "premium" as "basic" })(stack),
      /plan is "premium"\. Give one of "basic"/,
    ],
  ])("refuses %s", (_, build, said) => {
    expect(() => {
      stackOf(build).runAllValidations();
    }).toThrow(said);
  });
});

describe("a zone that declares the plan basic", () => {
  it.each<[string, (stack: TerraformStack, zone: ShieldZone) => unknown]>([
    ["response pages", (s, zone) => new ResponsePage(s, "it", { zone, content: PageContent.fromHtml("x") })],
    ["bot detection", (s, zone) => new BotDetection(s, "it", { zone })],
    ["actions for bots", (s, zone) => new BotPolicy(s, "it", { zone, blockCategories: ["tool"] })],
    ["scanning for viruses", (s, zone) => new UploadScanning(s, "it", { zone, viruses: "log", csam: "off" })],
    ["custom WAF rules", (s, zone) => new WafRule(s, "it", { zone, ...admin })],
    [
      "rate limits over more than ten seconds",
      (s, zone) =>
        new RateLimit(s, "it", { zone, conditions: admin.conditions, requests: 9, timeframe: 60, blockTime: 60 }),
    ],
  ])("has no %s", (feature, build) => {
    const validate = (plan: ShieldPlan) => () => {
      stackOf((stack) => build(stack, ShieldZone.adopt(stack, "zone", { pullZoneId: 9002, plan }))).runAllValidations();
    };
    expect(validate(ShieldPlan.BASIC)).toThrow(`[site/it] The plan basic has no ${feature}. Choose the plan advanced.`);
    expect(validate(ShieldPlan.ADVANCED)).not.toThrow();
  });

  it("scans for child sexual abuse material, and counts over ten seconds", () => {
    const stack = stackOf((site) => {
      const zone = ShieldZone.adopt(site, "zone", basic);
      new UploadScanning(site, "uploads", { zone, viruses: "off", csam: "block" });
      new RateLimit(site, "limit", { zone, conditions: admin.conditions, requests: 9, timeframe: 10, blockTime: 60 });
    });
    expect(() => {
      stack.runAllValidations();
    }).not.toThrow();
  });
});

it("keeps the rules of a zone of another kind, or of another copy of the package, in order", () => {
  const custom = (stack: TerraformStack): IShieldZone =>
    Object.assign(new Construct(stack, "zone"), { shieldZoneId: 42, plan: ShieldPlan.ADVANCED });
  const copied = (stack: TerraformStack): IShieldZone => {
    let zone: IShieldZone | undefined;
    jest.isolateModules(() => {
      const other = jest.requireActual<{ ShieldZone: typeof ShieldZone }>("terraform-provider-bunny");
      expect(other.ShieldZone).not.toBe(ShieldZone);
      zone = other.ShieldZone.fromShieldZoneId(stack, "zone", 42);
    });
    return zone!;
  };
  for (const zoneOf of [custom, copied]) {
    const found = synth((stack) => {
      const base = new ShieldBaseline(stack, "base", { zone: zoneOf(stack) });
      for (const id of ["first", "second"])
        base.addRule(id, { conditions: Condition.path().beginsWith(`/${id}`), action: WafAction.BLOCK });
    });
    const order = only(found, "bunny_shield_waf_rule_order")["rule_ids"] as string[];
    expect(order.map((id) => /first|second/.exec(id)?.[0])).toEqual(["first", "second"]);
  }
});
