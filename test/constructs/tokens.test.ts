import { Fn, Lazy, TerraformIterator, TerraformVariable, type TerraformStack } from "cdktf";
import {
  AccessList,
  type AccessListAction,
  ApiDocument,
  ApiEndpoint,
  ApiGuardian,
  AppAutoscaling,
  Bot,
  BotPolicy,
  Condition,
  Entries,
  ManagedList,
  ManagedListPolicy,
  PageContent,
  RateLimit,
  ResponsePage,
  type RuleTransformation,
  ShieldZone,
  UploadScanning,
  Waf,
  WafRule,
} from "terraform-provider-bunny";
import { only, synth } from "./support/synth.js";

const zoneOf = (stack: TerraformStack) => ShieldZone.fromShieldZoneId(stack, "zone", 42);
const list = (stack: TerraformStack, entries: Entries | Entries[]) =>
  new AccessList(stack, "list", { zone: zoneOf(stack), action: "block", entries });

/** What the library returns as `any`: an object, or a text that stands for a value of any type. */
type AnyToken = never;
const TOKENS: [string, (variable: TerraformVariable) => AnyToken, string][] = [
  ["Fn.conditional", ({ value }) => Fn.conditional(value, "a", "b") as never, '${var.any ? \\"a\\" : \\"b\\"}'],
  ["Fn.lookup", ({ value }) => Fn.lookup(value, "a", "b") as never, '${lookup(var.any, \\"a\\", \\"b\\")}'],
  ["a value of an iterator", ({ value }) => TerraformIterator.fromMap(value as never).value as never, "${each.value}"],
  ["a variable", ({ value }) => value as never, "${var.any}"],
];

const PLACES: [string, (stack: TerraformStack, token: AnyToken) => unknown][] = [
  ["an entry", (stack, token) => list(stack, Entries.cidrs(token))],
  ["a list of entries", (stack, token) => list(stack, Entries.fromList("cidr", token))],
  [
    "the texts of a list",
    (stack, token) =>
      new AccessList(stack, "list", {
        zone: zoneOf(stack),
        entries: Entries.asns(token),
        action: token,
        name: token,
        enabled: token,
        timeouts: token,
      }),
  ],
  [
    "a zone's ID",
    (stack, token) =>
      new UploadScanning(stack, "scan", {
        zone: ShieldZone.fromShieldZoneId(stack, "zone", token),
        viruses: token,
        csam: token,
      }),
  ],
  ["a pull zone's ID", (stack, token) => ShieldZone.fromPullZone(stack, "zone", token)],
  [
    "a zone",
    (stack, token) =>
      ShieldZone.adopt(stack, "zone", {
        pullZoneId: token,
        plan: token,
        waf: Waf.blocking({ logOnly: token, except: [token] }),
        settings: { ddosChallengeWindow: token, wafAllowedMethods: token },
      }),
  ],
  [
    "a rate limit",
    (stack, token) =>
      new RateLimit(stack, "limit", {
        zone: zoneOf(stack),
        conditions: Condition.header(token).is(token),
        requests: token,
        timeframe: token,
        blockTime: token,
        transformations: token,
      }),
  ],
  [
    "a rule",
    (stack, token) =>
      new WafRule(stack, "rule", {
        zone: zoneOf(stack),
        conditions: Condition.path().is("/a"),
        action: token,
        name: token,
      }),
  ],
  [
    "a page",
    (stack, token) => new ResponsePage(stack, "page", { zone: zoneOf(stack), content: PageContent.fromHtml(token) }),
  ],
  [
    "a document",
    (stack, token) =>
      new ApiGuardian(stack, "api", { zone: zoneOf(stack), document: ApiDocument.fromText(token), mode: token }),
  ],
  [
    "an endpoint",
    (stack, token) =>
      new ApiEndpoint(stack, "api", {
        zone: zoneOf(stack),
        method: token,
        path: token,
        rateLimit: { requests: token, timeframe: token },
        searchedParameters: { query: token },
      }),
  ],
  ["an application", (stack, token) => new AppAutoscaling(stack, "app", { appId: token, min: token, max: token })],
  [
    "a bot's ID",
    (stack, token) => new BotPolicy(stack, "bots", { zone: zoneOf(stack), block: [Bot.fromBotId(token)] }),
  ],
];

describe.each(TOKENS)("a token that the compiler takes for anything: %s", (_, tokenOf, written) => {
  it.each(PLACES)("is %s", (_place, make) => {
    const found = synth((stack) => make(stack, tokenOf(new TerraformVariable(stack, "any", {}))));
    const text = JSON.stringify([found.resource, found.data]);
    expect(text).toContain(written.slice(2, -1));
    expect(text).not.toMatch(/TfToken|unresolved/);
  });
});

describe("entries that a Lazy produces", () => {
  const late = () => Entries.fromList("cidr", Lazy.listValue({ produce: () => ["192.0.2.0/24", "198.51.100.0/24"] }));
  const known = (stack: TerraformStack) => new TerraformVariable(stack, "known", { type: "list(string)" }).listValue;
  const entriesOf = (make: (stack: TerraformStack) => Entries | Entries[]) =>
    only(
      synth((stack) => list(stack, make(stack))),
      "bunny_shield_access_list",
    )["entries"];

  it("are a list", () => {
    const entries = entriesOf(() => [Entries.cidrs("203.0.113.0/24"), late()]);
    expect(entries).toEqual(["192.0.2.0/24", "198.51.100.0/24", "203.0.113.0/24"]);
  });

  it("are a list that Terraform knows, whatever makes them of it", () => {
    for (const type of ["ips", "cidrs", "asns", "organizations"] as const)
      expect(entriesOf((stack) => Entries[type](...known(stack)))).toEqual(
        entriesOf((stack) =>
          Entries.fromList(
            ({ ips: "ip", cidrs: "cidr", asns: "asn", organizations: "organization" } as const)[type],
            known(stack),
          ),
        ),
      );
  });

  it("are quoted beside a list of Terraform", () => {
    const one = Entries.cidrs(Lazy.stringValue({ produce: () => "203.0.113.0/24" }));
    const entries = entriesOf((stack) => [Entries.fromList("cidr", known(stack)), one, late()]);
    expect(entries).toBe('${toset(concat(var.known, ["192.0.2.0/24", "198.51.100.0/24", "203.0.113.0/24"]))}');
  });

  it("are checked", () => {
    const wrong = Entries.cidrs(Lazy.stringValue({ produce: () => "192.0.2.0/33" }));
    expect(() => entriesOf(() => wrong)).toThrow(/\[site\/list\] "192\.0\.2\.0\/33" is not/);
  });
});

describe("a token where a value must be known", () => {
  const text = (stack: TerraformStack) => new TerraformVariable(stack, "text", { type: "string" }).stringValue;

  it.each<[string, (stack: TerraformStack) => unknown, RegExp]>([
    [
      "the name of a bot",
      (stack) => new BotPolicy(stack, "bots", { zone: zoneOf(stack), allow: [Bot.named(text(stack))] }),
      /\[site\/bots\] The name of a bot is known only when Terraform runs.*Bot\.fromBotId/,
    ],
    [
      "the name of a managed list",
      (stack) =>
        new ManagedListPolicy(stack, "lists", { zone: zoneOf(stack), block: [ManagedList.named(text(stack))] }),
      /\[site\/lists\] The name of a managed list is known only.*ManagedList\.fromListId/,
    ],
    [
      "the categories of bots",
      (stack) => {
        const { listValue } = new TerraformVariable(stack, "all", { type: "list(string)" });
        return new BotPolicy(stack, "bots", { zone: zoneOf(stack), blockCategories: listValue as ["seo"] });
      },
      /\[site\/bots\] A category of bots is known only.*ShieldBotCategoryAction/,
    ],
  ])("is refused as %s", (_, make, said) => {
    expect(() => synth(make)).toThrow(said);
  });
});

it("takes a boolean and a list of words that only Terraform knows", () => {
  const found = synth((stack) => {
    const flag = new TerraformVariable(stack, "flag", { type: "bool" }).booleanValue;
    const words = new TerraformVariable(stack, "words", { type: "list(string)" }).listValue as RuleTransformation[];
    const zone = zoneOf(stack);
    const limit = { requests: 5, timeframe: 60, eachAddress: flag } as const;
    new ApiEndpoint(stack, "endpoint", { zone, method: "GET", path: "/a", enabled: flag, rateLimit: limit });
    new WafRule(stack, "rule", {
      zone,
      conditions: Condition.path().is("/a"),
      action: "block",
      transformations: words,
    });
    const action = Fn.lower("BLOCK") as AccessListAction;
    new AccessList(stack, "list", { zone, action, entries: Entries.ips("192.0.2.1"), enabled: flag });
  });
  expect(only(found, "bunny_shield_api_guardian_endpoint")).toMatchObject({
    enabled: "${var.flag}",
    rate_limiting_type: '${var.flag ? "ip" : "global"}',
  });
  expect(JSON.stringify(only(found, "bunny_shield_waf_rule"))).toContain('"transformations":"${var.words}"');
  expect(only(found, "bunny_shield_access_list")).toMatchObject({ enabled: "${var.flag}" });
});
