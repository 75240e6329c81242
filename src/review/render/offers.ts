import type { AcceptanceReview, MatchedObject } from "../document/review-document.js";
import type { MatchedCondition } from "../document/review-document.js";
import type { DriftedObject, DriftReport } from "../document/drift-document.js";
import { phrase, words } from "../../shared/phrase.js";
import { fortnightAfter } from "../../shared/dated-rows.js";
import type { Inline, Notice, Offer } from "./tree.js";
import { whichText } from "./wording.js";
import { safeJson } from "../../shared/safe-json.js";

const FILES = {
  accept: words("the file that `--accept` names (in pipelines `ACCEPT`)"),
  ignore: words("the file that `--ignore` names (in pipelines `IGNORE`)"),
};

/** Returns the rows that accept the matching changes; undefined if no change can be accepted. */
export function acceptOffer(
  acceptance: AcceptanceReview | undefined,
  conditions: readonly MatchedCondition[],
): Offer | undefined {
  if (acceptance === undefined || acceptance.acceptable.length === 0) return undefined;
  const { file, acceptable, acceptable_count: count, unacceptable, expires } = acceptance;
  const known = new Set([...acceptable, ...unacceptable].map(({ stack, address }) => `${stack ?? ""}\0${address}`));
  const isLeft =
    count <= acceptable.length &&
    conditions.some(({ objects }) => objects.some((object) => !known.has(`${object.stack ?? ""}\0${object.address}`)));
  const stale = acceptable.flatMap(({ address, row }) =>
    row === undefined
      ? []
      : [
          row === "expired"
            ? phrase`The row for ${address} has expired.`
            : phrase`The row for ${address} is about another change than this one.`,
        ],
  );
  const [reader] = acceptable.filter(({ reads_files: reads }) => reads === true);
  const readers =
    reader === undefined
      ? []
      : [
          phrase`Changes that read files or other stacks, such as ${reader.address}, may also read that file, so their digests cover all files of the commit, including the reasons. Push the row with its reason first. Then replace its digest with the digest that the next review shows.`,
        ];
  return {
    title: `To accept this on purpose${stale.length === 0 ? "" : " (a row of the file is out of date)"}`,
    text: [
      phrase`Add the row of each intended change to ${file ?? FILES.accept}, with a reason, in the same branch: whoever approves the branch approves the reason. A row accepts exactly this change, until it expires.`,
      ...stale,
      ...readers,
      ...(isLeft ? ["Changes that could not be planned or compared cannot be accepted in a file."] : []),
    ].join(" "),
    list: "accept",
    rows: acceptable.map(({ address, change }) => row({ address, change, reason: "", expires })),
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
      rows: accepted.map(({ reason, expires, ...object }) => [...objectOf(object), `: ${reason} (until ${expires})`]),
    },
    {
      title: "Cannot be accepted by a row of a file",
      rows: unacceptable.map(({ text, ...object }) => [...objectOf(object), ": ", { kind: "phrase", text }]),
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
const MOST_ATTRIBUTES = 3;

/** Returns the rows that ignore known drift for a time; undefined without drift. */
export function ignoreOffer({ stacks, ignore_file: file }: DriftReport): Offer | undefined {
  const rows = stacks.flatMap(({ name, drifted, planned_at: time }) =>
    drifted.flatMap((object) => ignoring(object, stacks.length > 1 ? name : undefined, fortnightAfter(time))),
  );
  if (rows.length === 0) return undefined;
  return {
    title: "To ignore this for a time",
    text: phrase`Add the rows of known drift to ${file ?? FILES.ignore}, with a reason. A row hides its drift until it expires; after that, the check fails.`,
    list: "ignore",
    rows: rows.slice(0, MOST_IGNORABLE),
    more: Math.max(0, rows.length - MOST_IGNORABLE),
  };
}

function ignoring({ change, object }: DriftedObject, stack: string | undefined, expires: string): readonly string[] {
  const { address, attributes, entries } = object;
  const paths = [...attributes.map(({ path }) => path), ...(entries === undefined ? [] : [entries.attribute])];
  const names = [...new Set(paths.map((path) => path.split(/[.[]/, 1)[0] ?? path))];
  const isWhole = change !== "changed" || names.length === 0 || names.length > MOST_ATTRIBUTES;
  // An unmanaged object is in no stack, and its address is unique.
  const which: Readonly<Record<string, string>> = stack === undefined || change === "unmanaged" ? {} : { stack };
  if (isWhole) return [row({ address, ...which, reason: "", expires })];
  return names.map((attribute) => row({ address, attribute, ...which, reason: "", expires }));
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
