import type { TerraformMetaArguments } from "cdktf";
import type { IConstruct } from "constructs";
import type { ShieldZoneConfig } from "../generated/cdktf/shield-zone/index.js";
import { literalText } from "../literals.js";
import { arrayOf, bool, checkProps, number, object, text } from "../props.js";
import type { ShieldZoneProps } from "./shield-zone.js";

/** What is no setting of a zone, or always has a prop. */
type Elsewhere =
  keyof TerraformMetaArguments | "pullZoneId" | "adoptExisting" | "allowUnprotected" | "onDestroy" | "timeouts";

/** Settings of a zone as its resource has them, such as `ddosChallengeWindow`. Settings that are not given stay unchanged. */
export type ShieldZoneSettings = Omit<ShieldZoneConfig, Elsewhere>;

const TEXTS = arrayOf(text);
const SETTINGS = {
  planType: text,
  learningMode: bool,
  learningModeUntil: text,
  wafEnabled: bool,
  wafExecutionMode: text,
  wafDisabledRules: TEXTS,
  wafLogOnlyRules: TEXTS,
  wafProfileId: number,
  wafRealtimeThreatIntelligenceEnabled: bool,
  wafRequestHeaderLoggingEnabled: bool,
  wafRequestIgnoredHeaders: TEXTS,
  requestBodyLoggingEnabled: bool,
  wafRequestBodyLimitAction: text,
  wafResponseBodyLimitAction: text,
  wafEngineConfig: object,
  ddosShieldSensitivity: text,
  underAttack: bool,
  ddosChallengeWindow: number,
  whitelabelResponsePages: bool,
  wafBlockingParanoiaLevel: number,
  wafDetectionParanoiaLevel: number,
  wafExecutingParanoiaLevel: number,
  wafAllowedMethods: TEXTS,
  wafAllowedHttpVersions: TEXTS,
  wafAllowedRequestContentTypes: TEXTS,
};

/**
 * Checks the settings of a zone, and returns them with each token in the type of its setting.
 * @throws Error if one is unknown, or no value of its type
 */
export function checkZoneSettings(scope: IConstruct, settings: ShieldZoneSettings): ShieldZoneSettings {
  return checkProps({ scope, name: "settings" }, settings, SETTINGS, []);
}

/** The settings as the resource takes them, with every text literal. */
export function literalSettings(settings: ShieldZoneSettings): ShieldZoneSettings {
  return literal(settings) as ShieldZoneSettings;
}

function literal(value: unknown): unknown {
  if (typeof value === "string") return literalText(value);
  if (Array.isArray(value)) return value.map(literal);
  if (typeof value !== "object" || value === null || "resolve" in value) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [literalText(name), literal(member)]));
}

/** Problems with settings that a prop sets, too. */
export function doubleSettings(settings: ShieldZoneSettings, byProps: object): string[] {
  return Object.keys(settings)
    .filter((name) => name in byProps)
    .map((name) => `settings has ${name}, which another prop of the zone sets. Keep one of them.`);
}

/** The settings that have props of their own. */
export function settingsByProps({
  plan,
  waf,
  ddos,
  underAttack,
  whiteLabelPages,
}: ShieldZoneProps): ShieldZoneSettings {
  return {
    ...(plan === undefined ? {} : { planType: plan }),
    ...waf?.settings(),
    ...(ddos === undefined ? {} : { ddosShieldSensitivity: ddos }),
    ...(underAttack === undefined ? {} : { underAttack }),
    ...(whiteLabelPages === undefined ? {} : { whitelabelResponsePages: whiteLabelPages }),
  };
}
