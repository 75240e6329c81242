import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { StackReview } from "../../../src/review/document/review-document.js";
import type { EntriesReview, ResourceReview } from "../../../src/review/document/resource-document.js";
import { expectRecorded } from "../../support/recorded.js";
import { planOf, reviewOfPlan } from "./review-of.js";

/** A plan, as JSON, and what happens in it. */
export interface NamedPlan {
  readonly name: string;
  readonly text: string;
}

/** Plans that are about one thing. */
export type PlanGroup = readonly [title: string, plans: readonly NamedPlan[]];

const reviews = new Map<string, StackReview>();

/** What a review says of a plan, which several tests ask. */
export function reviewOfNamed({ text }: NamedPlan): StackReview {
  const review = reviews.get(text) ?? reviewOfPlan(planOf(text));
  reviews.set(text, review);
  return review;
}

const isUpdate = process.env["UPDATE_GOLDEN"] === "1";

/** What a review says of a plan. */
export interface Said {
  /** What is found, in a few words. */
  readonly verdict: string;
  /** The sentences of the findings, and what else is shown. */
  readonly texts: readonly string[];
}

/** The group of all that is said. */
const TEXTS = "what is said";

/**
 * Compares what a review says of each plan with what is recorded in a file of test/review/judge: each verdict once in a group,
 * with the names of its plans. Groups with the same verdicts are one, and each text is once in the file. `UPDATE_GOLDEN=1`
 * writes it: a change of a verdict shows in its diff.
 */
export function testRecorded(
  file: string,
  groups: readonly PlanGroup[],
  say: (review: StackReview, title: string) => Said,
): void {
  const path = join(__dirname, "..", "judge", file);
  const recorded = isUpdate ? new Map<string, string>() : readGroups(readFileSync(path, "utf8"));
  const command = `UPDATE_GOLDEN=1 npx jest test/review/judge/${file.replace(/\.txt$/, "")}`;
  const verdicts = new Map<string, string>();
  const texts = new Set<string>();
  const run = ([title, plans]: PlanGroup): string => {
    const known = verdicts.get(title);
    if (known !== undefined) return known;
    const names = new Map<string, string[]>();
    for (const plan of plans) {
      const said = say(reviewOfNamed(plan), title);
      names.set(said.verdict, [...(names.get(said.verdict) ?? []), plan.name]);
      for (const each of said.texts) texts.add(each);
    }
    const lines = Array.from(names, ([verdict, of]) => `  ${of.join(" | ")}: ${verdict}`).join("\n");
    verdicts.set(title, lines);
    return lines;
  };
  const allTexts = (): string => {
    groups.forEach(run);
    return [...texts].sort().join("\n");
  };
  test.each(groups)("%s", (...group) => {
    const lines = run(group);
    if (!isUpdate) expectRecorded(lines, recorded.get(group[0]), command);
  });
  test(TEXTS, () => {
    if (!isUpdate) expectRecorded(allTexts(), recorded.get(TEXTS) ?? "", command);
  });
  test("nothing else is recorded", () => {
    const titles = [...groups.map(([title]) => title), TEXTS];
    const known = [...recorded.keys()].filter((title) => titles.includes(title));
    expectRecorded(known, [...recorded.keys()], command);
  });
  afterAll(() => {
    if (isUpdate) writeFileSync(path, writtenGroups(groups, verdicts, allTexts()));
  });
}

/** The titles of groups with the same verdicts are in one line. */
const BETWEEN_TITLES = " + ";

function readGroups(text: string): Map<string, string> {
  const blocks = text.trimEnd().split("\n\n");
  return new Map(
    blocks.flatMap((block) => {
      const [titles = "", ...lines] = block.split("\n");
      return titles.split(BETWEEN_TITLES).map((title) => [title, lines.join("\n")] as const);
    }),
  );
}

function writtenGroups(groups: readonly PlanGroup[], verdicts: ReadonlyMap<string, string>, texts: string): string {
  const titles = new Map<string, string[]>();
  for (const [title] of groups) {
    const lines = verdicts.get(title) ?? "";
    titles.set(lines, [...(titles.get(lines) ?? []), title]);
  }
  const blocks = Array.from(titles, ([lines, of]) => `${of.join(BETWEEN_TITLES)}\n${lines}`);
  return `${[...blocks, ...(texts === "" ? [] : [`${TEXTS}\n${texts}`])].join("\n\n")}\n`;
}

/** What a review says of the object at an address, without what each object of that type has. */
export function saysOfObject({ resources, drift }: StackReview, address: string, usual = ""): Said {
  const reviews = [...drift, ...resources].filter((review) => review.address === address);
  const texts = reviews.flatMap(({ findings, ...review }) => [
    ...[...membersOf(review), ...entriesOf(review.entries)].map((text) => `  shown: ${text}`),
    ...findings.map(({ rule, text }) => `  ${rule}: ${text}`),
  ]);
  return {
    verdict: reviews.map(verdictOfObject).join("; ") || "no change",
    texts: texts.filter((text) => text !== `  shown: ${usual}`),
  };
}

/** `loosens: enforcement-stopped high, entries-observed low ×2`. */
function verdictOfObject({ direction, severity, findings, outside }: ResourceReview): string {
  const found = new Map<string, number>();
  for (const { rule, severity: own } of findings) {
    const name = `${rule} ${own}`;
    found.set(name, (found.get(name) ?? 0) + 1);
  }
  const said = Array.from(found, ([name, count]) => (count === 1 ? name : `${name} ×${count}`)).join(", ");
  return `${outside === undefined ? "" : "outside: "}${direction}: ${said || `nothing, ${severity}`}`;
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
