import * as v from "valibot";
import { stored } from "../policies/stored-form.js";

const { count, flag, text } = stored;
const names = v.nullable(v.array(v.string()));

/** The settings of a zone that were found, null for a zone that Terraform created. An older zone may lack some. */
export const recordedZone = () =>
  v.nullable(
    stored.object({
      planType: v.exactOptional(count),
      learningMode: v.exactOptional(flag),
      learningModeUntil: v.exactOptional(text),
      wafEnabled: v.exactOptional(flag),
      wafExecutionMode: v.exactOptional(count),
      wafDisabledRules: v.exactOptional(names),
      wafLogOnlyRules: v.exactOptional(names),
      wafCustomRuleOrder: v.exactOptional(v.nullable(v.array(stored.integer))),
      wafRequestHeaderLoggingEnabled: v.exactOptional(flag),
      requestBodyLoggingEnabled: v.exactOptional(flag),
      wafRequestIgnoredHeaders: v.exactOptional(names),
      wafRealtimeThreatIntelligenceEnabled: v.exactOptional(flag),
      wafProfileId: v.exactOptional(count),
      wafEngineConfig: v.exactOptional(v.nullable(v.array(stored.object({ name: v.string(), valueEncoded: text })))),
      wafRequestBodyLimitAction: v.exactOptional(count),
      wafResponseBodyLimitAction: v.exactOptional(count),
      dDoSShieldSensitivity: v.exactOptional(count),
      dDoSChallengeWindow: v.exactOptional(count),
      whitelabelResponsePages: v.exactOptional(flag),
    }),
  );
