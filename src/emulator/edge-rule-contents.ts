import * as v from "valibot";
import { code, text } from "./fields.js";

const parameter = v.optional(text, null);

interface Codes {
  readonly action: v.GenericSchema<unknown, number>;
  readonly trigger: v.GenericSchema<unknown, number>;
  readonly match: v.GenericSchema<unknown, number>;
}

function actionMembers<const Action extends v.GenericSchema<unknown, number>>(action: Action) {
  return { ActionType: action, ActionParameter1: parameter, ActionParameter2: parameter, ActionParameter3: parameter };
}

/** Returns the members of an edge rule that a write sets. */
export function edgeRuleMembers({ action, trigger, match }: Codes) {
  return {
    ...actionMembers(action),
    ExtraActions: v.optional(v.nullable(v.array(v.strictObject(actionMembers(action)))), null),
    Triggers: v.optional(
      v.array(
        v.strictObject({
          Type: trigger,
          PatternMatches: v.optional(v.array(v.string()), []),
          PatternMatchingType: v.optional(match, 0),
          Parameter1: parameter,
          Parameter2: parameter,
        }),
      ),
      [],
    ),
    TriggerMatchingType: v.optional(match, 0),
    Description: v.optional(text, ""),
    Enabled: v.optional(v.boolean(), true),
  };
}

export const edgeRule = v.strictObject({
  Guid: v.pipe(v.string(), v.nonEmpty()),
  ...edgeRuleMembers({ action: code, trigger: code, match: code }),
  OrderIndex: v.optional(code, 0),
  ReadOnly: v.optional(v.boolean(), false),
});
