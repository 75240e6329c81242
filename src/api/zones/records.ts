import * as v from "valibot";
import { count, type Decoded, flag, integer, listOf, optional, text, code } from "../http/response-schema.js";
import { accessListActions } from "../../zone/words/access-lists.js";
import {
  bodyLimitActions,
  ddosExecutionModes,
  ddosSensitivities,
  shieldPlans,
  wafExecutionModes,
} from "../../zone/words/zones.js";
import { botDetectionModes } from "../../zone/words/bots.js";
import { scanningModes } from "../../zone/words/uploads.js";

const mappedZone = v.object({ shieldZoneId: integer, pullZoneId: optional(integer) });

/** A Shield zone and the pull zone that it protects. */
export type ZoneMapping = Decoded<typeof mappedZone>;

export const mappingSchema = v.object({ data: v.array(mappedZone) });

/** Settings of the WAF engine. A setting without a name overrides nothing. */
const engineSettings = v.pipe(
  v.array(v.object({ name: text, valueEncoded: text })),
  v.transform((found) => found.flatMap(({ name, valueEncoded }) => (name === null ? [] : [{ name, valueEncoded }]))),
);

export const engineDefaultsSchema = v.object({ data: v.nullable(engineSettings) });

/** An override of one setting of the WAF engine. `valueEncoded` is plain text in spite of its name. */
export type WafEngineSetting = Decoded<typeof engineSettings>[number];

// Rule IDs are text; an earlier form of the API had numbers.
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
  planType: optional(code(shieldPlans)),
  learningMode: flag,
  wafEnabled: flag,
  /** A code of `wafExecutionModes`. */
  wafExecutionMode: optional(code(wafExecutionModes)),
  /** IDs of managed rules. */
  wafDisabledRules: ruleIds,
  /** IDs of managed rules. */
  wafLogOnlyRules: ruleIds,
  /** IDs of custom rules, in order. */
  wafCustomRuleOrder: optional(v.array(integer)),
  wafRequestHeaderLoggingEnabled: flag,
  requestBodyLoggingEnabled: flag,
  /** Names of headers that are not logged. */
  wafRequestIgnoredHeaders: optional(v.array(v.string())),
  wafRealtimeThreatIntelligenceEnabled: flag,
  wafProfileId: count,
  /** Overrides of the engine's defaults. */
  wafEngineConfig: optional(engineSettings),
  /** A code of `bodyLimitActions`. */
  wafRequestBodyLimitAction: optional(code(bodyLimitActions)),
  /** A code of `bodyLimitActions`. */
  wafResponseBodyLimitAction: optional(code(bodyLimitActions)),
  /** A code of `ddosSensitivities`. */
  dDoSShieldSensitivity: optional(code(ddosSensitivities)),
  /** Seconds. */
  dDoSChallengeWindow: count,
  /** Custom pages are shown only if this setting is on. */
  whitelabelResponsePages: flag,
});

/** The writable settings of a Shield zone (docs/reference/service.md#zone-settings). Null if the API returns no value. */
export type ZoneSettings = Decoded<typeof settingsSchema>;

export const zoneSchema = v.object({
  ...settingsSchema.entries,
  shieldZoneId: integer,
  pullZoneId: count,
  learningModeUntil: text,
  rateLimitRulesLimit: count,
  customWafRulesLimit: count,
  /** A code of `ddosExecutionModes`. */
  dDoSExecutionMode: optional(code(ddosExecutionModes)),
});

/** A Shield zone. Null if the API returns no value. */
export type ShieldZone = Decoded<typeof zoneSchema>;

/** The answer to a write, in the shape of the request. Only the ID is used; the settings are read back. */
export const writtenZoneSchema = v.object({ shieldZone: v.object({ shieldZoneId: integer }) });

const defaultListSchema = v.object({
  listId: integer,
  name: text,
  description: text,
  /** A code of `shieldPlans`. */
  requiredPlan: optional(code(shieldPlans)),
  /** A code of `accessListActions`. */
  action: optional(code(accessListActions)),
});

/** The dashboard's suggestions for a new zone. */
export const defaultsSchema = v.object({
  shieldZone: optional(settingsSchema),
  /** A code of `botDetectionModes`. */
  botDetectionExecutionMode: optional(code(botDetectionModes)),
  /** A code of `scanningModes`. */
  csamScanningMode: optional(code(scanningModes)),
  /** A code of `scanningModes`. */
  antivirusScanningMode: optional(code(scanningModes)),
  accessLists: listOf(defaultListSchema),
});

/** The dashboard's suggestions for a new zone, which may include paid modules. */
export type ZoneDefaults = Decoded<typeof defaultsSchema>;
/** A managed access list among the defaults. */
export type ZoneDefaultList = Decoded<typeof defaultListSchema>;
