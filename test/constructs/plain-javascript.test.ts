import { join } from "node:path";
import vm from "node:vm";
import type { TerraformStack } from "cdktf";
import * as bunny from "terraform-provider-bunny";
import { allAnnotations, annotations, stackOf } from "./support/synth.js";

const zoneOf = (stack: TerraformStack) => bunny.ShieldZone.fromShieldZoneId(stack, "zone", 42);

/** Runs a script as JavaScript runs it, and `tsx` TypeScript: nothing is compared with the types. */
function run(script: string): void {
  stackOf((stack) => {
    vm.runInNewContext(script, { ...bunny, stack, zone: zoneOf(stack), template: TEMPLATE });
  }).runAllValidations();
}

const TEMPLATE = join(__dirname, "support", "page.html");

/** What went wrong, the script, and what the error says. */
const MISTAKES: [string, script: string, ...said: string[]][] = [
  [
    "a misspelled action",
    'new AccessList(stack, "it", { zone, action: AccessListAction.BLOCKED })',
    "AccessListAction has no BLOCKED. Did you mean BLOCK?",
  ],
  ["an action in lower case", 'new AccessList(stack, "it", { zone, action: AccessListAction.block })', "mean BLOCK?"],
  [
    "a misspelled prop",
    'new AccessList(stack, "it", { zone, acton: "block" })',
    "[site/it] AccessList has no prop acton. Did you mean action?",
  ],
  ...["when", "match"].map((name): [string, string, string] => [
    `another name of the conditions: ${name}`,
    `new RateLimit(stack, "it", { zone, ${name}: [], requests: 1 })`,
    `[site/it] RateLimit has no prop ${name}. Did you mean conditions?`,
  ]),
  [
    "the pull zone without Id",
    'new Exception(stack, "it", { pullZone: 9001, disables: [], conditions: [] })',
    "[site/it] Exception has no prop pullZone. Did you mean pullZoneId?",
  ],
  [
    "the pull zone of a list",
    'new AccessList(stack, "it", { pullZoneId: 9001 })',
    "[site/it] AccessList has no prop pullZoneId. Did you mean zone?",
  ],
  [
    "the zone of an exception",
    'new Exception(stack, "it", { zone, disables: [], conditions: [] })',
    "[site/it] Exception has no prop zone. Did you mean pullZoneId?",
  ],
  [
    "an action of a missing variable",
    'const settings = {}; new AccessList(stack, "it", { zone, action: settings.action })',
    "[site/it] action is undefined. Leave it out, or give it a value",
    'Give one of "bypass", "allow", "block"',
  ],
  [
    "a misspelled page type",
    'new ResponsePage(stack, "it", { zone, content: PageContent.fromHtml("x"), pageType: ResponsePageType.RATELIMIT })',
    "ResponsePageType has no RATELIMIT. Did you mean RATE_LIMIT?",
  ],
  [
    "a page type of a missing variable",
    'new ResponsePage(stack, "it", { zone, content: PageContent.fromHtml("x"), pageType: undefined })',
    "[site/it] pageType is undefined.",
  ],
  [
    "entries as texts",
    'new AccessList(stack, "it", { zone, entries: ["192.0.2.0/24"] })',
    '[site/it] entries is ["192.0.2.0/24"]. Give Entries, such as Entries.cidrs("192.0.2.0/24").',
  ],
  ["one entry as a text", 'new AccessList(stack, "it", { zone, entries: "DE" })', 'Entries.countries("DE")'],
  [
    "a number for the zone",
    'new AccessList(stack, "it", { zone: 42 })',
    '[site/it] zone is 42. Give a zone, such as ShieldZone.fromShieldZoneId(this, "zone", 42).',
  ],
  ["no zone", 'new AccessList(stack, "it", {})', "[site/it] zone is missing. Give a zone"],
  [
    "no props",
    'new AccessList(stack, "it")',
    "[site/it] The props of AccessList are undefined. Give an object with zone.",
  ],
  [
    "text for a boolean",
    'new AccessList(stack, "it", { zone, enabled: "yes" })',
    'enabled is "yes". Give true or false.',
  ],
  [
    "a text as an entry that is added",
    'new AccessList(stack, "it", { zone }).addEntries("192.0.2.1")',
    '[site/it] addEntries was given ["192.0.2.1"]. Give Entries, such as Entries.ips("192.0.2.1").',
  ],
  [
    "an array in an array",
    'Entries.cidrs(["192.0.2.0/24"])',
    'Entries.cidrs: an entry is ["192.0.2.0/24"]. Spread the array: Entries.cidrs(...entries).',
  ],
  [
    "a type of entries that is none",
    'Entries.fromList("cidrs", [])',
    'Entries.fromList: the type is "cidrs". Did you mean "cidr"?',
  ],
  ["a file without a name", 'Entries.fromFile("cidr")', "Entries.fromFile: the file is undefined. Give its path."],
  [
    "HTML as text",
    'new ResponsePage(stack, "it", { zone, content: "<h1>No</h1>" })',
    '[site/it] content is "<h1>No</h1>".',
    "PageContent.fromHtml",
  ],
  [
    "a page of nothing",
    'new ResponsePage(stack, "it", { zone, content: PageContent.fromHtml() })',
    "[site/it] The HTML is undefined. Give a string.",
  ],
  [
    "a template's value that is a number",
    'new ResponsePage(stack, "it", { zone, content: PageContent.fromTemplate(template, { phone: 7 }) })',
    "[site/it] The value for phone is 7. Give a string.",
  ],
  ["a bot as text", 'new BotPolicy(stack, "it", { zone, allow: ["Googlebot"] })', 'Bot.named("Googlebot").'],
  [
    "a bot without a name",
    'new BotPolicy(stack, "it", { zone, allow: [Bot.named()] })',
    "The name of a bot is undefined.",
  ],
  [
    "a misspelled category",
    'new BotPolicy(stack, "it", { zone }).blockCategory(BotCategory.AI_SCRAPERS)',
    "BotCategory has no AI_SCRAPERS. Did you mean AI_SCRAPER?",
  ],
  [
    "a category of a missing variable",
    'new BotPolicy(stack, "it", { zone }).blockCategory(undefined)',
    '[site/it] category is undefined. Give one of "seo"',
  ],
  [
    "text for a number",
    'new AppAutoscaling(stack, "it", { appId: "a", max: "3" })',
    '[site/it] max is "3". Give a number.',
  ],
  [
    "a misspelled rule of the house",
    "new HouseRules({ forbidLogonly: true })",
    "HouseRules has no prop forbidLogonly. Did you mean forbidLogOnly?",
  ],
  [
    "a misspelled prop of the baseline",
    'new ShieldBaseline(stack, "it", { zone, block: Entries.countries("KP") })',
    "Did you mean blocked?",
  ],
  [
    "a managed list as text",
    'new ManagedListPolicy(stack, "it", { zone, block: ["Tor Exit Nodes"] })',
    'ManagedList.named("Tor Exit Nodes")',
  ],
  [
    "a match as text",
    'new RateLimit(stack, "it", { zone, conditions: "/login", requests: 1, timeframe: 60, blockTime: 60 })',
    'Condition.path().beginsWith("/login")',
  ],
  [
    "an operator that is none",
    'Condition.path().compares(RuleOperator.STARTS_WITH, "/")',
    "RuleOperator has no STARTS_WITH.",
  ],
  [
    "text for the number of a zone",
    'ShieldZone.fromShieldZoneId(stack, "it", "42")',
    '[site/it] shieldZoneId is "42".',
  ],
];

it.each(MISTAKES)("%s is reported with what to write instead", (_, script, ...said) => {
  const attempt = (): void => {
    run(script);
  };
  expect(attempt).not.toThrow(TypeError);
  for (const part of said) expect(attempt).toThrow(part);
});

describe("warnings", () => {
  const build = (stack: TerraformStack): void => {
    new bunny.AccessList(stack, "office", { zone: zoneOf(stack), entries: bunny.Entries.ips("192.0.2.1") });
  };
  const warning = expect.stringMatching(
    /^\[site\/office\] The list only logs, because it has no action\. .*BLOCK/,
  ) as unknown;
  const printed = (attempt: () => void): string => {
    const write = jest.spyOn(process.stderr, "write").mockImplementation(() => true);
    try {
      attempt();
      return write.mock.calls.map(([text]) => String(text)).join("");
    } finally {
      write.mockRestore();
    }
  };

  it("are in the manifest and on standard error, once", () => {
    let told: string[] = [];
    const text = printed(() => (told = annotations(build)));
    expect(told).toEqual([warning]);
    expect(text).toMatch(/^Warning: \[site\/office\] The list only logs[^\n]*\n$/);
  });

  it("are left to the CLI where it runs the app", () => {
    expect(printed(() => allAnnotations(build))).toBe("");
  });

  it("do not come for a list whose action is given, even log", () => {
    const told = annotations((stack) => {
      const entries = bunny.Entries.ips("192.0.2.1");
      new bunny.AccessList(stack, "office", { zone: zoneOf(stack), action: bunny.AccessListAction.LOG, entries });
    });
    expect(told).toEqual([]);
  });
});
