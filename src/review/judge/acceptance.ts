import type { AcceptableObject, AcceptanceReview } from "../document/review-document.js";
import type { Accepted } from "../document/resource-document.js";
import type { MatchedObject, StackReview } from "../document/review-document.js";
import type { PlannedReview } from "../document/resource-document.js";
import { fortnightAfter, readRows, type RowFile } from "../../shared/dated-rows.js";
import {
  type Condition,
  isAboutDrift,
  matchedConditions,
  matchesAny,
  THE_CONFIGURATION,
  THE_PLAN,
  toMatchedObject,
} from "./fail-on.js";
import { isObject, listField, textField, tryJson, type Value } from "../plan/plan.js";
import { changeDigest, type DigestedRow, digestOf } from "./change-digest.js";

export interface AcceptRow extends Accepted {
  readonly address: string;
  readonly change: string;
  readonly expired: boolean;
}

/** The rows of the `--accept` file. Rows of the target branch accept nothing. */
export interface AcceptFile {
  readonly file: string;
  readonly rows: readonly AcceptRow[];
  readonly base?: readonly AcceptRow[];
  /** "" if the file does not exist. */
  readonly text: string;
}

/** Returns the rows that the target branch does not have. */
export const newRows = (rows: readonly AcceptRow[], base: readonly AcceptRow[]): readonly AcceptRow[] =>
  rows.filter(({ address, change }) => !base.some((old) => old.address === address && old.change === change));

/** Returns the file's text without the rows that the target branch also has; undefined if there are no such rows. */
export function prunedFile(text: string, base: readonly AcceptRow[]): string | undefined {
  const root = tryJson(text.replace(/^\uFEFF/, ""));
  if (!isObject(root)) return undefined;
  const rows = listField(root, "accept");
  const isOld = (row: Value): boolean =>
    base.some(({ address, change }) => textField(row, "address") === address && textField(row, "change") === change);
  const left = rows.filter((row) => !isOld(row));
  return left.length === rows.length ? undefined : `${JSON.stringify({ ...root, accept: left }, null, 2)}\n`;
}

const ACCEPT_FILE: RowFile = {
  title: "file of accepted changes",
  list: "accept",
  required: ["address", "change"],
  optional: [],
};

/** A row lives only slightly longer than its pull request. */
const MOST_DAYS = 92;
const DAY_MS = 24 * 3_600_000;

/** Excludes fillers and blanks: Unicode counts them as letters, but they are invisible. */
const VISIBLE_LETTER = /(?![\p{Default_Ignorable_Code_Point}\u{13441}\u{13442}])\p{L}/u;

/** Reads `{"accept": [{"address", "change", "reason", "expires": "2027-03-31"}]}`. Throws a `RowFileError` for anything else. */
export function parseAcceptFile(text: string, now: Date): readonly AcceptRow[] {
  return readRows(text, ACCEPT_FILE, now).map(({ read, reason, expires, end, expired, fail }) => {
    const latest = now.getTime() + MOST_DAYS * DAY_MS;
    if (end > latest + DAY_MS)
      fail(
        `expires on ${expires}, in more than ${MOST_DAYS} days: write ${new Date(latest).toISOString().slice(0, 10)} or an earlier day`,
      );
    if (!VISIBLE_LETTER.test(reason)) fail('needs a "reason" in words');
    return { address: read("address") ?? "", change: read("change") ?? "", reason, expires, expired };
  });
}

interface Item {
  readonly object: MatchedObject;
  readonly row: DigestedRow;
  readonly matches: () => boolean;
}

export interface Acceptance {
  readonly judged: readonly StackReview[];
  readonly acceptedOf: (review: PlannedReview) => Accepted | undefined;
  readonly review: AcceptanceReview;
}

const MOST_OFFERED = 20;

/**
 * Removes the objects that rows of the file accept. A row accepts only the exact change it was written for. Sensitive values
 * cannot be accepted. Values that neither the plan nor the code shows cannot be accepted either. See
 * docs/decisions/a-change-is-accepted-in-its-branch.md.
 */
export function applyAcceptance(
  stacks: readonly StackReview[],
  conditions: readonly Condition[],
  given: AcceptFile | undefined,
): Acceptance {
  const all = given?.rows ?? [];
  const rows = newRows(all, given?.base ?? []);
  const leftOver = all.filter((row) => !rows.includes(row));
  const accepted = new Map<object, Accepted>();
  const found: (MatchedObject & Accepted)[] = [];
  const acceptable: AcceptableObject[] = [];
  const unacceptable: AcceptanceReview["unacceptable"][number][] = [];
  const items = (conditions.length === 0 ? [] : stacks).flatMap((stack) => itemsOf(stack, conditions));
  const seen: Item[] = [];
  for (const item of items.filter(({ matches }) => matches())) {
    const text = item.row.planned().unseen();
    if (text === undefined) seen.push(item);
    else if (unacceptable.length < MOST_OFFERED) unacceptable.push({ ...item.object, text });
  }
  const digestFor = digestsOf(seen, stacks.length > 1, given?.text ?? "", rows);
  let count = 0;
  for (const item of seen) {
    const { object, row: changed } = item;
    const own = rows.filter(({ address }) => address === object.address);
    const change = own.length > 0 || count < MOST_OFFERED ? digestFor(item) : "";
    const row = own.find((each) => each.change === change);
    if (row !== undefined && !row.expired) {
      const { reason, expires } = row;
      accepted.set(changed, { reason, expires });
      found.push({ ...object, reason, expires });
      continue;
    }
    count += 1;
    if (acceptable.length < MOST_OFFERED)
      acceptable.push({
        ...object,
        change,
        ...(readsFiles(item) && { reads_files: true as const }),
        ...(own.length > 0 && { row: row === undefined ? ("another change" as const) : ("expired" as const) }),
      });
  }
  const isWhole = stacks.every(({ error, incomplete }) => error === undefined && !incomplete);
  const expires = fortnightAfter(stacks.find(({ planned_at: time }) => time !== undefined)?.planned_at);
  return {
    judged: accepted.size === 0 ? stacks : stacks.map((stack) => withoutAccepted(stack, accepted)),
    acceptedOf: (review) => accepted.get(review),
    review: {
      ...(given !== undefined && { file: given.file }),
      accepted: found,
      acceptable,
      acceptable_count: count,
      left_over: leftOver.map(({ address }) => address),
      unmatched: conditions.length === 0 || !isWhole ? [] : unmatchedIn(rows, items),
      unacceptable,
      expires,
    },
  };
}

const readsFiles = ({ row }: Item): boolean => row.planned().readsFiles?.() === true;

/**
 * Returns the digests that accept each item. A program that reads files of the commit may also read the accept file, so the
 * program's digest covers the accept file. The digest leaves out the program's own digests in the accept file, at most as many as
 * there are changes.
 */
function digestsOf(
  items: readonly Item[],
  isSeveral: boolean,
  text: string,
  rows: readonly AcceptRow[],
): (item: Item) => string {
  const ofChange = ({ object, row }: Item): string => changeDigest(row, isSeveral ? (object.stack ?? "") : "");
  const readers = new Map<string, Set<string>>();
  for (const item of items.filter(readsFiles)) {
    const { address } = item.object;
    readers.set(address, (readers.get(address) ?? new Set()).add(ofChange(item)));
  }
  if (readers.size === 0) return ofChange;
  const others = new Set(items.filter((item) => !readsFiles(item)).map(ofChange));
  let rest = text;
  for (const [address, changes] of readers)
    for (const { change } of rows
      .filter((row) => row.address === address && !others.has(row.change))
      .slice(0, changes.size))
      // JSON never contains this character.
      rest = rest.replaceAll(JSON.stringify(change), "\0");
  return (item) => (readsFiles(item) ? digestOf([ofChange(item), rest]) : ofChange(item));
}

function unmatchedIn(rows: readonly AcceptRow[], items: readonly Item[]): readonly string[] {
  const changed = new Set(items.map(({ object }) => object.address));
  return [...new Set(rows.map(({ address }) => address).filter((address) => !changed.has(address)))];
}

function itemsOf(stack: StackReview, conditions: readonly Condition[]): readonly Item[] {
  const { name, resources, deferred, drift, outputs, actions, external, checks, findings, awaits } = stack;
  const aboutDrift = conditions.filter(isAboutDrift);
  const object = (review: PlannedReview, own = conditions): Item => ({
    object: toMatchedObject(name, review),
    row: review,
    matches: () => matchesAny(review, own),
  });
  const other = (address: string, row: DigestedRow, alone: Partial<StackReview>): Item => ({
    object: { stack: name, address },
    row,
    matches: () =>
      matchedConditions(conditions, [{ ...stack, ...NOTHING, counts: { ...stack.counts, unread: 0 }, ...alone }])
        .length > 0,
  });
  return [
    ...resources.map((review) => object(review)),
    ...deferred.map(({ resource }) => object(resource)),
    ...drift.map((review) => object(review, aboutDrift)),
    ...outputs.map((output) => other(`output.${output.name}`, output, { outputs: [output] })),
    ...actions.map((row) => other(row.address, row, { actions: [row] })),
    ...external.map((row) => other(row.address, row, { external: [row] })),
    ...checks.map((row) => other(row.address, row, { checks: [row] })),
    ...findings.map((row) => other(THE_CONFIGURATION, row, { findings: [row] })),
    ...(awaits === undefined ? [] : [other(THE_PLAN, awaits, { incomplete: true })]),
  ];
}

const NOTHING = {
  resources: [],
  deferred: [],
  drift: [],
  outputs: [],
  actions: [],
  external: [],
  checks: [],
  findings: [],
  incomplete: false,
} as const;

function withoutAccepted(stack: StackReview, accepted: ReadonlyMap<object, unknown>): StackReview {
  const isLeft = (row: object): boolean => !accepted.has(row);
  return {
    ...stack,
    incomplete: stack.incomplete && (stack.awaits === undefined || isLeft(stack.awaits)),
    resources: stack.resources.filter(isLeft),
    deferred: stack.deferred.filter(({ resource }) => isLeft(resource)),
    drift: stack.drift.filter(isLeft),
    outputs: stack.outputs.filter(isLeft),
    actions: stack.actions.filter(isLeft),
    external: stack.external.filter(isLeft),
    checks: stack.checks.filter(isLeft),
    findings: stack.findings.filter(isLeft),
  };
}
