import {
  type CodeTable,
  type ShieldZone,
  type ZoneChanges,
  type ZoneSettings,
  bodyLimitActions,
  codeName,
  codeNames,
  ddosSensitivities,
  requireCode,
  shieldPlans,
  wafExecutionModes,
  ddosExecutionModes,
} from "../../api/index.js";
import {
  type State,
  atLeast,
  between,
  bool,
  constrained,
  integer,
  isKnown,
  matches,
  notBlank,
  oneOfKnown,
  optionalComputed,
  setOf,
  string,
  computed,
} from "../../framework/index.js";
import { KEPT_SETTING } from "../policies/take-over.js";
import {
  engineChanges,
  type EngineDefaults,
  engineSettings,
  engineState,
  type Managed,
  otherEngineSettings,
  WAF,
} from "./waf-engine.js";
import { stancesOf } from "../../zone/words/code-table.js";
import { learningEnd } from "./learning.js";

const ruleIds = setOf(constrained(string, matches(/^\d{1,12}$/, "the number of a managed rule")));
const bodyAction = (body: string) =>
  optionalComputed(oneOfKnown(...codeNames(bodyLimitActions)), {
    ...KEPT_SETTING,
    doc: `Action for ${body} bodies that are longer than the plan inspects.`,
    meaning: {
      kind: "scale",
      order: ["ignore", "log", "block"],
      starts: ["log", "block"],
      adds: { log: `longer ${body} bodies are logged`, block: `longer ${body} bodies are blocked` },
      requires: WAF,
    },
  });

export const ownSettings = {
  plan_type: optionalComputed(oneOfKnown(...codeNames(shieldPlans)), {
    ...KEPT_SETTING,
    doc: "Shield plan of the zone, which determines its price. A new zone gets `basic` if not set.",
    meaning: { kind: "subject" },
  }),
  learning_mode: optionalComputed(bool, {
    ...KEPT_SETTING,
    doc: "Whether the WAF only learns, and blocks nothing. `false` for a new zone if not set. When learning ends, the API does not change `waf_execution_mode`.",
    meaning: { kind: "subject" },
  }),
  waf_enabled: optionalComputed(bool, {
    ...KEPT_SETTING,
    doc: "Whether the WAF is enabled. `true` for a new zone if not set.",
    meaning: { kind: "switch" },
  }),
  waf_execution_mode: optionalComputed(oneOfKnown(...codeNames(wafExecutionModes)), {
    ...KEPT_SETTING,
    doc: "Whether the WAF blocks or only logs. `block` for a new zone if not set.",
    meaning: { kind: "action", stances: stancesOf(wafExecutionModes) },
  }),
  waf_disabled_rules: optionalComputed(ruleIds, {
    ...KEPT_SETTING,
    doc: "IDs of the managed rules that are disabled. The data source `bunny_shield_waf_rules` lists the rules.",
    meaning: { kind: "subject" },
  }),
  waf_log_only_rules: optionalComputed(ruleIds, {
    ...KEPT_SETTING,
    doc: "IDs of the managed rules that only log.",
    meaning: { kind: "subject" },
  }),
  waf_profile_id: optionalComputed(integer, {
    ...KEPT_SETTING,
    doc: "ID of the WAF profile. The data source `bunny_shield_waf_profiles` lists the profiles.",
    constraints: [atLeast(0)],
    meaning: { kind: "subject" },
  }),
  waf_realtime_threat_intelligence_enabled: optionalComputed(bool, {
    ...KEPT_SETTING,
    doc: "Whether real-time threat intelligence is enabled. Requires the plan `advanced` or higher.",
    meaning: { kind: "scale", order: [false, true], requires: WAF },
  }),
  waf_request_header_logging_enabled: optionalComputed(bool, {
    ...KEPT_SETTING,
    doc: "Whether event logs contain request headers.",
    meaning: { kind: "subject" },
  }),
  waf_request_ignored_headers: optionalComputed(setOf(constrained(string, notBlank)), {
    ...KEPT_SETTING,
    doc: "Names of the headers that event logs never contain. Compared without regard to case.",
    equal: (prior, next) => folded(prior) === folded(next),
    canonical: folded,
    meaning: { kind: "subject" },
  }),
  request_body_logging_enabled: optionalComputed(bool, {
    ...KEPT_SETTING,
    doc: "Whether event logs contain request bodies.",
    meaning: { kind: "subject" },
  }),
  waf_request_body_limit_action: bodyAction("request"),
  waf_response_body_limit_action: bodyAction("response"),
  ...otherEngineSettings,
  ddos_shield_sensitivity: optionalComputed(oneOfKnown(...codeNames(ddosSensitivities)), {
    ...KEPT_SETTING,
    doc: "Sensitivity of DDoS protection, which is never fully off: at `off`, called Lowest in the dashboard, it still stops the largest floods. `challenge` challenges every visitor.",
    meaning: {
      kind: "scale",
      order: codeNames(ddosSensitivities),
      stops: "low",
      starts: ["challenge"],
      adds: { challenge: "every visitor must pass a challenge" },
    },
  }),
  ddos_challenge_window: optionalComputed(integer, {
    ...KEPT_SETTING,
    doc: "Seconds for which a visitor who passed a challenge has access. The value applies to all challenges: of DDoS protection, the WAF, rate limits, bot detection, and access lists.",
    constraints: [between(1, 2_147_483_647)],
    meaning: { kind: "amount", unit: "seconds", looser: "higher", requires: [] },
  }),
  whitelabel_response_pages: optionalComputed(bool, {
    ...KEPT_SETTING,
    doc: "Whether white-label response pages are enabled. Custom pages are shown only if they are. Requires the plan `advanced` or higher.",
    meaning: { kind: "subject" },
  }),
};

/** The settings of a zone. All are optional, because the zone keeps its value of a setting that is not configured. */
export const settingAttributes = { ...ownSettings, ...engineSettings };

function folded(names: readonly string[]): string {
  return JSON.stringify([...new Set(names.map((name) => name.toLowerCase()))].sort());
}

export type SettingsState = State<typeof settingAttributes>;

/** The configured settings; the others are null. */
export type Configured = { readonly [Name in keyof SettingsState]: SettingsState[Name] | undefined };

/** Converts the configured settings to the API's form. Settings that are not configured are absent. */
export function zoneChanges(from: Partial<Configured> & { readonly learning_mode_until?: string | null }): ZoneChanges {
  const code = (table: CodeTable, name: string | null | undefined) =>
    name === null || name === undefined ? null : requireCode(table, name);
  const engine = engineChanges(from);
  return {
    planType: code(shieldPlans, from.plan_type),
    learningMode: from.learning_mode ?? null,
    learningModeUntil: from.learning_mode_until ?? null,
    wafEnabled: from.waf_enabled ?? null,
    wafExecutionMode: code(wafExecutionModes, from.waf_execution_mode),
    wafDisabledRules: from.waf_disabled_rules ?? null,
    wafLogOnlyRules: from.waf_log_only_rules ?? null,
    wafProfileId: from.waf_profile_id ?? null,
    wafRealtimeThreatIntelligenceEnabled: from.waf_realtime_threat_intelligence_enabled ?? null,
    wafRequestHeaderLoggingEnabled: from.waf_request_header_logging_enabled ?? null,
    wafRequestIgnoredHeaders: from.waf_request_ignored_headers ?? null,
    requestBodyLoggingEnabled: from.request_body_logging_enabled ?? null,
    wafRequestBodyLimitAction: code(bodyLimitActions, from.waf_request_body_limit_action),
    wafResponseBodyLimitAction: code(bodyLimitActions, from.waf_response_body_limit_action),
    wafEngineConfig: engine.length === 0 ? null : engine,
    dDoSShieldSensitivity: code(ddosSensitivities, from.ddos_shield_sensitivity),
    dDoSChallengeWindow: from.ddos_challenge_window ?? null,
    whitelabelResponsePages: from.whitelabel_response_pages ?? null,
  };
}

/** Converts settings to state. `prior` tells which engine settings are managed. Without `prior`, no engine setting is managed. */
export async function settingsState(
  zone: ShieldZone,
  prior: Managed = {},
  defaults: EngineDefaults = () => Promise.resolve([]),
): Promise<SettingsState> {
  return { ...plainSettings(zone), ...(await engineState(zone.wafEngineConfig ?? [], prior, defaults)) };
}

/** Converts the settings to state, without the settings of the WAF engine. */
export function plainSettings(zone: ZoneSettings) {
  return {
    plan_type: codeName(shieldPlans, zone.planType),
    learning_mode: zone.learningMode,
    waf_enabled: zone.wafEnabled,
    waf_execution_mode: codeName(wafExecutionModes, zone.wafExecutionMode),
    waf_disabled_rules: zone.wafDisabledRules ?? [],
    waf_log_only_rules: zone.wafLogOnlyRules ?? [],
    waf_profile_id: zone.wafProfileId,
    waf_realtime_threat_intelligence_enabled: zone.wafRealtimeThreatIntelligenceEnabled,
    waf_request_header_logging_enabled: zone.wafRequestHeaderLoggingEnabled,
    waf_request_ignored_headers: zone.wafRequestIgnoredHeaders ?? [],
    request_body_logging_enabled: zone.requestBodyLoggingEnabled,
    waf_request_body_limit_action: codeName(bodyLimitActions, zone.wafRequestBodyLimitAction),
    waf_response_body_limit_action: codeName(bodyLimitActions, zone.wafResponseBodyLimitAction),
    ddos_shield_sensitivity: codeName(ddosSensitivities, zone.dDoSShieldSensitivity),
    ddos_challenge_window: zone.dDoSChallengeWindow,
    whitelabel_response_pages: zone.whitelabelResponsePages,
  };
}

const NAMES = Object.keys(settingAttributes) as readonly (keyof SettingsState)[];

/** Returns the settings that are known and set. */
export function settingsIn(values: object): Partial<Configured> {
  const known = NAMES.map((name) => [name, Reflect.get(values, name) as unknown] as const);
  return Object.fromEntries(known.filter(([, value]) => value !== null && value !== undefined && isKnown(value)));
}

/** Facts that follow from the settings of a zone. */
export const zoneFacts = {
  ...learningEnd,
  ddos_execution_mode: computed(string, {
    doc: "Whether DDoS protection blocks or only logs.",
    // No source says whether the mode follows the level, or a PATCH without the mode keeps it.
    changesWith: ["ddos_shield_sensitivity", "under_attack"],
    meaning: {
      kind: "scale",
      order: codeNames(ddosExecutionModes),
      stops: "block",
      observed: true,
      requires: ["ddos_shield_sensitivity"],
    },
  }),
  rate_limit_rules_limit: computed(integer, {
    doc: "Maximum number of rate limit rules.",
    changesWith: ["plan_type"],
  }),
  custom_waf_rules_limit: computed(integer, {
    doc: "Maximum number of custom WAF rules.",
    changesWith: ["plan_type"],
  }),
};

/** Converts a zone to `zoneFacts`. */
export function zoneFactsOf(zone: ShieldZone) {
  return {
    learning_mode_until: zone.learningModeUntil,
    ddos_execution_mode: codeName(ddosExecutionModes, zone.dDoSExecutionMode),
    rate_limit_rules_limit: zone.rateLimitRulesLimit,
    custom_waf_rules_limit: zone.customWafRulesLimit,
  };
}
