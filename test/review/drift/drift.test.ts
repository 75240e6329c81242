import type { DriftReport } from "../../../src/review/document/drift-document.js";
import { assembleDrift } from "../../../src/review/drift/drift-report.js";
import type { DriftStack } from "../../../src/review/document/drift-document.js";
import { driftStack, failedDriftStack } from "../../../src/review/drift/drift-stack.js";
import { ignoring, NO_ROWS, parseIgnoreFile, sharedAddresses } from "../../../src/review/drift/ignore-file.js";
import { noConstructs } from "../../../src/review/plan/synthesized-app.js";
import { parseConditions } from "../../../src/review/judge/fail-on.js";
import { accessList, change, type JsonObject, planJson } from "../support/plan-builder.js";
import { inEveryFormat, ignoreFileErrors, schemaErrors } from "../support/outputs.js";
import { driftOfPlan, planOf, reviewOf } from "../support/review-of.js";
import { ZONE } from "../support/shield-objects.js";

const NOW = new Date("2026-11-21T12:00:00Z");
const WEB = "bunny_app_autoscaling.web";
const LIST = "bunny_shield_access_list.a";
const scaling = (max: number): JsonObject => ({ app_id: "web", min: 1, max, on_destroy: "keep" });
const drifted = change(WEB, scaling(3), scaling(9));
const PAGE: JsonObject = { shield_zone_id: 1001, page_type: "block" };
const CONDITION: JsonObject = { type: "url", match_type: "any", patterns: ["/status"], parameter: "" };
const EXCEPTION: JsonObject = {
  ...{ pull_zone_id: 7, disables: ["waf"], enabled: true, match_type: "any", conditions: [CONDITION] },
};

function configured(address: string, expressions: JsonObject): JsonObject {
  const [type = "", name = ""] = address.split(".");
  return { root_module: { resources: [{ address, mode: "managed", type, name, expressions }] } };
}

const constants = (values: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { constant_value: value }]));

function verdict(drift: readonly JsonObject[], rest: JsonObject = {}, ignoreText = '{"ignore":[]}'): DriftStack {
  const plan = planOf(planJson([], { resource_drift: drift, ...rest }));
  return driftStack(
    plan,
    { name: "site", source: "site", constructPath: noConstructs },
    ignoring(parseIgnoreFile(ignoreText, NOW)),
  );
}

function outcome(drift: JsonObject, rest: JsonObject): readonly (readonly [string, readonly string[]])[] {
  const [only] = verdict([drift], rest).drifted;
  return (only?.on_apply ?? []).map(({ outcome: found, attributes }) => [found, attributes]);
}

describe("verdict", () => {
  it("is drift for a changed and a deleted object", () => {
    const stack = verdict([drifted, change(LIST, accessList(), null)]);
    expect(stack.verdict).toBe("drift");
    expect(stack.drifted.map(({ change: what, object }) => [what, object.address, object.severity])).toEqual([
      ["deleted", LIST, "high"],
      ["changed", WEB, "medium"],
    ]);
  });

  it("finds an exception that was changed outside and lets everybody past with another one", () => {
    const exception = (name: string, conditions: JsonObject, before = conditions): JsonObject => {
      const whole = (condition: JsonObject): JsonObject => ({
        ...{ pull_zone_id: 7, disables: ["waf"], enabled: true, match_type: "any" },
        conditions: [{ type: "country_code", patterns: ["DE"], parameter: "", ...condition }],
      });
      return change(`bunny_shield_exception.${name}`, whole(before), whole(conditions));
    };
    const drift = exception("a", { match_type: "any" }, { match_type: "any", patterns: ["FR"] });
    const resources = [exception("a", { match_type: "any" }), exception("b", { match_type: "none" })];
    const plan = planOf(planJson(resources, { resource_drift: [drift] }));
    const stack = driftOfPlan(plan);
    expect(stack.drifted[0]?.object.findings.map(({ rule, severity, text }) => [rule, severity, text])).toContainEqual([
      "protection-skipped",
      "high",
      "Together with `bunny_shield_exception.b`, it lets past the WAF: all requests.",
    ]);
  });

  it("is no drift without resource_drift, whatever the plan is going to change", () => {
    const plan = planOf(planJson([change(WEB, scaling(3), scaling(9)), change("a.b", null, {})]));
    const stack = driftOfPlan(plan);
    expect([stack.verdict, stack.pending]).toEqual(["no drift", 2]);
  });

  it.each([
    ["order", { entries: ["192.0.2.2", "192.0.2.1"] }],
    ["IPv6 spelling", { entries: ["2001:DB8:0:0::1", "192.0.2.1"] }],
    ["a checksum alone", { entries: ["192.0.2.1", "2001:db8::1"], checksum: "other" }],
  ])("is no drift for respelt entries: %s", (_name, after) => {
    const before = accessList({
      entries: [
        "192.0.2.1",
        ...("entries" in after && after.entries.includes("192.0.2.2") ? ["192.0.2.2"] : ["2001:db8::1"]),
      ],
    });
    const stack = verdict([change(LIST, before, accessList(after))]);
    expect([stack.verdict, stack.respelt]).toEqual(["no drift", 1]);
  });

  it("is no drift for JSON and a page written differently", () => {
    const page = (html: string) =>
      change("bunny_shield_custom_page.p", { html, page_type: "block" }, { html: `${html}\n`, page_type: "block" });
    const json = change("x.y", { policy: '{"a":1,"b":2}' }, { policy: '{"b":2,"a":1}' });
    expect(verdict([page("<p>"), json])).toMatchObject({ verdict: "no drift", respelt: 2 });
  });

  it("of an object that the next apply forgets was compared, if it is found", () => {
    const forgotten = { resource_changes: [change(WEB, scaling(9), null, { actions: ["forget"] })] };
    expect(verdict([change(WEB, scaling(3), scaling(9))], forgotten)).toMatchObject({ incomplete: false });
    expect(verdict([], forgotten)).toMatchObject({ incomplete: true, verdict: "incomplete" });
  });

  it("is no drift for a mere move", () => {
    const moved = change(WEB, scaling(3), scaling(3), { previousAddress: "bunny_app_autoscaling.old" });
    expect(verdict([moved]).verdict).toBe("no drift");
  });

  it("counts a read-only setting that weakens outside", () => {
    const ZONE = "bunny_shield_zone.z";
    const zone = (mode: string): JsonObject => ({
      shield_zone_id: 42,
      waf_enabled: true,
      ddos_shield_sensitivity: "high",
      ddos_execution_mode: mode,
    });
    const stack = verdict([change(ZONE, zone("block"), zone("log"))]);
    expect(stack).toMatchObject({ verdict: "drift", direction: "loosens", severity: "high" });
    // A plan that changes the sensitivity does not know the mode, and says nothing of it.
    const { ddos_execution_mode: _mode, ...rest } = zone("block");
    const unknown = { unknown: { ddos_execution_mode: true } };
    const planned = reviewOf([change(ZONE, zone("block"), { ...rest, ddos_shield_sensitivity: "low" }, unknown)]);
    expect(planned.resources[0]?.findings.map(({ rule }) => rule)).not.toContain("enforcement-uncertain");
  });

  it("is failed for a plan that failed partway", () => {
    expect(verdict([], { errored: true }).verdict).toBe("failed");
  });
});

describe("what apply would do", () => {
  const planned = (after: JsonObject | null, unknown: JsonObject = {}): JsonObject => ({
    resource_changes: [change(WEB, scaling(9), after, { unknown })],
    configuration: configured(WEB, constants({ max: 3 })),
  });

  it.each<[string, JsonObject, string]>([
    ["reverts what the plan sets back", planned(scaling(3)), "reverts"],
    [
      "reverts what the configuration does not set",
      { resource_changes: [change(WEB, scaling(9), scaling(3))] },
      "reverts",
    ],
    [
      "keeps what the configuration says by now",
      { ...planned(scaling(9)), configuration: configured(WEB, constants({ max: 9 })) },
      "keeps",
    ],
    ["records what is not set or ignored", planned(scaling(9)), "records"],
    ["changes to another value", planned(scaling(5)), "changes"],
    ["cannot tell what is known after apply", planned(scaling(9), { max: true }), "unknown"],
    ["destroys what is configured no more", planned(null), "destroys"],
    ["creates again", { resource_changes: [change(WEB, null, scaling(3))] }, "recreates"],
    [
      "replaces",
      { resource_changes: [change(WEB, scaling(9), scaling(3), { actions: ["delete", "create"] })] },
      "replaces",
    ],
    ["forgets", { resource_changes: [change(WEB, scaling(9), null, { actions: ["forget"] })] }, "drops"],
    ["is unknown in a refresh-only plan", { configuration: configured(WEB, constants({ max: 3 })) }, "unknown"],
    ["is unknown in a refresh-only plan without a configuration", {}, "unknown"],
  ])("%s", (_name, rest, expected) => {
    expect(outcome(drifted, rest).map(([found]) => found)).toEqual([expected]);
  });

  it.each<[string, JsonObject, string, string]>([
    [
      "a constant that leaves members out",
      { conditions: { constant_value: [{ value: "/b" }] } },
      "keeps",
      "already has this value",
    ],
    [
      "what the plan does not show",
      { conditions: { references: ["var.conditions"] } },
      "records",
      "now has this value, or ignores its changes",
    ],
    ["another constant", { conditions: { constant_value: [{ value: "/c" }] } }, "records", "or ignores its changes"],
    ["nothing of it", { operator: { constant_value: "x" } }, "records", "does not set it ("],
  ])("leaves what the plan has, by what the configuration says: %s", (_name, expression, expected, text) => {
    const RULE = "bunny_shield_waf_rule.a";
    const rule = (value: string): JsonObject => ({
      shield_zone_id: 42,
      operator: "x",
      conditions: [{ value, operator: null }],
    });
    const [only] = verdict([change(RULE, rule("/a"), rule("/b"))], {
      resource_changes: [change(RULE, rule("/b"), rule("/b"), { actions: ["no-op"] })],
      configuration: configured(RULE, expression),
    }).drifted;
    expect(only?.on_apply).toEqual([
      {
        outcome: expected,
        attributes: ["conditions"],
        text: expect.stringContaining(text) as string,
      },
    ]);
  });

  it("tells the members of one attribute apart", () => {
    const LIMIT = "bunny_shield_rate_limit.a";
    const limit = (count: number, value: string, key: string): JsonObject => ({
      shield_zone_id: 42,
      request_count: count,
      conditions: [{ value }],
      counter_key: key,
      timeframe: 60,
    });
    const found = limit(500, "/", "country");
    const rest = { resource_changes: [change(LIMIT, found, limit(5, "/", "ip"))] };
    expect(outcome(change(LIMIT, limit(5, "/login", "ip"), found), rest)).toEqual([
      ["reverts", ["request_count", "counter_key"]],
      ["records", ["conditions"]],
    ]);
  });

  it("tells attributes apart", () => {
    const both = change(WEB, scaling(3), { ...scaling(9), min: 2 });
    const rest = { resource_changes: [change(WEB, { ...scaling(9), min: 2 }, { ...scaling(3), min: 2 })] };
    expect(outcome(both, rest)).toEqual([
      ["records", ["min"]],
      ["reverts", ["max"]],
    ]);
  });

  it("recreates what was deleted outside, unless it is configured no more", () => {
    const deleted = change(LIST, accessList(), null);
    expect(outcome(deleted, { resource_changes: [change(LIST, null, accessList())] })).toEqual([["recreates", []]]);
    expect(outcome(deleted, { configuration: configured(LIST, constants({ name: "a" })) })).toEqual([["unknown", []]]);
    expect(outcome(deleted, {})).toEqual([["drops", []]]);
  });
});

/** The rows that a report prints, with a reason. */
function copied(report: DriftReport): string {
  const [, offered = '{"ignore":[]}'] = /```json\n([\s\S]*?)\n```/.exec(inEveryFormat(report).markdown) ?? [];
  return offered.replaceAll('"reason": ""', '"reason": "known"').replaceAll("YYYY-MM-DD", "2027-01-01");
}

describe("ignore rows of several stacks", () => {
  const reportOf = (ignoreText: string, names: readonly string[] = ["edge", "team"]): DriftReport => {
    const plans = names.map((name) => ({ name, plan: planOf(planJson([], { resource_drift: [drifted] })) }));
    const rows = ignoring(parseIgnoreFile(ignoreText, NOW), sharedAddresses(plans.map(({ plan }) => plan)));
    const stacks = plans.map(({ name, plan }) =>
      driftStack(plan, { name, source: name, constructPath: noConstructs }, rows),
    );
    return assembleDrift(stacks, rows, []);
  };
  const verdicts = ({ stacks }: DriftReport) => stacks.map(({ verdict: one }) => one);
  const none = '{"ignore":[]}';

  it("hide nothing that both have without a stack", () => {
    const report = reportOf(copied(reportOf(none, ["edge"])));
    expect(verdicts(report)).toEqual(["drift", "drift"]);
    expect(inEveryFormat(report).text).toContain('add "stack"');
  });

  it("are offered with their stacks, and hide then what was found", () => {
    const rows = copied(reportOf(none));
    expect(verdicts(reportOf(rows))).toEqual(["no drift", "no drift"]);
    expect(verdicts(reportOf(rows, ["edge"]))).toEqual(["no drift"]);
    const edge = rows.replace(/,\s*\{[^}]*"team"[^}]*\}/, "");
    const report = reportOf(edge);
    expect(verdicts(report)).toEqual(["no drift", "drift"]);
    for (const format of ["text", "markdown", "html"] as const)
      expect(inEveryFormat(report)[format]).toMatch(/edge.*bunny_app_autoscaling\.web/);
    expect(schemaErrors(inEveryFormat(report).json)).toBeUndefined();
    expect(verdicts(reportOf(edge, ["team"]))).toEqual(["drift"]);
  });
});

describe("ignore file", () => {
  const report = (drift: readonly JsonObject[], ignoreText = '{"ignore":[]}', conditions = ""): DriftReport => {
    const rows = ignoring(parseIgnoreFile(ignoreText, NOW));
    const plan = planOf(planJson([], { resource_drift: drift }));
    const found = driftOfPlan(plan, rows);
    return assembleDrift([found], rows, parseConditions(conditions));
  };
  const list = (values: JsonObject) => change(LIST, accessList(), accessList(values));
  const entries = (...all: string[]): JsonObject => list({ entries: all });
  const page = (html: string) =>
    change("bunny_shield_custom_page.p", { ...PAGE, html: "<p>No</p>" }, { ...PAGE, html });
  const skips = (values: JsonObject) => change("bunny_shield_exception.e", EXCEPTION, { ...EXCEPTION, ...values });
  const gone = change(LIST, accessList(), null);
  const many = Array.from({ length: 20 }, (_, at) => `192.0.2.${at}`);
  const less = (count: number) =>
    change(LIST, accessList({ entries: many }), accessList({ entries: many.slice(0, 20 - count) }));
  const foreign = (values: JsonObject) =>
    change("null_resource.n", { tags: { a: "1" } }, { tags: { a: "2" }, ...values });

  it.each<[string, JsonObject, readonly JsonObject[]]>([
    [
      "a block that only logs",
      list({ action: "log" }),
      [
        list({ action: "allow" }),
        list({ action: "bypass" }),
        list({ action: "log", enabled: false }),
        list({ action: "log", entries: ["192.0.2.1"] }),
        gone,
      ],
    ],
    [
      "one entry that is gone",
      less(1),
      [less(19), less(2), less(20), list({ action: "allow" }), list({ entries: ["0.0.0.0/0"], type: "cidr" })],
    ],
    [
      "a tightening",
      change(WEB, scaling(10), scaling(3)),
      [
        change(WEB, scaling(10), scaling(100_000)),
        change(WEB, scaling(10), scaling(2)),
        change(WEB, scaling(11), scaling(3)),
        change(WEB, scaling(10), { ...scaling(3), min: 0 }),
        change(WEB, scaling(10), { ...scaling(3), min: 3 }),
      ],
    ],
    [
      "the text of a page",
      page("<p>Blocked</p>"),
      [
        page('<p>Blocked</p><script src="https://evil.example/x.js"></script>'),
        page("<p>Blocked</p> "),
        page('<meta http-equiv="refresh" content="0;url=https://evil.example">'),
        page(""),
        change("bunny_shield_custom_page.p", { ...PAGE, html: "<p>No</p>" }, null),
      ],
    ],
    [
      "a narrow exception",
      skips({ conditions: [{ ...CONDITION, patterns: ["/health"] }] }),
      [
        skips({ conditions: [{ ...CONDITION, patterns: ["*"] }] }),
        skips({ conditions: [] }),
        skips({ conditions: [{ ...CONDITION, patterns: ["/health"] }], disables: ["shield"] }),
        skips({ conditions: [{ ...CONDITION, patterns: ["/health"] }], match_type: "none" }),
        skips({ conditions: [{ ...CONDITION, patterns: ["/health"] }], enabled: false }),
      ],
    ],
    [
      "a deletion",
      gone,
      [entries("0.0.0.0/0"), list({ action: "allow" }), list({ enabled: false }), list({ name: "x" }), entries()],
    ],
    [
      "an object of another provider",
      foreign({}),
      [
        foreign({ tags: { a: "3" } }),
        foreign({ other: null, tags: { a: "2", b: "" } }),
        foreign({ tags: {} }),
        foreign({ password: 12345678901234567890n.toString() }),
        change("null_resource.n", { tags: { a: "1" } }, null),
      ],
    ],
  ])("a row as printed for %s covers nothing worse", (_, seen, worse) => {
    const rows = copied(report([seen]));
    expect(ignoreFileErrors(rows)).toBeUndefined();
    const covered = report([seen], rows, "production,drift");
    expect(covered).toMatchObject({ exit_code: 0, verdict: "no drift", ignore_rows: [{ hits: 1 }] });
    expect(covered.stacks[0]).toMatchObject({ ignored_objects: 1, drifted: [] });
    expect(worse).toHaveLength(5);
    for (const drift of worse) {
      const found = report([drift], rows);
      expect(found).toMatchObject({ exit_code: 2, ignore_rows: [{ hits: 0 }] });
      expect(found.stacks[0]?.drifted).toEqual(
        report([drift]).stacks[0]?.drifted.map((one) => ({
          ...one,
          object: { ...one.object, planned: expect.any(Function) as unknown },
          rows: [{ ...one.rows[0], outdated: "changed" }],
        })),
      );
      expect(inEveryFormat(found).text).toContain("no longer covers");
      expect(inEveryFormat(found).markdown).toContain(found.stacks[0]?.drifted[0]?.rows[0]?.seen);
    }
  });

  it("prints no row for a sensitive value that differs, and no digest from which one can be guessed", () => {
    const marked = (address: string, name: string, [before, after]: readonly [string, string]) =>
      change(address, accessList({ entries: [before], name: "a" }), accessList({ entries: [after], name }), {
        beforeSensitive: { entries: true },
        afterSensitive: { entries: true },
      });
    const rowOf = (drift: JsonObject) => report([drift]).stacks[0]?.drifted[0]?.rows;
    for (const address of [LIST, "null_resource.n"])
      expect(rowOf(marked(address, "a", ["192.0.2.1", "192.0.2.2"]))).toEqual([]);
    expect(rowOf(marked(LIST, "b", ["192.0.2.1", "192.0.2.1"]))).toEqual([]);
    const digestOf = (secret: string) =>
      rowOf(
        change(
          "null_resource.n",
          { pin: secret, a: 1 },
          { pin: secret, a: 2 },
          {
            beforeSensitive: { pin: true },
            afterSensitive: { pin: true },
          },
        ),
      );
    expect(digestOf("1234")).toEqual([{ ...digestOf("4321")?.[0] }]);
    const copies = (name: string) => [
      change(
        "null_resource.n",
        { token: "correct-horse", url: "x" },
        { token: "correct-horse", url: name },
        {
          beforeSensitive: { token: true },
          afterSensitive: { token: true },
        },
      ),
    ];
    expect(report(copies("https://correct-horse@example.com")).stacks[0]?.drifted).toMatchObject([{ rows: [] }]);
    expect(report(copies("y")).stacks[0]?.drifted).toMatchObject([{ rows: [{}] }]);
  });

  it("matches a condition with an expired row, which hides nothing", () => {
    const rows = copied(report([drifted])).replace(/"expires": "[^"]*"/, '"expires": "2026-11-20"');
    const found = report([drifted], rows);
    expect(found.exit_code).toBe(3);
    expect(found.matched_conditions).toEqual([{ condition: "expired-ignore", count: 1, objects: [{ address: WEB }] }]);
    expect(found.changed).toBe(1);
    expect(report([], rows, "expired-ignore")).toMatchObject({ exit_code: 3, matched_conditions: [{}] });
  });

  it("the worst of several stacks is the exit code", () => {
    const clean = verdict([]);
    const bad = verdict([drifted]);
    const failed = failedDriftStack("x", "x", "broken");
    expect(assembleDrift([clean, clean], NO_ROWS, []).exit_code).toBe(0);
    expect(assembleDrift([clean, bad], NO_ROWS, []).exit_code).toBe(2);
    expect(assembleDrift([clean, bad], NO_ROWS, parseConditions("medium")).exit_code).toBe(3);
    expect(assembleDrift([failed, bad], NO_ROWS, parseConditions("medium")).exit_code).toBe(1);
  });
});

it.each<[JsonObject, boolean]>([
  [{ learning_mode_until: "2026-11-21T11:59:59Z" }, true],
  [{ learning_mode_until: "2026-11-21T11:59:59" }, true],
  [{ learning_mode_until: "2026-11-21T11:59:59.123", learning_mode: true }, true],
  [{ learning_mode_until: "2026-11-21T12:59:59+02:00" }, true],
  [{ learning_mode_until: "2026-11-21T12:00:01Z" }, false],
  [{ learning_mode_until: "2026-11-21T12:00:01" }, false],
  [{ learning_mode_until: "soon" }, false],
  [{ learning_mode_until: null }, false],
  [{ learning_mode_until: "2026-11-20T00:00:00Z", waf_execution_mode: "block" }, false],
  [{ learning_mode_until: "2026-11-20T00:00:00Z", waf_enabled: false }, false],
])("drift of a zone with %j: learning ended is %s", (values, expected) => {
  const zone = { ...ZONE, waf_execution_mode: "log", ...values };
  const text = planJson([change("bunny_shield_zone.a", zone, zone)], { timestamp: "2026-11-21T12:00:00Z" });
  const stack = driftOfPlan(planOf(text));
  expect(stack.problems).toEqual(expected ? ["`bunny_shield_zone.a`: learning ended, still only logging."] : []);
  expect(stack.verdict).toBe("no drift");
});

it("entries that ended wait for an apply, which is no drift", () => {
  const bans = (content: string) => ({
    ...{ shield_zone_id: 42, list_id: 7, type: "ip", action: "block", enabled: true, entries: null },
    content,
  });
  const before = bans("192.0.2.1 # until=2026-11-20 scans\n192.0.2.2 # until=2026-11-21");
  const problemsOf = (after: string): readonly string[] => {
    const row = change("bunny_shield_access_list.a", before, bans(after));
    const text = planJson([row], { timestamp: "2026-11-21T12:00:00Z" });
    const stack = driftOfPlan(planOf(text));
    expect(stack.verdict).toBe("no drift");
    return stack.problems;
  };
  expect(problemsOf("192.0.2.2 # until=2026-11-21")).toEqual([
    "`bunny_shield_access_list.a`: the next apply removes 1 entry (`192.0.2.1`) because the end has passed. This is not drift.",
  ]);
  expect(problemsOf("192.0.2.1 # until=2026-11-20 scans")).toEqual([]);
});
