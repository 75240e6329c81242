import { NO_ROWS } from "../../../src/review/drift/ignore-file.js";
import { assembleDrift } from "../../../src/review/drift/drift-report.js";
import { parseConditions } from "../../../src/review/judge/fail-on.js";
import { assembleReview } from "../../../src/review/judge/assemble-review.js";
import { failedStack } from "../../../src/review/judge/review-plan.js";
import { renderMarkdown } from "../../../src/review/render/markdown/write-markdown.js";
import { mdLink } from "../../../src/review/render/markdown/escape-markdown.js";
import { inlineMarkdown, inLine } from "../../../src/review/render/markdown/inline-markdown.js";
import { finding, ledBy } from "../../../src/review/judge/review-rules.js";
import { type Titled, titled } from "../../../src/shared/phrase.js";
import { groupTitle } from "../../../src/review/render/grouping.js";
import { accessList, change, type JsonObject, planJson } from "../support/plan-builder.js";
import { ZONE } from "../support/shield-objects.js";
import { commentOn, driftOfPlan, planOf, reviewOf } from "../support/review-of.js";

const LIST = "bunny_shield_access_list.office";

/** The first line of a comment that a person sees. */
const seen = (markdown: string): string =>
  markdown
    .split("\n")
    .find((line) => line.startsWith("### "))
    ?.slice(4) ?? "";
const headline = (...stacks: Parameters<typeof assembleReview>[0]): string => seen(commentOn(...stacks));

describe("a plan that writes again what was changed outside", () => {
  const declared = accessList({ action: "allow", entries: ["192.0.2.1"] });
  const added = accessList({ action: "allow", entries: ["192.0.2.1", "192.0.3.0/24"] });
  const undo = (rest: JsonObject): string => headline(reviewOf([change(LIST, added, declared)], rest));

  it("is not told to be without worry", () => {
    const outside = undo({ resource_drift: [change(LIST, declared, added)] });
    expect(outside).toMatch(
      /^🟡 .* · This pull request does not change it: it was changed outside of Terraform, and this apply puts it back$/,
    );
  });

  it.each([
    ["another object", [change("bunny_shield_access_list.other", declared, added)]],
    ["another attribute", [change(LIST, { ...added, enabled: true }, { ...added, enabled: false })]],
    ["nothing", []],
  ])("is not what a change of %s outside makes of it", (_, resource_drift) => {
    expect(undo({ resource_drift })).toBe("🟡 Entries no longer let through (256 addresses): `office`, zone `1001`");
  });
});

describe("plans that failed", () => {
  const error =
    "site could not be planned:\n\nError: The list would allow all visitors\n\n  with bunny_shield_access_list.a,";

  it("are named by the error's title", () => {
    expect(headline(failedStack("site", "site", error))).toBe(
      "🔴 Nothing could be planned or reviewed: The list would allow all visitors",
    );
  });

  it("are not all there is, where others could be planned", () => {
    expect(headline(failedStack("site", "site", "It has no title."), reviewOf([]))).toBe(
      "🔴 Not all could be planned or reviewed: `site` could not be planned",
    );
  });

  it("say what is missing and why", () => {
    expect(headline(failedStack("a", "a", error), reviewOf([], { complete: false, errored: true }))).toBe(
      "🔴 Not all could be planned or reviewed: `a` could not be planned: `The list would allow all visitors`; " +
        "`site`: Planning failed partway (errored): this report covers only what was planned before the failure (and 1 other problem)",
    );
    expect(headline(reviewOf([], { later_member: [1] }))).toBe(
      "🔴 Not all could be planned or reviewed: This release does not know the plan's `later_member`",
    );
  });
});

describe("a plan that does not loosen protection", () => {
  const limit = (count: number): JsonObject => ({
    shield_zone_id: 1,
    name: "login",
    action: "rate_limit",
    request_count: count,
    timeframe: 60,
    block_time: 60,
  });
  const zone = (recorded: boolean): JsonObject => ({ ...ZONE, waf_request_header_logging_enabled: recorded });
  const row = (type: string, before: JsonObject | null, after: JsonObject | null): JsonObject =>
    change(`bunny_shield_${type}.a`, before, after);
  it.each([
    ["a list that blocks", row("access_list", null, accessList({})), "Now blocks: `office`, zone `1001`"],
    [
      "a stricter limit of any size",
      row("rate_limit", limit(100), limit(50)),
      "Allows fewer requests: `login`, zone `1`",
    ],
    [
      "more in the logs",
      row("zone", zone(false), zone(true)),
      "Event logs contain more, which may include secrets: `bunny_shield_zone.a`, zone `42`, pull zone `7`",
    ],
    [
      "a little that is stricter",
      row("access_list", accessList({ action: "challenge" }), accessList({ action: "block" })),
      "Now blocks where it challenged: `office`, zone `1001`",
    ],
  ])("is to be read where it has %s, in the color of its row", (_, changed, text) => {
    const review = reviewOf([changed]);
    expect(headline(review)).toBe(`${review.severity === "low" ? "🟡" : "🟠"} ${text}`);
  });

  it("is no worry where only low findings are left", () => {
    expect(
      headline(
        reviewOf([row("access_list", accessList({ action: "log" }), accessList({ action: "log", enabled: false }))]),
      ),
    ).toMatch(/^🟢 /);
  });
});

describe("what a plan does beside its objects", () => {
  const failing = {
    address: { to_display: "check.alive", kind: "check", name: "alive" },
    status: "fail",
    instances: [{ address: { to_display: "check.alive" }, status: "fail", problems: [{ message: "It is not." }] }],
  };
  const configuration = (provisioners: readonly JsonObject[]): JsonObject => ({
    root_module: {
      resources: [{ address: "null_resource.a", mode: "managed", type: "null_resource", name: "a", provisioners }],
    },
  });
  const created = change("null_resource.a", null, { id: "1" });

  it("is said, although all of it could be planned", () => {
    expect(headline(reviewOf([], { checks: [failing] }))).toBe("🔴 1 check does not pass");
    const program = { configuration: configuration([{ type: "local-exec" }]) };
    expect(headline(reviewOf([created], program))).toBe("🔴 1 program runs outside of the plan");
  });

  it("leaves drift a verdict", () => {
    const stack = driftOfPlan(planOf(planJson([], { checks: [failing] })));
    const report = assembleDrift([stack], NO_ROWS, []);
    expect(seen(renderMarkdown(report, { budget: 60_000 }))).toBe("🔴 1 check does not pass");
  });
});

describe("the only object to look at", () => {
  const stack = (...changes: readonly JsonObject[]) => reviewOf(changes);
  const opened = change(LIST, accessList({ name: "Office" }), accessList({ name: "Office", action: "log" }));
  const elsewhere = { shield_zone_id: 7, name: "b" };
  const closed = change(
    "bunny_shield_access_list.b",
    accessList({ ...elsewhere, action: "log" }),
    accessList(elsewhere),
  );
  const gone = change("aws_bucket.logs", { id: 1 }, null);
  const named = "`Office`, zone `1001`";
  const matching = (conditions: string, ...stacks: Parameters<typeof assembleReview>[0]): string =>
    seen(renderMarkdown(assembleReview(stacks, parseConditions(conditions)), { budget: 60_000 }));

  it("is named, before what the others do", () => {
    expect(headline(stack(opened, closed))).toBe(`🔴 No longer blocks: ${named} · 1 other change tightens protection`);
  });

  it("is named where it may loosen protection, which is no reason not to worry", () => {
    const cover = change("bunny_shield_access_list.b", null, accessList({ name: "b" }));
    expect(headline(stack(opened, cover))).toBe(`🟠 ${named}: entries stopped only after list \`b\` is created`);
  });

  it("is named with its stack, if there are several", () => {
    expect(headline(stack(opened), { ...stack(closed), name: "edge" })).toBe(
      `🔴 No longer blocks: \`site\`: ${named} · 1 other change tightens protection`,
    );
  });

  it("is named where it only matches a condition, or ends", () => {
    expect(matching("update", stack(closed))).toBe("🔴 Now blocks: `b`, zone `7`");
    expect(headline(stack(gone))).toBe("🟠 Destroyed: `aws_bucket.logs`");
  });

  it.each([
    ["two objects", "loosens", [opened, { ...opened, address: "bunny_shield_access_list.c" }], {}],
    ["an object that loosens and one that ends", "loosens", [opened, gone], {}],
    [
      "an object and an output",
      "loosens,outputs",
      [opened],
      { output_changes: { a: { actions: ["create"], after: 1 } } },
    ],
  ])("is not named for %s", (_, conditions, changes, rest) => {
    expect(matching(conditions, reviewOf(changes, rest))).not.toContain("`");
  });

  it("cannot write markup of its own", () => {
    const hostile = change(
      "bunny_shield_access_list.a",
      accessList(),
      accessList({ name: "`@team` <b>", action: "log" }),
    );
    expect(headline(stack(hostile))).toMatch(/: `ˋ@teamˋ <b>`/);
  });
});

describe("lists that are created to let through", () => {
  const opening = (name: string, entries: readonly string[]) =>
    change(`bunny_shield_access_list.${name}`, null, accessList({ name, list_type: "cidr", action: "allow", entries }));
  const markdown = (...changes: readonly JsonObject[]): string => commentOn(reviewOf(changes));

  it.each([
    ["10.0.0.0/9", "1 entry (`10.0.0.0/9`), 8,388,608 addresses"],
    ["192.0.2.7/32", "1 entry (`192.0.2.7/32`)"],
  ])("say how many addresses %s has", (entry, said) => {
    const text = markdown(opening("a", [entry]));
    expect(text).toContain(`Now allows: created with action \`allow\`, ${said}.`);
  });

  it("say it in the headline and in the title", () => {
    const text = markdown(opening("a", ["10.0.0.0/9"]));
    expect(seen(text)).toMatch(/^🟠 Now allows \(8,388,608 addresses\): `a`, zone `1001`$/);
    expect(text).toContain("<b>create</b> Now allows (8,388,608 addresses)");
  });

  it("say it in a group, of all and of each", () => {
    const text = markdown(...[1, 2, 3, 4, 5].map((each) => opening(`g${each}`, [`10.${each}.0.0/16`])));
    expect(text).toContain("5 × <code>bunny_shield_access_list</code> · Now allows (327,680 addresses in all)");
    expect(text).toContain("5 × `bunny_shield_access_list` (327,680 addresses in all), first");
    expect(text).toContain("`bunny_shield_access_list.g1` · zone `1001`: entries +1, 65,536 addresses");
  });
});

describe("an order", () => {
  const rule = (id: number, name: string) => {
    const values = { shield_zone_id: 42, waf_rule_id: id, name: name, action: "block" };
    return change(`bunny_shield_waf_rule.r${id}`, values, values);
  };
  const order = (rule_ids: readonly number[]) => ({ shield_zone_id: 42, id: "42", rule_ids });
  const shown = (before: readonly number[], after: readonly number[]): string => {
    const moved = change("bunny_shield_waf_rule_order.all", order(before), order(after));
    const review = assembleReview([reviewOf([rule(1, "admin"), rule(3, "bots"), moved])], []);
    return /^`rule_ids`: .*$/m.exec(renderMarkdown(review, { budget: 60_000 }))?.[0] ?? "";
  };

  it("is shown before and after, with names and with what moved", () => {
    expect(shown([1, 2, 3], [3, 2, 1])).toBe(
      "`rule_ids`: `1` `admin`, `2`, `3` `bots` → `3` `bots` (moved), `2` (moved), `1` `admin`",
    );
    expect(shown([1, 2], [3, 1, 2])).toBe("`rule_ids`: `1` `admin`, `2` → `3` `bots` (new), `1` `admin`, `2`");
  });

  it("of many is shown by what moved", () => {
    const many = Array.from({ length: 40 }, (_, index) => index + 1);
    expect(shown(many, [40, ...many.slice(0, 39)])).toBe(
      "`rule_ids`: 40 items, of which moved: `40` from place 40 to place 1",
    );
  });
});

describe("drift", () => {
  const drifted = change(LIST, accessList(), accessList({ action: "log" }));
  const verdict = (changes: readonly JsonObject[], rest: JsonObject) => driftOfPlan(planOf(planJson(changes, rest)));

  it("counts what is declared nowhere by itself", () => {
    const report = assembleDrift([verdict([], { resource_drift: [drifted] })], NO_ROWS, []);
    const line = (counts: object): string => seen(renderMarkdown({ ...report, ...counts }, { budget: 60_000 }));
    const differs = "1 object differs from what is declared: `office`, zone `1001`";
    const effect = " · No longer blocks";
    expect(line({})).toBe(`🔴 ${differs}${effect}`);
    expect(line({ unmanaged: 7 })).toBe(`🔴 ${differs}, and 7 objects are declared nowhere${effect}`);
    expect(line({ changed: 0, unmanaged: 1 })).toBe(`🔴 1 object is declared nowhere${effect}`);
  });

  it("of a state without objects is no verdict: the state may be lost", () => {
    const stack = verdict([change(LIST, null, accessList())], {});
    expect([stack.incomplete, stack.problems]).toEqual([true, [expect.stringContaining("The state holds no objects")]]);
    const report = assembleDrift([stack], NO_ROWS, []);
    expect(seen(renderMarkdown(report, { budget: 60_000 }))).toMatch(/^🔴 No verdict for all that was checked · /);
  });

  it.each([
    ["declares nothing", [], {}],
    ["has an object", [change(LIST, accessList(), accessList()), change("a.b", null, {})], {}],
    ["had an object", [change(LIST, null, accessList())], { resource_drift: [change(LIST, accessList(), null)] }],
  ])("of a stack that %s has a verdict", (_, changes, rest) => {
    expect(verdict(changes, rest).incomplete).toBe(false);
  });
});

test("an engine's framed message stands in one line, without its frame", () => {
  const text = "could not plan:\n╷\n│ Error: No configuration files\n│\n│ Plan requires configuration.\n╵\n";
  expect(inlineMarkdown({ kind: "message", text }, inLine(0))).toBe(
    "could not plan: Error: No configuration files Plan requires configuration.",
  );
});

test("an address in a text is no link, and the one of the full report is", () => {
  const text = "fix, see https://evil.example/a|b_c or www.evil.example and mailto:a@evil.example.";
  expect(inlineMarkdown(text, inLine(0))).toBe(
    "fix, see `https://evil.example/a\\|b_c` or `www.evil.example` and `mailto:a@evil.example.`",
  );
  expect(mdLink("https://ci.example/1?a=b_c")).toBe("<https://ci.example/1?a=b_c>");
  expect(mdLink("https://ci.example/1> <b>")).toBe("`https://ci.example/1>` \\<b\\>");
});

test("a group of equal changes is titled by what the judge says without values", () => {
  const title = (said: Titled | string, lead?: string) => {
    const found = finding("page-runs-script", "high", said);
    return groupTitle([{ findings: [lead === undefined ? found : ledBy(lead, found)] }]);
  };
  expect(title("The page newly runs 1 script, from `https://evil.example/a.js`.")).toBe(
    "The page newly runs 1 script, from `https://evil.example/a.js`",
  );
  const allows = titled`Now allows|: action ${"Block"} → ${"Allow"}.`;
  expect(title(allows)).toBe("Now allows");
  expect(title(titled`Let through by ${"a | b: c. d"}|: all of it.`)).toBe("Let through by `a | b: c. d`");
  expect(title(allows, "Bots of the kind `AIScraper`: ")).toBe("Bots of the kind `AIScraper`: now allows");
  expect(title(allows, "From November 28, 19:00 UTC, ")).toBe("From November 28, 19:00 UTC, now allows");
  expect(title("WAF off.", "From May 1, ")).toBe("From May 1, WAF off");
});
