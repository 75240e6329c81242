import type { Json } from "../review/support/plan-builder.js";

/** Values of an attribute that the code of its subject judges, for the walks over all attributes. */
interface AttributeValues {
  /** Each changes to its neighbors. */
  readonly values: readonly Json[];
  /** A value that protects, and one that protects less; undefined if no value weakens. */
  readonly pair?: { readonly strict: Json; readonly loose: Json };
  /** Whether it is walked together with changes of the action, too. */
  readonly withActions?: true;
}

/** By type and path. */
export const ATTRIBUTE_VALUES: Readonly<Record<string, AttributeValues>> = {
  "bunny_shield_bot_action.is_verifiable": {
    values: [false, true, "unknown_9", null],
    pair: { strict: true, loose: false },
  },
  "bunny_shield_bot_action.user_agent_match": {
    values: ["begins_with", "contains", "rx", "/admin", "/"],
    withActions: true,
  },
};
