import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { App, Aspects, TerraformStack, TerraformVariable, Testing } from "cdktf";
import { Construct } from "constructs";
import {
  AccessList,
  AppAutoscaling,
  BunnyProvider,
  Condition,
  Entries,
  HouseRules,
  RateLimit,
  ShieldBaseline,
  ShieldWafRuleOrder,
  ShieldZone,
  Waf,
  WafRule,
} from "terraform-provider-bunny";
import { annotations, synth } from "./support/synth.js";
import { temporaryFolder } from "../support/temporary-folder.js";

const folder = temporaryFolder();
const zoneOf = (stack: TerraformStack) => ShieldZone.fromShieldZoneId(stack, "zone", 42);
const list = (stack: TerraformStack, more: object = {}) =>
  new AccessList(stack, "list", { zone: zoneOf(stack), action: "block", entries: Entries.ips("192.0.2.1"), ...more });
const rule = (conditions: Condition) => (stack: TerraformStack) =>
  new WafRule(stack, "rule", { zone: zoneOf(stack), conditions, action: "block" });

/** What a misspelled variable of the environment becomes. */
const MISSING = Number(undefined);

it.each<[string, (stack: TerraformStack) => unknown, RegExp]>([
  [
    "a number that is none",
    (stack) => new AppAutoscaling(stack, "shop", { appId: "shop", max: MISSING }),
    /^\[site\/shop\] max is NaN\. Give a number\.$/,
  ],
  [
    "the ID of a zone that is none",
    (stack) => ShieldZone.fromShieldZoneId(stack, "zone", MISSING),
    /\[site\/zone\] shieldZoneId is NaN\. Give a whole number/,
  ],
  [
    "a construct to wait for, which has no address",
    (stack) => list(stack, { dependsOn: [ShieldZone.fromShieldZoneId(stack, "other", 7)] }),
    /^\[site\/list\] dependsOn is \["a construct"\]\. Give the resource of the construct, such as list\.resource/,
  ],
  [
    "a regular expression in place of its text",
    (stack) => rule(Condition.path().matches(/^x/ as never))(stack),
    /^\[Condition\] value is the regular expression \/\^x\/\. Give a string\.$/,
  ],
  [
    "a promise in place of a text",
    (stack) => rule(Condition.path().is(Promise.resolve("/x") as never))(stack),
    /^\[Condition\] value is a promise, which lacks await\. Give a string\.$/,
  ],
  [
    "a zone that is made with new",
    (stack) => Reflect.construct(ShieldZone, [stack, "zone", { pullZoneId: 1 }]) as ShieldZone,
    /^\[site\/zone\] ShieldZone is not made with new\. Use ShieldZone\.adopt/,
  ],
  [
    "a setting that is no number, which JSON would leave out",
    (stack) => ShieldZone.adopt(stack, "zone", { pullZoneId: 1, settings: { ddosChallengeWindow: MISSING } }),
    /^\[site\/zone\] ddosChallengeWindow is NaN\. Give a number\.$/,
  ],
  [
    "a setting that no zone has",
    (stack) => ShieldZone.adopt(stack, "zone", { pullZoneId: 1, settings: { ddosChalengeWindow: 5 } as object }),
    /^\[site\/zone\] settings has no prop ddosChalengeWindow\. Did you mean ddosChallengeWindow\?/,
  ],
  [
    "a time limit of an operation that does not exist",
    (stack) => list(stack, { timeouts: { creat: "5m" } }),
    /^\[site\/list\] timeouts is \{"creat":"5m"\}\. Did you mean create\? Give an object with durations such as "5m" for create, read/,
  ],
  [
    "a prop that must be given and is undefined",
    (stack) => list(stack, { zone: undefined }),
    /^\[site\/list\] zone is undefined\. A misspelled name is undefined\. Give a zone/,
  ],
  [
    "a header without a name, which would be every header",
    rule(Condition.header("").is("x")),
    /\[site\/rule\] The name of the part of REQUEST_HEADERS is blank, which stands for all parts\. Give the name/,
  ],
  ["a cookie without a name", rule(Condition.cookie(" ").is("x")), /\[site\/rule\] The name of the part/],
  [
    "a managed rule that is excepted twice, once",
    (stack) =>
      ShieldZone.adopt(stack, "zone", { pullZoneId: 1, waf: Waf.blocking({ except: ["1"], logOnly: ["1", "1"] }) }),
    /^Validation failed with the following errors:\n {2}\[site\/zone\] The managed rule 1 is in both except and logOnly\. Keep it in one of them\.\n\n/,
  ],
  [
    "an argument without a name",
    (stack) =>
      new RateLimit(stack, "limit", {
        zone: zoneOf(stack),
        conditions: Condition.argument("").is("x"),
        requests: 5,
        timeframe: 60,
        blockTime: 60,
      }),
    /\[site\/limit\] The name of the part of ARGS is blank/,
  ],
  [
    "an order that is imported, without a rule",
    (stack) => {
      ShieldZone.fromShieldZoneId(stack, "zone", 42).importRuleOrder("42");
    },
    /\[site\/zone\] importRuleOrder has no order to import\. Add rules with addRule, or leave it out\./,
  ],
  [
    "what would not be synthesized, in the app instead of a stack",
    (stack) => new AppAutoscaling(App.of(stack), "shop", { appId: "shop", max: 2 }),
    /^\[shop\] AppAutoscaling is in no stack, so it would not be synthesized\. Give a TerraformStack/,
  ],
  [
    "what would not be synthesized, without a scope",
    (): unknown => Reflect.construct(AppAutoscaling, [undefined, "shop", { appId: "shop", max: 2 }]),
    /AppAutoscaling is in no stack/,
  ],
  [
    "an ID from which a name of Terraform would begin with a digit",
    (stack) =>
      new AccessList(stack, "9gag", { zone: zoneOf(stack), action: "block", entries: Entries.ips("192.0.2.1") }),
    /\[site\] The ID "9gag" begins with a digit, but a name in Terraform must begin with a letter.*such as "list-9gag"\./,
  ],
  [
    "such an ID of a generated resource",
    (stack) => new ShieldWafRuleOrder(stack, "1st", { shieldZoneId: 42, ruleIds: [501, 502] }),
    /\[site\] The ID "1st" begins with a digit/,
  ],
])("names %s", (_, make, said) => {
  expect(() => synth(make)).toThrow(said);
});

it("takes an ID that begins with a digit within another construct, whose ID begins the name", () => {
  expect(() =>
    synth((stack) => {
      const around = new Construct(stack, "rules");
      new ShieldWafRuleOrder(around, "1st", { shieldZoneId: 42, ruleIds: [501, 502] });
    }),
  ).not.toThrow();
});

describe("a construct whose constructor threw", () => {
  const attempts: readonly [string, (stack: TerraformStack) => unknown][] = [
    ["a list", (stack) => list(stack, { entires: [] })],
    ["a list whose entries are none", (stack) => list(stack, { entries: "192.0.2.1" })],
    [
      "a zone",
      (stack) => ShieldZone.adopt(stack, "other", { pullZoneId: 1, settings: { wafEnabeld: true } as object }),
    ],
    [
      "a baseline of which a part is wrong",
      (stack) =>
        new ShieldBaseline(stack, "baseline", { pullZoneId: 1, plan: "basic", rateLimit: { requets: 5 } as never }),
    ],
  ];

  it.each(attempts)("%s, is not in the synthesis that follows", (_, attempt) => {
    const found = synth((stack) => {
      expect(() => attempt(stack)).toThrow(/has no prop|Give/);
      const zone = ShieldZone.fromShieldZoneId(stack, "the-zone", 42);
      new AccessList(stack, "kept", { zone, action: "block", entries: Entries.ips("192.0.2.1") });
    });
    expect(Object.keys(found.resource ?? {})).toEqual(["bunny_shield_access_list"]);
    expect(Object.keys(found.resource?.["bunny_shield_access_list"] ?? {})).toEqual([expect.stringMatching(/^kept_/)]);
  });

  it("leaves its ID to the next attempt", () => {
    synth((stack) => {
      const zone = zoneOf(stack);
      const make = (more: object) =>
        new AccessList(stack, "list", { zone, action: "block", entries: Entries.ips("192.0.2.1"), ...more });
      expect(() => make({ actoin: "log" })).toThrow(/Did you mean action/);
      expect(make({}).node.path).toBe("site/list");
    });
  });
});

describe("a key in the code", () => {
  const said = (accessKey: (stack: TerraformStack) => string | undefined): string[] =>
    annotations((stack) => {
      const key = accessKey(stack);
      new BunnyProvider(stack, "other", { alias: "other", ...(key !== undefined && { accessKey: key }) });
    });

  it("is warned of once, without the key", () => {
    const [warning, ...more] = said(() => "00000000-secret");
    expect(warning).toMatch(/^\[site\/other\] accessKey is plain text.*set the environment variable BUNNY_ACCESS_KEY/);
    expect(more).toEqual([]);
    expect(warning).not.toContain("secret");
  });

  it("is none if there is none, or Terraform has it", () => {
    expect(said(() => undefined)).toEqual([]);
    expect(said((stack) => new TerraformVariable(stack, "key", { sensitive: true }).stringValue)).toEqual([]);
  });
});

it("warns of texts that look like templates, and of rules beside the order, and refuses what comes after the synthesis", () => {
  let late: readonly (() => unknown)[] = [];
  const said = annotations((stack) => {
    const zone = ShieldZone.fromPullZone(stack, "site", 1);
    const name = new TerraformVariable(stack, "name", {}).stringValue;
    const made = list(stack, { name: "${each.key}", description: `$\{not.one} ${name}` });
    const props = (path: string) => ({ conditions: Condition.path().beginsWith(path), action: "block" }) as const;
    zone.addRule("one", props("/${var.prefix}"));
    zone.addRule("two", props("/${jndi:"));
    new WafRule(stack, "aside", { zone: ShieldZone.fromPullZone(stack, "again", 1), ...props("/a") });
    new WafRule(stack, "elsewhere", { zone: ShieldZone.fromPullZone(stack, "shop", 2), ...props("/a") });
    const file = join(folder, "bans.txt");
    writeFileSync(file, "192.0.2.7 # until=2020-01-01\n");
    const bans = Entries.fromFile("ip", file);
    new AccessList(stack, "bans", {
      zone: ShieldZone.fromShieldZoneId(stack, "other", 7),
      action: "block",
      entries: bans,
    });
    late = [
      () => {
        made.addEntries(Entries.ips("192.0.2.2"));
      },
      () => zone.addRule("three", props("/c")),
    ];
  });
  expect(said).toEqual([
    expect.stringContaining("[site/site/one] ${var.prefix} looks like a template, but"),
    expect.stringContaining("[site/list] ${each.key} looks like a template, but"),
    expect.stringContaining("[site/aside/Resource] The rule is not in the order"),
    expect.stringMatching(
      /^\[site\/bans\] Entries\.fromFile ignores the ends .*bans\.txt\. Use Entries\.currentFromFile/,
    ),
  ]);
  for (const add of late) expect(add).toThrow(/^\[site\/.*\] The app is synthesized already, without /);
});

describe("house rules above the stacks", () => {
  const app = (where: (app: App, group: Construct, stack: TerraformStack) => Construct[]) => {
    const root = Testing.app();
    const group = new Construct(root, "group");
    const stack = new TerraformStack(group, "site");
    new BunnyProvider(stack, "bunny");
    list(stack);
    for (const scope of where(root, group, stack)) Aspects.of(scope).add(new HouseRules());
    return () => Testing.synth(stack, true);
  };

  it("are refused, since the library would not apply them", () => {
    expect(app((root) => [root])).toThrow(
      /\[group\/site\] HouseRules were added to the app, but .*Aspects\.of\(stack\)\.add\(new HouseRules\(\)\)/,
    );
    expect(app((_, group) => [group])).toThrow(/HouseRules were added to group, but/);
  });

  it("may be there if the stack has rules, too", () => {
    expect(app((root, _, stack) => [root, stack])()).toContain("prevent_destroy");
  });
});
