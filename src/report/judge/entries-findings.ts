import {
  canonicalEntry,
  type Effect,
  effectOf,
  exempts,
  holdsAddresses,
  isWide,
  listedEntries,
  stops,
  type ZoneLists,
  zoneOf,
} from "./zone-lists.js";
import { addressCount } from "../../entries/aggregate.js";
import type { EntriesReview, Finding } from "../document/document.js";
import { counted, phrase, words, type Words } from "../document/phrase.js";
import type { ResourceChange } from "../plan/plan.js";
import { readText, type Sides } from "./reading.js";
import { finding } from "./rules.js";
import type { TypeMeaning } from "./table.js";

/** Entries that come and go between two lists, compared by what they mean, in the spelling of the list. */
interface EntriesDifference {
  readonly beforeCount: number;
  readonly afterCount: number;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** Entries of `after` written as no entry of `before` is, that mean the same as one of them. */
  readonly respelt: number;
}

/** Compares two lists of entries of one type. Order and duplicates do not count. */
function diffEntries(type: string | undefined, before: readonly string[], after: readonly string[]): EntriesDifference {
  const old = new Set(before);
  const now = new Set(after);
  const counts = { beforeCount: old.size, afterCount: now.size };
  const gone = [...old].filter((entry) => !now.has(entry));
  const come = [...now].filter((entry) => !old.has(entry));
  if (gone.length === 0 && come.length === 0) return { ...counts, added: [], removed: [], respelt: 0 };
  const forms = (entries: Iterable<string>) => new Set([...entries].map((entry) => canonicalEntry(type, entry)));
  // Only what differs in spelling is compared by meaning: against the other side's canonical forms.
  const oldForms = come.length === 0 ? new Set<string>() : forms(old);
  const nowForms = gone.length === 0 ? new Set<string>() : forms(now);
  const added = come.filter((entry) => !oldForms.has(canonicalEntry(type, entry)));
  const removed = gone.filter((entry) => !nowForms.has(canonicalEntry(type, entry)));
  return { ...counts, added: added.sort(), removed: removed.sort(), respelt: come.length - added.length };
}

/** What a change does to the entries of a list, and what follows from it. */
interface EntriesVerdict {
  readonly review?: EntriesReview;
  readonly findings: readonly Finding[];
}

/** Compares a list's entries by meaning. Entries that are secret or not yet known give no review. */
export function entriesVerdict(
  change: ResourceChange,
  sides: Sides,
  meaning: TypeMeaning,
  zoneLists: ZoneLists,
): EntriesVerdict {
  const at = meaning.all("entries")[0];
  if (at === undefined) return { findings: [] };
  const [before, after] = [listedEntries(sides.before, meaning), listedEntries(sides.after, meaning)];
  const unreadable = [before, after].some(({ state }) => state === "hidden" || state === "unknown");
  if (unreadable) return { findings: sides.after.exists ? [finding("effect-unknown", "medium", UNREADABLE)] : [] };
  const type = readText(sides.after.exists ? sides.after : sides.before, at.meaning.typeAttribute);
  const difference = diffEntries(type, before.entries, after.entries);
  if (difference.added.length + difference.removed.length + difference.respelt === 0) return { findings: [] };
  const effect = effectOf(sides.after.exists ? sides.after : sides.before, meaning);
  return {
    review: toReview(after.attribute ?? before.attribute ?? at.path, type, difference),
    findings:
      effect === undefined ? [] : findingsOfCase({ change, sides, meaning, type, difference, effect, zoneLists }),
  };
}

const UNREADABLE = "The entries of the list cannot be determined: they are sensitive or known only after apply.";

function toReview(attribute: string, type: string | undefined, difference: EntriesDifference): EntriesReview {
  const { added, removed } = difference;
  return {
    attribute,
    before_count: difference.beforeCount,
    after_count: difference.afterCount,
    added,
    removed,
    ...(holdsAddresses(type) && {
      added_addresses: addresses(type, added),
      removed_addresses: addresses(type, removed),
    }),
    respelt: difference.respelt,
  };
}

function addresses(type: "ip" | "cidr", entries: readonly string[]): string {
  const { ipv4, ipv6 } = addressCount(type, entries) ?? { ipv4: 0n, ipv6: 0n };
  return (ipv4 + ipv6).toString();
}

interface Case {
  readonly change: ResourceChange;
  readonly sides: Sides;
  readonly meaning: TypeMeaning;
  readonly type: string | undefined;
  readonly difference: EntriesDifference;
  readonly effect: Effect;
  readonly zoneLists: ZoneLists;
}

function findingsOfCase(subject: Case): Finding[] {
  const { sides, effect } = subject;
  if (!sides.after.exists || effect.stance === "unknown") return [];
  const updated = sides.before.exists;
  return [
    ...(updated ? removedFindings(subject) : []),
    ...(updated ? addedFindings(subject) : []),
    ...wideFindings(subject),
    ...overlapFindings(subject),
  ];
}

function removedFindings({ difference, effect, type }: Case): Finding[] {
  const { removed, beforeCount } = difference;
  if (removed.length === 0) return [];
  const what = countedEntries(removed, beforeCount);
  if (stops(effect.stance)) {
    const wide = holdsAddresses(type) && removed.some(isWide);
    const severity = wide || (beforeCount >= 10 && removed.length * 2 >= beforeCount) ? "high" : "medium";
    return [finding("entries-unblocked", severity, phrase`No longer stopped: ${what}.`)];
  }
  if (exempts(effect.stance)) {
    return [finding("entries-no-longer-allowed", "low", phrase`No longer let through: ${what}.`)];
  }
  return [finding("entries-observed", "low", phrase`No longer watched: ${what}.`)];
}

function addedFindings({ difference, effect }: Case): Finding[] {
  const { added } = difference;
  if (added.length === 0) return [];
  const what = countedEntries(added);
  if (stops(effect.stance)) return [finding("entries-blocked", "low", phrase`Newly stopped: ${what}.`)];
  if (exempts(effect.stance)) {
    const severity = effect.stance === "bypasses" ? "high" : "medium";
    return [finding("entries-allowed", severity, phrase`Newly let through: ${what}.`)];
  }
  return [finding("entries-observed", "low", phrase`Newly watched, not stopped: ${what}.`)];
}

function wideFindings({ difference, effect, type }: Case): Finding[] {
  const wide = holdsAddresses(type) ? difference.added.filter(isWide) : [];
  if (wide.length === 0) return [];
  const what = phrase`${words(wide.length === 1 ? "A very wide range" : "Very wide ranges")}: ${named(wide)}.`;
  if (exempts(effect.stance)) return [finding("wide-exemption", "high", what)];
  return stops(effect.stance) ? [finding("wide-block", "high", what)] : [];
}

function overlapFindings({ change, sides, meaning, type, difference, effect, zoneLists }: Case): Finding[] {
  const zone = zoneOf(sides.after, meaning);
  if (zone === undefined || difference.added.length === 0) return [];
  const findings: Finding[] = [];
  for (const other of zoneLists(zone, change.address)) {
    const opposed = (stops(effect.stance) && exempts(other.stance)) || (exempts(effect.stance) && stops(other.stance));
    if (!opposed) continue;
    const shared = difference.added.filter((entry) => other.covers(type, entry));
    if (shared.length === 0) continue;
    const name = other.label ?? other.address;
    findings.push(
      stops(effect.stance)
        ? finding(
            "allowed-elsewhere",
            "medium",
            phrase`Let through all the same by list ${name}: ${countedEntries(shared)}.`,
          )
        : finding(
            "overrides-block",
            "medium",
            phrase`Let through although list ${name} stops them: ${countedEntries(shared)}.`,
          ),
    );
  }
  return findings;
}

/** `3 of 2,000 entries (a, b, c)`. */
function countedEntries(entries: readonly string[], of?: number): Words {
  const count =
    of === undefined
      ? counted(entries.length, "entry", "entries").words
      : phrase`${entries.length} of ${counted(of, "entry", "entries")}`;
  return words(phrase`${words(count)} (${named(entries)})`);
}

const NAMED = 3;

function named(entries: readonly string[]): Words {
  const names = entries.slice(0, NAMED).map((entry) => phrase`${entry}`);
  const rest = entries.length - names.length;
  return words(names.join(", ") + (rest > 0 ? ` and ${phrase`${rest}`} more` : ""));
}
