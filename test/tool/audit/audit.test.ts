import { readFile, writeFile } from "node:fs/promises";
import { ignoreRow, ignoreRows } from "../../../src/review/render/offers.js";
import type { DriftReport } from "../../../src/review/document/drift-document.js";
import { everyNth } from "../../framework/properties/runs.js";
import { ignoreFileErrors, schemaErrors } from "../../review/support/outputs.js";
import { useAccountCommand } from "../support/account-command.js";

const GOOD = { planType: 1, managedLists: [], wafRealtimeThreatIntelligenceEnabled: true };
const edgeRule = (Guid: string, pattern: string, rest: object = {}) => ({
  Guid,
  ActionType: 28,
  Triggers: [{ Type: 0, PatternMatches: [pattern], PatternMatchingType: 0 }],
  ...rest,
});

const { hosted, bunnyTf, inFolder } = useAccountCommand("audit", {
  zones: [
    { ...GOOD, shieldZoneId: 42, pullZoneId: 9001, wafEnabled: false },
    { ...GOOD, shieldZoneId: 43, pullZoneId: 9002, wafExecutionMode: 0 },
    { ...GOOD, shieldZoneId: 44, pullZoneId: 9003, learningMode: true },
    {
      ...GOOD,
      shieldZoneId: 45,
      pullZoneId: 9004,
      edgeRules: [
        edgeRule("a", "*"),
        edgeRule("b", "/webhooks/*"),
        edgeRule("c", "*", { Enabled: false }),
        edgeRule("d", "/x", { ActionType: 0 }),
      ],
    },
    { ...GOOD, shieldZoneId: 46, pullZoneId: 9005, customListLimit: null, customEntryLimit: null },
  ],
  pullZones: [{ pullZoneId: 7000, name: "old-site" }],
});

const json = async (...args: string[]): Promise<DriftReport> => {
  const { out } = await bunnyTf("--format", "json", ...args);
  expect(schemaErrors(out)).toBeUndefined();
  return JSON.parse(out) as DriftReport;
};

const foundIn = ({ stacks }: DriftReport): string[] =>
  stacks.flatMap(({ drifted }) =>
    drifted.flatMap(({ object }) =>
      object.findings.map(({ rule, severity }) => `${rule} ${severity} ${object.address}`),
    ),
  );

const ALL = [
  "protection-skipped high bunny_shield_exception 9004/a",
  "waf-off high bunny_shield_zone 42",
  "waf-only-logs high bunny_shield_zone 43",
  "protection-skipped medium bunny_shield_exception 9004/b",
  "learning-without-end medium bunny_shield_zone 44",
  "shield-missing medium bunnynet_pullzone 7000",
];

/** The rows that a report prints for these addresses, with a reason, in a file. */
const ignoring = async (report: DriftReport, addresses: RegExp, expires = "2099-01-01"): Promise<string> => {
  const rows = ignoreRows(report).filter(({ address }) => addresses.test(address));
  const text = `{"ignore": [${rows.map((row) => ignoreRow({ ...row, expires }, "known")).join(",")}]}`;
  expect(ignoreFileErrors(text)).toBeUndefined();
  await writeFile(inFolder("ignore.json"), text);
  return inFolder("ignore.json");
};

it("finds pull zones without Shield, zones that stop nothing, and edge rules that switch Shield off", async () => {
  const report = await json();
  expect(foundIn(report)).toEqual(ALL);
  expect(report).toMatchObject({ format: "bunny-tf/audit", exit_code: 2, verdict: "found" });
});

it("says before it starts how many requests it sends, and sends no more", async () => {
  const { err } = await bunnyTf();
  expect(err).toBe(
    "Reading 5 Shield zones with about 40 requests, and one for each list whose entries matter, 8 at once.\n",
  );
  const sent = hosted.service.requests().map(({ operation }) => operation);
  expect(sent).toHaveLength(42);
  expect(sent.filter((name) => name === "listPullZones" || name === "listZones")).toHaveLength(2);
  expect(hosted.service.requests().every(({ method }) => method === "GET")).toBe(true);
});

it("sends at most eight requests at once", async () => {
  hosted.service.faults.add({ kind: "delay", milliseconds: 20, times: null });
  await bunnyTf();
  const sent = hosted.service.requests();
  const most = Math.max(
    ...sent.map(
      ({ startedAt }) => sent.filter((one) => one.startedAt <= startedAt && (one.endedAt ?? 0) > startedAt).length,
    ),
  );
  expect(most).toBeLessThanOrEqual(8);
  expect(most).toBeGreaterThan(2);
});

it("waits where the API asks to", async () => {
  hosted.service.faults.add({ kind: "too-many-requests", seconds: 0, times: 2 });
  expect(foundIn(await json())).toEqual(ALL);
});

it("audits some zones, without the list of pull zones", async () => {
  const report = await json("--zone", "42", "--zone", "46", "--zone", "42");
  expect(foundIn(report)).toEqual(["waf-off high bunny_shield_zone 42"]);
  expect(report.audited).toEqual({ zones: 2, unread_zones: 0, requests: 18 });
});

it("ends with 0 where nothing is found, and says how much it read", async () => {
  const { exitCode, out } = await bunnyTf("--zone", "46", "--fail-on", "production,low");
  expect(exitCode).toBe(0);
  expect(out).toContain("Audit: nothing found in 1 zone\nRead 1 Shield zone with 9 requests.");
});

it.each([
  ["high", 3],
  ["waf-only-logs", 3],
  ["production", 3],
  ["incomplete", 2],
])("gates on %s", async (conditions, expected) => {
  const { exitCode } = await bunnyTf("--fail-on", conditions);
  expect(exitCode).toBe(expected);
});

it("refuses a rule that only reviews have", async () => {
  const { exitCode, err } = await bunnyTf("--fail-on", "entries-unblocked");
  expect(exitCode).toBe(1);
  expect(err).toContain('There is no --fail-on condition "entries-unblocked"');
});

it("leaves out what rows cover, and closes when a row has expired", async () => {
  const all = await json();
  const report = await json("--ignore", await ignoring(all, /exception|pullzone/));
  expect(foundIn(report)).toEqual(ALL.filter((text) => text.includes("shield_zone")));
  expect(report.ignore_rows.map(({ hits }) => hits)).toEqual([1, 1, 1]);
  const expired = await ignoring(all, /./, "2026-01-01");
  expect(await json("--ignore", expired)).toMatchObject({ exit_code: 3 });
  expect(foundIn(await json("--ignore", expired))).toEqual(ALL);
});

const zone43 = (shieldZone: object) =>
  ["PATCH", "/shield/shield-zone", { shieldZoneId: 43, shieldZone: { wafEnabled: true, ...shieldZone } }] as const;
const rule9004 = (rest: object) =>
  ["POST", "/pullzone/9004/edgerules/addOrUpdate", edgeRule("b", "/webhooks/*", rest)] as const;
const otherAction = (ActionParameter1: string) => ({ ExtraActions: [{ ActionType: 15, ActionParameter1 }] });

it.each<[string, string, readonly (readonly [string, string, object])[]]>([
  ["bunny_shield_zone 43", "waf-o", [zone43({ wafEnabled: false }), zone43({ dDoSShieldSensitivity: 0 })]],
  [
    "bunny_shield_exception 9004/b",
    "protection-skipped",
    everyNth(
      2,
      [otherAction("https://example.com"), otherAction("https://evil.example"), { Triggers: [] }, { OrderIndex: 9 }],
      0,
    ).map(rule9004),
  ],
])("finds %s again after each change since its row was written, and prints the new row", async (own, rule, changes) => {
  for (const change of changes) {
    const known = await ignoring(await json(), new RegExp(`^${own}$`));
    expect(foundIn(await json("--ignore", known)).join()).not.toContain(own);
    await hosted.service.send(...change);
    const { out } = await bunnyTf("--ignore", known);
    expect(out).toContain("no longer covers");
    expect(out).toContain(`{ "address": "${own}", "rule": "${rule}`);
    expect(out).not.toContain("known drift");
  }
});

it("names rows that hide nothing", async () => {
  const known = await ignoring(await json(), /^bunny_shield_zone 43$/);
  const { out } = await bunnyTf("--zone", "46", "--ignore", known);
  expect(out).toContain("  bunny_shield_zone 43 · waf-only-logs  known  ");
  expect(out).toContain("hid nothing in this run");
});

it("writes a baseline, with which nothing is found until something changes", async () => {
  const file = inFolder("baseline.json");
  expect((await bunnyTf("--write-baseline", file, "--expires", "2099-01-01")).exitCode).toBe(2);
  const text = await readFile(file, "utf8");
  expect(ignoreFileErrors(text)).toBeUndefined();
  expect(text).toContain('"reason": "baseline of ');
  expect(text).toContain(": waf-off (high)");
  expect((await bunnyTf("--ignore", file, "--fail-on", "production,low")).exitCode).toBe(0);
  await hosted.service.send("PATCH", "/shield/shield-zone", { shieldZoneId: 44, shieldZone: { wafEnabled: false } });
  expect((await bunnyTf("--ignore", file, "--write-baseline", file, "--expires", "2099-01-01")).exitCode).toBe(2);
  expect((await bunnyTf("--ignore", file)).exitCode).toBe(0);
  expect((await bunnyTf("--expires", "2099-01-01")).err).toContain("Add --write-baseline FILE.");
});

it("says what is new since an earlier audit", async () => {
  const known = await ignoring(await json(), /^bunny_shield_zone 4[23]$/);
  await writeFile(inFolder("earlier.json"), (await bunnyTf("--format", "json", "--ignore", known)).out);
  const report = await json("--since", inFolder("earlier.json"), "--fail-on", "since");
  expect(report.since).toEqual({
    added: ["bunny_shield_zone 42", "bunny_shield_zone 43"],
    changed: [],
    gone: [],
    hidden: [],
  });
  expect(report).toMatchObject({ exit_code: 3, matched_conditions: [{ condition: "since", count: 2 }] });
  await writeFile(inFolder("all.json"), (await bunnyTf("--format", "json")).out);
  const less = await bunnyTf("--since", inFolder("all.json"), "--ignore", known, "--fail-on", "since");
  expect(less.out).toContain("Since the earlier audit: Gone: bunny_shield_zone 42, bunny_shield_zone 43.");
  expect(less.exitCode).toBe(2);
  await writeFile(inFolder("other.json"), "{}");
  expect((await bunnyTf("--since", inFolder("other.json"))).err).toContain(
    "other.json: It is not the report of an audit",
  );
});

describe("a list of a zone that cannot be read", () => {
  beforeEach(() => {
    const path = "/shield/rate-limits/42";
    hosted.service.faults.add({ kind: "answer", status: 403, path, times: null });
  });

  it("is left out with the reason, the rest is judged, and nothing is called clean", async () => {
    const report = await json("--fail-on", "incomplete");
    expect(report).toMatchObject({ exit_code: 3, verdict: "incomplete", audited: { zones: 5, unread_zones: 0 } });
    expect(report.stacks[0]?.problems[0]).toMatch(
      /^bunny_shield_rate_limit of Shield zone 42 could not be read and is missing in this report: /,
    );
    expect(foundIn(report)).toEqual(ALL);
    expect(report.matched_conditions).toMatchObject([
      { condition: "incomplete", objects: [{ address: "the account" }] },
    ]);
  });

  it("does not make what it had gone", async () => {
    hosted.service.faults.clear();
    await writeFile(inFolder("all.json"), (await bunnyTf("--format", "json")).out);
    hosted.service.faults.add({ kind: "answer", status: 403, path: "/shield/rate-limits/42", times: null });
    expect((await json("--since", inFolder("all.json"))).since?.gone).toEqual([]);
  });

  it("leaves the rest of the only zone", async () => {
    const { exitCode, out, err } = await bunnyTf("--zone", "42");
    expect([exitCode, err]).toEqual([2, expect.stringContaining("Reading 1 Shield zone")]);
    expect(out).toContain("bunny_shield_zone 42");
  });
});

describe("a zone of which nothing can be read", () => {
  beforeEach(() => {
    for (const path of ["/shield/*/42", "/shield/*/*/42", "/shield/*/42/*"])
      hosted.service.faults.add({ kind: "answer", status: 403, path, times: null });
  });

  it("is left out as a whole", async () => {
    const report = await json();
    expect(report).toMatchObject({ exit_code: 2, verdict: "incomplete", audited: { zones: 4, unread_zones: 1 } });
    expect(report.stacks[0]?.problems[0]).toMatch(/^Shield zone 42 could not be read and is missing in this report: /);
    expect(foundIn(report)).toEqual(ALL.filter((text) => !text.endsWith(" 42")));
  });

  it("ends with 1 where it is the only one", async () => {
    const { exitCode, err } = await bunnyTf("--zone", "42");
    expect(exitCode).toBe(1);
    expect(err).toContain("403");
  });
});

it("audits the zones of an account whose pull zones cannot be listed", async () => {
  hosted.service.faults.add({ kind: "answer", status: 403, path: "/pullzone", times: null });
  const report = await json();
  expect(report).toMatchObject({ exit_code: 2, audited: { unread_zones: 0 } });
  expect(report.stacks[0]?.problems[0]).toMatch(/^the list of pull zones could not be read/);
  expect(foundIn(report)).toEqual(ALL.filter((text) => !text.startsWith("shield-missing")));
});

it.each([
  [
    "markdown",
    [
      "<!-- bunny-tf:audit -->",
      "Protection has 6 gaps (3 high).",
      "bunny_shield_zone 43",
      "**What to do**\n\n- `shield-missing`: Create a Shield zone for it (`bunny_shield_zone`)",
    ],
  ],
  ["text", ["What to do: waf-off: Set waf_enabled = true in its bunny_shield_zone.\n"]],
  ["html", ["The WAF only logs", "All requests", "What to do"]],
  ["code-quality", ['"check_name": "waf-off"']],
] as const)("writes %s", async (format, expected) => {
  const { out } = await bunnyTf("--format", format);
  for (const text of expected) expect(out).toContain(text);
});

it("writes SARIF with its own rules", async () => {
  const { out } = await bunnyTf("--format", "sarif");
  const [first] = (JSON.parse(out) as { runs: { results: { ruleIndex: number; ruleId: string }[]; tool: Tool }[] })
    .runs;
  const rules = first?.tool.driver.rules ?? [];
  for (const { ruleIndex, ruleId } of first?.results ?? []) expect(rules[ruleIndex]?.id).toBe(ruleId);
  expect(first?.results).toHaveLength(ALL.length);
});

interface Tool {
  readonly driver: { readonly rules: readonly { readonly id: string }[] };
}

describe("objects that no given state has", () => {
  const IN_NO_STATE = "in-no-state low bunny_shield_exception 9004/b";
  const object = { mode: "managed", type: "bunny_shield_exception", name: "b" };
  const values = { pull_zone_id: 9004, exception_id: "b" };
  const shown = {
    format_version: "1.0",
    values: { root_module: { child_modules: [{ resources: [{ ...object, values }] }] } },
  };
  const pulled = { version: 4, lineage: "x", resources: [{ ...object, instances: [{ attributes: values }] }] };

  it.each([
    ["terraform show -json", shown, false],
    ["terraform state pull", pulled, false],
    ["a state without it", { ...pulled, resources: [] }, true],
    ["a data source", { ...pulled, resources: [{ ...pulled.resources[0], mode: "data" }] }, true],
  ])("reads %s", async (_name, state, isFound) => {
    await writeFile(inFolder("state.json"), JSON.stringify(state));
    const report = await json("--zone", "45", "--state", inFolder("state.json"), "--fail-on", "unmanaged");
    expect(foundIn(report).includes(IN_NO_STATE)).toBe(isFound);
    expect(report.stacks[0]?.unmanaged).toBe("looked for");
    // Edge rule `a` is in none of them.
    expect(report.exit_code).toBe(3);
  });

  it("names the managed object that an unmanaged one equals", async () => {
    const { Guid, ...twin } = edgeRule("b", "/webhooks/*");
    await hosted.service.send("POST", "/pullzone/9004/edgerules/addOrUpdate", { ...twin, TriggerMatchingType: 0 });
    await writeFile(inFolder("state.json"), JSON.stringify(pulled));
    const { out } = await bunnyTf("--zone", "45", "--state", inFolder("state.json"));
    expect(out).toContain(`It is equal to the managed bunny_shield_exception 9004/${Guid}.`);
  });

  it("names the official object that has an object, and the edit of that object", async () => {
    const shield = { id: 42, pullzone: 9001 };
    const instances = [{ attributes: shield }];
    const provider = 'provider["registry.terraform.io/bunnyway/bunnynet"]';
    const state = {
      version: 4,
      resources: [{ mode: "managed", type: "bunnynet_pullzone_shield", name: "main", provider, instances }],
    };
    await writeFile(inFolder("state.json"), JSON.stringify(state));
    expect(foundIn(await json("--zone", "42", "--state", inFolder("state.json")))).toContain(
      "waf-off high bunnynet_pullzone_shield.main (bunny_shield_zone 42)",
    );
    const { out } = await bunnyTf("--zone", "42", "--state", inFolder("state.json"));
    expect(out).toContain(
      "waf-off: The official provider has the object, so change it there: bunnynet_pullzone_shield.main (bunny_shield_zone 42).",
    );
  });

  it("refuses what is no state", async () => {
    await writeFile(inFolder("state.json"), "{}");
    const { exitCode, err } = await bunnyTf("--state", inFolder("state.json"));
    expect(exitCode).toBe(1);
    expect(err).toContain("state.json is neither a state nor a plan");
  });
});
