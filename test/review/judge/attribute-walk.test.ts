import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { saysOf } from "../../oracle/pull-requests/recorded.js";
import { planOf, reviewOfPlan } from "../support/review-of.js";
import { type WalkedPlan, walkedAttributes } from "./attribute-walk.js";

/** What a review says of each plan; `UPDATE_GOLDEN=1` writes it. A change of a verdict shows in its diff. */
const FILE = join(__dirname, "attribute-walk.txt");
const isUpdate = process.env["UPDATE_GOLDEN"] === "1";

const recorded = new Map(
  (isUpdate ? "" : readFileSync(FILE, "utf8").trimEnd())
    .split("\n\n")
    .map((text) => [text.slice(0, text.indexOf("\n")), text]),
);
const said: string[] = [];

/** The verdicts on an attribute, each with the names of its plans. */
function verdictsOn(attribute: string, plans: readonly WalkedPlan[]): string {
  const [type = ""] = attribute.split(".");
  const names = new Map<string, string[]>();
  for (const { name, text } of plans) {
    const verdict = saysOf(reviewOfPlan(planOf(text)))
      .join("\n    ")
      .replaceAll(`${type}.`, "");
    names.set(verdict, [...(names.get(verdict) ?? []), name]);
  }
  return [attribute, ...Array.from(names, ([verdict, of]) => `  ${of.join(" | ")}: ${verdict}`)].join("\n");
}

test.each(walkedAttributes())("%s", (attribute, plans) => {
  const text = verdictsOn(attribute, plans);
  said.push(text);
  if (!isUpdate) expect(text).toBe(recorded.get(attribute));
});

afterAll(() => {
  if (isUpdate) writeFileSync(FILE, `${said.join("\n\n")}\n`);
});
