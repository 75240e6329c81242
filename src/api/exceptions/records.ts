import * as v from "valibot";
import { isDeepStrictEqual } from "node:util";
import { codeName, codeNames, type WordTable } from "../../zone/words/code-table.js";
import {
  type SwitchedOff,
  switchedOffProtections,
  triggerMatchTypes,
  triggerTypes,
} from "../../zone/words/exceptions.js";
import { flag, integer, listOf, optional, text } from "../http/response-schema.js";
import type { CodeOf } from "../../zone/words/code-table.js";
import { safeJson } from "../../shared/safe-json.js";

/** A condition of an edge rule. */
export interface EdgeRuleTrigger {
  /** A code of `triggerTypes`, or the API's name if this release does not know the code. */
  readonly type: CodeOf<typeof triggerTypes> | string;
  /** A code of `triggerMatchTypes`: how many patterns must match. */
  readonly matchType: CodeOf<typeof triggerMatchTypes>;
  readonly patterns: readonly string[];
  /** The name of the header or the cookie; empty for other types. */
  readonly parameter: string;
}

/** The members of an edge rule that can be declared. */
export interface EdgeRuleInput {
  /** The protections that matching requests skip. */
  readonly disables: readonly SwitchedOff[];
  /** How many triggers must match. */
  readonly matchType: number;
  readonly triggers: readonly EdgeRuleTrigger[];
  readonly description: string;
  readonly isEnabled: boolean;
  /** The position among the edge rules. With null, the API decides. */
  readonly orderIndex: number | null;
}

/** An edge rule of a pull zone (docs/reference/edge-rules.md). */
export interface EdgeRule extends EdgeRuleInput {
  readonly id: string;
  /** True if the rule also has other actions. */
  readonly hasOtherActions: boolean;
  readonly isReadOnly: boolean;
  /** The rule as the API returned it. A write keeps members that it does not set. */
  readonly raw: Readonly<Record<string, unknown>>;
}

/** API names that cannot be derived from the code's name. */
const ACTION_NAMES: Readonly<Record<SwitchedOff, string>> = {
  shield: "DisableShield",
  waf: "DisableWAF",
  challenges: "DisableShieldChallenge",
  bot_detection: "DisableShieldBotDetection",
  access_lists: "DisableShieldAccessLists",
  rate_limiting: "DisableShieldRateLimiting",
  token_authentication: "DisableTokenAuthentication",
};

const codeOrName = v.union([integer, v.string()]);
const action = v.looseObject({ ActionType: codeOrName });
const ruleSchema = v.looseObject({
  ...action.entries,
  Guid: v.pipe(v.string(), v.nonEmpty()),
  ExtraActions: listOf(action),
  Triggers: listOf(
    v.looseObject({
      Type: codeOrName,
      PatternMatches: listOf(v.string()),
      PatternMatchingType: optional(codeOrName),
      Parameter1: text,
    }),
  ),
  TriggerMatchingType: optional(codeOrName),
  Description: text,
  Enabled: flag,
  OrderIndex: optional(integer),
  ReadOnly: flag,
});

type Action = v.InferOutput<typeof action>;

/** Returns the protection that an action disables; undefined for other actions. */
function switchedOffBy({ ActionType: type }: Action): SwitchedOff | undefined {
  return codeNames(switchedOffProtections).find(
    (name) => type === switchedOffProtections.codes[name] || type === ACTION_NAMES[name],
  );
}

const lettersOf = (name: string): string => name.replaceAll(/[^A-Za-z]/g, "").toLowerCase();

/** Returns the code of an API name, which is the word without underscores, such as `RemoteIP`. */
function codeOfName(table: WordTable, given: number | string, prefix = ""): number | string {
  if (typeof given === "number") return given;
  const found = codeNames(table).find((name) => lettersOf(prefix + name) === lettersOf(given));
  return found === undefined ? given : (table.codes[found] ?? given);
}

function matchTypeOf(given: number | string | null): number {
  const code = codeOfName(triggerMatchTypes, given ?? triggerMatchTypes.codes.any, "match");
  return typeof code === "number" ? code : triggerMatchTypes.codes.any;
}

export const edgeRuleSchema = v.pipe(
  ruleSchema,
  v.transform((raw): EdgeRule => {
    const actions = [raw, ...raw.ExtraActions];
    const disables = actions.map(switchedOffBy);
    return {
      raw,
      id: raw.Guid,
      disables: [...new Set(disables.filter((one) => one !== undefined))].sort(),
      hasOtherActions: disables.includes(undefined),
      matchType: matchTypeOf(raw.TriggerMatchingType),
      triggers: raw.Triggers.map((trigger) => ({
        type: codeOfName(triggerTypes, trigger.Type),
        matchType: matchTypeOf(trigger.PatternMatchingType),
        patterns: trigger.PatternMatches,
        parameter: trigger.Parameter1 ?? "",
      })),
      description: raw.Description ?? "",
      isEnabled: raw.Enabled ?? true,
      orderIndex: raw.OrderIndex,
      isReadOnly: raw.ReadOnly ?? false,
    };
  }),
);

const PARAMETERS = ["ActionParameter1", "ActionParameter2", "ActionParameter3"] as const;

const newAction = (name: SwitchedOff): Action => ({
  ActionType: switchedOffProtections.codes[name],
  ...Object.fromEntries(PARAMETERS.map((parameter) => [parameter, ""])),
});

const actionOf = (from: Readonly<Record<string, unknown>> & Action): Action => ({
  ActionType: from.ActionType,
  ...Object.fromEntries(PARAMETERS.map((name) => [name, from[name] ?? ""])),
});

/**
 * Returns the body that gives a rule its declared values. Keeps other parts of an existing rule: actions that disable no
 * protection, and members that are not declared. Undefined if no action would be left.
 */
export function bodyOf(input: EdgeRuleInput, existing?: EdgeRule): object | undefined {
  const raw = existing && v.parse(ruleSchema, existing.raw);
  const before = raw === undefined ? [] : [actionOf(raw), ...raw.ExtraActions];
  const kept = before.filter((one) => {
    const name = switchedOffBy(one);
    return name === undefined || input.disables.includes(name);
  });
  const has = new Set(kept.map(switchedOffBy));
  const actions = [...kept, ...input.disables.filter((name) => !has.has(name)).map(newAction)];
  const [first, ...extra] = actions;
  if (first === undefined) return undefined;
  const sameTriggers = existing !== undefined && isDeepStrictEqual(existing.triggers, input.triggers);
  return {
    ...existing?.raw,
    ...first,
    ExtraActions: extra,
    // Unchanged triggers are sent as received, with their unknown members.
    Triggers: sameTriggers ? existing.raw["Triggers"] : input.triggers.map(triggerBody),
    TriggerMatchingType: input.matchType,
    Description: input.description,
    Enabled: input.isEnabled,
    ...(input.orderIndex === null ? {} : { OrderIndex: input.orderIndex }),
  };
}

const triggerBody = ({ type, matchType, patterns, parameter }: EdgeRuleTrigger): object => ({
  Type: type,
  PatternMatches: patterns,
  PatternMatchingType: matchType,
  Parameter1: parameter,
});

const inOrder = (values: readonly string[]): readonly string[] => [...new Set(values)].sort();

const triggerWords = ({ type, matchType, patterns, parameter }: EdgeRuleTrigger): string =>
  JSON.stringify([type, matchType, parameter.toLowerCase(), inOrder(patterns)]);

/**
 * Lists how a rule differs from the declared rule, worded to come after "but" in a sentence. The order of conditions and patterns
 * has no meaning.
 */
export function edgeRuleDifferences(input: EdgeRuleInput, found: EdgeRule): readonly string[] {
  const shown = (names: readonly SwitchedOff[]): string => inOrder(names).join(", ") || "nothing";
  const differences = [
    shown(input.disables) !== shown(found.disables) &&
      `it switches off ${shown(found.disables)} instead of ${shown(input.disables)}`,
    input.isEnabled !== found.isEnabled && `it is ${found.isEnabled ? "enabled" : "disabled"}`,
    input.description !== found.description && `its description is ${safeJson(found.description)}`,
    input.matchType !== found.matchType &&
      `its conditions match by ${codeName(triggerMatchTypes, found.matchType)} instead of ${codeName(triggerMatchTypes, input.matchType)}`,
    !isDeepStrictEqual(inOrder(input.triggers.map(triggerWords)), inOrder(found.triggers.map(triggerWords))) &&
      "its conditions differ from the conditions that were sent",
    input.orderIndex !== null &&
      input.orderIndex !== found.orderIndex &&
      `its order index is ${found.orderIndex} instead of ${input.orderIndex}`,
  ];
  return differences.filter((difference) => difference !== false);
}
