import { NO_ROWS } from "../../../src/review/drift/ignore-file.js";
import { stripVTControlCharacters } from "node:util";
import { parseConditions } from "../../../src/review/judge/fail-on.js";
import { assembleReview } from "../../../src/review/judge/assemble-review.js";
import { assembleDrift } from "../../../src/review/drift/drift-report.js";
import type { ResourceReview } from "../../../src/review/document/resource-document.js";
import { renderMarkdown } from "../../../src/review/render/markdown/write-markdown.js";
import { renderHtml } from "../../../src/review/render/html/write-html.js";
import { renderJson } from "../../../src/review/render/render-json.js";
import { renderText } from "../../../src/review/render/text/write-text.js";
import { wrapText } from "../../../src/review/render/text/paint.js";
import { protectionText } from "../../../src/review/render/verdict-wording.js";
import { accessList, change, type JsonObject, planJson } from "../support/plan-builder.js";
import { driftOfPlan, firstReview, planOf, reviewOf } from "../support/review-of.js";

const BUDGET = { budget: 60_000 };
const conditions = parseConditions("loosens,destroy");

const opened = change("bunny_shield_access_list.office", accessList(), accessList({ action: "log" }));
const bot = (values: JsonObject): JsonObject => ({ shield_zone_id: 42, bot_id: 7, ...values });
const unblocked = change("bunny_shield_bot_action.crawler", bot({ action: "block" }), bot({ action: "allow" }));

function reviewed(...changes: JsonObject[]) {
  return assembleReview([reviewOf(changes)], conditions);
}

/** Without the fold that says how to accept or ignore what is reported. */
const withoutOffer = (report: string): string => report.replace(/<details[^>]*><summary>To .*?<\/details>/s, "");

function count(text: string, part: string): number {
  return text.split(part).length - 1;
}

describe("each row, condition and finding says which object it is", () => {
  const other = { ...reviewOf([unblocked]), name: "second" };
  const review = assembleReview([reviewOf([opened]), other], conditions);

  it("in Markdown", () => {
    const markdown = renderMarkdown(review, BUDGET);
    expect(markdown).toContain(
      "🔴 loosens, high | No longer blocks, now allows: action `block` → `allow`. | `second`: zone `42`, bot `7` · `bunny_shield_bot_action.crawler` |",
    );
    expect(markdown).toContain(
      "🔴 loosens, high | No longer blocks: action `block` → `log`, 2 entries (`192.0.2.1`, `192.0.2.2`). | `site`: zone `1001` · `bunny_shield_access_list.office` |",
    );
  });

  it("in Markdown conditions whose objects have no row", () => {
    const created = change("bunny_shield_bot_action.new", null, bot({ action: "allow" }));
    const matching = assembleReview([reviewOf([created])], parseConditions("create"));
    const cut = renderMarkdown(
      { ...matching, stacks: matching.stacks.map((stack) => ({ ...stack, resources: [] })) },
      BUDGET,
    );
    expect(cut).toContain("The check fails on `create` (`bunny_shield_bot_action.new` (zone `42`, bot `7`)).");
  });

  it("on a terminal", () => {
    const text = renderText(review, { color: false });
    expect(text).toMatch(
      /update {2}bunny_shield_bot_action\.crawler {2}zone 42, bot 7 .*\n(?: {6}.*\n)* {6}Matches --fail-on loosens\./,
    );
    expect(text).toMatch(/\n\nThe check fails on loosens\.\n$/);
  });

  it("in HTML", () => {
    const html = renderHtml(review);
    expect(html).toContain(
      '<a href="#s1r0">No longer blocks, now allows: action <code>block</code> → <code>allow</code>.</a></td><td><code>second</code>: zone <code>42</code>, bot <code>7</code> · <code>bunny_shield_bot_action.crawler</code></td>',
    );
  });

  it("in JSON", () => {
    const json = JSON.parse(renderJson(review)) as typeof review;
    expect(json.stacks[1]?.resources[0]?.findings[0]).toMatchObject({
      stack: "second",
      address: "bunny_shield_bot_action.crawler",
      subject: "zone `42`, bot `7`",
    });
  });

  it("also before the zone exists", () => {
    const change_ = change(
      "bunny_shield_bot_action.new",
      null,
      { bot_id: 7, action: "block" },
      { unknown: { shield_zone_id: true } },
    );
    expect(reviewOf([change_]).resources[0]?.subject).toBe("zone known after apply, bot `7`");
  });
});

describe("one object once", () => {
  it("the condition and the change point to the row that says it", () => {
    const markdown = renderMarkdown(reviewed(opened, unblocked), BUDGET);
    expect(count(markdown, "No longer blocks: action `block` → `log`, 2 entries (`192.0.2.1`, `192.0.2.2`).")).toBe(1);
    expect(markdown).toContain("\nThe check fails on `loosens`.\n");
    expect(markdown).toContain("<summary><b>[1]</b> ");
    expect(markdown).toContain("- **loosens, high** — see [1] <sub>");
    expect(count(markdown, "Matches `--fail-on` `loosens`.")).toBe(2);
  });

  it("says the finding at the change where the rows above are cut", () => {
    const many = Array.from({ length: 40 }, (_, index) =>
      change(
        `bunny_shield_access_list.l${index}`,
        accessList({ name: `n${index}`, shield_zone_id: index }),
        accessList({ action: "log", name: `n${index}`, shield_zone_id: index, description: `d${index % 13}` }),
      ),
    ).filter((_, index) => index % 10 < 4);
    const markdown = renderMarkdown(reviewed(...many, unblocked), { budget: 4_000 });
    for (const [, number = ""] of markdown.matchAll(/see \[(\d+)\]/g)) expect(markdown).toContain(`**[${number}]**`);
  });

  it("never says of one change that one loosens and one tightens", () => {
    const both = { direction: "mixed", severity: "high", findings: [] } as unknown as ResourceReview;
    expect(protectionText([both])).toBe("1 change loosens and tightens protection (1 high)");
  });
});

describe("values that a create does not configure", () => {
  const created = change("bunny_shield_access_list.office", null, accessList());
  const configuration = {
    root_module: {
      resources: [
        {
          address: "bunny_shield_access_list.office",
          expressions: { name: { constant_value: "office" }, entries: {}, action: { references: ["var.action"] } },
        },
      ],
    },
  };
  const review = assembleReview([reviewOf([created], { configuration })], []);

  it("are marked in JSON", () => {
    const rows = review.stacks[0]?.resources[0]?.attributes ?? [];
    const isDefault = (path: string): unknown => rows.find((row) => row.path === path)?.default;
    expect([isDefault("type"), isDefault("action"), isDefault("name")]).toEqual([true, undefined, undefined]);
  });

  it("are folded in Markdown and HTML, and one line on a terminal", () => {
    const markdown = renderMarkdown(review, BUDGET);
    const fold = /<details><summary>\d+ values that are not configured<\/summary>([^]*?)<\/details>/.exec(
      markdown,
    )?.[1];
    expect(fold).toContain("| `type` |");
    expect(fold).not.toContain("| `name` |");
    expect(renderHtml(review)).toMatch(/<details><summary>\d+ values that are not configured/);
    expect(renderText(review, { color: false })).toMatch(/values that are not configured: .*type: ip/);
  });

  it("are shown where the plan has no configuration of the object", () => {
    expect(renderMarkdown(reviewed(created), BUDGET)).not.toContain("not configured");
  });
});

describe("equal changes of a large plan are grouped", () => {
  const limit = (index: number): JsonObject =>
    change(
      `bunny_shield_bot_action.b[${index}]`,
      bot({ action: "block", bot_id: index }),
      bot({ action: "allow", bot_id: index }),
    );
  const many = Array.from({ length: 500 }, (_, index) => limit(index));

  it("in Markdown, with one row above and a line for each", () => {
    const markdown = renderMarkdown(reviewed(...many), BUDGET);
    expect(markdown).toContain("<b>update</b> 500 × <code>bunny_shield_bot_action</code>");
    expect(markdown).toContain(
      "500 × `bunny_shield_bot_action`, first zone `42`, bot `0` · `bunny_shield_bot_action.b[0]`",
    );
    expect(count(withoutOffer(markdown), "<details>")).toBe(2);
    expect(markdown).toContain("- `bunny_shield_bot_action.b[499]` · zone `42`, bot `499`");
    expect(markdown).not.toContain("Left out");
  });

  it("counts all objects of a group that is left out", () => {
    const markdown = renderMarkdown(reviewed(...many), { budget: 1_500 });
    expect(markdown).toMatch(/Left out .*500 changes/);
  });

  it("on a terminal", () => {
    const text = renderText(reviewed(...many), { color: false });
    expect(text).toContain("500 × bunny_shield_bot_action");
    expect(count(text, "No longer blocks")).toBe(1);
  });

  it("in drift reports of all formats", () => {
    const plan = planOf(planJson([], { resource_drift: many }));
    const stack = driftOfPlan(plan);
    const report = assembleDrift([stack], NO_ROWS, []);
    const [markdown, text, html] = [
      renderMarkdown(report, BUDGET),
      renderText(report, { color: false }),
      renderHtml(report),
    ];
    expect(markdown).toContain("500 × <code>bunny_shield_bot_action</code>");
    expect(count(markdown, "may change it, or leave it")).toBe(1);
    expect(text).toContain("500 × bunny_shield_bot_action");
    expect(count(withoutOffer(html), "<details")).toBe(1);
    expect(count(html, "<li id=")).toBe(500);
  });
});

describe("a terminal's width", () => {
  const wide = (line: string): number => Array.from(stripVTControlCharacters(line)).length;

  it.each([40, 80, 120])("%s columns fit every line, and nothing is lost", (width) => {
    const long = change(
      `module.${"deep".repeat(12)}.bunny_shield_access_list.office`,
      accessList({ description: "word ".repeat(60) }),
      accessList({ action: "log", description: "other ".repeat(60) }),
    );
    for (const color of [false, true]) {
      const review = reviewed(long, unblocked);
      const wrapped = renderText(review, { color, width });
      expect(Math.max(...wrapped.split("\n").map(wide))).toBeLessThanOrEqual(width);
      const packed = (text: string): string => stripVTControlCharacters(text).replace(/\s+/g, "");
      expect(packed(wrapped)).toBe(packed(renderText(review, { color })));
    }
  });

  it("breaks at spaces, then within words, and counts wide characters twice", () => {
    expect(wrapText("  one two three four five six", 20)).toBe("  one two three four\n    five six");
    expect(wrapText("x".repeat(25), 20)).toBe(`${"x".repeat(20)}\n  ${"x".repeat(5)}`);
    expect(wrapText("漢".repeat(12), 20)).toBe(`${"漢".repeat(10)}\n  漢漢`);
  });
});

it("shows a long text of a destroyed object as a diff", () => {
  const html = Array.from({ length: 60 }, (_, line) => `<p>${line}</p>`).join("\n");
  const row = firstReview(change("x_page.a", { html, title: "Blocked" }, null));
  expect(row.attributes).toContainEqual(expect.objectContaining({ path: "html", kind: "text", removed_lines: 60 }));
  const text = renderText(assembleReview([reviewOf([change("x_page.a", { html }, null)])], []), { color: false });
  expect(text).toContain("html: −60 lines");
  expect(text).toContain("… and 20 more lines of the diff");
});

it("says how much of a value is cut, and which formats show more", () => {
  const shown = (value: string): string =>
    renderText(assembleReview([reviewOf([change("x_y.a", null, { value })])], []), { color: false });
  expect(shown("a".repeat(2_500))).toContain("a… (501 more characters)");
  expect(shown("a".repeat(2_500))).toContain("Some of this is cut: --format html and --format json show more.");
  expect(shown("a".repeat(1_500))).not.toContain("is cut");
});

it("says how much of a value of a group or of a default is cut", () => {
  const value = "a".repeat(150);
  const equal = Array.from({ length: 12 }, (_, index) => change(`x_y.a[${index}]`, { value: "b" }, { value }));
  expect(renderText(assembleReview([reviewOf(equal)], []), { color: false })).toMatch(
    /a… \(\d+ more characters\)[^]*Some of this is cut/,
  );
});

it("says how long the rest of a cut line of a diff is", () => {
  const row = firstReview(change("x_y.a", { value: "a\nb" }, { value: `a\n${"c".repeat(1_200)}` }));
  expect(JSON.stringify(row.attributes)).toContain("c… (201 more characters)");
});

describe("in a hurry", () => {
  const first = (markdown: string): string => markdown.split("\n")[2] ?? "";

  it("the first line of a comment says whether to worry", () => {
    const markdown = (...rows: Parameters<typeof reviewed>) => renderMarkdown(reviewed(...rows), BUDGET);
    expect(first(markdown(opened))).toBe("### 🔴 No longer blocks: `office`, zone `1001`");
    const tightens = change("bunny_shield_access_list.a", accessList({ action: "log" }), accessList());
    expect(first(markdown(tightens))).toBe("### 🟠 Now blocks: `office`, zone `1001`");
    expect(first(markdown())).toBe("### 🟢 Nothing loosens protection");
  });

  it("between the first line and what can be pasted, the address is printed once, after the sentence", () => {
    const markdown = withoutOffer(renderMarkdown(reviewed(opened), BUDGET)).replace(/^🔴 .*$/m, "");
    expect(count(markdown, "bunny_shield_access_list.office")).toBe(1);
    expect(markdown.indexOf("No longer blocks")).toBeLessThan(markdown.indexOf("bunny_shield_access_list.office"));
    const html = renderHtml(reviewed(opened)).replace(/.*<main/s, "");
    expect(html.indexOf("No longer blocks")).toBeLessThan(html.indexOf("bunny_shield_access_list.office"));
  });

  it("among equals, what loosens comes first, and what is high has its color where it is counted", () => {
    const blocked = change(
      "bunny_shield_access_list.a",
      accessList(),
      accessList({ entries: ["192.0.2.1", "198.51.0.0/4"] }),
    );
    const { resources } = reviewOf([
      blocked,
      change(
        "bunny_shield_access_list.z",
        accessList({ shield_zone_id: 7 }),
        accessList({ shield_zone_id: 7, action: "log" }),
      ),
    ]);
    expect(resources.map(({ severity, direction }) => `${severity} ${direction}`)).toEqual([
      "high loosens",
      "high tightens",
    ]);
    expect(renderHtml(reviewed(opened))).toContain('<td><span class="pill red">loosens, high</span></td>');
  });
});
