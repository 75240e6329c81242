import { accessListActions, codeNames, requireCode } from "../../api/index.js";
import { computed, integer, oneOfKnown } from "../../framework/index.js";
import { type Stance, STRICTNESS } from "../../zone/words/action-meaning.js";
import type { AttributeMeaning } from "../../zone/words/meaning.js";
import { stancesOf } from "../../zone/words/code-table.js";

/** The actions that can be configured. `none` is read-only (docs/reference/service.md#configure-a-list). */
export const actionWords = oneOfKnown(...codeNames(accessListActions).filter((action) => action !== "none"));

const stances: Readonly<Record<string, Stance | undefined>> = stancesOf(accessListActions);

/** The stance of each action. */
export const actionMeaning: AttributeMeaning = { kind: "action", stances: stancesOf(accessListActions) };

/** The attribute `action_code`. */
export const actionCodeAttribute = computed(integer, {
  doc: "The API's code of the action. An action that this provider does not know is named `unknown_<n>`.",
  changesWith: ["action"],
  meaning: { kind: "derived", from: ["action"] },
});

/** The code of a configured action. */
export function actionCode(action: string): number {
  return requireCode(accessListActions, action);
}

/** How strictly a list treats the visitors that it is about; one that is off does nothing. */
export function strictnessOf({ action, enabled }: { readonly action: string; readonly enabled: boolean }): number {
  return STRICTNESS[(enabled ? stances[action] : undefined) ?? "observes"];
}
