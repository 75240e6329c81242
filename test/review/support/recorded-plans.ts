import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { StackReview } from "../../../src/review/document/review-document.js";
import type { ResourceReview } from "../../../src/review/document/resource-document.js";
import type { EntriesReview } from "../../../src/review/document/resource-document.js";
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
 * Compares what a review says of each plan with what is recorded in a file of test/review/judge: each verdict once in a group,
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

/** What a review says of the object at an address, and its own members, except for those that an object always has. */
export function saysOfObject({ resources, drift }: StackReview, address: string): string[] {
  return [...drift, ...resources]
    .filter((review) => review.address === address)
    .flatMap(({ findings, ...review }) => [
      [`${review.direction}, ${review.severity}`, ...membersOf(review), ...entriesOf(review.entries)].join("; "),
      ...findings.map(({ rule, direction, severity, text }) => `${rule}: ${direction}, ${severity}: ${text}`),
    ]);
}

function membersOf(review: Omit<ResourceReview, "findings">): string[] {
  const { label, subject, outside, create_before_destroy, reason, moved_from, page, preview } = review;
  const members = { label, subject, outside, create_before_destroy, reason, moved_from, page, preview };
  const text = JSON.stringify({ ...members, ...(members.preview && { preview: Object.keys(members.preview).join() }) });
  return text === "{}" ? [] : [text];
}

function entriesOf(entries: EntriesReview | undefined): string[] {
  if (entries === undefined) return [];
  const { attribute, before_count, after_count, added, removed, added_addresses, removed_addresses } = entries;
  const side = (sign: string, count: number, names: readonly string[], size: string | undefined): string =>
    `${sign}${count}${names.length > 0 ? ` (${names.join(", ")})` : ""}${size === undefined ? "" : ` = ${size}`}`;
  return [
    `${attribute} ${before_count} → ${after_count}`,
    side("+", entries.added_count, added, added_addresses),
    side("-", entries.removed_count, removed, removed_addresses),
    ...(entries.hidden === true ? ["hidden"] : []),
    ...(entries.respelt > 0 ? [`${entries.respelt} respelled`] : []),
  ];
}
