import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Aspects, Fn, type TerraformStack, TerraformVariable } from "cdktf";
import {
  AccessList,
  AppAutoscaling,
  Bot,
  BotPolicy,
  Condition,
  Entries,
  Exception,
  ExceptionOf,
  ExceptionTrigger,
  HouseRules,
  ManagedList,
  ManagedListPolicy,
  PageContent,
  RateLimit,
  RateLimitBlockTime,
  RateLimitCounterKey,
  type RateLimitOptions,
  RateLimitTimeframe,
  ResponsePage,
  ShieldAccessList,
  ShieldAccessListConfiguration,
  ShieldBaseline,
  ShieldZone,
  Waf,
  WafAction,
  WafRule,
} from "terraform-provider-bunny";
import { annotations, stackOf } from "./support/synth.js";
import { temporaryFolder } from "../support/temporary-folder.js";

const folder = temporaryFolder();
const file = (name: string, text: string | Buffer): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

const zoneOf = (stack: TerraformStack) => ShieldZone.fromShieldZoneId(stack, "zone", 42);

/** Code with a mistake, and the path of the construct that is named. */
interface Mistake {
  readonly path: string;
  readonly build: (stack: TerraformStack) => unknown;
}
const at = (path: string, build: Mistake["build"]): Mistake => ({ path, build });
const list = (entries: Entries | Entries[], more: object = {}) =>
  at("site/list", (stack) => new AccessList(stack, "list", { zone: zoneOf(stack), entries, ...more }));
const page = (content: PageContent, more: object = {}) =>
  at("site/page", (stack) => new ResponsePage(stack, "page", { zone: zoneOf(stack), content, ...more }));
const scaling = (props: { appId: string; min?: number; max: number }) =>
  at("site/shop", (stack) => new AppAutoscaling(stack, "shop", props));
const bots = (decide: (policy: BotPolicy) => void) =>
  at("site/bots", (stack) => {
    decide(new BotPolicy(stack, "bots", { zone: zoneOf(stack) }));
  });
const lists = (...block: ManagedList[]) =>
  at("site/lists", (stack) => new ManagedListPolicy(stack, "lists", { zone: zoneOf(stack), block }));

/** A mistake, the code that makes it, the message, and the fix. */
const MISTAKES: [string, Mistake, said: RegExp, fix: RegExp][] = [
  ["a network that is none", list(Entries.cidrs("10.0.0.0/33")), /10\.0\.0\.0\/33/, /0 to 32/],
  ["a country in lower case", list(Entries.countries("de")), /"de"/, /"DE"/],
  ["text for an AS number", list(Entries.asns("ASX")), /ASX/, /number/i],
  ["a fingerprint that is none", list(Entries.ja4("abc")), /abc/, /t13d/],
  ["a list of two types", list([Entries.ips("192.0.2.1"), Entries.asns(64496)]), /"ip".*"asn"/, /a list for each type/],
  ["a list without entries", list([]), /no entries/, /addEntries/],
  [
    "a list that stops all visitors",
    list(Entries.cidrs("0.0.0.0/0"), { action: "block" }),
    /would block all visitors/,
    /allowCatchAll/,
  ],
  ["an action that is none", list(Entries.ips("192.0.2.1"), { action: "deny" }), /"deny"/, /"block"/],
  ["a blank name", list(Entries.ips("192.0.2.1"), { name: " " }), /name is blank/, /omit it/],
  ["more than all blocked", list(Entries.ips("192.0.2.1"), { maxBlockingPercent: 120 }), /120/, /0 to 100/],
  ["more than all removed", list(Entries.ips("192.0.2.1"), { maxRemovalPercent: 120 }), /120/, /0 to 100/],
  [
    "a file that is not there",
    list(Entries.fromFile("cidr", join(folder, "absent.txt"))),
    /absent\.txt/,
    /Relative paths start at/,
  ],
  [
    "a page in another encoding",
    page(PageContent.fromFile(file("latin1.html", Buffer.from("<h1>Gesperrt für Sie</h1>", "latin1")))),
    /latin1\.html is not text in UTF-8/,
    /Save it with that encoding/,
  ],
  [
    "a template in another encoding",
    page(PageContent.fromTemplate(file("utf16.html", Buffer.from("\uFEFF<h1>Blocked</h1>", "utf16le")))),
    /utf16\.html is not text in UTF-8/,
    /Save it with that encoding/,
  ],
  [
    "a wrong line in a file",
    list(Entries.fromFile("ip", file("ips.txt", "192.0.2.1\n\n192.0.2.999\n"))),
    /ips\.txt, line 3/,
    /0 to 255|IPv4|address/,
  ],
  [
    "a wrong end in a file",
    list(Entries.currentFromFile("ip", file("bans.txt", "192.0.2.1\n192.0.2.2 # until=2026-02-30\n"))),
    /bans\.txt, line 2: .*2026-02-30/,
    /until=2026-12-01/,
  ],
  [
    "a wrong end of a name",
    list(Entries.currentFromFile("organization", file("names.json", '{"Example": "until=2026-02-30"}'))),
    /names\.json: "Example": .*2026-02-30/,
    /until=2026-12-01/,
  ],
  [
    "names that cannot end",
    list(Entries.currentFromFile("organization", file("names.txt", "Example\n"))),
    /names\.txt: lines of type organization have no comments/,
    /JSON object from each name/,
  ],
  [
    "a file with nothing in it",
    list(Entries.fromFile("ip", file("none.txt", "# later\n"))),
    /none\.txt contains no entries/,
    /one entry per line/,
  ],
  [
    "a page that is not there",
    page(PageContent.fromFile(join(folder, "absent.html"))),
    /absent\.html/,
    /Relative paths start at/,
  ],
  ["a blank page", page(PageContent.fromHtml("  ")), /blank/, /Give it HTML/],
  [
    "a place without a value",
    page(PageContent.fromTemplate(file("a.html", "<p>{{ contact }}</p>"), {})),
    /\{\{ contact \}\}/,
    /Add contact/,
  ],
  [
    "a value without a place",
    page(PageContent.fromTemplate(file("b.html", "<p></p>"), { brand: "x" })),
    /brand/,
    /Add the place/,
  ],
  ["a page type that is none", page(PageContent.fromHtml("x"), { pageType: "error" }), /"error"/, /"challenge"/],
  ["max below min", scaling({ appId: "a", min: 5, max: 2 }), /max is 2 and min is 5/, /Raise max/],
  ["half a replica", scaling({ appId: "a", max: 1.5 }), /1\.5/, /whole number/],
  ["a blank application", scaling({ appId: "", max: 2 }), /appId is blank/, /Give it a value\.$/m],
  [
    "a zone without a number",
    at("site/zone", (stack) => ShieldZone.fromShieldZoneId(stack, "zone", 0)),
    /shieldZoneId is 0/,
    /whole number/,
  ],
  [
    "a pull zone that is none",
    at("site/zone", (stack) => ShieldZone.fromPullZone(stack, "zone", -1)),
    /pullZoneId is -1/,
    /whole number/,
  ],
  ["an empty policy", bots(() => undefined), /policy is empty/, /remove the policy/],
  [
    "a bot both allowed and blocked",
    bots((policy) => {
      policy.allow(Bot.named("GPTBot"));
      policy.block(Bot.named("GPTBot"));
    }),
    /bot GPTBot has two actions, allow and block/,
    /Choose one/,
  ],
  [
    "one name for two bots",
    bots((policy) => {
      policy.block(Bot.fromBotId(17, "x"), Bot.fromBotId(18, "x"));
    }),
    /"x" stands for two objects: the bot with the ID 17 and the ID 18/,
    /Bot\.fromBotId\(id, label\)/,
  ],
  [
    "two bots whose IDs only Terraform knows, without labels",
    at("site/bots", (stack) => {
      const [one, other] = ["one", "other"].map((id) => new TerraformVariable(stack, id, {}).numberValue);
      new BotPolicy(stack, "bots", { zone: zoneOf(stack), block: [Bot.fromBotId(one!), Bot.fromBotId(other!)] });
    }),
    /"bot" stands for two objects: the bot with an ID that only Terraform knows and/,
    /Bot\.fromBotId\(id, label\)/,
  ],
  [
    "a bot by name beside another one by ID with that label",
    bots((policy) => {
      policy.block(Bot.named("GPTBot"), Bot.fromBotId(18, "GPTBot"));
    }),
    /"GPTBot" stands for two objects: the bot with the name "GPTBot" and the ID 18/,
    /its own name/,
  ],
  [
    "two names for one bot",
    bots((policy) => {
      policy.block(Bot.fromBotId(17, "x"));
      policy.allow(Bot.fromBotId(17, "y"));
    }),
    /bot with the ID 17 has two names, "x" and "y"/,
    /Give it one name/,
  ],
  [
    "one name for two managed lists",
    lists(ManagedList.fromListId(7, "x"), ManagedList.fromListId(8, "x")),
    /"x" stands for two objects: the managed list with the ID 7 and the ID 8/,
    /ManagedList\.fromListId\(id, label\)/,
  ],
  [
    "a managed list by its category, and another one by that word as its name",
    lists(ManagedList.TOR, ManagedList.named("tor")),
    /the category tor_exit_nodes and the name "tor"/,
    /its own name/,
  ],
  [
    "two names for one managed list",
    lists(ManagedList.fromListId(7, "x"), ManagedList.fromListId(7)),
    /the ID 7 has two names, "x" and "list-7"/,
    /Give it one name/,
  ],
  [
    "a category that is none",
    bots((policy) => {
      policy.blockCategory("ai" as never);
    }),
    /"ai"/,
    /"ai_scraper"/,
  ],
  [
    "a bot without a name",
    bots((policy) => {
      policy.allow(Bot.named(""));
    }),
    /name of a bot is blank/,
    /Give it/,
  ],
  [
    "an onDestroy that is none",
    page(PageContent.fromHtml("x"), { onDestroy: "forget" }),
    /onDestroy is "forget"/,
    /"restore"/,
  ],
  [
    "a blank login path",
    at("site/base", (stack) => new ShieldBaseline(stack, "base", { zone: zoneOf(stack), loginPath: "" })),
    /loginPath is blank/,
    /omit it/,
  ],
];

it.each(MISTAKES)("%s fails at synth with the construct's path and the fix", (_, { path, build }, said, fix) => {
  const failure = messageOf(() => {
    stackOf(build).runAllValidations();
  });
  expect(failure).toContain(`[${path}]`);
  expect(failure).toMatch(said);
  expect(failure).toMatch(fix);
});

it.each([
  ["a complete document", "<html><body>x</body></html>", /contains <html>\..*Include only the content of <body>/],
  ["the name of a file", "blocked.html", /text blocked\.html, .*PageContent\.fromFile/],
])("warns about a page that is %s, like the provider", (_, html, said) => {
  const [warning, ...more] = annotations(page(PageContent.fromHtml(html)).build);
  expect([warning, more]).toEqual([expect.stringMatching(said), []]);
});

const limit = { requests: 10, timeframe: RateLimitTimeframe.TEN_SECONDS, blockTime: RateLimitBlockTime.ONE_MINUTE };

it.each<[string, Partial<RateLimitOptions>, RegExp]>([
  ["a continent by its name", { conditions: Condition.continent().is("Europe") }, /two capital letters, such as EU/],
  ["a path that a query evades", { conditions: Condition.path().is("/login") }, /Use REQUEST_FILENAME/],
  ["a counter for a whole country", { countBy: RateLimitCounterKey.COUNTRY }, /To limit each visitor, count by ip/],
  ["a limit that one page exceeds", { requests: 1, timeframe: RateLimitTimeframe.ONE_HOUR }, /A page and its files/],
  ["a limit that nobody reaches", { requests: 2_000_000_000 }, /No client sends 2,000,000,000 requests/],
])("warns about a rate limit with %s, like the provider", (_, more, said) => {
  const [warning, ...others] = annotations((stack) => {
    const conditions = Condition.path().beginsWith("/");
    new RateLimit(stack, "limit", { zone: zoneOf(stack), conditions, ...limit, ...more });
  });
  expect([warning, others]).toEqual([expect.stringMatching(said), []]);
});

it.each<[string, Waf, readonly RegExp[]]>([
  ["off", Waf.OFF, [/The WAF of the zone is off, and custom rules are off with it\. .*Waf\.blocking\(\)/]],
  ["on", Waf.blocking(), []],
  ["learning", Waf.learning(), []],
])("warns about a rule whose WAF is off: %s", (_, waf, said) => {
  const warnings = annotations((stack) => {
    const zone = ShieldZone.adopt(stack, "zone", { pullZoneId: 9001, waf, allowUnprotected: true });
    zone.addRule("admin", { conditions: Condition.path().beginsWith("/admin"), action: WafAction.BLOCK });
  });
  expect(warnings).toEqual(said.map((one) => expect.stringMatching(one) as string));
});

const variable = (stack: TerraformStack) => new TerraformVariable(stack, "v", {});
const ruleWith = (stack: TerraformStack, more: object) => {
  const conditions = Condition.path().beginsWith("/admin");
  new WafRule(stack, "rule", { zone: zoneOf(stack), conditions, action: WafAction.BLOCK, ...more });
};

it.each<[string, (stack: TerraformStack) => void, string]>([
  [
    "in capitals",
    (stack) => {
      ruleWith(stack, { name: variable(stack).stringValue.toUpperCase() });
    },
    "[site/rule] name is",
  ],
  [
    "cut",
    (stack) => Condition.header("x-secret").is(variable(stack).stringValue.toLowerCase().slice(0, 8)),
    '[Condition] value is "${tftoke".',
  ],
  [
    "cut behind a text",
    (stack) => Condition.country().isNot(`x ${variable(stack).stringValue}`.slice(0, 14)),
    "[Condition] value is",
  ],
  ["without its beginning", (stack) => Entries.ips(variable(stack).stringValue.slice(2)), "Entries.ips: an entry is"],
  [
    "in a pattern of an exception",
    (stack) =>
      new Exception(stack, "exception", {
        pullZoneId: 9001,
        disables: [ExceptionOf.WAF],
        conditions: [{ of: ExceptionTrigger.URL, patterns: [variable(stack).stringValue.toUpperCase()] }],
      }),
    "[site/exception] conditions is",
  ],
  [
    "multiplied",
    (stack) =>
      new RateLimit(stack, "limit", {
        ...limit,
        zone: zoneOf(stack),
        conditions: Condition.path().beginsWith("/"),
        requests: variable(stack).numberValue * 2,
      }),
    "[site/limit] requests is",
  ],
])("a token that code has changed (%s) fails at synth", (_, build, said) => {
  const failure = messageOf(() => stackOf(build));
  expect(failure).toContain(said);
  expect(failure).toMatch(/a token that code has changed.*Use a function of Terraform, such as Fn\.upper/);
});

describe("a list that only Terraform knows", () => {
  const built = (entriesOf: (networks: string[]) => Entries) =>
    annotations((stack) => {
      const { listValue } = new TerraformVariable(stack, "networks", { type: "list(string)" });
      new AccessList(stack, "list", { zone: zoneOf(stack), action: "log", entries: entriesOf(listValue) });
    });
  const advice = 'For all elements, write Entries.fromList("cidr", list). For one element, write Fn.element(list, 0).';

  it.each<[string, (networks: string[]) => Entries, readonly string[]]>([
    ["an index", ([first = ""]) => Entries.cidrs(first), [`[site/list] Entries.cidrs has the whole list. ${advice}`]],
    ["the list", (networks) => Entries.fromList("cidr", networks), []],
    ["one element", (networks) => Entries.cidrs(Fn.element(networks, 0) as string), []],
  ])("is given by %s", (_, entriesOf, warnings) => {
    expect(built(entriesOf)).toEqual(warnings);
  });

  it.each(["list(string)", "set(string)", "string"])("is not one entry, with a variable of the type %s", (type) => {
    const failure = messageOf(() => {
      stackOf((stack) => {
        list(Entries.ips(new TerraformVariable(stack, "ips", { type }).stringValue)).build(stack);
      }).runAllValidations();
    });
    expect(failure).toContain(
      type === "string"
        ? "it succeeded"
        : '[site/list] Entries.ips: the variable "ips" is a list. Write Entries.fromList("ip", variable.listValue).',
    );
  });

  it("is no entry beside others", () => {
    expect(() => built(([first = ""]) => Entries.cidrs("192.0.2.0/24", first))).toThrow(
      `Entries.cidrs: an entry is a whole list. ${advice}`,
    );
  });
});

describe("house rules", () => {
  it.each([
    ["a list that only logs", list(Entries.ips("192.0.2.1")).build, "site/list/Resource", /only logs.*such as block/],
    [
      "a list that is switched off",
      list(Entries.ips("192.0.2.1"), { action: "block", enabled: false }).build,
      "site/list/Resource",
      /switched off.*Switch it on/,
    ],
    [
      "two generated resources for one managed list",
      (stack: TerraformStack) => {
        const properties = { shieldZoneId: 42, listId: 1, enabled: true, action: "block" };
        new ShieldAccessListConfiguration(stack, "l1", properties);
        new ShieldAccessListConfiguration(stack, "l2", properties);
      },
      "site/l2",
      /site\/l1 declares managed list 1 of the same zone too/,
    ],
    [
      "a generated list that logs by default",
      (stack: TerraformStack) =>
        new ShieldAccessList(stack, "l1", { shieldZoneId: 42, name: "a", type: "ip", entries: ["192.0.2.1"] }),
      "site/l1",
      /only logs/,
    ],
  ])("refuse %s", (_, build, path, said) => {
    const failure = messageOf(() =>
      annotations((stack) => {
        build(stack);
        Aspects.of(stack).add(new HouseRules());
      }),
    );
    expect(failure).toContain(`[${path}]`);
    expect(failure).toMatch(said);
  });
});

function messageOf(attempt: () => unknown): string {
  try {
    attempt();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return "it succeeded";
}
