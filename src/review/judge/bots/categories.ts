import { stanceOfAction } from "../../../zone/action/stance.js";
import { officialPart } from "../../../zone/official/parts.js";
import type { Stance } from "../../../zone/words/stance.js";
import { phrase, words, type Words } from "../../../shared/phrase.js";
import type { ResourceChange } from "../../plan/plan.js";
import type { When } from "../../zones/places.js";
import type { Standing } from "../../zones/zone-sides.js";
import { typeMeaning } from "../meaning-table.js";
import type { ReviewContext } from "../review-context.js";
import { readText, type Sides, sidesOf } from "../sides.js";

const TYPES: Readonly<Record<string, "bot" | "category">> = {
  bunny_shield_bot_action: "bot",
  bunny_shield_bot_category_action: "category",
};

/** Returns the kind of the changed object; undefined for other types. */
export const botsOf = ({ type }: ResourceChange): "bot" | "category" | undefined =>
  TYPES[officialPart(type)?.ours ?? type];

export interface Category {
  readonly now: CategoryAction;
  readonly planned: CategoryAction;
}

interface CategoryAction {
  readonly stance: Stance | "unknown";
  readonly text: Words;
}

/** Returns the action of a bot's category before and after, as far as the plan shows it. */
export function categoryOf(change: ResourceChange, sides: Sides, { zones, redactor }: ReviewContext): Category {
  const path = officialPart(change.type) === undefined ? "category" : "bot_categorization.category";
  const own = readText(sides.after, path) ?? readText(sides.before, path);
  const on = (when: When): readonly Standing[] =>
    own === undefined
      ? []
      : zones
          .around(change, when, "bunny_shield_bot_category_action")
          .filter((one) => one.change.deposed === undefined && one[when]?.values["category"] === own);
  const [was, is] = [on("before"), on("after")];
  const all = new Set([...was, ...is]);
  // The effective action is unknown if the object is in no state.
  const isOne =
    !sides.isOutsideOfStates && all.size === 1 && [...all].every(({ after }) => after?.unsure === undefined);
  const shown = ([one]: readonly Standing[], when: When): CategoryAction => {
    const values = one?.[when]?.values;
    if (one === undefined || values === undefined) return UNSEEN;
    const { action } = values;
    const stance = action === "none" ? "observes" : (stanceOfAction(action) ?? "unknown");
    const path = typeMeaning(one.change.provider, one.change.type)?.all("action")[0]?.path ?? "";
    const text =
      typeof action !== "string"
        ? UNSEEN.text
        : words(
            phrase`: ${sidesOf(one.change, redactor).show(path, action)} (${redactor.address(one.change.address)})`,
          );
    return { stance: isOne ? stance : "unknown", text };
  };
  return { now: shown(was, "before"), planned: shown(is, "after") };
}

const UNSEEN: CategoryAction = { stance: "unknown", text: words(", which this plan does not show") };
