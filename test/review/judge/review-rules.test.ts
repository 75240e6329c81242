import { RULES } from "../../../src/review/judge/review-rules.js";
import { accessList, change, type ChangeOptions, type JsonObject, planJson } from "../support/plan-builder.js";
import { CASES, limit, list, many } from "../support/rule-cases.js";
import { firstReview, planOf, reviewOf } from "../support/review-of.js";
import { driftStack } from "../../../src/review/drift/drift-stack.js";
import { parseConditions } from "../../../src/review/judge/fail-on.js";
import { assembleReview } from "../../../src/review/judge/assemble-review.js";
import { noConstructs } from "../../../src/review/plan/synthesized-app.js";
import { renderReviewText } from "../../../src/review/render/text/write-text.js";

it.each(CASES)("%s", (_name, changes, expected) => {
  const [first, ...rest] = changes;
  const { findings } = firstReview(first ?? {}, ...rest);
  const found = findings.map(({ rule, direction, severity }) => `${rule} ${direction} ${severity}`);
  expect(found.sort()).toEqual([...expected].sort());
});

it("puts a deferred change off", () => {
  const deferred = [{ reason: "resource_config_unknown", resource_change: list(null, {}) }];
  const review = reviewOf([], { deferred_changes: deferred });
  expect(review.deferred.map(({ resource }) => resource.findings[0]?.rule)).toEqual(["deferred"]);
  expect(review.counts.deferred).toBe(1);
});

it("has a case for each rule", () => {
  const covered = new Set(CASES.flatMap(([, , expected]) => expected.map((text) => text.split(" ")[0])));
  const elsewhere = ["unusual-address", "missing-dropped", "deferred"];
  const remedy = "add a row to test/review/support/rule-cases.ts or object-rule-cases.ts";
  const lacking = Object.keys(RULES).filter((rule) => !covered.has(rule) && !elsewhere.includes(rule));
  expect({ [remedy]: lacking }).toEqual({ [remedy]: [] });
});

it("says what a change means in a sentence", () => {
  const text = (changed: JsonObject): string[] => firstReview(changed).findings.map((found) => found.text);
  expect(text(list({ entries: many }, { action: "log", entries: many }))).toEqual([
    "No longer blocks: action `block` → `log`, 20 entries (`192.0.2.0`, `192.0.2.1`, `192.0.2.2` and 17 more).",
  ]);
  expect(text(list({}, { enabled: false }))).toEqual([
    "No longer blocks: enabled `true` → `false`, 2 entries (`192.0.2.1`, `192.0.2.2`).",
  ]);
  expect(text(limit({ request_count: 10, timeframe: 60 }, { request_count: 50, timeframe: 60 }))).toEqual([
    "More requests pass: `10 per 60 s` → `50 per 60 s`, 5 times as many.",
  ]);
});

const cidr = (action: string, ...entries: string[]): JsonObject => ({ type: "cidr", action, entries });
const found = (row: JsonObject): string[] => {
  const { direction, findings } = firstReview(row);
  return [direction, ...findings.map(({ rule, severity }) => `${rule} ${severity}`)];
};
const marked = (name: string): ChangeOptions => ({
  beforeSensitive: { [name]: true },
  afterSensitive: { [name]: true },
});
const managed = (values: JsonObject): JsonObject => ({
  shield_zone_id: 1,
  list_id: 2,
  enabled: true,
  on_destroy: "restore",
  ...values,
});
const NINES = Array.from({ length: 512 }, (_, index) => `${index >> 1}.${(index % 2) * 128}.0.0/9`);

/** One row for each sentence on what a change means: the change, the direction, and the rules with their severities. */
const SENTENCES: readonly (readonly [string, JsonObject, readonly string[]])[] = [
  [
    "a sensitive action that no longer blocks",
    list({}, { action: "log" }, marked("action")),
    ["loosens", "enforcement-stopped high"],
  ],
  [
    "a sensitive switch that is off",
    list({}, { enabled: false }, marked("enabled")),
    ["loosens", "enforcement-stopped high"],
  ],
  [
    "a sensitive bypass list of all IPv4 in two halves",
    list(null, cidr("bypass", "0.0.0.0/1", "128.0.0.0/1"), { afterSensitive: { entries: true } }),
    ["loosens", "exemption-started high", "wide-exemption high"],
  ],
  [
    "a sensitive page with a script from outside",
    change("bunny_shield_custom_page.a", { html: "a" }, { html: '<script src="//x.example">' }, marked("html")),
    ["loosens", "page-runs-script high", "page-loads-outside medium", "page-changed low"],
  ],
  [
    "a sensitive number of requests",
    change(
      "bunny_shield_rate_limit.a",
      { rule_configuration: { action_type: "rate_limit", request_count: 5, timeframe: 60 } },
      { rule_configuration: { action_type: "rate_limit", request_count: 500, timeframe: 60 } },
      { afterSensitive: { rule_configuration: { request_count: true } } },
    ),
    ["loosens", "limit-loosened high"],
  ],
  [
    "what cannot be judged where traffic was stopped",
    list({}, { action: "of_tomorrow" }),
    ["loosens", "enforcement-uncertain high"],
  ],
  ["what cannot be judged elsewhere", list(null, { action: "of_tomorrow" }), ["unknown", "effect-unknown medium"]],
  [
    "taking over a list that blocks, to log",
    change(
      "bunny_shield_access_list_configuration.a",
      null,
      managed({ action: "log", found: { enabled: true, action: "block" } }),
    ),
    ["loosens", "enforcement-stopped high"],
  ],
  [
    "taking over a list that blocks already",
    change(
      "bunny_shield_access_list_configuration.a",
      null,
      managed({ action: "block", found: { enabled: true, action: "block" } }),
    ),
    ["neutral"],
  ],
  [
    "taking over a list that cannot be read",
    change("bunny_shield_access_list_configuration.a", null, managed({ action: "log" }), { unknown: { found: true } }),
    ["unknown", "effect-unknown medium"],
  ],
  [
    "taking over a bot that is blocked, to allow",
    change("bunny_shield_bot_action.a", null, { bot_id: 1, action: "allow", found: { action: "block" } }),
    ["loosens", "enforcement-stopped high"],
  ],
  [
    "taking over a category that is blocked, to none",
    change("bunny_shield_bot_category_action.a", null, { category: "ai", action: "none", found: { action: "block" } }),
    ["loosens", "enforcement-stopped high"],
  ],
  [
    "taking over replicas",
    change("bunny_app_autoscaling.a", null, { app_id: "x", min: 1, max: 1, found: { min: 1, max: 6 } }),
    ["neutral", "capacity-lowered medium"],
  ],
  [
    "taking over a page that is set",
    change("bunny_shield_custom_page.a", null, { page_type: "block", html: "b", found: { html: "a" } }),
    ["neutral", "page-changed low"],
  ],
  [
    "destroying what restores a block",
    change(
      "bunny_shield_access_list_configuration.a",
      managed({ action: "log", found: { enabled: true, action: "block" } }),
      null,
    ),
    ["tightens", "enforcement-started medium", "restored-on-destroy low"],
  ],
  ["forgetting a list that blocks", list({}, {}, { actions: ["forget"] }), ["neutral", "forgotten medium"]],
  [
    "creating again while the old object lives on",
    change("null_resource.a", { v: 1 }, { v: 2 }, { actions: ["create", "forget"] }),
    ["neutral", "forgotten medium"],
  ],
  [
    "log to block, with fewer entries",
    list(cidr("log", "10.0.0.0/24", "10.0.1.0/24"), cidr("block", "10.0.0.0/24")),
    ["tightens", "enforcement-started medium", "entries-observed low"],
  ],
  [
    "allow to block, with other entries",
    list(cidr("allow", "10.0.0.0/24"), cidr("block", "10.0.1.0/24")),
    ["tightens", "entries-no-longer-allowed low", "entries-blocked low"],
  ],
  [
    "block to allow, with other entries",
    list(cidr("block", "10.0.0.0/24"), cidr("allow", "10.0.1.0/24")),
    ["loosens", "entries-unblocked medium", "entries-allowed medium"],
  ],
  [
    "an allowed /24 narrowed to a /25",
    list(cidr("allow", "10.0.0.0/24"), cidr("allow", "10.0.0.0/25")),
    ["tightens", "entries-no-longer-allowed low"],
  ],
  [
    "a /24 split into its halves",
    list(cidr("allow", "10.0.0.0/24"), cidr("allow", "10.0.0.0/25", "10.0.0.128/25")),
    ["neutral", "entries-observed low"],
  ],
  [
    "a /32 inside a listed /24",
    list(cidr("allow", "10.0.0.0/24"), cidr("allow", "10.0.0.0/24", "10.0.0.7/32")),
    ["neutral", "entries-observed low"],
  ],
  [
    "all of IPv4 as 512 /9",
    list(cidr("allow"), cidr("allow", ...NINES)),
    ["loosens", "wide-exemption high", "entries-allowed medium"],
  ],
  [
    "ten per minute to 600 per hour",
    change(
      "bunny_shield_rate_limit.a",
      { rule_configuration: { action_type: "rate_limit", request_count: 10, timeframe: 60 } },
      { rule_configuration: { action_type: "rate_limit", request_count: 600, timeframe: 3_600 } },
    ),
    ["loosens", "limit-loosened high"],
  ],
  ...[
    ["a handler", "<p onclick=run()>", "page-runs-script high"],
    ["a refresh", '<meta http-equiv="refresh" content="0;url=/x">', "page-sends-visitors high"],
    ["a form target", '<form action="/x">', "page-sends-visitors high"],
    ["srcset", '<img srcset="/1 1x">', "page-unread high"],
    ["SVG", '<svg><image href="/1"></svg>', "page-unread high"],
    ["CSS", "<style>a{background:url(https://x.example/1)}</style>", "page-loads-outside medium"],
  ].map(
    ([name = "", html = "", rule = ""]) =>
      [
        `a page with ${name}`,
        change("bunny_shield_custom_page.a", { html: "a" }, { html }),
        ["loosens", rule, "page-changed low"],
      ] as const,
  ),
  [
    "a guard that is relaxed",
    list({ max_blocking_percent: 50 }, { max_blocking_percent: 100 }),
    ["neutral", "guard-relaxed medium"],
  ],
];

it.each(SENTENCES)("%s", (_, row, expected) => {
  expect(found(row)).toEqual(expected);
});

it("names the host of a fetch in a script, and of a page that was sensitive says no default was replaced", () => {
  const page = (html: string, options: ChangeOptions = {}) =>
    firstReview(change("bunny_shield_custom_page.a", { html: "a" }, { html }, options)).findings.map(
      ({ text }) => text,
    );
  expect(page("<script>fetch('https://x.example/a')</script>").join("\n")).toContain("`x.example`");
  const once = page("b", { beforeSensitive: { html: true } }).join("\n");
  expect(once).toBe("The `response` page changes.");
});

it("says what restoring restores, and that what cannot be read is replaced", () => {
  const values = managed({ action: "log", found: { enabled: true, action: "block" } });
  const destroyed = change("bunny_shield_access_list_configuration.a", values, null);
  expect(firstReview(destroyed).findings.map(({ text }) => text)).toContain(
    "May restore the earlier settings: action `block`. The plan does not show which of them this resource declared.",
  );
  const unread = change("bunny_shield_bot_action.a", null, { bot_id: 1, action: "none" }, { unknown: { found: true } });
  expect(firstReview(unread).findings[0]?.text).toMatch(/^It replaces whatever is set now/);
});

it("says that more lists of the zone contain an entry than it names", () => {
  const others = (count: number, action: string): JsonObject[] =>
    Array.from({ length: count }, (_, index) => {
      const values = accessList({ action, name: `${action} ${index}`, entries: ["192.0.2.1"] });
      return change(`bunny_shield_access_list.${action}_${index}`, values, values);
    });
  const said = (changed: JsonObject, ...lists: JsonObject[]): string[] =>
    firstReview(changed, ...lists).findings.map(({ rule, severity, text }) => `${rule} ${severity}: ${text}`);
  const allowed = list({ action: "allow", entries: [] }, { action: "allow", entries: ["192.0.2.1"] });
  const opposed = "overrides-block medium: Let through although";
  expect(said(allowed, ...others(5, "block")).filter((text) => text.startsWith(opposed))).toHaveLength(5);
  expect(said(allowed, ...others(6, "block")).filter((text) => text.startsWith(opposed))).toHaveLength(6);
  expect(said(allowed, ...others(6, "block")).at(-1)).toBe(`${opposed} more lists of the zone stop them.`);

  const unblocked = list({ entries: ["192.0.2.1"] }, { entries: [] });
  const blockedToo = "More lists of the zone stop them, before or after.";
  const allowedToo = "More lists of the zone let them through, before or after.";
  expect(said(unblocked, ...others(5, "block")).join()).not.toContain("More lists");
  expect(said(unblocked, ...others(6, "block")).at(-1)).toBe(`stopped-elsewhere low: ${blockedToo}`);
  expect(said(unblocked, ...others(3, "allow"), ...others(3, "block")).at(-1)).toContain(blockedToo);
  expect(said(unblocked, ...others(6, "allow"), ...others(6, "block")).at(-1)).toBe(
    `allowed-elsewhere medium: ${allowedToo}`,
  );
});

it("counts net addresses, and real entries of sensitive lists", () => {
  const entries = (before: JsonObject, after: JsonObject, options?: ChangeOptions) =>
    firstReview(list(before, after, options)).entries;
  expect(entries(cidr("block", "10.0.0.0/24"), cidr("block", "10.0.0.0/23"))).toMatchObject({
    added_addresses: "256",
    removed_addresses: "0",
  });
  const many = Array.from({ length: 400 }, (_, index) => `10.0.${index >> 8}.${index & 255}`);
  expect(entries({ entries: many }, { entries: many.slice(300) }, marked("entries"))).toMatchObject({
    before_count: 400,
    after_count: 100,
    removed_count: 300,
    removed: [],
    hidden: true,
  });
});

it("never says no changes of what it shows", () => {
  const parts: readonly JsonObject[] = [
    { action_invocations: [{ address: "action.x.a" }] },
    { deferred_action_invocations: [{ reason: "x", action_invocation: { address: "action.x.a" } }] },
    { checks: [{ address: { to_display: "check.a" }, status: "fail" }] },
    { tomorrow: {} },
  ];
  for (const rest of parts) {
    const review = assembleReview([reviewOf([], rest)], parseConditions("actions,checks,unknown"));
    expect(review.exit_code).toBe(3);
    expect(renderReviewText(review, { color: false })).not.toContain("no changes");
  }
});

it("takes an unapplied move for no drift, and what changed besides for drift", () => {
  const moved = (after: JsonObject, previousAddress = "bunny_shield_access_list.b") =>
    change(
      "bunny_shield_access_list.a",
      { ...accessList(), shield_zone_id: null, configuration_id: null },
      { ...accessList(), ...after },
      { previousAddress },
    );
  const verdict = (row: JsonObject) =>
    driftStack(
      planOf(planJson([], { resource_drift: [row] })),
      { name: "s", source: "s", constructPath: noConstructs },
      [],
    ).stack.verdict;
  expect(verdict(moved({}))).toBe("no drift");
  expect(verdict(moved({ action: "log" }))).toBe("drift");
  expect(verdict(moved({}, "bunnynet_pullzone_access_list.a"))).toBe("no drift");
});
