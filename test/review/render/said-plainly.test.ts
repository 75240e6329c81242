import { parseConditions } from "../../../src/review/judge/fail-on.js";
import { assembleReview } from "../../../src/review/judge/assemble-review.js";
import { failedStack } from "../../../src/review/judge/review-plan.js";
import type { StackReview } from "../../../src/review/document/review-document.js";
import { accessList, change, type ChangeOptions, type JsonObject } from "../support/plan-builder.js";
import { commentOn, firstReview, reviewOf } from "../support/review-of.js";
import { ZONE } from "../support/shield-objects.js";
import { condition, rule } from "../support/tried-plan.js";

const row = (type: string, before: JsonObject | null, after: JsonObject | null, options?: ChangeOptions): JsonObject =>
  change(`bunny_shield_${type}.a`, before, after, options);
const textsOf = (changed: JsonObject): readonly string[] => firstReview(changed).findings.map(({ text }) => text);

describe("a rule that changes", () => {
  const login = (more: JsonObject = {}): JsonObject => rule(condition("/login", more));

  it("is said with its values before and after, and with what stays", () => {
    expect(textsOf(row("waf_rule", login(), rule(condition("/log"))))).toEqual([
      "Blocks more requests: `conditions[0].value` `/login` → `/log` (`begins_with`). " +
        "Example: `GET /logi`. Before: stopped by no rule. After: blocked by `bunny_shield_waf_rule.a`.",
    ]);
    const [text] = textsOf(row("waf_rule", login(), login({ operator: "equals" })));
    expect(text).toContain("`conditions[0].operator` `begins_with` → `equals`.");
  });

  it("has no value that is sensitive, and only the name of what is long", () => {
    const hidden = { conditions: [{ value: true }] };
    const marked = row("waf_rule", login(), rule(condition("/secret")), {
      beforeSensitive: hidden,
      afterSensitive: hidden,
    });
    expect(textsOf(marked).join()).toContain("`conditions`");
    expect(textsOf(marked).join()).not.toContain("/secret");
    const [text] = textsOf(row("waf_rule", login(), rule(condition(`/${"x".repeat(300)}`))));
    expect(text).toContain(": `conditions[0].value`.");
    const other = login({ variables: ["REQUEST_HEADERS"] });
    expect(textsOf(row("waf_rule", login(), other)).join()).toMatch(
      /^May no longer block some requests: `conditions\[0\]\.variables` `REQUEST_URI` → `REQUEST_HEADERS`\./,
    );
  });
});

describe("a page that is known only after apply", () => {
  const page = row("custom_page", { html: "<p>" }, { html: null }, { unknown: { html: true } });

  it("could not be judged, which is not that it loosens", () => {
    expect(commentOn(reviewOf([page]))).toContain("could not be judged, high");
    expect(commentOn(reviewOf([page, { ...page, address: "bunny_shield_custom_page.b" }]))).toContain(
      "2 changes may loosen protection (2 high)",
    );
    expect(commentOn(reviewOf([page]))).not.toContain("loosens");
  });

  it("is stopped by the gate as before", () => {
    const { matched_conditions: matched } = assembleReview([reviewOf([page])], parseConditions("loosens"));
    expect(matched).toHaveLength(1);
  });

  it("is no excuse for what does loosen", () => {
    const [before, after] = [login("block"), login("log")];
    expect(commentOn(reviewOf([page, row("waf_rule", before, after)]))).toContain(
      "1 change loosens protection (1 high), 1",
    );
  });
});

const login = (action: string): JsonObject => rule(condition("/login", { action: action }));

describe("a create that takes over what exists", () => {
  const bot = (found: JsonObject | null, action = "block"): JsonObject => ({
    shield_zone_id: 42,
    bot_id: 7,
    action,
    user_agent_match: "GPTBot",
    found,
  });

  it("shows what it had before", () => {
    const text = commentOn(reviewOf([row("bot_action", null, bot({ action: "allow" }))]));
    expect(text).toContain("<b>take over</b>");
    expect(text).toContain("| `action` | `allow` | `block` |");
    expect(commentOn(reviewOf([row("bot_action", null, bot({ action: "block" }))]))).toContain("| `block` | `block` |");
  });

  it("shows which items of a set come, and a set that stays", () => {
    const zone = { ...ZONE, found: { waf_disabled_rules: ["1", "3"], waf_log_only_rules: ["2"], waf_enabled: true } };
    const { attributes } = firstReview(row("zone", null, zone));
    const sets = attributes.filter(({ path }) => /_rules$/.test(path));
    expect(sets).toEqual([
      { path: "waf_disabled_rules", kind: "items", added: [], removed: ["3"], before_count: 2, after_count: 1 },
      { path: "waf_log_only_rules", kind: "value", before: ["2"], after: ["2"] },
    ]);
  });

  it.each([
    ["nothing was found", bot(null), {}],
    ["what was found is sensitive", bot({ action: "allow" }), { afterSensitive: { found: true } }],
  ])("is a create where %s", (_, after, options) => {
    const text = commentOn(reviewOf([row("bot_action", null, after, options)]));
    expect(text).toContain("<b>create</b>");
    expect(text).toContain("| `action` | `block` |");
  });

  it("hides a value that is sensitive on one side", () => {
    const marked = row("bot_action", null, bot({ action: "allow" }), { afterSensitive: { found: { action: true } } });
    expect(firstReview(marked).attributes).toContainEqual({ path: "action", kind: "sensitive" });
  });

  it("names a bot as its user agent does", () => {
    expect(firstReview(row("bot_action", null, bot(null)))).toMatchObject({
      label: "GPTBot",
      subject: "zone `42`, bot `7`",
    });
  });
});

describe("a zone that begins to learn", () => {
  const learning = (until: string | null): JsonObject => ({ ...ZONE, learning_mode: true, learning_mode_until: until });

  it.each([
    ["at a time", row("zone", ZONE, learning("2026-12-01T00:00:00Z")), "until `2026-12-01T00:00:00Z`."],
    [
      "at a time of the API",
      row("zone", ZONE, learning(null), { unknown: { learning_mode_until: true } }),
      "until learning ends (the API sets the time).",
    ],
  ])("says when that ends: %s", (_, changed, end) => {
    expect(textsOf(changed)).toContain(`No longer blocks: \`learning_mode\` \`false\` → \`true\`, ${end}`);
  });

  it("says nothing of an end that stays", () => {
    const kept = learning("2026-12-01T00:00:00Z");
    expect(textsOf(row("zone", kept, { ...kept, waf_execution_mode: "log" })).join()).not.toContain("until");
  });
});

it("says in a table of stacks what was found in each, and what was not read", () => {
  const stack = (name: string, changes: readonly JsonObject[]): StackReview => ({ ...reviewOf(changes), name });
  const text = commentOn(
    failedStack("a", "a", "It failed."),
    stack("b", []),
    stack("c", [change("bunny_app_autoscaling.a", { app_id: "a", min: 1, max: 2 }, { app_id: "a", min: 1, max: 9 })]),
    stack("d", [row("waf_rule", login("block"), login("log"))]),
  );
  const cells = text
    .split("\n")
    .flatMap((line) => /^\| (?:\[.*|`[a-d]`.*) \| (?<cell>[^|]*) \|$/.exec(line)?.groups?.["cell"] ?? []);
  expect(cells).toEqual([
    "not reviewed",
    "nothing found",
    "1 change to look at",
    "1 change loosens protection (1 high)",
  ]);
});

it("does not add the addresses that go to those that come in a title", () => {
  const [before, after] = [["192.0.2.0/24"], ["198.51.100.0/25"]].map((entries) =>
    accessList({ action: "allow", type: "cidr", entries }),
  );
  const text = commentOn(reviewOf([change("bunny_shield_access_list.a", before ?? null, after ?? null)]));
  expect(text).toContain("Entries newly let through: 1 entry (`198.51.100.0/25`), 128 addresses.");
  expect(text).not.toContain("384 addresses");
});
