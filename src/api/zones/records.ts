import * as v from "valibot";
import { count, flag, integer, nullableList, optional, text } from "../http/response-schema.js";

/** An override of one setting of the WAF engine; the value is plain text in spite of its name. */
export interface WafEngineSetting {
  readonly name: string;
  readonly valueEncoded: string | null;
}

/**
 * The settings of a Shield zone that can be written (docs/reference/service.md#zone-settings). Null where the API says
 * nothing.
 */
export interface ZoneSettings {
  /** A code of `shieldPlans`. */
  readonly planType: number | null;
  readonly learningMode: boolean | null;
  readonly wafEnabled: boolean | null;
  /** A code of `wafExecutionModes`. */
  readonly wafExecutionMode: number | null;
  /** IDs of managed rules. */
  readonly wafDisabledRules: readonly string[] | null;
  readonly wafLogOnlyRules: readonly string[] | null;
  /** IDs of custom rules, in order. */
  readonly wafCustomRuleOrder: readonly number[] | null;
  readonly wafRequestHeaderLoggingEnabled: boolean | null;
  readonly requestBodyLoggingEnabled: boolean | null;
  /** Names of headers that are kept out of logs. */
  readonly wafRequestIgnoredHeaders: readonly string[] | null;
  readonly wafRealtimeThreatIntelligenceEnabled: boolean | null;
  readonly wafProfileId: number | null;
  /** Overrides of the engine's defaults. */
  readonly wafEngineConfig: readonly WafEngineSetting[] | null;
  /** Codes of `bodyLimitActions`. */
  readonly wafRequestBodyLimitAction: number | null;
  readonly wafResponseBodyLimitAction: number | null;
  /** A code of `ddosSensitivities`. */
  readonly dDoSShieldSensitivity: number | null;
  /** Seconds. */
  readonly dDoSChallengeWindow: number | null;
  /** Custom pages are shown only when this is on. */
  readonly whitelabelResponsePages: boolean | null;
}

/** A Shield zone. Null where the API returns nothing. */
export interface ShieldZone extends ZoneSettings {
  readonly shieldZoneId: number;
  readonly pullZoneId: number | null;
  readonly learningModeUntil: string | null;
  readonly rateLimitRulesLimit: number | null;
  readonly customWafRulesLimit: number | null;
  /** A code of `ddosExecutionModes`. */
  readonly dDoSExecutionMode: number | null;
}

/** What the dashboard suggests for a new zone; it may include modules that cost extra. */
export interface ZoneDefaults {
  readonly shieldZone: ZoneSettings | null;
  /** A code of `botDetectionModes`. */
  readonly botDetectionExecutionMode: number | null;
  /** Codes of `scanningModes`. */
  readonly csamScanningMode: number | null;
  readonly antivirusScanningMode: number | null;
  readonly accessLists: readonly ZoneDefaultList[];
}

/** A managed access list among the defaults. */
export interface ZoneDefaultList {
  readonly listId: number;
  readonly name: string | null;
  readonly description: string | null;
  /** A code of `shieldPlans`. */
  readonly requiredPlan: number | null;
  /** A code of `accessListActions`. */
  readonly action: number | null;
}

/** Which pull zone a Shield zone protects. */
export interface ZoneMapping {
  readonly shieldZoneId: number;
  readonly pullZoneId: number | null;
}

/** The response of the mapping; an account without zones may get null. */
export const mappingSchema = v.object({
  data: v.array(v.object({ shieldZoneId: integer, pullZoneId: optional(integer) })),
});

/** Overrides of the WAF engine. One without a name overrides nothing. */
const engineSettings = v.pipe(
  v.array(v.object({ name: text, valueEncoded: text })),
  v.transform((found) => found.flatMap(({ name, valueEncoded }) => (name === null ? [] : [{ name, valueEncoded }]))),
);

/** Its defaults, which may be null, and of which some may have no name. */
export const engineDefaultsSchema = v.object({ data: nullableList(v.object({ name: text, valueEncoded: text })) });

// Rule IDs are text today; an earlier form of the API had numbers.
const ruleIds = optional(
  v.array(
    v.union([
      v.string(),
      v.pipe(
        integer,
        v.transform((id) => String(id)),
      ),
    ]),
  ),
);

const settings = {
  planType: count,
  learningMode: flag,
  wafEnabled: flag,
  wafExecutionMode: count,
  wafDisabledRules: ruleIds,
  wafLogOnlyRules: ruleIds,
  wafCustomRuleOrder: optional(v.array(integer)),
  wafRequestHeaderLoggingEnabled: flag,
  requestBodyLoggingEnabled: flag,
  wafRequestIgnoredHeaders: optional(v.array(v.string())),
  wafRealtimeThreatIntelligenceEnabled: flag,
  wafProfileId: count,
  wafEngineConfig: optional(engineSettings),
  wafRequestBodyLimitAction: count,
  wafResponseBodyLimitAction: count,
  dDoSShieldSensitivity: count,
  dDoSChallengeWindow: count,
  whitelabelResponsePages: flag,
};

/** A zone as it is read. */
export const zoneSchema: v.GenericSchema<unknown, ShieldZone> = v.object({
  ...settings,
  shieldZoneId: integer,
  pullZoneId: count,
  learningModeUntil: text,
  rateLimitRulesLimit: count,
  customWafRulesLimit: count,
  dDoSExecutionMode: count,
});

/** What a write answers: the shape of the request. Only the ID is needed; the settings are read back. */
export const writtenZoneSchema = v.object({ shieldZone: v.object({ shieldZoneId: integer }) });

/** What the dashboard suggests for a new zone. */
export const defaultsSchema: v.GenericSchema<unknown, ZoneDefaults> = v.object({
  shieldZone: optional(v.object(settings)),
  botDetectionExecutionMode: count,
  csamScanningMode: count,
  antivirusScanningMode: count,
  accessLists: v.nullish(
    v.array(v.object({ listId: integer, name: text, description: text, requiredPlan: count, action: count })),
    () => [],
  ),
});
