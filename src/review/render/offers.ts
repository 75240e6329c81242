import type { AcceptanceReview, MatchedObject } from "../document/review-document.js";
import type { MatchedCondition } from "../document/review-document.js";
import type { DriftReport, SeenRow } from "../document/drift-document.js";
import type { Accepted } from "../document/resource-document.js";
import { phrase, words } from "../../shared/phrase.js";
import { fortnightAfter } from "../../shared/dated-rows.js";
import { type Block, code, type Inlines, joined, phrased, listOf } from "./nodes.js";
import { moreText, whichText } from "./wording.js";
import { safeJson } from "../../shared/safe-json.js";

const IGNORE_FILE = words("the file that `--ignore` names (in pipelines `IGNORE`)");

const MOST_STALE = 5;
const MOST_OF_REASON = 3;

const OUTDATED = {
  expired: "has expired",
  "another commit": "is for an earlier push; its change is still the same, but what the push brought may act on it",
  "another change": "is for another change than this one",
} as const;

/** Returns the rows that accept the matching changes; nothing if no change can be accepted. */
export function acceptOffer(
  acceptance: AcceptanceReview | undefined,
  conditions: readonly MatchedCondition[],
): readonly Block[] {
  if (acceptance?.file === undefined || acceptance.acceptable.length === 0) return [];
  const { file, acceptable, acceptable_count: count, unacceptable, expires } = acceptance;
  const known = new Set([...acceptable, ...unacceptable].map(({ stack, address }) => `${stack ?? ""}\0${address}`));
  const isLeft =
    count <= acceptable.length &&
    conditions.some(({ objects }) => objects.some((object) => !known.has(`${object.stack ?? ""}\0${object.address}`)));
  const outdated = acceptable.flatMap(({ address, row }) =>
    row === undefined ? [] : [phrase`The row for ${address} ${words(OUTDATED[row])}.`],
  );
  const readsFiles = acceptable.some(({ reads_files: reads }) => reads === true);
  const text = [
    phrase`Add the row of each intended change to ${file}, with a reason, in the same branch: whoever approves the branch approves the reason. A row accepts exactly this change in exactly this commit, until it expires. Each later push needs new rows.`,
    ...outdated.slice(0, MOST_STALE),
    ...(readsFiles
      ? [
          phrase`Programs, functions, or other providers may also read ${file}, so the digests cover its text: push the rows with their reasons, and then replace their digests by those of the next review. What they download is not covered.`,
        ]
      : []),
    ...(isLeft ? ["Changes that could not be planned or compared cannot be accepted in a file."] : []),
  ].join(" ");
  const rows = acceptable.map(({ address, change, commit }) => row({ address, change, commit, reason: "", expires }));
  return offer("accept", outdated.length > 0, text, rows, count - acceptable.length);
}

const PURPOSES = { accept: "To accept this on purpose", ignore: "To ignore this for a time" };

/** Folded, because most readers should act on the report instead. */
function offer(
  name: keyof typeof PURPOSES,
  isOutdated: boolean,
  text: string,
  rows: readonly string[],
  more: number,
): readonly Block[] {
  const title = `${PURPOSES[name]}${isOutdated ? " (a row of the file is out of date)" : ""}`;
  const body: readonly Block[] = [
    { kind: "paragraph", parts: [phrased(text)] },
    { kind: "rows", label: title, name, rows, more },
  ];
  return [{ kind: "fold", title: [[title]], body: () => body }];
}

/** Names an object of a plan, and locates it. */
export function objectParts({ stack, ...object }: MatchedObject, isSeveral: boolean): Inlines {
  const which = whichText(object);
  return [
    ...(isSeveral && stack !== undefined ? [code(stack), ": "] : []),
    code(object.address),
    ...(which === "" ? [] : [" (", phrased(which), ")"]),
  ];
}

/** Lists accepted changes, changes that no row can accept, and rows without effect. */
export function acceptanceLists(acceptance: AcceptanceReview | undefined, isSeveral: boolean): readonly Block[] {
  if (acceptance === undefined) return [];
  const { file, accepted, unacceptable, left_over: leftOver, unmatched } = acceptance;
  const where = file === undefined ? "" : `, in ${file}`;
  const reasons = [...new Set(unacceptable.map(({ text }) => text))].map((reason) => {
    const objects = unacceptable.flatMap(({ text, ...object }) =>
      text === reason ? [objectParts(object, isSeveral)] : [],
    );
    const named = joined(objects.slice(0, MOST_OF_REASON), ", ");
    return [...named, `${moreText(objects.length - MOST_OF_REASON)}: `, phrased(reason)];
  });
  const rowsOf = (addresses: readonly string[]) => addresses.map((address) => [code(address)]);
  return [
    ...listOf(
      accepted.map(({ reason, expires, reads_files: reads, ...object }) => [
        ...objectParts(object, isSeveral),
        `: ${reason} (until ${expires}${reads === true ? "; what programs download is not covered" : ""})`,
      ]),
      `Accepted on purpose${where}`,
    ),
    ...listOf(reasons, "Cannot be accepted by a row of a file"),
    ...listOf(
      rowsOf(leftOver),
      `Rows that are also in the target branch have no effect: remove them (--prune)${where}`,
    ),
    ...listOf(rowsOf(unmatched), `Rows match no change of this plan: correct their addresses, or remove them${where}`),
  ];
}

const MOST_IGNORABLE = 10;

/** Returns the rows that cover everything in a drift report or an audit; undefined if there is nothing to cover. */
export function ignoreRows({ stacks }: DriftReport): readonly (SeenRow & Pick<Accepted, "expires">)[] {
  return stacks.flatMap(({ drifted, unread_rows: unread = [], planned_at: time }) =>
    [...drifted.flatMap(({ rows }) => rows), ...unread].map(({ stack, ...row }) => ({
      ...row,
      ...(stack !== undefined && stacks.length > 1 && { stack }),
      expires: fortnightAfter(time),
    })),
  );
}

/** Returns the rows that ignore what is known for a time; nothing if there is nothing to ignore. */
export function ignoreOffer(report: DriftReport): readonly Block[] {
  const rows = ignoreRows(report);
  if (rows.length === 0) return [];
  const stale = rows.filter(({ outdated }) => outdated !== undefined);
  const file = report.ignore_file ?? IGNORE_FILE;
  const text =
    report.format === "bunny-tf/audit"
      ? phrase`Add the rows of known findings to ${file}, with a reason. A row hides exactly this finding about the object as it is, until the row expires. After that, the check fails.`
      : phrase`Add the rows of known drift to ${file}, with a reason. A row hides exactly this drift, until the row expires. After that, the check fails.`;
  const shown = rows.slice(0, MOST_IGNORABLE).map((one) => ignoreRow(one));
  const all = [text, ...stale.slice(0, MOST_STALE).map(staleText)].join(" ");
  return offer("ignore", stale.length > 0, all, shown, rows.length - shown.length);
}

const staleText = ({ address, outdated }: SeenRow): string =>
  outdated === "expired"
    ? phrase`The row for ${address} has expired.`
    : phrase`The row for ${address} no longer covers it, because it has changed: replace the row.`;

/** Writes a row of the ignore file. */
export function ignoreRow(
  { address, rule, stack, seen, expires }: SeenRow & Pick<Accepted, "expires">,
  reason = "",
): string {
  return row({
    address,
    ...(rule !== undefined && { rule }),
    ...(stack !== undefined && { stack }),
    seen,
    reason,
    expires,
  });
}

function row(members: Readonly<Record<string, string>>): string {
  const texts = Object.entries(members).map(([name, value]) => `${safeJson(name)}: ${safeJson(value)}`);
  return `{ ${texts.join(", ")} }`;
}
