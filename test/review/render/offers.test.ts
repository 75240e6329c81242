import { parseAcceptFile } from "../../../src/review/judge/acceptance.js";
import { assembleDrift } from "../../../src/review/drift/drift-report.js";
import { driftStack } from "../../../src/review/drift/drift-stack.js";
import { parseIgnoreFile } from "../../../src/review/drift/ignore-file.js";
import { parseConditions } from "../../../src/review/judge/fail-on.js";
import { assembleReview } from "../../../src/review/judge/assemble-review.js";
import { noConstructs } from "../../../src/review/plan/synthesized-app.js";
import { driftOutputs, type Outputs, reviewOutputs } from "../support/outputs.js";
import { accessList, change, type JsonObject, planJson } from "../support/plan-builder.js";
import { planOf, reviewOf } from "../support/review-of.js";

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
  const accept = file === undefined ? undefined : { file, rows: parseAcceptFile(rows, NOW), text: rows };
  return reviewOutputs(assembleReview([reviewOf(changes, TIME)], parseConditions(conditions), accept));
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

  it("without a file says which option names one", () => {
    expect(outputsOf(undefined, NONE).markdown).toContain("the file that `--accept` names (in pipelines `ACCEPT`)");
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
    expect(other).toContain(`The row for \`${LIST}\` is about another change than this one.`);
  });

  it("says what cannot be accepted", () => {
    const markdown = reviewOutputs(
      assembleReview([reviewOf([opened], { complete: false })], parseConditions("production")),
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
    const rows = parseIgnoreFile(ignore, NOW);
    const stack = driftStack(plan, { name: "site", source: "site", constructPath: noConstructs }, rows);
    return assembleDrift([stack], rows, [], "drift-ignore.json");
  };

  it.each(READABLE)("says how to ignore what is known, and in which file: %s", (format) => {
    const text = driftOutputs(stackOf('{"ignore": []}'))[format];
    expect(text).toContain("To ignore this for a time");
    expect(text).toContain("drift-ignore.json");
  });

  it("has rows that can be pasted, each for as little as possible", () => {
    const rows = copied(driftOutputs(stackOf('{"ignore": []}')).markdown);
    const { ignore } = JSON.parse(rows) as { ignore: Readonly<Record<string, string>>[] };
    expect(ignore.map(({ address, attribute }) => [address, attribute])).toEqual(
      expect.arrayContaining([
        [LIST, "action"],
        ["bunny_shield_access_list.gone", undefined],
        ["bunny_shield_access_list.much", undefined],
      ]),
    );
    const report = stackOf(rows);
    expect([report.verdict, report.exit_code]).toEqual(["no drift", 0]);
    expect(driftOutputs(report).markdown).not.toContain("To ignore this");
  });
});
