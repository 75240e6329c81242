import { PULL_ZONE } from "../../../zone/official/names.js";
import { officialPart } from "../../../zone/official/parts.js";
import type { Stance } from "../../../zone/words/stance.js";
import { phrase, words, type Words } from "../../../shared/phrase.js";
import type { Accounts, ResourceChange } from "../../plan/plan.js";
import type { Redactor } from "../../plan/secrets.js";
import { effectOf } from "../effect.js";
import { typeMeaning } from "../meaning-table.js";
import { readText, type Side, sideAfter, sideBefore, type Sides, sidesOf } from "../sides.js";

const TYPES: Readonly<Record<string, "bot" | "category">> = {
  bunny_shield_bot_action: "bot",
  bunny_shield_bot_category_action: "category",
};

/** Returns the kind of the changed object; undefined for other types. */
export const botsOf = ({ type }: ResourceChange): "bot" | "category" | undefined =>
  TYPES[officialPart(type)?.ours ?? type];

/** Returns the attributes with the zone and the category. The official provider has the pull zone instead of the zone. */
export const keyPaths = (type: string): readonly [zone: string, category: string] =>
  officialPart(type) === undefined ? ["shield_zone_id", "category"] : [PULL_ZONE, "bot_categorization.category"];

export interface Category {
  readonly now: CategoryAction;
  readonly planned: CategoryAction;
}

interface CategoryAction {
  readonly stance: Stance | "unknown";
  readonly text: Words;
}

export type Categories = (change: ResourceChange, sides: Sides) => Category;

interface CategorySide extends CategoryAction {
  readonly address: string;
}

/** Indexes the categories of a plan on first use. */
export function categoriesIn(changes: readonly ResourceChange[], accountOf: Accounts, redactor: Redactor): Categories {
  const keyOf = ({ address, type }: ResourceChange, side: Side): string | undefined => {
    const account = accountOf(address);
    const known = keyPaths(type).flatMap((path) => {
      const reading = side.read(path);
      return reading.state === "known" && typeof reading.value !== "object" ? [`${reading.value}`] : [];
    });
    return account === undefined || known.length < 2 ? undefined : [account, ...known].join("\0");
  };
  const indexed = (sideOf: (change: ResourceChange) => Side): ReadonlyMap<string, readonly CategorySide[]> => {
    const found = new Map<string, CategorySide[]>();
    for (const change of changes) {
      if (botsOf(change) !== "category" || change.mode !== "managed" || change.deposed !== undefined) continue;
      const side = sideOf(change);
      const key = side.exists ? keyOf(change, side) : undefined;
      const category = key === undefined ? undefined : categorySide(change, side, redactor);
      if (key !== undefined && category !== undefined) found.set(key, [...(found.get(key) ?? []), category]);
    }
    return found;
  };
  let before: ReturnType<typeof indexed> | undefined;
  let after: ReturnType<typeof indexed> | undefined;
  return (change, sides) => {
    before ??= indexed(sideBefore);
    after ??= indexed(sideAfter);
    const shown = sides.after.exists ? sides.after : sides.before;
    const was = before.get(keyOf(change, sides.before) ?? "") ?? [];
    const is = after.get(keyOf(change, shown) ?? "") ?? [];
    // The effective action is unknown if one category has two addresses, or if the object is in no state.
    const isOne = !sides.isOutsideOfStates && new Set([...was, ...is].map(({ address }) => address)).size === 1;
    const [now = UNSEEN, planned = UNSEEN] = [was[0], is[0]].map((one) =>
      one === undefined || isOne ? one : { ...one, stance: "unknown" as const },
    );
    return { now, planned };
  };
}

function categorySide(change: ResourceChange, side: Side, redactor: Redactor): CategorySide | undefined {
  const meaning = typeMeaning(change.provider, change.type);
  const path = meaning?.all("action")[0]?.path;
  if (meaning === undefined || path === undefined) return undefined;
  const action = readText(side, path);
  const text =
    action === undefined
      ? UNSEEN.text
      : words(phrase`: ${sidesOf(change, redactor).show(path, action)} (${redactor.address(change.address)})`);
  return { address: change.address, stance: effectOf(side, meaning)?.stance ?? "unknown", text };
}

const UNSEEN: CategoryAction = { stance: "unknown", text: words(", which this plan does not show") };
