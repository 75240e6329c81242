import { accessListActions, codeNames, requireCode } from "../../api/index.js";
import { oneOfKnown } from "../../framework/index.js";
import { listStance } from "../../zone/access-lists/list.js";
import { strictnessStep } from "../../zone/action/stance.js";
import type { AttributeMeaning } from "../../zone/words/meaning.js";
import type { Stance } from "../../zone/words/stance.js";
import { stancesOf } from "../../zone/words/code-table.js";

/** The actions that can be configured. `none` is read-only (docs/reference/service.md#configure-a-list). */
export const actionWords = oneOfKnown(...codeNames(accessListActions).filter((action) => action !== "none"));

export const actionMeaning: AttributeMeaning = { kind: "action", stances: stancesOf(accessListActions) };

/** Returns the API code of a configured action. */
export function actionCode(action: string): number {
  return requireCode(accessListActions, action);
}

interface ListSettings {
  readonly action: string;
  readonly enabled: boolean;
}

const stanceOf = ({ action, enabled }: ListSettings): Stance =>
  listStance({ action, isEnabled: enabled }) ?? "observes";

/** Reports whether a list treats its visitors more strictly than before. */
export const isStricter = (before: ListSettings, after: ListSettings): boolean =>
  strictnessStep(stanceOf(before), stanceOf(after)) > 0;
