import type { IgnoreHit } from "../document/drift-document.js";
import type { MatchedCondition } from "../document/review-document.js";
import type { ResourceReview } from "../document/resource-document.js";
import { grouped, shorten } from "../../shared/phrase.js";
import { bySeverity } from "../judge/verdict.js";
import { markTone, type Member } from "./build-entry.js";
import { movedText } from "./grouping.js";
import {
  badge,
  type Block,
  code,
  type Inline,
  type Inlines,
  joined,
  paragraph,
  phrased,
  strong,
  type Table,
} from "./nodes.js";
import { objectParts } from "./offers.js";
import { isEnding, reasonsOf, verdictText, verdictTone } from "./verdict-wording.js";
import { actionText, actionTone, moreText, whichText } from "./wording.js";

/** Equal changes of a stack. The stack has no name if it is the only one. */
export interface Group {
  readonly stack?: string;
  readonly members: readonly [Member, ...Member[]];
}

/** Returns the groups that need attention, most severe first. */
export function mostSevere(groups: readonly Group[], matters: (review: ResourceReview) => boolean): readonly Group[] {
  const found = groups.filter(({ members: [{ review }] }) => matters(review));
  return found.sort((left, right) => bySeverity(left.members[0].review, right.members[0].review));
}

const MOST_MATTERS = 5;
/** A few changes need no table, because they follow directly below. */
const FEWEST_CHANGES = 4;

/** Shows the most important changes first. The changes below refer to the numbers of the rows. */
export function attentionTable(groups: readonly Group[]): readonly Block[] {
  if (groups.length === 0) return [];
  const rows = groups.map(({ stack, members }, index): readonly Inlines[] => {
    const [{ id, review }] = members;
    const verdict = verdictText(review);
    const reasons = joined(
      reasonsOf(review).map((text) => [phrased(text)]),
      " ",
    );
    return [
      [
        { kind: "row", number: index + 1 },
        { kind: "mark", tone: markTone(review) },
        verdict === "" ? badge(actionTone(review), actionText(review)) : badge(verdictTone(review), verdict),
      ],
      [{ kind: "link", to: id, parts: reasons.length === 0 ? [actionText(review)] : reasons }],
      [...(stack === undefined ? [] : [code(shorten(stack, LONGEST_STACK)), ": "]), ...whereParts(members)],
    ];
  });
  const label = "The most important changes";
  const columns = ["verdict", "what changes", "where"];
  const isRepeated = groups.length < FEWEST_CHANGES;
  return [{ kind: "table", label, columns, rows, most: MOST_MATTERS, isRepeated }];
}

export const LONGEST_STACK = 80;
const LONGEST_ADDRESS = 300;

function whereParts(members: Group["members"]): Inlines {
  const [{ review }] = members;
  const { construct_path: path, address } = review;
  const which = whichText(review);
  const action = isEnding(review) || review.action === "create" ? [`${actionText(review)} `] : [];
  const place = [...action, code(path ?? shorten(address, LONGEST_ADDRESS))];
  const moved = movedText(members.map((member) => member.review));
  return [
    ...(members.length === 1 ? [] : [`${grouped(members.length)} × `, code(review.type), `${moved}, first `]),
    ...joined([...(which === "" ? [] : [[phrased(which)]]), place], " · "),
    ...(review.accepted === undefined ? [] : [` · accepted until ${review.accepted.expires}`]),
  ];
}

const MOST_OBJECTS = 3;

/** Names the `--fail-on` conditions, and their objects that the report does not show. */
export function failsParagraph(
  conditions: readonly MatchedCondition[],
  isShown: (object: MatchedCondition["objects"][number]) => boolean,
  isSeveral: boolean,
): readonly Block[] {
  if (conditions.length === 0) return [];
  const named = conditions.map(({ condition, count, objects }): Inlines => {
    const others = objects.filter((object) => !isShown(object));
    if (others.length === 0) return [code(condition)];
    const shown = others.slice(0, MOST_OBJECTS).map((object) => objectParts(object, isSeveral));
    const omitted = moreText(count - (objects.length - others.length) - shown.length);
    return [code(condition), " (", ...joined(shown, ", "), `${omitted})`];
  });
  const last = named.pop() ?? [];
  const names = named.length === 0 ? last : [...joined(named, ", "), " and ", ...last];
  return [paragraph("The check fails on ", ...names, ".")];
}

const LONGEST_CELL = 160;

/** Lists rows of the ignore file that hide something, or are out of date. */
export function ignoredTable(all: readonly IgnoreHit[]): readonly Block[] {
  const hits = all.filter(({ hits: count, expired, warning }) => count > 0 || expired || warning !== undefined);
  if (hits.length === 0) return [];
  const rows = hits.map(({ address, rule, stack, reason, expires, expired, warning, hits: count }) => {
    const until: Inline[] = [expires];
    if (expired) until.push(" ", strong(badge("red", "expired")));
    if (warning !== undefined) until.push(` ⚠ ${warning}`);
    const what = joined(
      [stack ?? [], address, rule ?? []].flat().map((text) => [code(shorten(text, LONGEST_CELL))]),
      " · ",
    );
    return [what, [shorten(reason, LONGEST_CELL)], until, [String(count)]];
  });
  return [{ kind: "table", label: "Ignored", columns: ["ignored", "because", "until", "hits"], rows, least: 1 }];
}

/** Lists the stacks; nothing if there is only one. */
export function stackTable<Stack extends { readonly name: string }>(
  columns: readonly string[],
  stacks: readonly Stack[],
  cells: (stack: Stack) => readonly Inlines[],
): readonly Table[] {
  if (stacks.length < 2) return [];
  const rows = stacks.map((stack, at): readonly Inlines[] => [
    [{ kind: "link", to: `s${at}`, parts: [code(shorten(stack.name, LONGEST_STACK))] }],
    ...cells(stack),
  ]);
  return [{ kind: "table", label: "Stacks", columns, rows, least: 3 }];
}
