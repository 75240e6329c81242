import { driftStack } from "../../../src/review/drift/drift-stack.js";
import { assembleDrift } from "../../../src/review/drift/drift-report.js";
import { reviewPlan } from "../../../src/review/judge/review-plan.js";
import { assembleReview } from "../../../src/review/judge/assemble-review.js";
import { inEveryFormat, type Outputs, schemaErrors } from "../support/outputs.js";
import { accessList, change, type Json, type JsonObject, planJson } from "../support/plan-builder.js";
import { acceptFile, commentOn, driftOfPlan, planOf, reviewOf } from "../support/review-of.js";
import { noConstructs } from "../../../src/review/plan/synthesized-app.js";
import { renderHtml } from "../../../src/review/render/html/write-html.js";
import { renderMarkdown } from "../../../src/review/render/markdown/write-markdown.js";
import { renderText } from "../../../src/review/render/text/write-text.js";
import { ignoring, NO_ROWS, parseIgnoreFile } from "../../../src/review/drift/ignore-file.js";
import { parseConditions } from "../../../src/review/judge/fail-on.js";

const OFFICE = "bunny_shield_access_list.office";
const HOME = "bunny_shield_access_list.home";
const blocked = accessList({ action: "block" });
const rows = [change(OFFICE, blocked, accessList({ action: "log" })), change(HOME, blocked, null)];
const planOfConstructs = planOf(planJson(rows, { resource_drift: rows }));
const fromConstructs = {
  name: "site",
  source: "site",
  constructPath: (address: string) => (address === OFFICE ? "site/office-list" : undefined),
};

describe.each([
  ["review", inEveryFormat(assembleReview([reviewPlan(planOfConstructs, fromConstructs)], []))],
  ["drift", inEveryFormat(assembleDrift([driftStack(planOfConstructs, fromConstructs, NO_ROWS)], NO_ROWS, []))],
])("in a %s, an object of a construct is shown with its path, and another one without", (_, outputs) => {
  const lineOf = (text: string, address: string): string =>
    text.split("\n").find((line) => line.includes(address)) ?? "";

  it("on a terminal", () => {
    expect(lineOf(outputs.text, OFFICE)).toContain(`${OFFICE}  site/office-list  `);
    expect(lineOf(outputs.text, HOME)).not.toContain("site/");
    expect(outputs.color).toContain("  \u001b[2msite/office-list\u001b[");
  });

  it("in Markdown", () => {
    expect(outputs.markdown).toContain("`site/office-list`");
    expect(outputs.markdown).not.toContain("undefined");
  });

  it("on a page", () => {
    const shown = [...outputs.html.matchAll(/<span class="dim"><code>([^<]*)<\/code><\/span>/g)].map(
      ([, path]) => path,
    );
    expect(new Set(shown)).toEqual(new Set(["site/office-list"]));
  });
});

const ADDRESS = "bunny_shield_access_list.office";
const FILE = "lists/of`fi`<b>.txt";
const TEXT = "# ```\n192.0.2.0/24 # <i>first</i>\n198.51.100.7/32\n";
const before = accessList({ entries: null, content: TEXT, type: "cidr" });
const after = accessList({ entries: null, content: "198.51.100.7/32\n203.0.113.0/25\n", type: "cidr" });
const planOfFile = planOf(
  planJson([change(ADDRESS, after, before)], { resource_drift: [change(ADDRESS, before, after)] }),
);
const sourceFile = () => ({ file: FILE, text: TEXT, alsoReadBy: [] });
const fromFile = { name: "site", source: "site", constructPath: noConstructs, sourceFile };
const outputs = inEveryFormat(assembleDrift([driftStack(planOfFile, fromFile, NO_ROWS)], NO_ROWS, []));

describe("the lines of a file that accept a drift are", () => {
  it("on a terminal as in a diff", () => {
    const lines = outputs.text.split("\n").map((line) => line.trim());
    const start = lines.indexOf("To accept it instead");
    expect(lines.slice(start + 1, start + 6)).toEqual([
      expect.stringMatching(/^In .*, which .* reads for .*, add 1 entry and remove 1 entry:$/),
      "… line 2",
      "- 192.0.2.0/24 # <i>first</i>",
      "… line 4",
      "+ 203.0.113.0/25",
    ]);
  });

  it("in Markdown a diff", () => {
    expect(outputs.markdown).toContain(
      "```diff\n@@ line 2 @@\n- 192.0.2.0/24 # <i>first</i>\n@@ line 4 @@\n+ 203.0.113.0/25\n```",
    );
  });

  it("on a page escaped", () => {
    expect(outputs.html).toContain("192.0.2.0/24 # &lt;i&gt;first&lt;/i&gt;</span>");
    expect(outputs.html).not.toContain("<i>first");
  });

  it("in JSON by the schema", () => {
    expect(schemaErrors(outputs.json)).toBeUndefined();
    const report = JSON.parse(outputs.json) as { stacks: { drifted: { accept: unknown[] }[] }[] };
    expect(report.stacks[0]?.drifted[0]?.accept[0]).toMatchObject({
      lines: { file: FILE, changes: [{ line: 2 }, { line: 4, removed: [], added: ["203.0.113.0/25"] }] },
    });
  });
});

const report = (unknown: Json) =>
  assembleReview([reviewOf([change("bunny_shield_access_list.a", null, accessList(), { unknown })])], []);

it.each<[string, Json]>([
  ["some attributes", { list_id: true, checksum: true }],
  ["the whole object", true],
])("what is known after apply has a name, or is counted: %s", (_, unknown) => {
  const review = report(unknown);
  const texts = [
    renderText(review, { color: false }),
    renderMarkdown(review, { budget: 60_000 }),
    renderMarkdown(review, { budget: 3000 }),
    renderHtml(review),
  ].map((text) => text.replaceAll(/<[^>]*>/g, ""));
  expect(texts.join("\n")).toMatch(/known after apply/i);
  for (const text of texts) expect(text).not.toMatch(/known after apply:\s*(?:,|\n|$|``)/i);
});

const page = (changed: JsonObject): string => commentOn(reviewOf([changed]));

it("shows the order of transformations, before and after, with what moved", () => {
  const rule = (transformations: readonly string[]): JsonObject => ({
    shield_zone_id: 42,
    waf_rule_id: 7,
    name: "admin",
    action: "block",
    transformations,
  });
  const text = page(
    change("bunny_shield_waf_rule.a", rule(["lowercase", "urldecode"]), rule(["urldecode", "lowercase"])),
  );
  expect(text).toContain("`transformations`: `lowercase`, `urldecode` → `urldecode` (moved), `lowercase`");
});

describe("a zone of which one more rule is disabled", () => {
  const zone = (waf_disabled_rules: readonly string[]): JsonObject => ({
    shield_zone_id: 42,
    pull_zone_id: 7,
    waf_enabled: true,
    waf_disabled_rules,
  });
  const text = page(change("bunny_shield_zone.a", zone(["941100"]), zone(["941100", "932160"])));

  it("shows which, and how many there were before, not one number of the other", () => {
    expect(text).toContain("`waf_disabled_rules`: +`932160` (1 item before, 2 now)");
    expect(text).not.toContain("+`932160` of 1");
  });

  it("has both of its numbers with what each is", () => {
    expect(text).toContain("zone `42`, pull zone `7`");
  });
});

it("calls a block list of a /8 that is split into 256 /16 the same addresses, not newly stopped", () => {
  const list = (entries: readonly string[]): JsonObject => accessList({ type: "cidr", action: "block", entries });
  const sixteens = Array.from({ length: 256 }, (_, index) => `10.${index}.0.0/16`);
  const text = page(change("bunny_shield_access_list.a", list(["10.0.0.0/8"]), list(sixteens)));
  expect(text).toContain("The same addresses as before, written as other ranges.");
  expect(text).not.toMatch(/newly stopped|no longer stopped|newly blocked/i);
});

const NOW = new Date("2026-11-23T17:00:00Z");
const LIST = "bunny_shield_access_list.office";
const opened = change(LIST, accessList(), accessList({ action: "log" }));
const TIME = { timestamp: "2026-11-23T16:55:00Z" };

function outputsOf(
  file: string | undefined,
  rows: string,
  conditions = "loosens",
  changes: readonly JsonObject[] = [opened],
) {
  const { accept: list } = JSON.parse(rows) as { readonly accept: readonly object[] };
  const accept = file === undefined ? undefined : { ...acceptFile(list), file };
  return inEveryFormat(assembleReview([reviewOf(changes, TIME)], parseConditions(conditions), accept));
}

/** What a person copies out of the report, with a reason. */
function copied(markdown: string): string {
  return (/```json\n(.*?)\n```/s.exec(markdown)?.[1] ?? "").replaceAll('"reason": ""', '"reason": "meant"');
}

const READABLE = ["markdown", "text", "html"] as const satisfies readonly (keyof Outputs)[];
const NONE = '{"accept": []}';

describe("a red review", () => {
  it.each(READABLE)("says how to accept it, and in which file: %s", (format) => {
    const text = outputsOf("protection-accept.json", NONE)[format];
    expect(text).toContain("To accept this on purpose");
    expect(text).toContain("protection-accept.json");
    expect(text).toContain("2026-12-07");
  });

  it("without a file offers no row", () => {
    expect(outputsOf(undefined, NONE).markdown).not.toContain("accept");
  });

  it("has rows that can be pasted, and then is green and says why", () => {
    const rows = copied(outputsOf("protection-accept.json", NONE).markdown);
    const { markdown, text, html } = outputsOf("protection-accept.json", rows);
    expect(markdown).toContain("1 object is accepted on purpose in `protection-accept.json`: read why\n");
    expect(markdown).toContain("**Accepted on purpose, in protection-accept.json**");
    expect(markdown).toContain(`\`${LIST}\` (zone \`1001\`): meant (until 2026-12-07)`);
    expect(text).toContain(
      `Accepted on purpose, in protection-accept.json: ${LIST} (zone 1001): meant (until 2026-12-07)`,
    );
    expect(html).toContain("meant (until 2026-12-07)");
    for (const output of [markdown, text, html]) {
      expect(output).not.toContain("--fail-on");
      expect(output).not.toContain("To accept this");
    }
  });

  it("names a row that has expired, and one about another change", () => {
    const rows = copied(outputsOf("a.json", NONE).markdown);
    const late = outputsOf("a.json", rows.replace("2026-12-07", "2026-11-01")).markdown;
    expect(late).toContain("<summary>To accept this on purpose (a row of the file is out of date)</summary>");
    expect(late).toContain(`The row for \`${LIST}\` has expired.`);
    const other = outputsOf("a.json", rows.replace(/"change": "\w+"/, '"change": "0"')).markdown;
    expect(other).toContain(`The row for \`${LIST}\` is for another change than this one.`);
    const push = outputsOf("a.json", rows.replace(/"commit": "\w+"/, '"commit": "0"')).markdown;
    expect(push).toContain(
      `The row for \`${LIST}\` is for an earlier push; its change is still the same, but what the push brought may act on it.`,
    );
  });

  it("says what cannot be accepted", () => {
    const markdown = inEveryFormat(
      assembleReview([reviewOf([opened], { complete: false })], parseConditions("production"), acceptFile()),
    ).markdown;
    expect(markdown).toContain("Changes that could not be planned or compared cannot be accepted in a file.");
    expect(outputsOf("a.json", NONE).markdown).not.toContain("cannot be accepted");
  });

  it("escapes what people write as reason", () => {
    const rows = copied(outputsOf("a.json", NONE).markdown).replace("meant", "@team <b>![x](y)");
    const { markdown, html } = outputsOf("a.json", rows);
    expect(markdown).toContain("@<!-- -->team \\<b\\>!\\[x\\](y)");
    expect(html).not.toContain("<b>![");
  });

  it("that is not red says nothing of it", () => {
    for (const format of READABLE) expect(outputsOf("a.json", NONE, "destroy")[format]).not.toContain("on purpose");
  });
});

describe("a drift report", () => {
  const before = accessList({ name: "a" });
  const drifted = [
    change(LIST, before, accessList({ name: "a", action: "log" })),
    change("bunny_shield_access_list.gone", before, null),
    change(
      "bunny_shield_access_list.much",
      before,
      accessList({ name: "b", action: "log", enabled: false, entries: [] }),
    ),
  ];
  const stackOf = (ignore: string) => {
    const plan = planOf(planJson([], { resource_drift: drifted, ...TIME }));
    const rows = ignoring(parseIgnoreFile(ignore, NOW));
    const stack = driftOfPlan(plan, rows);
    return assembleDrift([stack], rows, [], "drift-ignore.json");
  };

  it.each(READABLE)("says how to ignore what is known, and in which file: %s", (format) => {
    const text = inEveryFormat(stackOf('{"ignore": []}'))[format];
    expect(text).toContain("To ignore this for a time");
    expect(text).toContain("drift-ignore.json");
  });

  it("has rows that can be pasted", () => {
    const rows = copied(inEveryFormat(stackOf('{"ignore": []}')).markdown);
    const report = stackOf(rows);
    expect([report.verdict, report.exit_code]).toEqual(["no drift", 0]);
    expect(inEveryFormat(report).markdown).not.toContain("To ignore this");
  });
});
