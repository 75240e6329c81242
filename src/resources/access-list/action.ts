import { accessListActions, codeNames, codeOf } from "../../api/index.js";
import { type AttributeMeaning, computed, integer, oneOfKnown } from "../../framework/index.js";

/** The actions that can be configured: `none` is only ever read (docs/reference/service.md#configure-a-list). */
export const actionWords = oneOfKnown(...codeNames(accessListActions).filter((action) => action !== "none"));

/** What each action of an access list means to a reviewer. */
export const actionMeaning: AttributeMeaning = {
  kind: "action",
  stances: {
    none: "observes",
    allow: "allows",
    block: "blocks",
    challenge: "challenges",
    log: "observes",
    bypass: "bypasses",
  },
};

/** The number beside `action`. */
export const actionCodeAttribute = computed(integer, {
  doc: "Number of the action as the service has it; one that this provider does not know is named `unknown_<n>`.",
  changesWith: ["action"],
  meaning: { kind: "derived", from: ["action"] },
});

/** The number of a configured action: validation has let only known words through. */
export function actionCode(action: string): number {
  return codeOf(accessListActions, action) ?? accessListActions.codes.log;
}
