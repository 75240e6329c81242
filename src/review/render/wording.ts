import type { Counts, MatchedObject, Review, StackReview } from "../document/review-document.js";
import type { AttributeReview, ResourceReview, Shown } from "../document/resource-document.js";
import type { EntriesReview } from "../document/resource-document.js";
import type { DriftStack } from "../document/drift-document.js";
import { counted, grouped, large, phrase } from "../../shared/phrase.js";
import type { Tone } from "./nodes.js";
import { COUNT_NAMES } from "../judge/assemble-review.js";

/** The words after a count of one, and after a higher count. */
const COUNT_WORDS: Readonly<Record<keyof Counts, readonly [one: string, many?: string]>> = {
  destroy: ["to destroy", "to destroy"],
  replace: ["to replace", "to replace"],
  update: ["to change", "to change"],
  create: ["to create", "to create"],
  forget: ["to forget", "to forget"],
  import: ["to import", "to import"],
  move: ["to move", "to move"],
  deferred: ["deferred", "deferred"],
  outputs: ["output"],
  actions: ["action to invoke", "actions to invoke"],
  checks: ["failed check"],
  unknown: ["unknown change"],
  unread: ["part that this release does not know", "parts that this release does not know"],
};

const NO_CHANGES = "no changes";

/** Returns `1 to destroy, 2 to change, 1 output`; `no changes` if nothing changes. */
export function countsText(counts: Counts): string {
  const parts = COUNT_NAMES.filter((name) => counts[name] > 0).map(
    (name) => counted(counts[name], ...COUNT_WORDS[name]).words,
  );
  return parts.length === 0 ? NO_CHANGES : parts.join(", ");
}

/** Reports whether a stack has a readable plan. */
export const isPlanned = ({ error, waits_for: waitsFor }: StackReview): boolean =>
  error === undefined && waitsFor === undefined;

/** Sums up the plans: `1 to change in 2 of 3 stacks`. */
export function reviewTitle({ stacks, totals }: Pick<Review, "stacks" | "totals">): string {
  const read = stacks.filter(isPlanned).length;
  const some = read > 0 && read < stacks.length ? `${read} of ` : "";
  const where = stacks.length > 1 ? ` in ${some}${stacks.length} stacks` : "";
  const changes = countsText(totals);
  const isRecording = changes === NO_CHANGES && stacks.some(({ drift }) => drift.length > 0);
  return `${read === 0 ? "no review" : changes}${where}${isRecording ? "; apply records the drift in the state" : ""}`;
}

export const SINCE = {
  review: "Since the plan that was reviewed before",
  drift: "Since the earlier report",
  audit: "Since the earlier audit",
} as const;

/** Lists the differences from an earlier review, as phrases. */
export function sinceTexts(
  { since }: Pick<Review, "since">,
  nothing = "Nothing changed since the plan that was reviewed before.",
): readonly string[] {
  if (since === undefined) return [];
  const rows = [
    ["New", since.added],
    ["Changed", since.changed],
    ["Gone", since.gone],
    ["Cannot be compared, because values are sensitive", since.hidden],
  ] as const;
  const texts = rows.flatMap(([title, addresses]) => {
    if (addresses.length === 0) return [];
    const names = addresses.slice(0, 10).map((address) => phrase`${address}`);
    const more = addresses.length > names.length ? ` and ${grouped(addresses.length - names.length)} more` : "";
    return [`${title}: ${names.join(", ")}${more}.`];
  });
  return texts.length === 0 ? [nothing] : texts;
}

/** Returns the word for the change of an object. */
export function actionText(review: ResourceReview): string {
  if (review.audited) return "found";
  if (review.outside && review.action === "create") return "unmanaged";
  if (review.outside) {
    const [happened, undone] =
      review.action === "destroy" ? ["deleted outside", "created again"] : ["changed outside", "restored"];
    return review.repaired ? `${happened}, ${undone}` : happened;
  }
  if (review.repairs !== undefined) return review.repairs === "deleted" ? "create again" : "restore";
  if (isTakenOver(review)) return "take over";
  if (review.action !== "no-op") return review.action === "unknown" ? "unknown action" : review.action;
  return review.imported_from !== undefined ? "import" : review.moved_from !== undefined ? "move" : "no change";
}

/** Reports whether a create takes over an object that exists without Terraform, with the values that the provider found. */
export function isTakenOver({ action, outside, attributes }: ResourceReview): boolean {
  const hasBefore = (row: AttributeReview): boolean =>
    row.kind === "value" ? row.before !== undefined : row.kind === "items" && row.before_count > 0;
  return action === "create" && outside !== true && attributes.some(hasBefore);
}

/**
 * Locates an object in a phrase by its own name and by its zone, bot, application, or page. Omits the own name if the address
 * ends with it.
 */
export function whichText({ address, label, subject }: MatchedObject): string {
  const named = label === undefined || label === "" || address.endsWith(`.${label}`) ? [] : [phrase`${label}`];
  return [...named, ...(subject === undefined ? [] : [subject])].join(", ");
}

/** The drift and its repair by the apply, as the end of a sentence. */
export const REPAIRED = {
  changed: "was changed outside of Terraform, and this apply puts it back",
  deleted: "was deleted outside of Terraform, and this apply creates it again",
} as const;

/** Returns the color of an action. */
export function actionTone({ action }: ResourceReview): Tone {
  if (action === "create") return "green";
  if (action === "update") return "amber";
  return action === "destroy" || action === "replace" || action === "unknown" ? "red" : "blue";
}

/** Splits the values of a created object into two groups: configured or derived values, and defaults. */
export function splitDefaults(attributes: readonly AttributeReview[]) {
  const isDefault = (row: AttributeReview): boolean => row.kind === "value" && row.default === true;
  const defaults = attributes.filter(isDefault);
  if (defaults.length < FEWEST_DEFAULTS) return { set: attributes, defaults: [] };
  return { set: attributes.filter((row) => !isDefault(row)), defaults };
}

/** Fewer defaults are not worth a fold. */
const FEWEST_DEFAULTS = 2;

/** Returns `3 values that are not configured`. */
export function defaultsTitle(defaults: readonly unknown[]): string {
  return counted(defaults.length, "value that is not configured", "values that are not configured").words;
}

/** Returns Terraform's sign for the change of an object. */
export function actionSign(review: ResourceReview): string {
  if (review.audited) return "!";
  if (review.action === "replace") return review.create_before_destroy ? "+/-" : "-/+";
  return { create: "+", update: "~", destroy: "-", forget: ".", read: "<=", unknown: "?", "no-op": "→" }[review.action];
}

/** Returns `, and 3 more`; "" for none. */
export function moreText(omitted: number): string {
  return omitted > 0 ? `, and ${grouped(omitted)} more` : "";
}

/** Returns `+3 −1 of 2,000 entries (+259 −1 addresses), now 2,002`; `2 entries (2 addresses)` for a created or deleted list. */
export function entriesText(entries: EntriesReview): string {
  const { before_count: before, after_count: after } = entries;
  const spelt = entries.respelt > 0 ? `, ${grouped(entries.respelt)} only spelled differently` : "";
  const addresses = addressesText(entries);
  if (before === 0 || after === 0)
    return `${counted(Math.max(before, after), "entry", "entries").words}${addresses}${before === 0 ? "" : ", all removed"}`;
  const change = signedCounts(entries.added_count, entries.removed_count);
  return `${change === "" ? "nothing" : change} of ${counted(before, "entry", "entries").words}${addresses}, now ${grouped(after)}${spelt}`;
}

function addressesText(entries: EntriesReview): string {
  const { added_everyone: comes, removed_everyone: goes } = entries;
  const added = BigInt(comes === undefined ? (entries.added_addresses ?? 0) : 0);
  const removed = BigInt(goes === undefined ? (entries.removed_addresses ?? 0) : 0);
  const change = signedCounts(added, removed);
  const parts = [
    ...(comes === undefined ? [] : [`now covers all of ${comes.join(" and ")}`]),
    ...(goes === undefined ? [] : [`no longer covers all of ${goes.join(" and ")}`]),
    ...(change === "" ? [] : [`${change} ${/^[+−]1$/.test(change) ? "address" : "addresses"}`]),
  ];
  return parts.length === 0 ? "" : ` (${parts.join(", ")})`;
}

/** Returns `+3 −1`, without a side that is zero. */
export function signedCounts(added: number | bigint, removed: number | bigint): string {
  const parts = [];
  if (added > 0) parts.push(`+${large(added)}`);
  if (removed > 0) parts.push(`−${large(removed)}`);
  return parts.join(" ");
}

/** Returns a value on one line: strings as they are, other values as JSON. */
export function valueText(value: Shown | undefined): string {
  if (value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Lists a stack's problems, findings, failed checks, actions, and programs. */
export function remarksOf({
  problems,
  checks,
  findings = [],
  actions = [],
  external = [],
}: Pick<DriftStack, "problems" | "checks"> &
  Partial<Pick<DriftStack, "findings"> & Pick<StackReview, "actions" | "external">>): readonly string[] {
  return [...problems, ...[...findings, ...checks, ...actions, ...external].map(({ text }) => text)];
}
