import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ResourceReview, StackReview } from "../../../src/review/document/document.js";
import { saysOf } from "../../oracle/pull-requests/recorded.js";
import { planOf, reviewOfPlan } from "./review-of.js";

/** A plan, as JSON, and what happens in it. */
export interface NamedPlan {
  readonly name: string;
  readonly text: string;
}

/** Plans that are about one thing. */
export type PlanGroup = readonly [title: string, plans: readonly NamedPlan[]];

const isUpdate = process.env["UPDATE_GOLDEN"] === "1";

/**
 * Compares what a review says of each plan with what is recorded in a file beside the test: each verdict once in a group,
 * with the names of its plans. `UPDATE_GOLDEN=1` writes it: a change of a verdict shows in its diff.
 */
export function testRecorded(
  file: string,
  groups: readonly PlanGroup[],
  say: (review: StackReview, title: string) => readonly string[] = saysOf,
): void {
  const path = join(__dirname, "..", "judge", file);
  const recorded = new Map(
    (isUpdate ? "" : readFileSync(path, "utf8").trimEnd())
      .split("\n\n")
      .map((text) => [text.slice(0, text.indexOf("\n")), text]),
  );
  const said: string[] = [];
  test.each(groups)("%s", (title, plans) => {
    const names = new Map<string, string[]>();
    for (const { name, text } of plans) {
      const verdict = say(reviewOfPlan(planOf(text)), title).join("\n    ");
      names.set(verdict, [...(names.get(verdict) ?? []), name]);
    }
    const text = [title, ...Array.from(names, ([verdict, of]) => `  ${of.join(" | ")}: ${verdict}`)].join("\n");
    said.push(text);
    if (!isUpdate) expect(text).toBe(recorded.get(title));
  });
  afterAll(() => {
    if (isUpdate) writeFileSync(path, `${said.join("\n\n")}\n`);
  });
}

/** What a review says of the object at an address, its own members included. */
export function saysOfObject({ resources, drift }: StackReview, address: string): string[] {
  return [...drift, ...resources]
    .filter((review) => review.address === address)
    .flatMap(({ attributes, known_after_apply, findings, page, preview, ...review }: ResourceReview) => [
      JSON.stringify({ ...review, rows: attributes.length, later: known_after_apply, page, preview: preview?.page }),
      ...findings.map(({ rule, direction, severity, text }) => `${rule}: ${direction}, ${severity}: ${text}`),
    ]);
}
