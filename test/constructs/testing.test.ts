import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { TerraformCount, TerraformIterator, TerraformStack, Testing as Library, TerraformVariable } from "cdktf";
import {
  AccessList,
  AccessListAction,
  Bot,
  BotCategory,
  BotDetection,
  BotPolicy,
  BunnyProvider,
  Condition,
  Entries,
  Exception,
  ExceptionOf,
  ExceptionTrigger,
  ManagedList,
  ManagedListPolicy,
  type NotConsidered,
  RateLimit,
  RateLimitBlockTime,
  RateLimitTimeframe,
  ShieldZone,
  Testing,
  UploadAction,
  UploadScanning,
  WafAction,
  WafRule,
  type WafRuleOptions,
} from "../../src/constructs/index.js";
import { temporaryFolder } from "../support/temporary-folder.js";

expect.extend(Testing.matchers);

const byId = (stack: TerraformStack): ShieldZone => ShieldZone.fromShieldZoneId(stack, "zone", 42);
const byPullZone = (stack: TerraformStack): ShieldZone => ShieldZone.fromPullZone(stack, "zone", 9001);

function stackWith(build: (stack: TerraformStack, zone: ShieldZone) => void, zoneIn = byId): TerraformStack {
  const stack = new TerraformStack(Library.app(), "site");
  new BunnyProvider(stack, "bunny");
  build(stack, zoneIn(stack));
  return stack;
}

const addLogin = (stack: TerraformStack, zone: ShieldZone): void => {
  new WafRule(stack, "login", { zone, action: WafAction.BLOCK, conditions: Condition.path().beginsWith("/login") });
};

const asks = (request: unknown) => (stack: TerraformStack) => Testing.protection(stack).decide(request as never);
const options = (given: object) => (stack: TerraformStack) => Testing.protection(stack, given);
const toBlock = (expected: (stack: TerraformStack) => unknown) => (stack: TerraformStack) =>
  Testing.matchers.toBlock.call(undefined, expected(stack) as never, { url: "/" });

const folder = temporaryFolder();

describe("Testing.protection", () => {
  it("knows which requests skip a list by an exception", () => {
    const build = (scope: TerraformStack, zone: ShieldZone): void => {
      new AccessList(scope, "bad", { zone, action: AccessListAction.BLOCK, entries: Entries.cidrs("192.0.2.0/24") });
      new Exception(scope, "webhooks", {
        pullZoneId: 9001,
        disables: [ExceptionOf.ACCESS_LISTS],
        conditions: [{ of: ExceptionTrigger.URL, patterns: ["/webhooks/*"] }],
      });
    };
    const protection = Testing.protection(stackWith(build, byPullZone));
    expect(protection).toBlock({ url: "/", ip: "192.0.2.7" });
    expect(protection).toPass({ url: "/webhooks/shop", ip: "192.0.2.7" });
    const other = (stack: TerraformStack): ShieldZone => ShieldZone.fromPullZone(stack, "zone", 9002);
    expect(Testing.protection(stackWith(build, other))).toBlock({ url: "/webhooks/shop", ip: "192.0.2.7" });
    // The zone may have another pull zone.
    const { decision } = Testing.protection(stackWith(build)).decide({ url: "/webhooks/shop", ip: "192.0.2.7" });
    expect(decision).toBe("unknown");
  });

  it("answers what lists, rules, and limits of a stack do with a request", () => {
    const stack = stackWith((scope, zone) => {
      addLogin(scope, zone);
      new AccessList(scope, "office", { zone, action: AccessListAction.ALLOW, entries: Entries.cidrs("192.0.2.0/24") });
      new RateLimit(scope, "api", {
        zone,
        conditions: Condition.path().beginsWith("/api"),
        requests: 10,
        timeframe: RateLimitTimeframe.ONE_MINUTE,
        blockTime: RateLimitBlockTime.FIVE_MINUTES,
      });
    });
    const protection = Testing.protection(stack);
    const ip = "203.0.113.9";
    expect(protection).toBlock({ url: "/login?a=1", ip });
    expect(protection).not.toBlock({ url: "/", ip });
    expect(protection).toAllow({ url: "/", ip: "192.0.2.7" });
    expect(protection).toPass({ url: "/", ip });
    expect(protection).toPass({ url: "/api/a", ip });
    expect(protection).not.toChallenge({ url: "/login", ip });
    expect(protection.decide({ url: "/login", ip }).by).toEqual([
      { id: expect.stringMatching(/^bunny_shield_waf_rule\.login/) as string },
    ]);
    expect(() => {
      expect(protection).toBlock({ url: "/login" });
    }).toThrow(/was expected to block the request, but the result is undecided: it may be .*the address is unknown/);
    expect(() => {
      expect(protection).not.toBlock({ url: "/login" });
    }).toThrow(
      /was expected not to block the request, but the result is undecided: it may be .*the address is unknown/,
    );
    expect(() => {
      expect(protection).toBlock({ url: "/", ip });
    }).toThrow(/was expected to block the request: it is passed/);
    expect(() => {
      expect(protection).not.toBlock({ url: "/login", ip });
    }).toThrow(/not to block the request: it is blocked by bunny_shield_waf_rule\.login/);
  });

  it.each(["cidr", "organization"] as const)("leaves out the entries of a file (%s) that have ended", (type) => {
    const lines = "192.0.2.0/24 # until=2026-11-30 scans\n198.51.100.0/24\n";
    const names = '{"Scans": "until=2026-11-30", "Other": ""}';
    const file = join(folder, type);
    writeFileSync(file, type === "cidr" ? lines : names);
    const build = (): TerraformStack =>
      stackWith((scope, zone) => {
        const entries = Entries.currentFromFile(type, file);
        new AccessList(scope, "bans", { zone, action: AccessListAction.BLOCK, entries });
      });
    const scans = type === "cidr" ? { ip: "192.0.2.7" } : { organization: "Scans" };
    const other = type === "cidr" ? { ip: "198.51.100.7" } : { organization: "Other" };
    const during = Testing.protection(build(), { shieldZoneId: 42, at: new Date("2026-11-30T23:59:59Z") });
    const later = Testing.protection(build(), { at: new Date("2026-12-01T00:00:00Z") });
    expect(during).toBlock({ url: "/", ...scans });
    expect(later).toPass({ url: "/", ...scans });
    for (const tested of [during, later, Testing.protection(build())]) expect(tested).toBlock({ url: "/", ...other });
  });

  it.each([2, 600])("reads a list of %i entries that Terraform gets as text", (count) => {
    const names = Array.from({ length: count }, (_, index) => `Network ${index}, Example`);
    const protection = Testing.protection(
      stackWith((scope, zone) => {
        const list = new AccessList(scope, "bad", { zone, action: AccessListAction.BLOCK, asText: true });
        list.addEntries(Entries.organizations(...names));
      }),
    );
    expect(protection).toBlock({ url: "/", organization: names.at(-1) });
    expect(protection).toPass({ url: "/", organization: "Network" });
  });

  it.each([
    ["office first", ["office", "admin"], "allowed"],
    ["office last", ["admin", "office"], "blocked"],
  ])("knows the order of the rules that addRule declares: %s", (_, names, decision) => {
    const rules: Readonly<Record<string, WafRuleOptions>> = {
      office: { conditions: Condition.address().is("192.0.2.10"), action: WafAction.ALLOW },
      admin: { conditions: Condition.path().beginsWith("/admin"), action: WafAction.BLOCK },
    };
    const stack = stackWith((_scope, zone) => {
      for (const name of names) zone.addRule(name, rules[name]!);
    });
    const protection = Testing.protection(stack);
    expect(protection.decide({ url: "/admin", ip: "192.0.2.10" }).decision).toBe(decision);
    expect(protection).toBlock({ url: "/admin", ip: "203.0.113.9" });
  });

  it.each<[string, (stack: TerraformStack) => unknown, RegExp]>([
    ["a misspelled member", asks({ contry: "US" }), /^contry: There is no such member\. Did you mean country\?/],
    ["another name", asks({ remoteIp: "192.0.2.7" }), /^remoteIp: There is no such member\. Did you mean ip\?/],
    ["a path", asks({ path: "/" }), /^path: .*Did you mean url\?/],
    ["a number", asks({ asn: 64496 }), /^asn: Give a text, such as "13335"/],
    ["pairs", asks({ headers: [["User-Agent", "curl"]] }), /^headers: Give an object, such as \{ "User-Agent"/],
    ["an object of headers", asks({ headers: new Headers() }), /^headers: Give an object/],
    ["a text as a request", asks("/x"), /^The request is "\/x"\. Give an object/],
    ["a stack in place of its protection", toBlock((stack) => stack), /^expect got .*Testing\.protection\(stack\)/],
    ["a promise", toBlock((stack) => Promise.resolve(stack)), /^expect got a promise, which lacks await/],
    ["the app", (stack) => Testing.protection(stack.node.root as never), /^Testing\.protection got .*Give the stack/],
    ["swapped arguments", (stack) => Testing.protection({} as never, stack as never), /^Testing\.protection got \{\}/],
    ["an invalid date", options({ at: new Date("2026-13-01") }), /\bat is .*Give a valid date, such as new Date\(/],
    ["a text as a date", options({ at: "2026-12-01" }), /\bat is "2026-12-01"\. Give a valid date/],
    ["a misspelled option", options({ shieldZone: 42 }), /has no prop shieldZone\. Did you mean shieldZoneId\?/],
    ["an unknown type", options({ notConsidered: ["bunny_shield_bots"] }), /notConsidered is .*bunny_shield_zone, /],
  ])("says what to pass instead of %s", (_, run, said) => {
    expect(() => run(stackWith(addLogin))).toThrow(said);
  });

  it("does not know what only Terraform knows", () => {
    const stack = stackWith((scope, zone) => {
      const path = new TerraformVariable(scope, "path", { type: "string" });
      new WafRule(scope, "login", {
        zone,
        action: WafAction.BLOCK,
        conditions: Condition.path().beginsWith(path.stringValue),
      });
    });
    expect(Testing.protection(stack).decide({ url: "/login" })).toMatchObject({ decision: "unknown" });
  });

  const listWith = (meta: object) => (scope: TerraformStack, zone: ShieldZone) => {
    const list = new AccessList(scope, "bad", {
      zone,
      action: AccessListAction.BLOCK,
      entries: Entries.cidrs("192.0.2.0/24"),
    });
    Object.assign(list.resource, meta);
  };
  const ruleWith = (meta: object) => (scope: TerraformStack, zone: ShieldZone) => {
    const when = Condition.path().beginsWith("/login");
    Object.assign(new WafRule(scope, "login", { zone, action: WafAction.BLOCK, conditions: when }).resource, meta);
  };
  const exceptionWith = (meta: object) => (scope: TerraformStack, zone: ShieldZone) => {
    listWith({})(scope, zone);
    const exception = new Exception(scope, "office", {
      pullZoneId: 9001,
      disables: [ExceptionOf.ACCESS_LISTS],
      conditions: [{ of: ExceptionTrigger.URL, patterns: ["/login*"] }],
    });
    Object.assign(exception.resource, meta);
  };
  const request = { url: "/login", ip: "192.0.2.7" };

  it.each([
    ["a list", listWith, "passed"],
    ["a rule", ruleWith, "passed"],
    ["an exception", exceptionWith, "blocked"],
  ])("counts %s only if it certainly exists", (_, build, without) => {
    const decided = (meta: (scope: TerraformStack) => object) =>
      Testing.protection(
        stackWith((scope, zone) => {
          build(meta(scope))(scope, zone);
        }, byPullZone),
      ).decide(request).decision;
    const withIt = without === "passed" ? "blocked" : "passed";
    expect(decided(() => ({ count: 0 }))).toBe(without);
    expect(decided(() => ({ count: 2 }))).toBe(withIt);
    const count = (scope: TerraformStack) => new TerraformVariable(scope, "count", { type: "number" });
    expect(decided((scope) => ({ count: TerraformCount.of(count(scope).numberValue) }))).toBe("unknown");
    expect(decided(() => ({ forEach: TerraformIterator.fromList(["a"]) }))).toBe("unknown");
  });

  it("knows that a WAF without a certain zone, and a limit without a certain count, are open", () => {
    const forEach = TerraformIterator.fromList(["a"]);
    const stack = new TerraformStack(Library.app(), "site");
    new BunnyProvider(stack, "bunny");
    const zone = ShieldZone.adopt(stack, "zone", { pullZoneId: 1, underAttack: true });
    Object.assign(zone.resource ?? {}, { forEach });
    const limit = new RateLimit(stack, "api", {
      zone,
      conditions: Condition.path().beginsWith("/api"),
      requests: 10,
      timeframe: RateLimitTimeframe.ONE_MINUTE,
      blockTime: RateLimitBlockTime.FIVE_MINUTES,
    });
    Object.assign(limit.resource, { forEach });
    const protection = Testing.protection(stack, { notConsidered: ["bunny_shield_zone"] });
    const { decision, possible } = protection.decide({ url: "/api", ip: "192.0.2.7" });
    expect([decision, [...possible].sort()]).toEqual(["unknown", ["challenged", "counted", "passed"]]);
  });

  const agent = (name: string) => ({ url: "/", ip: "203.0.113.9", headers: { "User-Agent": name } });
  const policy = (scope: TerraformStack, zone: ShieldZone, verdict: "allow" | "block"): void => {
    const bots = new BotPolicy(scope, "bots", { zone });
    bots[`${verdict}Category`](BotCategory.AI_SCRAPER);
  };
  const NOT_COMPUTED = "its effect on single requests is not computed";
  const BOTS_UNKNOWN = "the bots of the category are not known";

  it.each<[NotConsidered, string, (scope: TerraformStack, zone: ShieldZone) => void]>([
    [
      "bunny_shield_bot_category_action",
      BOTS_UNKNOWN,
      (scope, zone) => {
        policy(scope, zone, "block");
      },
    ],
    [
      "bunny_shield_access_list_configuration",
      NOT_COMPUTED,
      (scope, zone) => new ManagedListPolicy(scope, "managed", { zone, block: [ManagedList.fromListId(3)] }),
    ],
    ["bunny_shield_bot_detection", NOT_COMPUTED, (scope, zone) => new BotDetection(scope, "detection", { zone })],
    [
      "bunny_shield_upload_scanning",
      NOT_COMPUTED,
      (scope, zone) =>
        new UploadScanning(scope, "uploads", { zone, viruses: UploadAction.BLOCK, csam: UploadAction.OFF }),
    ],
    ["bunny_shield_zone", NOT_COMPUTED, () => undefined],
    [
      "bunny_shield_bot_action",
      "the user agent of a bot that is given by its ID is not known; Bot.named gives it",
      (scope, zone) => new BotPolicy(scope, "bots", { zone, block: [Bot.fromBotId(17, "ClaudeBot")] }),
    ],
  ])("does not decide what %s may decide, and names the way out", (type, why, build) => {
    const adopt = (scope: TerraformStack): ShieldZone => ShieldZone.adopt(scope, "zone", { pullZoneId: 1 });
    const stack = stackWith(
      (scope, zone) => {
        build(scope, zone);
        addLogin(scope, zone);
      },
      type === "bunny_shield_zone" ? adopt : byId,
    );
    const protection = Testing.protection(stack);
    const request = agent("ClaudeBot");
    const id = expect.stringMatching(new RegExp(`^${type}\\.`)) as string;
    expect(protection.decide(request)).toMatchObject({ decision: "unknown", undecided: [{ id, why }] });
    const wayOut = `${why}. Testing.protection(stack, { notConsidered: ["${type}"] }) leaves it out`;
    expect(() => {
      expect(protection).toPass(request);
    }).toThrow(wayOut);
    expect(() => {
      expect(protection).not.toBlock(request);
    }).toThrow(wayOut);
    expect(protection).toBlock({ ...request, url: "/login" });
    const leavingOut = Testing.protection(stack, { notConsidered: [type] });
    expect(leavingOut).toPass(request);
    expect(leavingOut).toBlock({ ...request, url: "/login" });
  });

  it("knows that an allowed category may spare a bot from a list, and that a bypass skips what is not computed", () => {
    const stack = stackWith((scope, zone) => {
      policy(scope, zone, "allow");
      new BotDetection(scope, "detection", { zone });
      new AccessList(scope, "bad", { zone, action: AccessListAction.BLOCK, entries: Entries.cidrs("203.0.113.0/24") });
      new AccessList(scope, "own", { zone, action: AccessListAction.BYPASS, entries: Entries.cidrs("192.0.2.0/24") });
    });
    const protection = Testing.protection(stack);
    expect(protection.decide(agent("ClaudeBot"))).toMatchObject({ decision: "unknown" });
    expect(protection).toAllow({ ...agent("ClaudeBot"), ip: "192.0.2.7" });
  });

  it("knows the user agent of a bot that is given by name", () => {
    const stack = stackWith((scope, zone) => {
      new BotPolicy(scope, "bots", { zone, block: [Bot.named("GPTBot")] });
    });
    const protection = Testing.protection(stack);
    expect(protection).toPass(agent("Mozilla/5.0"));
    expect(protection.decide(agent("GPTBot/1.2")).undecided[0]?.why).toBe(
      "it is unknown whether the client is the bot in its user agent",
    );
    expect(protection).toBlock({ ...agent("GPTBot/1.2"), verifiedBotCategory: "AI" });
  });

  it("refuses a request that nobody sends, which would pass every list", () => {
    const tested = Testing.protection(stackWith(addLogin));
    expect(() => tested.decide({ url: "/", country: "Germany" })).toThrow("country: A country is two letters");
    expect(() => tested.decide({ url: "www.example.com/login" })).toThrow("url: A URL begins with https://");
  });

  it("is about one zone: a new one, or the one that is named", () => {
    const stack = new TerraformStack(Library.app(), "site");
    new BunnyProvider(stack, "bunny");
    addLogin(stack, ShieldZone.adopt(stack, "zone", { pullZoneId: 1 }));
    expect(Testing.protection(stack)).toBlock({ url: "/login" });
    const two = stackWith((scope, zone) => {
      addLogin(scope, zone);
      new WafRule(scope, "other", {
        zone: ShieldZone.fromShieldZoneId(scope, "second", 43),
        action: WafAction.CHALLENGE,
        conditions: Condition.path().beginsWith("/login"),
      });
    });
    expect(() => Testing.protection(two)).toThrow("The stack has objects of these zones: 42, 43.");
    expect(Testing.protection(two, { shieldZoneId: 43 })).toChallenge({ url: "/login" });
    new WafRule(two, "third", {
      zone: ShieldZone.fromShieldZoneId(two, "third-zone", new TerraformVariable(two, "id", {}).numberValue),
      action: WafAction.BLOCK,
      conditions: Condition.path().beginsWith("/login"),
    });
    expect(Testing.protection(two, { shieldZoneId: 43 }).decide({ url: "/login" }).undecided[0]?.why).toBe(
      "only Terraform knows its zone",
    );
  });
});
