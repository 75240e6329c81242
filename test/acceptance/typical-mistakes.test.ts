import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { useAcceptance } from "../support/acceptance.js";
import { describeDiagnostics, parseDiagnostics } from "../support/diagnostics.js";

// Mistakes that newcomers make in HCL. Those in constructs are in test/constructs (mistakes, plain-javascript, baseline,
// zone, zone-settings, api-guardian), those at the command line in test/cli.

const acceptance = useAcceptance();

const resource = (type: string, body: string): string => `resource "bunny_shield_${type}" "it" {\n${body}\n}\n`;
const list = (body: string): string => resource("access_list", `shield_zone_id = 42\nname = "Office"\n${body}`);
const limit = (rule: string): string => resource("rate_limit", `shield_zone_id = 42\nname = "Login"\n${rule}`);
const condition = 'conditions = [{ variables = ["REQUEST_URI"], operator = "begins_with", value = "/login" }]';
const count = 'action = "rate_limit"\nrequest_count = 10\ntimeframe = 60\nblock_time = 300';

/** What it is, the configuration, and what is reported. */
type Mistake = readonly [string, string, RegExp];

const MISTAKES: readonly Mistake[] = [
  [
    "an action in capitals",
    list('type = "cidr"\naction = "Block"\nentries = ["192.0.2.0/24"]'),
    /action must be one of "allow".*is "Block"\. Did you mean "block"\?/,
  ],
  [
    "a misspelled action",
    list('type = "cidr"\naction = "blok"\nentries = ["192.0.2.0/24"]'),
    /but is "blok"\. Did you mean "block"\?/,
  ],
  [
    "a type that is none",
    list('type = "ips"\naction = "block"\nentries = ["192.0.2.1"]'),
    /type must be one of "ip".*Did you mean "ip"\?/,
  ],
  [
    "a prefix that is too long",
    list('type = "cidr"\naction = "block"\nentries = ["192.0.2.0/33"]'),
    /"192\.0\.2\.0\/33" is not.*prefix length of an IPv4 network is 0 to 32/,
  ],
  [
    "an address that is none",
    list('type = "ip"\naction = "block"\nentries = ["192.0.2.256"]'),
    /Each of the four numbers of an IPv4 address is at most 255/,
  ],
  [
    "a range of addresses",
    list('type = "ip"\naction = "block"\nentries = ["192.0.2.1-192.0.2.9"]'),
    /Write its networks, in a list of type "cidr": 192\.0\.2\.1\/32, /,
  ],
  [
    "a country by its name",
    list('type = "country"\naction = "block"\nentries = ["Germany"]'),
    /"Germany" is not a country code\. Write two letters of ISO 3166-1, such as "DE"/,
  ],
  ["no entries", list('type = "ip"\naction = "block"\nentries = []'), /entries must contain at least one entry\./],
  [
    "neither entries nor content",
    list('type = "ip"\naction = "block"'),
    /No entries[^]*Set entries, or content with one entry per line/,
  ],
  [
    "both entries and content",
    list('type = "ip"\nentries = ["192.0.2.1"]\ncontent = "192.0.2.2"'),
    /Set either entries or content\./,
  ],
  [
    "all visitors blocked",
    list('type = "cidr"\naction = "block"\nentries = ["0.0.0.0/0"]'),
    /All addresses: all of IPv4\. If this is intended, set allow_catch_all = true/,
  ],
  ["a blank name", list('type = "ip"\nentries = ["192.0.2.1"]').replace('"Office"', '" "'), /name must not be blank\./],
  [
    "a zone by its name",
    list('type = "ip"\nentries = ["192.0.2.1"]').replace("= 42", '= "site"'),
    /"shield_zone_id": a number is required/,
  ],
  [
    "a zone below one",
    list('type = "ip"\nentries = ["192.0.2.1"]').replace("= 42", "= 0"),
    /shield_zone_id must be between 1 and 2147483647, but is 0/,
  ],
  [
    "an unknown attribute",
    list('type = "ip"\nentrys = ["192.0.2.1"]'),
    /"entrys" is not expected here\. Did you mean "entries"\?/,
  ],
  [
    "a page without HTML",
    resource("custom_page", 'shield_zone_id = 42\npage_type = "block"\nhtml = ""'),
    /html must not be blank\./,
  ],
  [
    "a page type with a hyphen",
    resource("custom_page", 'shield_zone_id = 42\npage_type = "rate-limit"\nhtml = "x"'),
    /but is "rate-limit"\. Did you mean "rate_limit"\?/,
  ],
  [
    "a value of a nested object, shown at its line",
    limit(`${condition}\n${count.replace('"rate_limit"', '"limit"')}`),
    /\n *action = "limit"\n/,
  ],
  [
    "a condition of a list, shown from its first line",
    limit(`${condition.replace("begins_with", "starts_with")}\n${count}`),
    /\n *conditions = \[/,
  ],
  [
    "a time limit without a unit, shown at its line",
    list('type = "ip"\naction = "block"\nentries = ["192.0.2.1"]\ntimeouts = {\ncreate = "5 minutes"\n}'),
    /\n *create = "5 minutes"\n/,
  ],
  [
    "a timeframe that is none",
    limit(`${condition}\n${count.replace("= 60", "= 120")}`),
    /timeframe must be one of 1, 10, 60, 300, 900, 3600, but is 120/,
  ],
  [
    "a block time that is none",
    limit(`${condition}\n${count.replace("= 300", "= 10")}`),
    /block_time must be one of 30, 60,.*but is 10/,
  ],
  [
    "no requests",
    limit(`${condition}\n${count.replace("= 10", "= 0")}`),
    /request_count must be between 1 and 2147483647, but is 0/,
  ],
  [
    "an operator that is none",
    limit(`${condition.replace("begins_with", "starts_with")}\n${count}`),
    /operator must be one of "begins_with".*but is "starts_with"/,
  ],
  [
    "an action of a list for a limit",
    limit(`${condition}\n${count.replace("rate_limit", "block")}`),
    /action must be one of "rate_limit", "log", "challenge", but is "block"/,
  ],
  [
    "a sensitivity that is none",
    resource("zone", 'pull_zone_id = 9001\nddos_shield_sensitivity = "extreme"'),
    /must be one of "off", "low", "medium", "high", "challenge", but is "extreme"/,
  ],
  [
    "a plan in capitals",
    resource("zone", 'pull_zone_id = 9001\nplan_type = "Business"'),
    /but is "Business"\. Did you mean "business"\?/,
  ],
  [
    "a rule excepted twice",
    resource("zone", 'pull_zone_id = 9001\nwaf_disabled_rules = ["941100"]\nwaf_log_only_rules = ["941100"]'),
    /waf_disabled_rules also contains 941100\. A rule is either disabled or log-only/,
  ],
  [
    "pages on the plan basic",
    resource("zone", 'pull_zone_id = 9002\nplan_type = "basic"\nwhitelabel_response_pages = true'),
    /requires the plan advanced or higher, but plan_type is "basic"\. Raise plan_type or set/,
  ],
  [
    "a mode that bot detection lacks",
    resource("bot_detection", 'shield_zone_id = 42\nexecution_mode = "block"'),
    /execution_mode must be one of "log", "challenge", but is "block"/,
  ],
  [
    "a bot category that is none",
    resource("bot_category_action", 'shield_zone_id = 42\ncategory = "ai"\naction = "block"'),
    /category must be one of "seo", "ai_scraper".*but is "ai"/,
  ],
  [
    "a method in lower case",
    resource("api_guardian_endpoint", 'shield_zone_id = 42\nrequest_method = "get"\nrequest_path = "/pets"'),
    /request_method must be an HTTP method in capitals, but is "get"/,
  ],
  [
    "a path without a slash",
    resource("api_guardian_endpoint", 'shield_zone_id = 42\nrequest_method = "GET"\nrequest_path = "pets"'),
    /request_path must be a path that begins with \/, but is "pets"/,
  ],
  [
    "fewer replicas at most than at least",
    'resource "bunny_app_autoscaling" "it" {\napp_id = "app-shop"\nmin = 3\nmax = 2\n}',
    /max is 2 and min is 3\. Raise max or lower min/,
  ],
  [
    "a timeout without a unit",
    list('type = "ip"\nentries = ["192.0.2.1"]\ntimeouts = { create = "5" }'),
    /timeouts\.create must be a duration such as "90s"/,
  ],
];

const PLANNED: readonly Mistake[] = [
  [
    "a document that is none",
    resource("api_guardian", 'shield_zone_id = 42\ncontent = "hello"'),
    /must be an OpenAPI 3\.0 document in JSON or YAML, but it is not an object/,
  ],
  [
    "an import ID without its zone",
    `${list('type = "ip"\nentries = ["192.0.2.1"]')}import {\nto = bunny_shield_access_list.it\nid = "301"\n}`,
    /has the form <shield_zone_id>\/<list_id>\. "301" has 1 part instead of 2/,
  ],
];

const writes = () => acceptance.service.requests().filter(({ method }) => method !== "GET");

/** What the engine says to each of the configurations, in one run: each in a file of its own, with its own address. */
async function reportedTo(configurations: readonly string[]): Promise<string[]> {
  const workspace = await acceptance.workspace();
  const fileOf = (index: number): string => `mistake${index}.tf`;
  for (const [index, text] of configurations.entries()) {
    const own = text.replace(' "it" {', ` "it${index}" {`).replace(/^to = (.*)\.it$/m, `to = $1.it${index}`);
    await writeFile(join(workspace.folder, fileOf(index)), own);
  }
  const { exitCode, output } = await workspace.run("plan", "-json", "-no-color");
  expect(exitCode).toBe(1);
  expect(writes()).toEqual([]);
  const lines = output.split("\n").filter((line) => line.includes('"type":"diagnostic"'));
  return configurations.map((_, index) =>
    describeDiagnostics(parseDiagnostics(lines.filter((line) => line.includes(`"${fileOf(index)}"`)).join("\n"))),
  );
}

it("each mistake that the configuration alone shows is reported with what to write instead", async () => {
  const reported = await reportedTo(MISTAKES.map(([, configuration]) => configuration));
  expect(MISTAKES.map(([name], index) => [name, reported[index]])).toEqual(
    MISTAKES.map(([name, , said]) => [name, expect.stringMatching(said) as unknown]),
  );
});

it.each(PLANNED)("%s is reported by the plan with what to write instead", async (_, configuration, said) => {
  const workspace = await acceptance.workspace();
  const { diagnostics } = await workspace.failing("plan", configuration);
  expect(describeDiagnostics(diagnostics)).toMatch(said);
  expect(writes()).toEqual([]);
});

it("a variable that the API does not know is a warning, since the API may know more", async () => {
  const workspace = await acceptance.workspace();
  const { warnings } = await workspace.preview(limit(`${condition.replace("REQUEST_URI", "REQUEST_URL")}\n${count}`));
  expect(describeDiagnostics(warnings)).toMatch(/REQUEST_URL[^]*REQUEST_URI/);
});
