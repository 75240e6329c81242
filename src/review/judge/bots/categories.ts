import { stanceOfAction } from "../../../zone/action/stance.js";
import { officialPart } from "../../../zone/official/parts.js";
import type { Stance } from "../../../zone/words/stance.js";
import { phrase, words, type Words } from "../../../shared/phrase.js";
import type { When } from "../../zones/places.js";
import type { Standing } from "../../zones/zone-sides.js";
import { typeMeaning } from "../meaning-table.js";
import type { JudgedObject } from "../review-context.js";
import { readText, sidesOf } from "../sides.js";

/** The type of categories of bots. */
export const CATEGORY = "bunny_shield_bot_category_action";

export interface Category {
  readonly now: CategoryAction;
  readonly planned: CategoryAction;
}

interface CategoryAction {
  readonly stance: Stance | "unknown";
  readonly text: Words;
}

/** Returns the action of a bot's category before and after, as far as the plan shows it. */
export function categoryOf({ change, sides, context }: JudgedObject): Category {
  const { zones, redactor } = context;
  const path = officialPart(change.type) === undefined ? "category" : "bot_categorization.category";
  const own = readText(sides.after, path) ?? readText(sides.before, path);
  const on = (when: When): readonly Standing[] =>
    own === undefined
      ? []
      : zones
          .around(change, when, CATEGORY)
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
