import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { useAcceptance } from "../support/acceptance.js";
import { describeDiagnostics, parseDiagnostics } from "../support/diagnostics.js";

// Mistakes as engines show them: at a line of the configuration, or found by the engine itself. What the provider says of the
// others is in test/provider/mistakes.test.ts. Those in constructs are in test/constructs (mistakes, plain-javascript, baseline,
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
    "a prefix that is too long",
    list('type = "cidr"\naction = "block"\nentries = ["192.0.2.0/33"]'),
    /"192\.0\.2\.0\/33" is not.*prefix length of an IPv4 network is 0 to 32/,
  ],
  [
    "a zone by its name",
    list('type = "ip"\nentries = ["192.0.2.1"]').replace("= 42", '= "site"'),
    /"shield_zone_id": a number is required/,
  ],
  [
    "an unknown attribute",
    list('type = "ip"\nentrys = ["192.0.2.1"]'),
    /"entrys" is not expected here\. Did you mean "entries"\?/,
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
    "a rule excepted twice",
    resource("zone", 'pull_zone_id = 9001\nwaf_disabled_rules = ["941100"]\nwaf_log_only_rules = ["941100"]'),
    /waf_disabled_rules also contains 941100\. A rule is either disabled or log-only/,
  ],
];

const writes = () => acceptance.service.requests().filter(({ method }) => method !== "GET");

/** What the engine says to each of the configurations, in one run: each in a file of its own, with its own address. */
async function reportedTo(configurations: readonly string[]): Promise<string[]> {
  const workspace = await acceptance.workspace();
  const fileOf = (index: number): string => `mistake${index}.tf`;
  for (const [index, text] of configurations.entries()) {
    const own = text.replace(' "it" {', ` "it${index}" {`);
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

it("an import ID without its zone is reported by the plan with what to write instead", async () => {
  const workspace = await acceptance.workspace();
  const declared = list('type = "ip"\nentries = ["192.0.2.1"]');
  const { diagnostics } = await workspace.failing(
    "plan",
    `${declared}import {\nto = bunny_shield_access_list.it\nid = "301"\n}`,
  );
  expect(describeDiagnostics(diagnostics)).toMatch(
    /has the form <shield_zone_id>\/<list_id>\. "301" has 1 part instead/,
  );
  expect(writes()).toEqual([]);
});
