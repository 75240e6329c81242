import { accessListActions } from "./access-lists.js";
import { botCategories, botDetectionModes, fingerprintAggressions, sensitivities } from "./bots.js";
import { codeNames, type WordTable } from "./code-table.js";
import { switchedOffProtections, triggerMatchTypes, triggerTypes } from "./exceptions.js";
import { onDestroyWords } from "./on-destroy.js";
import { pageTypeDocs } from "./pages.js";
import {
  rateLimitActions,
  rateLimitBlockTimes,
  rateLimitCounterKeys,
  rateLimitTimeframes,
  ruleOperators,
  ruleSeverities,
  ruleTransformations,
  wafRuleActions,
} from "./rules/rules.js";
import { fingerprintParts, geoParts, ruleVariables } from "./rules/rule-variables.js";
import { scanningModes } from "./uploads.js";
import { bodyLimitActions, ddosSensitivities, shieldPlans, wafExecutionModes } from "./zones.js";

/** Words that the constructs offer as constants. `npm run generate` writes them to `src/constructs/generated/words.ts`. */
export interface ConstantSet {
  readonly name: string;
  /** The docstring of the type, and of the constant without `constantDoc`. */
  readonly doc: string;
  readonly constantDoc?: string;
  /** Value → docstring. Numbers are seconds. */
  readonly words: ReadonlyMap<string | number, string | undefined>;
}

/** Returns words that can be set, in this order. */
function wordsOf<Name extends string>(
  table: WordTable<Name>,
  names: readonly Name[] = codeNames(table).filter((name) => name !== "none"),
): ReadonlyMap<string, string | undefined> {
  return new Map(names.map((name) => [name, table.words[name].doc]));
}

const documented = (docs: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(docs));

const plain = <Value extends string | number>(values: readonly Value[]): ReadonlyMap<Value, undefined> =>
  new Map(values.map((value) => [value, undefined]));

export const constantSets: readonly ConstantSet[] = [
  {
    name: "AccessListAction",
    doc: "The action of an access list on requests that match.",
    constantDoc:
      "The action of an access list on requests that match. If lists differ, the action that comes first here applies.",
    words: wordsOf(accessListActions, ["bypass", "allow", "block", "challenge", "log"]),
  },
  {
    name: "ResponsePageType",
    doc: "When a response page is shown.",
    words: documented(pageTypeDocs),
  },
  {
    name: "ResponsePageOnDestroy",
    doc: "Behavior on destroy of a response page.",
    words: documented(onDestroyWords.bunny_shield_custom_page),
  },
  { name: "BotCategory", doc: "Kinds of bots that the API knows.", words: wordsOf(botCategories) },
  {
    name: "AutoscalingOnDestroy",
    doc: "Behavior on destroy of an application's autoscaling.",
    constantDoc: "Behavior on destroy of an application's autoscaling: applications always have some.",
    words: documented(onDestroyWords.bunny_app_autoscaling),
  },
  {
    name: "BotOnDestroy",
    doc: "Behavior on destroy of the action for a bot or a category of bots.",
    words: documented(onDestroyWords.bunny_shield_bot_action),
  },
  {
    name: "ManagedListOnDestroy",
    doc: "Behavior on destroy of the configuration of a managed list.",
    constantDoc: "Behavior on destroy of the configuration of a managed list: managed lists always have one.",
    words: documented(onDestroyWords.bunny_shield_access_list_configuration),
  },
  { name: "ShieldPlan", doc: "Plan of a Shield zone, which determines its price.", words: wordsOf(shieldPlans) },
  { name: "Ddos", doc: "Sensitivity of DDoS protection.", words: wordsOf(ddosSensitivities) },
  {
    name: "ShieldZoneOnDestroy",
    doc: "Behavior on destroy of the settings of a Shield zone.",
    constantDoc: "Behavior on destroy of the settings of a Shield zone: the API cannot delete a zone.",
    words: documented(onDestroyWords.bunny_shield_zone),
  },
  {
    name: "BotDetectionMode",
    doc: "The action of bot detection on visitors that may be bots.",
    words: wordsOf(botDetectionModes),
  },
  {
    name: "DetectionSensitivity",
    doc: "Sensitivity of a check of bot detection.",
    words: wordsOf(sensitivities),
  },
  {
    name: "FingerprintAggression",
    doc: "How strictly browser fingerprints are judged.",
    words: wordsOf(fingerprintAggressions),
  },
  { name: "UploadAction", doc: "The action on an upload.", words: wordsOf(scanningModes) },
  {
    name: "ExceptionOf",
    doc: "A protection that an exception switches off.",
    words: wordsOf(switchedOffProtections),
  },
  {
    name: "ExceptionTrigger",
    doc: "The part of a request or a response that a condition of an exception compares.",
    words: wordsOf(triggerTypes),
  },
  {
    name: "ExceptionMatch",
    doc: "How many of several conditions, or patterns, must match.",
    words: wordsOf(triggerMatchTypes, codeNames(triggerMatchTypes)),
  },
  {
    name: "SettingsOnDestroy",
    doc: "Behavior on destroy of bot detection or upload scanning.",
    constantDoc:
      "Behavior on destroy of bot detection or upload scanning. Every zone has settings for both, so a destroy cannot delete them.",
    words: documented({
      ...onDestroyWords.bunny_shield_upload_scanning,
      disable: `${onDestroyWords.bunny_shield_upload_scanning.disable} ${onDestroyWords.bunny_shield_bot_detection.disable}`,
    }),
  },
  {
    name: "ApiGuardianMode",
    doc: "The action of API Guardian on requests that the document does not allow.",
    words: wordsOf(wafExecutionModes),
  },
  {
    name: "UnmatchedRequests",
    doc: "The action of API Guardian on requests that match no endpoint of the document.",
    words: wordsOf(bodyLimitActions),
  },
  {
    name: "ApiGuardianOnDestroy",
    doc: "Behavior on destroy of API Guardian.",
    constantDoc: "Behavior on destroy of API Guardian: the API cannot delete a document.",
    words: documented(onDestroyWords.bunny_shield_api_guardian),
  },
  {
    name: "ApiEndpointOnDestroy",
    doc: "Behavior on destroy of the checks of an endpoint.",
    constantDoc: "Behavior on destroy of the checks of an endpoint: the document determines which endpoints exist.",
    words: documented(onDestroyWords.bunny_shield_api_guardian_endpoint),
  },
  {
    name: "RateLimitAction",
    doc: "The action of a rate limit on requests above the limit.",
    words: wordsOf(rateLimitActions, ["rate_limit", "challenge", "log"]),
  },
  {
    name: "RateLimitTimeframe",
    doc: "Period over which a rate limit counts requests, in seconds.",
    constantDoc: "Periods over which a rate limit counts requests, in seconds.",
    words: plain(rateLimitTimeframes),
  },
  {
    name: "RateLimitBlockTime",
    doc: "How long a rate limit acts once it is reached, in seconds.",
    words: plain(rateLimitBlockTimes),
  },
  {
    name: "RateLimitCounterKey",
    doc: "The property of a request by which requests are counted.",
    words: wordsOf(rateLimitCounterKeys),
  },
  { name: "RuleOperator", doc: "How a rule compares a variable with its value.", words: wordsOf(ruleOperators) },
  {
    name: "RuleVariable",
    doc: "A variable of a request that a rule can inspect.",
    constantDoc: "The variables of a request that a rule can inspect.",
    words: new Map(Object.entries(ruleVariables).map(([name, { doc }]) => [name, doc])),
  },
  {
    name: "GeoPart",
    doc: "A part of `RuleVariable.GEO`.",
    constantDoc: "The parts of `RuleVariable.GEO`.",
    words: documented(geoParts),
  },
  {
    name: "FingerprintPart",
    doc: "A part of `RuleVariable.FINGERPRINT`.",
    constantDoc: "The parts of `RuleVariable.FINGERPRINT`.",
    words: documented(fingerprintParts),
  },
  {
    name: "WafAction",
    doc: "The action of a custom WAF rule on requests that meet its condition.",
    words: wordsOf(wafRuleActions),
  },
  { name: "WafSeverity", doc: "Severity of a match in the event log.", words: wordsOf(ruleSeverities) },
  {
    name: "RuleTransformation",
    doc: "A change of a part of a request before the comparison.",
    words: wordsOf(ruleTransformations),
  },
];

/** Returns the name of a word's constant: `FIVE_MINUTES` for 300 seconds. */
export const constantName = (word: string | number): string =>
  typeof word === "number" ? durationName(word) : word.toUpperCase();

const NUMBERS: Readonly<Record<number, string>> = { 1: "ONE", 5: "FIVE", 10: "TEN", 15: "FIFTEEN", 30: "THIRTY" };

const UNITS = [
  { seconds: 3600, unit: "HOUR" },
  { seconds: 60, unit: "MINUTE" },
  { seconds: 1, unit: "SECOND" },
];

function durationName(value: number): string {
  const found = UNITS.find(({ seconds }) => value % seconds === 0);
  const count = found && value / found.seconds;
  const number = count === undefined ? undefined : NUMBERS[count];
  if (found === undefined || number === undefined)
    throw new Error(`No constant is named for ${value} seconds: add its number to NUMBERS.`);
  return `${number}_${found.unit}${count === 1 ? "" : "S"}`;
}
