import type { ZoneContents } from "../../account/read-contents.js";
import { seedCode } from "../../emulator/seed/codes.js";
import { switchedOffProtections } from "../../zone/words/exceptions.js";
import { counted } from "../counted.js";
import type { LeftOutValues } from "./left-out-values.js";
import { given, type SeedItem } from "./seed-values.js";

type SeedEdgeRule = NonNullable<SeedItem<"zones">["edgeRules"]>[number];

/** The edge rules that switch protections off. Others may hold anything, such as the key of an origin. */
export function edgeRuleSeeds(
  { zone, edgeRules }: ZoneContents,
  leftOut: LeftOutValues,
  notes: string[],
): SeedEdgeRule[] {
  const kept = edgeRules.filter(
    ({ disables, hasOtherActions, triggers }) =>
      disables.length > 0 && !hasOtherActions && triggers.every(({ type }) => typeof type === "number"),
  );
  const left = edgeRules.length - kept.length;
  if (left > 0)
    notes.push(
      `Of pull zone ${zone.pullZoneId}, ${counted(left, "edge rule")} that ${left === 1 ? "does" : "do"} more than to switch protections off, or on conditions that this release does not know: not in the seed.`,
    );
  return kept.map(({ id, disables, triggers, matchType, description, isEnabled, orderIndex, isReadOnly }) => {
    const [first, ...more] = disables.map((name) => ({
      ActionType: seedCode("edgeRuleAction", switchedOffProtections.codes[name]),
    }));
    return {
      Guid: id,
      ActionType: first?.ActionType ?? 0,
      ...(more.length === 0 ? {} : { ExtraActions: more }),
      Triggers: triggers.map(({ type, matchType: match, patterns, parameter }) => ({
        Type: seedCode("edgeRuleTrigger", Number(type)),
        PatternMatches: patterns.map((pattern) => withoutSecret(pattern, parameter, `edge rule ${id}`, leftOut)),
        PatternMatchingType: seedCode("edgeRuleMatch", match),
        ...(parameter === "" ? {} : { Parameter1: parameter }),
      })),
      TriggerMatchingType: seedCode("edgeRuleMatch", matchType),
      Description: description,
      Enabled: isEnabled,
      ...given({ OrderIndex: orderIndex }),
      ReadOnly: isReadOnly,
    };
  });
}

/** A pattern for a header or a cookie, which `parameter` names, may be a secret. */
function withoutSecret(pattern: string, parameter: string, rule: string, leftOut: LeftOutValues): string {
  if (parameter === "") return pattern;
  const condition = { variableTypes: { REQUEST_HEADERS: parameter }, operatorType: null, value: pattern };
  return leftOut.without(condition, rule).value;
}
