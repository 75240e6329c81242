import * as v from "valibot";
import { count, type Decoded, flag, integer, listOf, optional, text } from "../http/response-schema.js";

const mappedZone = v.object({ shieldZoneId: integer, pullZoneId: optional(integer) });

/** Which pull zone a Shield zone protects. */
export type ZoneMapping = Decoded<typeof mappedZone>;

/** The response of the mapping. */
export const mappingSchema = v.object({ data: v.array(mappedZone) });

/** Settings of the WAF engine. One without a name overrides nothing. */
const engineSettings = v.pipe(
  v.array(v.object({ name: text, valueEncoded: text })),
  v.transform((found) => found.flatMap(({ name, valueEncoded }) => (name === null ? [] : [{ name, valueEncoded }]))),
);

/** The defaults of the WAF engine. */
export const engineDefaultsSchema = v.object({ data: v.nullable(engineSettings) });

/** An override of one setting of the WAF engine; the value is plain text in spite of its name. */
export type WafEngineSetting = Decoded<typeof engineSettings>[number];

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

const settingsSchema = v.object({
  /** A code of `shieldPlans`. */
  planType: count,
  learningMode: flag,
  wafEnabled: flag,
  /** A code of `wafExecutionModes`. */
  wafExecutionMode: count,
  /** IDs of managed rules. */
  wafDisabledRules: ruleIds,
  /** IDs of managed rules. */
  wafLogOnlyRules: ruleIds,
  /** IDs of custom rules, in order. */
  wafCustomRuleOrder: optional(v.array(integer)),
  wafRequestHeaderLoggingEnabled: flag,
  requestBodyLoggingEnabled: flag,
  /** Names of headers that are kept out of logs. */
  wafRequestIgnoredHeaders: optional(v.array(v.string())),
  wafRealtimeThreatIntelligenceEnabled: flag,
  wafProfileId: count,
  /** Overrides of the engine's defaults. */
  wafEngineConfig: optional(engineSettings),
  /** A code of `bodyLimitActions`. */
  wafRequestBodyLimitAction: count,
  /** A code of `bodyLimitActions`. */
  wafResponseBodyLimitAction: count,
  /** A code of `ddosSensitivities`. */
  dDoSShieldSensitivity: count,
  /** Seconds. */
  dDoSChallengeWindow: count,
  /** Custom pages are shown only when this is on. */
  whitelabelResponsePages: flag,
});

/**
 * The settings of a Shield zone that can be written (docs/reference/service.md#zone-settings). Null where the API says
 * nothing.
 */
export type ZoneSettings = Decoded<typeof settingsSchema>;

/** A zone as it is read. */
export const zoneSchema = v.object({
  ...settingsSchema.entries,
  shieldZoneId: integer,
  pullZoneId: count,
  learningModeUntil: text,
  rateLimitRulesLimit: count,
  customWafRulesLimit: count,
  /** A code of `ddosExecutionModes`. */
  dDoSExecutionMode: count,
});

/** A Shield zone. Null where the API returns nothing. */
export type ShieldZone = Decoded<typeof zoneSchema>;

/** What a write answers: the shape of the request. Only the ID is needed; the settings are read back. */
export const writtenZoneSchema = v.object({ shieldZone: v.object({ shieldZoneId: integer }) });

const defaultListSchema = v.object({
  listId: integer,
  name: text,
  description: text,
  /** A code of `shieldPlans`. */
  requiredPlan: count,
  /** A code of `accessListActions`. */
  action: count,
});

/** What the dashboard suggests for a new zone. */
export const defaultsSchema = v.object({
  shieldZone: optional(settingsSchema),
  /** A code of `botDetectionModes`. */
  botDetectionExecutionMode: count,
  /** A code of `scanningModes`. */
  csamScanningMode: count,
  /** A code of `scanningModes`. */
  antivirusScanningMode: count,
  accessLists: listOf(defaultListSchema),
});

/** What the dashboard suggests for a new zone; it may include modules that cost extra. */
export type ZoneDefaults = Decoded<typeof defaultsSchema>;
/** A managed access list among the defaults. */
export type ZoneDefaultList = Decoded<typeof defaultListSchema>;
