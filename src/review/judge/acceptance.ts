import type { AcceptableObject, AcceptanceReview } from "../document/review-document.js";
import type { Accepted } from "../document/resource-document.js";
import type { MatchedObject, StackReview } from "../document/review-document.js";
import type { PlannedReview } from "../document/resource-document.js";
import { phrase, words } from "../../shared/phrase.js";
import { fortnightAfter, readRows, type RowFile } from "../../shared/dated-rows.js";
import {
  type Condition,
  isAboutDrift,
  matchedConditions,
  matchesAny,
  NOTHING_TO_CHECK,
  THE_CONFIGURATION,
  THE_PLAN,
  toMatchedObject,
} from "./fail-on.js";
import { type Found, isObject, listField, textField, tryJson, type Value } from "../plan/plan.js";
import { changeDigest, type DigestedRow, digestOf } from "./change-digest.js";

export interface AcceptRow extends Accepted {
  readonly address: string;
  readonly change: string;
  readonly commit: string;
  readonly expired: boolean;
}

/** What a row is for. */
export type RowDigests = Pick<AcceptRow, "address" | "change" | "commit">;

/** The digest of a stack's commit, and whether the apply may read files of the commit, such as the file of rows. */
export type StackCommit = Found<{ readonly digest: string; readonly readsFiles: boolean }>;

/** The rows of the `--accept` file. Rows of the target branch accept nothing. */
export interface AcceptFile {
  readonly file: string;
  readonly rows: readonly AcceptRow[];
  readonly base?: readonly RowDigests[];
  /** "" if the file does not exist. */
  readonly text: string;
  /** The commit of each stack with a matching change, in the order of the stacks. */
  readonly commits: readonly (StackCommit | undefined)[];
}

const isIn =
  (base: readonly RowDigests[]) =>
  ({ address, change, commit }: Partial<RowDigests>): boolean =>
    base.some((old) => old.address === address && old.change === change && old.commit === commit);

/** Returns the rows that the target branch does not have. */
export const newRows = (rows: readonly AcceptRow[], base: readonly RowDigests[]): readonly AcceptRow[] =>
  rows.filter((row) => !isIn(base)(row));

/** Reads the rows of the target branch's file. Rows without a commit are ignored there: they accept nothing in any case. */
export function rowsOfBase(text: string): readonly RowDigests[] {
  return listField(tryJson(text.replace(/^\uFEFF/, "")), "accept").flatMap((row) => {
    const [address, change, commit] = ["address", "change", "commit"].map((name) => textField(row, name)?.trim());
    return address === undefined || change === undefined || commit === undefined ? [] : [{ address, change, commit }];
  });
}

/** Returns the file's text without the rows that the target branch also has; undefined if there are no such rows. */
export function prunedFile(text: string, base: readonly RowDigests[]): string | undefined {
  const root = tryJson(text.replace(/^\uFEFF/, ""));
  if (!isObject(root)) return undefined;
  const rows = listField(root, "accept");
  const isOld = (row: Value): boolean => rowsOfBase(JSON.stringify({ accept: [row] })).some(isIn(base));
  const left = rows.filter((row) => !isOld(row));
  return left.length === rows.length ? undefined : `${JSON.stringify({ ...root, accept: left }, null, 2)}\n`;
}

const ACCEPT_FILE: RowFile = {
  title: "file of accepted changes",
  list: "accept",
  required: ["address", "change", "commit"],
  optional: [],
  renewal: {
    commit: "rows were for a change, and are now for a commit. Replace it by the row that the review shows",
  },
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
    const [address = "", change = "", commit = ""] = [read("address"), read("change"), read("commit")];
    return { address, change, commit, reason, expires, expired };
  });
}

interface Item {
  readonly object: MatchedObject;
  readonly row: DigestedRow;
  readonly commit: StackCommit;
  readonly matches: () => boolean;
}

/** A matching change that a row can accept. */
type Seen = Omit<Item, "commit" | "matches"> & {
  readonly commit: { readonly digest: string; readonly readsFiles: boolean };
};

export interface Acceptance {
  readonly judged: readonly StackReview[];
  readonly acceptedOf: (review: PlannedReview) => Accepted | undefined;
  readonly review: AcceptanceReview;
}

const NO_FOLDER = { why: "the folder of the configuration is not given" };

const MOST_OFFERED = 20;

/**
 * Removes the objects that rows of the file accept. A row accepts only the exact change it was written for, in the exact commit. See
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
  const found: AcceptanceReview["accepted"][number][] = [];
  const acceptable: AcceptableObject[] = [];
  const unacceptable: AcceptanceReview["unacceptable"][number][] = [];
  const items = (conditions.length === 0 ? [] : stacks).flatMap((stack, index) =>
    itemsOf(stack, conditions, given?.commits[index] ?? NO_FOLDER),
  );
  const seen: Seen[] = [];
  for (const { commit, ...item } of items.filter(({ matches }) => matches())) {
    const text = item.row.planned().unseen();
    if (text === undefined && "is" in commit) seen.push({ ...item, commit: commit.is });
    else if (unacceptable.length < MOST_OFFERED && given !== undefined)
      unacceptable.push({ ...item.object, text: text ?? unknownCommit(commit) });
  }
  const digestFor = digestsOf(seen, stacks.length > 1, given?.text ?? "", rows);
  let count = 0;
  for (const item of seen) {
    const { object, row: changed } = item;
    const reads = item.commit.readsFiles && { reads_files: true as const };
    const own = rows.filter(({ address }) => address === object.address);
    if (own.length === 0 && count >= MOST_OFFERED) {
      count += 1;
      continue;
    }
    const digests = digestFor(item);
    const { row, outdated } = matchingRow(own, digests);
    if (row === undefined) {
      count += 1;
      acceptable.push({ ...object, ...digests, ...reads, ...(outdated && { row: outdated }) });
      continue;
    }
    const { reason, expires } = row;
    accepted.set(changed, { reason, expires });
    found.push({ ...object, reason, expires, ...reads });
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

/** Returns the row that accepts a change, or why its rows accept nothing. */
function matchingRow(
  own: readonly AcceptRow[],
  { change, commit }: Omit<RowDigests, "address">,
): { readonly row?: AcceptRow; readonly outdated?: AcceptableObject["row"] } {
  const same = own.filter((row) => row.change === change);
  const exact = same.filter((row) => row.commit === commit);
  const row = exact.find(({ expired }) => !expired);
  if (row !== undefined) return { row };
  if (exact.length > 0) return { outdated: "expired" };
  if (same.length > 0) return { outdated: "another commit" };
  return own.length > 0 ? { outdated: "another change" } : {};
}

const unknownCommit = (commit: StackCommit): string =>
  phrase`A row is for one commit, and this commit is unknown: ${words("why" in commit ? commit.why : "")}.`;

/**
 * Returns the digests of an item's change and commit. A program may read the file of rows, so the commit then includes the text of
 * this file. The text leaves out the digests of the rows, at most of as many rows as there are changes, so that no further row can
 * tell a program something.
 */
function digestsOf(items: readonly Seen[], isSeveral: boolean, text: string, rows: readonly AcceptRow[]) {
  const left = new Map<string, number>();
  for (const { object } of items) left.set(object.address, (left.get(object.address) ?? 0) + 1);
  let rest = text;
  for (const { address, change, commit } of rows) {
    const many = left.get(address) ?? 0;
    if (many === 0) continue;
    left.set(address, many - 1);
    // JSON never contains this character.
    for (const digest of [change, commit]) rest = rest.replaceAll(JSON.stringify(digest), "\0");
  }
  return ({ object, row, commit: { digest, readsFiles } }: Seen) => ({
    change: changeDigest(row, isSeveral ? (object.stack ?? "") : ""),
    commit: digestOf([digest, readsFiles ? rest : null]),
  });
}

/** Any text, with the name before it if it is a digest of a row. */
const TOKEN = /[{}]|"(change|commit)"(\s*:\s*)"[^"\\]*"|"(?:[^"\\]|\\.)*(?:"|\\?$)/gs;

/**
 * Returns the text of the file with the digests of this commit in rows of earlier pushes. Everything else stays, so that a digest
 * of the text stays as well.
 */
export function renewedFile(
  { text, rows, base = [] }: AcceptFile,
  { acceptable }: Pick<AcceptanceReview, "acceptable">,
): string {
  const renewed = rows.map((row) => {
    if (isIn(base)(row)) return undefined;
    const { address, change } = row;
    const own = acceptable.filter((each) => each.address === address && each.row !== undefined);
    return own.find((each) => each.change === change) ?? (own.length === 1 ? own[0] : undefined);
  });
  let [depth, at] = [0, -1];
  return text.replace(TOKEN, (token: string, name?: "change" | "commit", colon = "") => {
    if (token === "{" && ++depth === 2) at += 1;
    if (token === "}") depth -= 1;
    const digest = name && depth === 2 ? renewed[at]?.[name] : undefined;
    return digest === undefined ? token : `"${name}"${colon}"${digest}"`;
  });
}

function unmatchedIn(rows: readonly AcceptRow[], items: readonly Item[]): readonly string[] {
  const changed = new Set(items.map(({ object }) => object.address));
  return [...new Set(rows.map(({ address }) => address).filter((address) => !changed.has(address)))];
}

function itemsOf(stack: StackReview, conditions: readonly Condition[], commit: StackCommit): readonly Item[] {
  const { name, resources, deferred, drift, outputs, actions, external, checks, findings, awaits } = stack;
  const aboutDrift = conditions.filter(isAboutDrift);
  const object = (review: PlannedReview, own = conditions): Item => ({
    object: toMatchedObject(name, review),
    row: review,
    commit,
    matches: () => matchesAny(review, own),
  });
  const other = (address: string, row: DigestedRow, alone: Partial<StackReview>): Item => ({
    object: { stack: name, address },
    row,
    commit,
    matches: () =>
      matchedConditions(conditions, [
        { ...stack, ...NOTHING_TO_CHECK, counts: { ...stack.counts, unread: 0 }, ...alone },
      ]).length > 0,
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
