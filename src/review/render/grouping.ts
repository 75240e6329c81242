import { addressCount, shorten } from "../../shared/phrase.js";
import type { ResourceReview } from "../document/resource-document.js";
import { meantFirst } from "./verdict-wording.js";
import { signed, valueText } from "./wording.js";

/** A smaller number of equal changes is shown one by one. */
const FEWEST = 5;

/** A change, or several with the same meaning, in the order of the first. */
export type Grouping = readonly [Member, ...Member[]];

/** A change, and its index among all. */
interface Member {
  readonly review: ResourceReview;
  readonly index: number;
}

/** Groups changes for which the report says the same; `extra` is what it also says. */
export function groupEqual(
  resources: readonly ResourceReview[],
  extra: (index: number) => string = () => "",
): readonly Grouping[] {
  const groups = new Map<string, [Member, ...Member[]]>();
  const said = saidIn();
  for (const [index, review] of resources.entries()) {
    const key = `${said(review.findings)} ${likeness(review)}${extra(index)}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [{ review, index }]);
    else group.push({ review, index });
  }
  return [...groups.values()].flatMap<Grouping>((group) =>
    group.length < FEWEST ? group.map((single): Grouping => [single]) : [group],
  );
}

/** A number for what findings say, the same for all that say the same. */
function saidIn(): (findings: ResourceReview["findings"]) => number {
  const byText = new Map<string, number>();
  const known = new Map<ResourceReview["findings"], number>();
  return (findings) => {
    let number = known.get(findings);
    if (number !== undefined) return number;
    const text = JSON.stringify(findings.map(({ rule, severity, text }) => [rule, severity, beginningOf(text)]));
    number = byText.get(text) ?? byText.size;
    byText.set(text, number);
    known.set(findings, number);
    return number;
  };
}

/** Equal for changes of one type with the same action, whatever is found. */
function likeness({
  action,
  type,
  reason,
  outside,
  repaired,
  repairs,
  page,
  matches,
  accepted,
}: ResourceReview): string {
  // Each page is reviewed separately.
  return JSON.stringify([action, type, reason, outside, repaired, repairs, page, matches, accepted]);
}

/** What a group has in common, as a phrase: the first finding without its values; undefined if nothing is found. */
function groupFinding({ findings }: Titled): string | undefined {
  const [first] = meantFirst(findings);
  return first && beginningOf(first.text).replace(/\.$/, "");
}

/** The first sentence up to its colon. A colon or a period in what is quoted belongs to a value. */
const BEGINNING = /^(?:[^:.`]|\.(?!\s)|`[^`]*`)*/;

/** What a title is made of. */
type Titled = Pick<ResourceReview, "findings" | "moved_addresses">;

function movesBothWays({ findings }: Titled): boolean {
  const directions = findings.filter(({ rule }) => rule.startsWith("entries-")).map(({ direction }) => direction);
  return directions.includes("loosens") && directions.includes("tightens");
}

/** The same for one object or a group, with the addresses that all of them move. */
export function groupTitle(reviews: readonly Titled[]): string | undefined {
  const finding = reviews[0] && groupFinding(reviews[0]);
  return finding && `${finding}${movedText(reviews)}`;
}

/**
 * `, 512 addresses in all`; "" where no list moves any, or has them one by one. Where some come and others go, their sum is
 * not what the title says of one of them.
 */
export function movedText(reviews: readonly Titled[]): string {
  if (reviews.some(movesBothWays)) return "";
  const moved = reviews.reduce((sum, review) => sum + BigInt(review.moved_addresses ?? 0), 0n);
  return moved === 0n ? "" : `, ${addressCount(moved).words}${reviews.length === 1 ? "" : " in all"}`;
}

function beginningOf(text: string): string {
  return BEGINNING.exec(text)?.[0] ?? text;
}

const MOST_DIFFERENCES = 4;
const LONGEST_VALUE = 100;

/** The first values that differ, in a line. */
export function differences({ attributes, action, entries, moved_addresses: moved }: ResourceReview): string {
  const addresses = moved === undefined ? [] : [addressCount(BigInt(moved)).words];
  if (action === "destroy") return addresses.join("");
  const entryTexts =
    entries === undefined ? [] : [`${entries.attribute} ${signed(entries.added_count, entries.removed_count)}`];
  const texts = entryTexts.concat(
    addresses,
    attributes.slice(0, MOST_DIFFERENCES).flatMap((row) => {
      if (row.kind === "sensitive") return [`${row.path} (sensitive)`];
      if (row.kind !== "value") return [`${row.path} changes`];
      const side = (value: typeof row.before): string => shorten(valueText(value) || "none", LONGEST_VALUE);
      return [`${row.path} ${row.before === undefined ? "" : `${side(row.before)} → `}${side(row.after)}`];
    }),
  );
  const more = attributes.length > MOST_DIFFERENCES ? `, and ${attributes.length - MOST_DIFFERENCES} more` : "";
  return texts.length === 0 ? "" : `${shorten(texts.join(", "), 200)}${more}`;
}
