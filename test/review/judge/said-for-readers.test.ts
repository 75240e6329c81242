import type { ResourceReview } from "../../../src/review/document/resource-document.js";
import { assembleReview } from "../../../src/review/judge/assemble-review.js";
import { parseConditions } from "../../../src/review/judge/fail-on.js";
import { renderMarkdown } from "../../../src/review/render/markdown/write-markdown.js";
import { accessList, change, type ChangeOptions, type JsonObject } from "../support/plan-builder.js";
import { commentOn, firstReview, reviewOf } from "../support/review-of.js";
import { ZONE } from "../support/shield-objects.js";

const saidOf = ({ findings }: ResourceReview): readonly string[] =>
  findings.map(({ rule, severity, text }) => `${rule}, ${severity}: ${text}`);
const row = (type: string, before: JsonObject | null, after: JsonObject | null, options?: ChangeOptions): JsonObject =>
  change(`bunny_shield_${type}.a`, before, after, options);

describe("a list of countries, ASNs, or organizations", () => {
  const said = (type: string, before: readonly string[], after: readonly string[], action = "block") => {
    const list = (entries: readonly string[]) => accessList({ action, type, entries: [...entries] });
    return saidOf(firstReview(row("access_list", list(before), list(after))));
  };

  it.each([
    ["country", "DE", "a whole country", "wide-block, high: Stops a whole country: 1 entry (`DE`)."],
    ["asn", "AS64500", "a whole network", undefined],
    ["organization", "Example", "all networks of an organization", undefined],
  ])("says how much one entry is, and weighs it: %s", (type, entry, whole, wide) => {
    const newly = `entries-blocked, medium: Entries newly stopped: 1 entry (\`${entry}\`), ${whole}.`;
    expect(said(type, ["XX"], ["XX", entry])).toEqual(wide === undefined ? [newly] : [wide, newly]);
    const gone = `entries-unblocked, ${wide === undefined ? "medium" : "high"}: Entries no longer stopped: 1 of 2 entries (\`${entry}\`), ${whole}.`;
    expect(said(type, ["XX", entry], ["XX"])).toEqual([gone]);
  });

  it("says it of several, and of what is let through", () => {
    expect(said("country", ["XX"], ["XX", "DE", "FR"], "allow")).toEqual([
      "wide-exemption, high: Lets 2 whole countries through: 2 entries (`DE`, `FR`).",
      "entries-allowed, medium: Entries newly let through: 2 entries (`DE`, `FR`), 2 whole countries.",
    ]);
    const created = firstReview(
      row("access_list", null, accessList({ action: "block", type: "country", entries: ["DE"] })),
    );
    expect(saidOf(created).join("\n")).toContain("created with action `block`, 1 entry (`DE`), a whole country.");
  });

  it("is said of what leaves a list whose type changes", () => {
    const replaced = row(
      "access_list",
      accessList({ action: "block", type: "country", entries: ["DE"] }),
      accessList({ action: "block", type: "cidr", entries: ["203.0.113.0/24"] }),
      { actions: ["delete", "create"] },
    );
    expect(saidOf(firstReview(replaced))).toEqual(
      expect.arrayContaining([
        "entries-unblocked, high: Entries no longer stopped: 1 of 1 entry (`DE`), a whole country.",
        "entries-blocked, low: Entries newly stopped: 1 entry (`203.0.113.0/24`), 256 addresses.",
      ]),
    );
  });

  it("is not said of fingerprints, or of what is sensitive", () => {
    expect(said("ja4", ["t13d_a_b"], ["t13d_a_b", "t13d_c_d"])).toEqual([
      "entries-blocked, low: Entries newly stopped: 1 entry (`t13d_c_d`).",
    ]);
    const list = (entries: readonly string[]) =>
      accessList({ action: "block", type: "country", entries: [...entries] });
    const marked = row("access_list", list(["XX"]), list(["XX", "DE"]), {
      beforeSensitive: { entries: true },
      afterSensitive: { entries: true },
    });
    expect(saidOf(firstReview(marked)).join()).not.toMatch(/countr|DE/);
  });
});

describe("a bot that leaves its action to its category", () => {
  const bot = (action: string): JsonObject => ({ shield_zone_id: 42, bot_id: 7, action, category: "ai_tool" });
  const category = (action: string, zone = 42): JsonObject =>
    change(
      "bunny_shield_bot_category_action.ai",
      { shield_zone_id: zone, category: "ai_tool", action: "allow" },
      { shield_zone_id: zone, category: "ai_tool", action },
    );
  const said = (before: JsonObject | null, after: JsonObject | null, ...others: JsonObject[]): string =>
    firstReview(row("bot_action", before, after), ...others)
      .findings.map(({ text }) => text)
      .join(" ");

  it("says what the category does after and before, where the plan has it", () => {
    expect(said(bot("block"), bot("none"), category("block"))).toContain(
      "Now, the action of its category applies: `block` (`bunny_shield_bot_category_action.ai`).",
    );
    expect(said(bot("none"), bot("block"), category("block"))).toContain(
      "Before, the action of its category applied: `allow` (`bunny_shield_bot_category_action.ai`).",
    );
    expect(said(bot("block"), bot("ignore"), category("block"))).toContain(
      "The action of its category does not apply: `block` (`bunny_shield_bot_category_action.ai`).",
    );
    expect(said(bot("ignore"), bot("block"), category("block"))).toContain(
      "Before, the action of its category did not apply: `allow` (`bunny_shield_bot_category_action.ai`).",
    );
    expect(said(bot("block"), null, category("block"))).toContain("Now, the action of its category applies: `block`");
  });

  it.each([
    ["no category", []],
    ["that of another zone", [category("block", 43)]],
  ])("says that the plan does not show it: %s", (_, others) => {
    expect(said(bot("block"), bot("none"), ...others)).toContain(
      "Now, the action of its category applies, which this plan does not show.",
    );
  });

  it("says what is the same once", () => {
    expect(said(bot("ignore"), bot("none"))).toContain(
      "Before, the action of its category did not apply. Now, the action of its category applies, which this plan does not show.",
    );
    expect(said(bot("none"), null)).toContain(
      "The action of its category applies as before, which this plan does not show.",
    );
  });

  it("is not said of a bot that has its own action, or a sensitive one", () => {
    expect(said(bot("block"), bot("allow"), category("block"))).not.toContain("category");
    const marked = row("bot_action", bot("block"), bot("none"), {
      beforeSensitive: { action: true },
      afterSensitive: { action: true },
    });
    expect(saidOf(firstReview(marked)).join()).not.toContain("decides");
  });
});

describe("an object that leaves the state", () => {
  const attentionOf = (gone: JsonObject): string => {
    const review = assembleReview([reviewOf([gone])], parseConditions("production"));
    const comment = renderMarkdown(review, { budget: 60_000 });
    return comment.slice(comment.indexOf("what changes"), comment.indexOf("<details"));
  };

  it("says beside its row what becomes of it", () => {
    const gone = row("waf_rule", { shield_zone_id: 42, waf_rule_id: 1, name: "a" }, null, {
      actions: ["forget"],
      reason: "delete_because_no_resource_config",
    });
    expect(attentionOf(gone)).toContain(
      "Leaves Terraform's state: it is no longer in the configuration. It stays in the account as it is, and nobody manages it.",
    );
  });

  it("is said with its reason where nothing severe is to be said", () => {
    const off = { pull_zone_id: 7, exception_id: "a", enabled: false, disables: ["waf"], conditions: [] };
    const gone = row("exception", off, null, { reason: "delete_because_no_resource_config" });
    expect(attentionOf(gone)).toContain(
      "The exception was already switched off, so it had no effect. Why: it is no longer in the configuration.",
    );
    const bucket = change("aws_bucket.a", { id: 1 }, null, { reason: "delete_because_no_resource_config" });
    expect(attentionOf(bucket)).toContain("🟠 medium | Destroyed: it is no longer in the configuration. |");
  });

  it("is not said to replace what is set, although the plan does not show what it does", () => {
    const gone = row("zone", { shield_zone_id: 42, waf_execution_mode: "block" }, null, { actions: ["forget"] });
    expect(saidOf(firstReview(gone))).toEqual([
      "forgotten, medium: Leaves Terraform's state. It stays in the account as it is, and nobody manages it.",
    ]);
  });

  it("is not said to be in the account if it is another provider's", () => {
    const gone = change("aws_bucket.a", { id: 1 }, null, { actions: ["forget"] });
    expect(saidOf(firstReview(gone))).toEqual([
      "forgotten, medium: Leaves Terraform's state. It continues to exist, and nobody manages it.",
    ]);
  });
});

describe("a level that stops more", () => {
  const zone = (more: JsonObject): JsonObject => ({ ...ZONE, ...more });
  const said = (before: JsonObject, after: JsonObject): readonly string[] =>
    saidOf(firstReview(row("zone", zone(before), zone(after))));

  it("says what it adds where the vendor does", () => {
    expect(said({ ddos_shield_sensitivity: "medium" }, { ddos_shield_sensitivity: "challenge" })).toEqual([
      "enforcement-started, medium: Stops more: `ddos_shield_sensitivity` `medium` → `challenge`, so every visitor must pass a challenge.",
    ]);
    expect(
      said({ waf_request_body_limit_action: "ignore" }, { waf_request_body_limit_action: "block" }).join(),
    ).toContain(", so longer request bodies are blocked.");
  });

  it("says that it is not known what it adds where the vendor does not", () => {
    expect(said({ ddos_shield_sensitivity: "off" }, { ddos_shield_sensitivity: "medium" })).toEqual([
      "enforcement-started, medium: Stops more: `ddos_shield_sensitivity` `off` → `medium`; it is not documented what this level adds.",
    ]);
  });
});

it("a zone whose switch cannot be determined says which attribute that is", () => {
  const on = { ...ZONE, waf_enabled: true, waf_execution_mode: "block", learning_mode: false };
  const [text] = firstReview(row("zone", on, { ...on, waf_enabled: null }, { unknown: { waf_enabled: true } }))
    .findings.map((found) => found.text)
    .filter((found) => found.includes("May no longer stop"));
  expect(text).toContain("Known only after apply: `waf_enabled`.");
});

it("a network of one address is counted as one in the headline and the sentence", () => {
  const one = row("access_list", null, accessList({ action: "allow", type: "cidr", entries: ["10.1.2.3/32"] }));
  const comment = commentOn(reviewOf([one]));
  expect(comment).toMatch(/^### (?:🔴|🟠) .* \(1 address\): /m);
  expect(comment).toContain("created with action `allow`, 1 entry (`10.1.2.3/32`), 1 address.");
});

it("a title is the first sentence of what is found", () => {
  const gone = change("bunny_shield_waf_rule.a", { shield_zone_id: 42, waf_rule_id: 1 }, null, { actions: ["forget"] });
  const comment = commentOn(reviewOf([gone]));
  expect(comment).toMatch(/<b>forget<\/b> Leaves Terraform&#39;s state · /);
});

test("a switch that changes while another one is off is said to have no effect", () => {
  const zone = (learning: boolean): JsonObject => ({ shield_zone_id: 42, waf_enabled: false, learning_mode: learning });
  const said = saidOf(firstReview(change("bunny_shield_zone.site", zone(false), zone(true))));
  expect(said).toEqual([
    "observation-changed, low: Has no effect while `waf_enabled` is `false`: `learning_mode` `false` → `true`.",
  ]);
});

describe("a zone that becomes stricter and less strict", () => {
  const zone = (engine: JsonObject): JsonObject => ({ ...ZONE, waf_enabled: true, waf_engine_config: engine });
  const both = row(
    "zone",
    zone({ arg_length: "400", max_num_args: "100" }),
    zone({ arg_length: "40", max_num_args: "255" }),
  );

  it("has what loosens in the headline, and says that it also tightens", () => {
    const comment = commentOn(reviewOf([both]));
    expect(comment).toMatch(/^### 🟠 Is less strict: .* · it also tightens protection$/m);
  });
});

test("a WAF that is switched off while it starts to learn stays off after learning", () => {
  const zone = (enabled: boolean, learning: boolean): JsonObject => ({
    ...ZONE,
    waf_enabled: enabled,
    waf_execution_mode: "block",
    learning_mode: learning,
  });
  const starts = (enabled: boolean): JsonObject =>
    row("zone", zone(true, false), zone(enabled, true), { unknown: { learning_mode_until: true } });
  expect(saidOf(firstReview(starts(true))).join()).toContain("until learning ends");
  expect(saidOf(firstReview(starts(false))).join()).not.toContain("until learning ends");
});

test("a value that goes is not shown like the word none, and a destroyed object has one column", () => {
  const exception = { pull_zone_id: 7, exception_id: "a", enabled: true, disables: ["waf"], description: "x" };
  const shown = (changed: JsonObject): string => commentOn(reviewOf([changed]));
  const left = row("exception", exception, { ...exception, match_type: "none", description: null });
  expect(shown(left)).toContain("| `description` | `x` | *(not set)* |");
  expect(shown(left)).toContain("`none`");
  expect(shown(row("exception", exception, null))).toContain("| `description` | `x` |\n");
});
