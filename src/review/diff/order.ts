import { diffArrays } from "diff";
import type { Place, Shown } from "../document/resource-document.js";

export interface Order {
  readonly before: readonly Place[];
  readonly after: readonly Place[];
}

/** Of lists further apart than this, all items count as moved. */
const MOST_EDITS = 1_500;

/**
 * Returns both orders with marks at moved and new items. Undefined if the old items keep their order and the new items come last.
 */
export function orderOf(before: readonly Shown[], after: readonly Shown[]): Order | undefined {
  const keys = after.map((value) => JSON.stringify(value));
  // From after to before, so that of two items that change places, the first one counts as moved.
  const parts = diffArrays(
    keys,
    before.map((value) => JSON.stringify(value)),
    { maxEditLength: MOST_EDITS },
  );
  const gone = new Set(parts?.flatMap(({ added, value }) => (added ? value : [])));
  const isMoved = parts?.flatMap(({ added, removed, value }) => (added ? [] : value.map(() => removed)));
  const kept = isMoved?.lastIndexOf(false) ?? 0;
  if (isMoved?.every((moved, index) => !moved || (index > kept && !gone.has(keys[index] ?? ""))) === true)
    return undefined;
  return {
    before: before.map((value) => ({ value })),
    after: after.map((value, index) => (isMoved?.[index] === false ? { value } : { value, moved: true })),
  };
}
