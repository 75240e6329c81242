import { Token } from "cdktf";
import { comparableList, overlapBetween } from "../../zone/access-lists/index.js";
import { winningAction } from "../../zone/action/stance.js";
import type { AccessListAction } from "../generated/words.js";

/** What is known of a list when the app is synthesized. */
export interface KnownList {
  /** Path of the construct. */
  readonly path: string;
  readonly action: AccessListAction;
  readonly entries: ReturnType<typeof comparableList>;
}

/** One sentence or two for each of the other lists that shares entries with a list of the same zone. */
export function overlapTexts(own: KnownList, others: readonly KnownList[]): string[] {
  return others.flatMap((other) => {
    const [first, ...more] = overlapBetween(own.entries, other.entries);
    if (first === undefined) return [];
    const further = more.length === 0 ? "" : ` and ${more.length} more`;
    return [
      `${first.left}${further} of this list (${own.action}) ${more.length === 0 ? "overlaps" : "overlap"} ${first.right} of ${other.path} (${other.action}). ${outcome(own, other)}`,
    ];
  });
}

function outcome(one: KnownList, other: KnownList): string {
  if (one.action === other.action) return "Both have the same action: one of them is enough.";
  if (Token.isUnresolved(one.action) || Token.isUnresolved(other.action))
    return "Where the actions differ, only one of them applies.";
  return `For these, ${winningAction(one.action, other.action) ?? "one of the two actions"} applies.`;
}
