import { assembleDrift } from "../../../src/review/drift/drift-report.js";
import { driftStack } from "../../../src/review/drift/drift-stack.js";
import { noConstructs } from "../../../src/review/plan/synthesized-app.js";
import { driftOutputs, schemaErrors } from "../support/outputs.js";
import { accessList, change, planJson } from "../support/plan-builder.js";
import { planOf } from "../support/review-of.js";

const ADDRESS = "bunny_shield_access_list.office";
const FILE = "lists/of`fi`<b>.txt";
const TEXT = "# ```\n192.0.2.0/24 # <i>first</i>\n198.51.100.7/32\n";
const before = accessList({ entries: null, content: TEXT, type: "cidr" });
const after = accessList({ entries: null, content: "198.51.100.7/32\n203.0.113.0/25\n", type: "cidr" });
const plan = planOf(planJson([change(ADDRESS, after, before)], { resource_drift: [change(ADDRESS, before, after)] }));
const sourceFile = () => ({ file: FILE, text: TEXT, alsoReadBy: [] });
const from = { name: "site", source: "site", constructPath: noConstructs, sourceFile };
const outputs = driftOutputs(assembleDrift([driftStack(plan, from, [])], [], []));

describe("the lines of a file that accept a drift are", () => {
  it("on a terminal as in a diff", () => {
    const lines = outputs.text.split("\n").map((line) => line.trim());
    const start = lines.findIndex((line) => line.startsWith("accept"));
    expect(lines.slice(start, start + 5)).toEqual([
      expect.stringMatching(/^accept In .*, which .* reads for .*, add 1 entry and remove 1 entry:$/),
      "… line 2",
      "- 192.0.2.0/24 # <i>first</i>",
      "… line 4",
      "+ 203.0.113.0/25",
    ]);
  });

  it("in Markdown a diff", () => {
    expect(outputs.markdown).toContain(
      "```diff\n@@ line 2 @@\n-192.0.2.0/24 # <i>first</i>\n@@ line 4 @@\n+203.0.113.0/25\n```",
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
