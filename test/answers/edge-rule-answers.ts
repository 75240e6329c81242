import {
  anything,
  code,
  either,
  flag,
  identifier,
  int32,
  list,
  nullable,
  object,
  pinned,
  type Shape,
  text,
  word,
} from "./shape.js";

/** The pull zone that generated answers are about. */
export const PULL_ZONE = 9001;

const parameter = nullable(text);
const DISABLING = [
  ...["DisableTokenAuthentication", "DisableWAF", "DisableShieldChallenge", "DisableShield"],
  ...["DisableShieldBotDetection", "DisableShieldAccessLists", "DisableShieldRateLimiting"],
];
const action = {
  ActionType: either(code, word(...DISABLING, "SetResponseHeader", "NewAction")),
};
const parameters = { ActionParameter1: parameter, ActionParameter2: parameter, ActionParameter3: parameter };
const match = either(code, word("MatchAny", "MatchAll", "MatchNone"));

const edgeRule: Shape = object(
  { ...action, Guid: pinned(text, "7a0c2f5e") },
  {
    ...parameters,
    ExtraActions: nullable(list(object(action, parameters))),
    Triggers: nullable(
      list(
        object(
          { Type: either(code, word("Url", "RemoteIP", "RequestMethod", "RequestHeader", "NewTrigger")) },
          {
            PatternMatches: nullable(list(text)),
            PatternMatchingType: match,
            Parameter1: parameter,
            Parameter2: parameter,
          },
        ),
      ),
    ),
    TriggerMatchingType: match,
    Description: parameter,
    Enabled: flag,
    OrderIndex: int32,
    ReadOnly: flag,
  },
);

/** A pull zone with settings that this project does not read. */
const pullZone = (id: Shape): Shape =>
  object({ Id: id, EdgeRules: list(edgeRule) }, { Name: nullable(text) }, anything);

/** What the core API answers about edge rules, and the pull zones that have them. */
export const edgeRuleAnswers = {
  getPullZone: pullZone(pinned(identifier, PULL_ZONE)),
  createPullZone: pullZone(identifier),
  updatePullZone: pullZone(identifier),
  listPullZones: object(
    { Items: list(pullZone(identifier)) },
    { CurrentPage: int32, TotalItems: int32, HasMoreItems: pinned(flag, false) },
  ),
  addOrUpdateEdgeRule: edgeRule,
} satisfies Record<string, Shape>;
