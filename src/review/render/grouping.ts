import { groupBy } from "../../shared/collections.js";
import { addressCount, shorten } from "../../shared/phrase.js";
import type { ResourceReview } from "../document/resource-document.js";
import { NOT_SET } from "../diff/lines.js";
import { protectionFirst } from "./verdict-wording.js";
import { signedCounts, valueText } from "./wording.js";

const FEWEST = 5;

/** One change, or several changes with the same meaning. Groups are in the order of their first changes. */
export type Grouping = readonly [Member, ...Member[]];

interface Member {
  readonly review: ResourceReview;
  readonly index: number;
}

/** Groups changes with equal text in the report; `extra` is additional text of a change. */
export function groupEqual(
  resources: readonly ResourceReview[],
  extra: (index: number) => string = () => "",
): readonly Grouping[] {
  const groups = groupBy(
    resources.map((review, index): Member => ({ review, index })),
    ({ review, index }) => `${likeness(review)}${extra(index)}`,
  );
  return [...groups.values()].flatMap<Grouping>((group) =>
    group.length < FEWEST ? group.map((single): Grouping => [single]) : [group],
  );
}

/** Returns a key that is equal for changes of one type with the same action and findings. */
function likeness({ findings, ...review }: ResourceReview): string {
  const { action, type, reason, outside, repaired, repairs, page, matches, accepted } = review;
  const found = findings.map(({ rule, severity, title }) => [rule, severity, title]);
  // Each page is reviewed separately.
  return JSON.stringify([found, action, type, reason, outside, repaired, repairs, page, matches, accepted]);
}

type Titled = Pick<ResourceReview, "findings" | "moved_addresses">;

function movesBothWays({ findings }: Titled): boolean {
  const directions = findings.filter(({ rule }) => rule.startsWith("entries-")).map(({ direction }) => direction);
  return directions.includes("loosens") && directions.includes("tightens");
}

/**
 * Returns the title of an object or a group: the worst finding without values, and the total number of affected addresses;
 * undefined if there are no findings.
 */
export function groupTitle(reviews: readonly Titled[]): string | undefined {
  const [worst] = protectionFirst(reviews[0]?.findings ?? []);
  return worst && `${worst.title}${movedText(reviews)}`;
}

/**
 * Returns ` (512 addresses in all)`; "" if the lists have one address per entry, or if some addresses are added and others
 * removed.
 */
export function movedText(reviews: readonly Titled[]): string {
  if (reviews.some(movesBothWays)) return "";
  const moved = reviews.reduce((sum, review) => sum + BigInt(review.moved_addresses ?? 0), 0n);
  return moved === 0n ? "" : ` (${addressCount(moved).words}${reviews.length === 1 ? "" : " in all"})`;
}

const MOST_DIFFERENCES = 4;
const LONGEST_VALUE = 100;

/** Lists the first differing values in a line. */
export function differencesText({ attributes, action, entries, moved_addresses: moved }: ResourceReview): string {
  const addresses = moved === undefined ? [] : [addressCount(BigInt(moved)).words];
  if (action === "destroy") return addresses.join("");
  const entryTexts =
    entries === undefined ? [] : [`${entries.attribute} ${signedCounts(entries.added_count, entries.removed_count)}`];
  const texts = entryTexts.concat(
    addresses,
    attributes.slice(0, MOST_DIFFERENCES).flatMap((row) => {
      if (row.kind === "sensitive") return [`${row.path} (sensitive)`];
      if (row.kind !== "value") return [`${row.path} changes`];
      const side = (value: typeof row.before): string =>
        value === undefined ? NOT_SET : shorten(valueText(value) || '""', LONGEST_VALUE);
      return [`${row.path} ${row.before === undefined ? "" : `${side(row.before)} → `}${side(row.after)}`];
    }),
  );
  const more = attributes.length > MOST_DIFFERENCES ? `, and ${attributes.length - MOST_DIFFERENCES} more` : "";
  return texts.length === 0 ? "" : `${shorten(texts.join(", "), 200)}${more}`;
}
