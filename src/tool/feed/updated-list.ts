import {
  aggregateCidrs,
  canonicalSet,
  holdsAddresses,
  sortEntries,
  uncoveredEntries,
  unfitNetworks,
} from "../../zone/access-lists/index.js";
import { grouped } from "../../shared/phrase.js";
import { InputError } from "../report-input.js";

export const FEED_TYPES = ["cidr", "ip", "asn", "country", "ja4"] as const;
export type FeedType = (typeof FEED_TYPES)[number];

/** Limits for entries from a feed. */
export interface ListRules {
  readonly type: FeedType;
  /** The Shield plan and its maximum number of entries in a list. */
  readonly plan: { readonly name: string; readonly entries: number };
  readonly allowed: readonly string[];
  readonly own: readonly string[];
  /** True if private and other reserved networks are left out. */
  readonly skipsReserved: boolean;
  /** Maximum removed and added entries, in percent of the entries before. */
  readonly mostRemoved: number;
  readonly mostAdded: number;
}

/** A list after an update. */
export interface UpdatedList {
  readonly entries: readonly string[];
  /** The number of entries whose addresses are not in the list before the update. */
  readonly added: number;
  /** The number of entries before the update whose addresses are no longer in the list. */
  readonly removed: number;
  /** The number of reserved networks of the feed that were left out. */
  readonly leftOut: number;
}

const MOST_SHOWN = 5;

/**
 * Returns the fewest entries that cover the feed.
 * @throws InputError if a rule is violated
 */
export function updatedList(
  feed: readonly string[],
  before: readonly string[] | undefined,
  rules: ListRules,
): UpdatedList {
  const { type, plan } = rules;
  const fewest = (entries: readonly string[]): readonly string[] =>
    type === "cidr" ? aggregateCidrs(entries) : sortEntries(type, canonicalSet(type, entries));
  const all = fewest(feed);
  const found = holdsAddresses(type) ? unfitNetworks(all, rules) : [];
  const reserved = new Set(
    found.flatMap(({ entry, isReserved }) => (rules.skipsReserved && isReserved ? [entry] : [])),
  );
  const entries = all.filter((entry) => !reserved.has(entry));
  const leftOut = reserved.size;
  if (entries.length === 0) throw new InputError("The feed has only reserved networks. Nothing was written.");
  const unfit = found.filter(({ entry }) => !reserved.has(entry));
  if (unfit.length > 0)
    throw new InputError(
      [
        `The feed has ${counted(unfit.length)} that need a review before a list may have them:`,
        ...unfit.slice(0, MOST_SHOWN).map(({ entry, why }) => `  ${entry}: ${why}`),
        ...(unfit.length > MOST_SHOWN ? [`  and ${grouped(unfit.length - MOST_SHOWN)} more`] : []),
        "Nothing was written. If a network is intended, allow it with --allow NETWORK. To leave out reserved networks, add --skip-reserved.",
      ].join("\n"),
    );
  if (entries.length > plan.entries)
    throw new InputError(
      `The feed has ${counted(entries.length)} after aggregation, but a list on the Shield plan ${plan.name} has at most ${grouped(plan.entries)}. Nothing was written. Use a smaller feed, or split the feed into several lists. If the zone has a higher Shield plan, name it with --plan.`,
    );
  if (before === undefined || before.length === 0) return { entries, leftOut, added: entries.length, removed: 0 };
  return { entries, leftOut, ...changes(new Set(entries), new Set(fewest(before)), rules) };
}

function changes(
  after: ReadonlySet<string>,
  before: ReadonlySet<string>,
  { type, mostAdded, mostRemoved }: ListRules,
): { readonly added: number; readonly removed: number } {
  const added = uncoveredEntries(type, after, before).length;
  const removed = uncoveredEntries(type, before, after).length;
  refuseShare("added to", added, before.size, mostAdded, "--max-added");
  refuseShare("removed from", removed, before.size, mostRemoved, "--max-removed");
  return { added, removed };
}

function refuseShare(what: string, count: number, before: number, most: number, option: string): void {
  if (count * 100 <= before * most) return;
  const share = Math.ceil((count * 100) / before);
  throw new InputError(
    `${counted(count)} would be ${what} a list of ${grouped(before)} (${share} %), but ${option} is ${most}. Nothing was written. Check the feed; if this is intended, run once with ${option} ${share}.`,
  );
}

const counted = (count: number): string => `${grouped(count)} ${count === 1 ? "entry" : "entries"}`;
