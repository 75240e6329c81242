import type { AcceptanceReview, MatchedObject } from "../document/review-document.js";
import type { MatchedCondition } from "../document/review-document.js";
import type { DriftReport, SeenRow } from "../document/drift-document.js";
import type { Accepted } from "../document/resource-document.js";
import { phrase, words } from "../../shared/phrase.js";
import { fortnightAfter } from "../../shared/dated-rows.js";
import type { Inline, Notice, Offer } from "./tree.js";
import { whichText } from "./wording.js";
import { safeJson } from "../../shared/safe-json.js";

const IGNORE_FILE = words("the file that `--ignore` names (in pipelines `IGNORE`)");

const MOST_STALE = 5;
const MOST_OF_REASON = 3;

const OUTDATED = {
  expired: "has expired",
  "another commit": "is for an earlier push; its change is still the same, but what the push brought may act on it",
  "another change": "is for another change than this one",
} as const;

/** Returns the rows that accept the matching changes; undefined if no change can be accepted. */
export function acceptOffer(
  acceptance: AcceptanceReview | undefined,
  conditions: readonly MatchedCondition[],
): Offer | undefined {
  if (acceptance?.file === undefined || acceptance.acceptable.length === 0) return undefined;
  const { file, acceptable, acceptable_count: count, unacceptable, expires } = acceptance;
  const known = new Set([...acceptable, ...unacceptable].map(({ stack, address }) => `${stack ?? ""}\0${address}`));
  const isLeft =
    count <= acceptable.length &&
    conditions.some(({ objects }) => objects.some((object) => !known.has(`${object.stack ?? ""}\0${object.address}`)));
  const outdated = acceptable.flatMap(({ address, row }) =>
    row === undefined ? [] : [phrase`The row for ${address} ${words(OUTDATED[row])}.`],
  );
  const readsFiles = acceptable.some(({ reads_files: reads }) => reads === true);
  return {
    title: `To accept this on purpose${outdated.length === 0 ? "" : " (a row of the file is out of date)"}`,
    text: [
      phrase`Add the row of each intended change to ${file}, with a reason, in the same branch: whoever approves the branch approves the reason. A row accepts exactly this change in exactly this commit, until it expires. Each later push needs new rows.`,
      ...outdated.slice(0, MOST_STALE),
      ...(readsFiles
        ? [
            phrase`Programs, functions, or other providers may also read ${file}, so the digests cover its text: push the rows with their reasons, and then replace their digests by those of the next review. What they download is not covered.`,
          ]
        : []),
      ...(isLeft ? ["Changes that could not be planned or compared cannot be accepted in a file."] : []),
    ].join(" "),
    list: "accept",
    rows: acceptable.map(({ address, change, commit }) => row({ address, change, commit, reason: "", expires })),
    more: count - acceptable.length,
  };
}

/** Lists accepted changes, changes that no row can accept, and rows without effect. */
export function acceptanceNotices(acceptance: AcceptanceReview | undefined, isSeveral: boolean): readonly Notice[] {
  if (acceptance === undefined) return [];
  const { file, accepted, unacceptable, left_over: leftOver, unmatched } = acceptance;
  const objectOf = ({ stack, ...object }: MatchedObject): readonly Inline[] => {
    const which = whichText(object);
    return [
      ...(isSeveral && stack !== undefined ? ([{ kind: "code", text: stack }, ": "] as const) : []),
      { kind: "code", text: object.address },
      ...(which === "" ? [] : ([" (", { kind: "phrase", text: which }, ")"] as const)),
    ];
  };
  const where = file === undefined ? "" : `, in ${file}`;
  return [
    {
      title: `Accepted on purpose${where}`,
      rows: accepted.map(({ reason, expires, reads_files: reads, ...object }) => [
        ...objectOf(object),
        `: ${reason} (until ${expires}${reads === true ? "; what programs download is not covered" : ""})`,
      ]),
    },
    {
      title: "Cannot be accepted by a row of a file",
      rows: [...new Set(unacceptable.map(({ text }) => text))].map((reason) => {
        const objects = unacceptable.flatMap(({ text, ...object }) => (text === reason ? [objectOf(object)] : []));
        const more = objects.length - MOST_OF_REASON;
        return [
          ...objects.slice(0, MOST_OF_REASON).flatMap((object, index) => [...(index > 0 ? [", "] : []), ...object]),
          more > 0 ? `, and ${more} more: ` : ": ",
          { kind: "phrase", text: reason },
        ];
      }),
    },
    {
      title: `Rows that are also in the target branch have no effect: remove them (--prune)${where}`,
      rows: leftOver.map((address) => [{ kind: "code", text: address }]),
    },
    {
      title: `Rows match no change of this plan: correct their addresses, or remove them${where}`,
      rows: unmatched.map((address) => [{ kind: "code", text: address }]),
    },
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

/** Returns the rows that ignore what is known for a time; undefined if there is nothing to ignore. */
export function ignoreOffer(report: DriftReport): Offer | undefined {
  const rows = ignoreRows(report);
  if (rows.length === 0) return undefined;
  const stale = rows.filter(({ outdated }) => outdated !== undefined);
  const file = report.ignore_file ?? IGNORE_FILE;
  const text =
    report.format === "bunny-tf/audit"
      ? phrase`Add the rows of known findings to ${file}, with a reason. A row hides exactly this finding about the object as it is, until the row expires. After that, the check fails.`
      : phrase`Add the rows of known drift to ${file}, with a reason. A row hides exactly this drift, until the row expires. After that, the check fails.`;
  return {
    title: `To ignore this for a time${stale.length === 0 ? "" : " (a row of the file is out of date)"}`,
    text: [text, ...stale.slice(0, MOST_STALE).map(staleText)].join(" "),
    list: "ignore",
    rows: rows.slice(0, MOST_IGNORABLE).map((one) => ignoreRow(one)),
    more: Math.max(0, rows.length - MOST_IGNORABLE),
  };
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

/** Returns the lines of a file with these rows. */
export function offeredLines({ list, rows }: Offer, most: number): readonly string[] {
  const shown = rows.slice(0, most);
  return [
    `{`,
    `  "${list}": [`,
    ...shown.map((text, index) => `    ${text}${index < shown.length - 1 ? "," : ""}`),
    `  ]`,
    `}`,
  ];
}
