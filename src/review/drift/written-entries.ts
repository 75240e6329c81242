import { needsCatchAll, readList } from "../../zone/access-lists/index.js";
import type { EntriesReview } from "../document/resource-document.js";
import { counted, phrase, words, type Words } from "../../shared/phrase.js";
import { field, isArray, isObject, type ResourceChange } from "../plan/plan.js";
import { HIDDEN, type Redactor } from "../plan/secrets.js";

/** Lists of up to this many entries are written out. For longer lists, only the differing entries are written. */
const MOST_WRITTEN = 20;
const MOST_NAMED = 20;

export interface FoundEntries {
  readonly attribute: string;
  readonly type: string | undefined;
  /** All entries, as text or one by one; undefined if they are too many. */
  readonly whole?: string | readonly string[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** Number of differing entries that are not named. */
  readonly unnamed: number;
}

/** Returns the found entries; undefined if they must not be shown. */
export function foundEntries(
  { after }: ResourceChange,
  entries: EntriesReview,
  redactor: Redactor,
): FoundEntries | undefined {
  const { attribute, added: allAdded, removed: allRemoved } = entries;
  const [added, removed] = [allAdded.slice(0, MOST_NAMED), allRemoved.slice(0, MOST_NAMED)];
  const found = field(after, attribute);
  const type = field(after, "type");
  const texts = typeof found === "string" ? found.split("\n") : isArray(found) ? found.map(String) : [];
  const isHidden = (text: string): boolean => redactor.text(text).includes(HIDDEN);
  if (entries.hidden === true || [...added, ...removed].some(isHidden) || texts.some(isHidden)) return undefined;
  return {
    attribute,
    type: typeof type === "string" ? type : undefined,
    ...(texts.length <= MOST_WRITTEN && { whole: typeof found === "string" ? found : texts }),
    added,
    removed,
    unnamed: allAdded.length + allRemoved.length - added.length - removed.length,
  };
}

/** Returns the differing entries as lines of code, with comments that begin with `mark`. `written` writes an entry. */
export function differingLines(
  { added, removed, unnamed }: FoundEntries,
  mark: "#" | "//",
  written: (entry: string) => string,
): string {
  return [
    ...(added.length > 0 ? [`${mark} add:`, ...added.map(written)] : []),
    ...(removed.length > 0 ? [`${mark} remove:`, ...removed.map((entry) => `${mark} ${written(entry)}`)] : []),
    ...(unnamed > 0 ? [`${mark} and ${unnamed} more: the JSON report names all`] : []),
  ].join("\n");
}

/** Returns `add 2 entries and remove 1 entry`. */
export function differenceText({ added_count: added, removed_count: removed }: EntriesReview): Words {
  const parts: string[] = [];
  if (added > 0) parts.push(phrase`add ${counted(added, "entry", "entries")}`);
  if (removed > 0) parts.push(phrase`remove ${counted(removed, "entry", "entries")}`);
  return words(parts.join(" and "));
}

/** Reports whether the found list decides about nearly all visitors without the configuration's consent. */
export function lacksCatchAll({ after, type }: ResourceChange): boolean {
  if (type !== "bunny_shield_access_list" || field(after, "allow_catch_all") === true) return false;
  return isObject(after) && needsCatchAll(readList(after));
}
