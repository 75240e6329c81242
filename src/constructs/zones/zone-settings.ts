import type { IResolvable, TerraformMetaArguments } from "cdktf";
import type { IConstruct } from "constructs";
import type { ShieldZoneConfig, ShieldZoneTimeouts } from "../generated/cdktf/shield-zone/index.js";
import { Ddos, ShieldPlan, ShieldZoneOnDestroy } from "../generated/words.js";
import { given } from "../../shared/collections.js";
import { OWN, metaOf } from "../meta-arguments.js";
import { arrayOf, bool, checkProps, number, object, objectId, text, word } from "../props.js";
import { literalText } from "../texts.js";
import { type Waf, wafKind } from "./waf.js";

/** Attributes that are not settings, or that have a prop of their own. */
type Elsewhere =
  keyof TerraformMetaArguments | "pullZoneId" | "adoptExisting" | "allowUnprotected" | "onDestroy" | "timeouts";

/** Settings of a zone by their names on the resource, such as `ddosChallengeWindow`. Omitted settings stay unchanged. */
export type ShieldZoneSettings = Omit<ShieldZoneConfig, Elsewhere>;

/** The settings of an adopted zone. Omitted settings stay unchanged. */
export interface ShieldZoneProps extends TerraformMetaArguments {
  /** ID of the protected pull zone. */
  readonly pullZoneId: number;
  /**
   * Plan of the zone, which determines its price.
   *
   * @default - unchanged; basic for a new zone
   */
  readonly plan?: ShieldPlan;
  /**
   * Mode of the WAF.
   *
   * @default - unchanged; a new zone blocks
   */
  readonly waf?: Waf;
  /**
   * Sensitivity of DDoS protection.
   *
   * @default - unchanged
   */
  readonly ddos?: Ddos;
  /**
   * Whether every visitor is challenged, even in a new zone, regardless of `ddos`. After the attack, `ddos` applies again.
   *
   * @default false
   */
  readonly underAttack?: boolean | IResolvable;
  /**
   * Whether visitors see the response pages of the zone instead of those of bunny.net. Needs the plan `advanced`.
   *
   * @default - unchanged
   */
  readonly whiteLabelPages?: boolean | IResolvable;
  /**
   * Further settings, by their names on the resource.
   *
   * @default - unchanged
   */
  readonly settings?: ShieldZoneSettings;
  /**
   * Behavior on destroy.
   *
   * @default ShieldZoneOnDestroy.RESTORE
   */
  readonly onDestroy?: ShieldZoneOnDestroy;
  /**
   * Whether a change may leave the zone without protection: the WAF is off or no longer blocks (it logs or learns), DDoS
   * protection is off, or 100 or more further managed rules no longer block.
   *
   * @default false
   */
  readonly allowUnprotected?: boolean | IResolvable;
  /**
   * Timeouts of the operations.
   *
   * @default - 5 minutes; 2 minutes for reads
   */
  readonly timeouts?: ShieldZoneTimeouts;
  /**
   * Import ID of the zone, in the form `<shield_zone_id>`: the first apply imports the zone instead of adopting it.
   *
   * @default - nothing is imported
   */
  readonly importId?: string;
}

const PROPS = {
  ...OWN,
  pullZoneId: objectId,
  plan: word(ShieldPlan),
  waf: wafKind,
  ddos: word(Ddos),
  underAttack: bool,
  whiteLabelPages: bool,
  settings: object,
  onDestroy: word(ShieldZoneOnDestroy),
  allowUnprotected: bool,
};

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
 * Checks the props of a zone, and returns them with each token in the type of its prop.
 * @throws Error if a prop is unknown, or has no value of its type
 */
export function checkZoneProps(scope: IConstruct, given: ShieldZoneProps): ShieldZoneProps {
  const props = checkProps({ scope, name: "ShieldZone" }, given, PROPS, ["pullZoneId"]);
  if (props.settings === undefined) return props;
  return { ...props, settings: checkProps({ scope, name: "settings" }, props.settings, SETTINGS, []) };
}

/** Returns the settings for the resource. */
export function zoneConfig(props: ShieldZoneProps): ShieldZoneConfig {
  const { pullZoneId, settings = {}, onDestroy, allowUnprotected, timeouts } = props;
  return {
    ...metaOf(props),
    pullZoneId,
    ...(literal(settings) as ShieldZoneSettings),
    ...settingsByProps(props),
    ...given({ onDestroy, allowUnprotected, timeouts }),
  };
}

function settingsByProps({ plan, waf, ddos, underAttack, whiteLabelPages }: ShieldZoneProps): ShieldZoneSettings {
  const own = { planType: plan, ddosShieldSensitivity: ddos, underAttack, whitelabelResponsePages: whiteLabelPages };
  return { ...waf?._settings(), ...given(own) };
}

/** Returns problems with the settings, with the remedy. */
export function zoneSettingProblems(props: ShieldZoneProps): string[] {
  const { waf, settings = {} } = props;
  return [...doubleSettings(settings, settingsByProps(props)), ...(waf?._problems() ?? [])];
}

/** Returns settings with every text literal. */
function literal(value: unknown): unknown {
  if (typeof value === "string") return literalText(value);
  if (Array.isArray(value)) return value.map(literal);
  if (typeof value !== "object" || value === null || "resolve" in value) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [literalText(name), literal(member)]));
}

/** Returns problems with settings that a prop also sets. */
function doubleSettings(settings: ShieldZoneSettings, byProps: object): string[] {
  return Object.keys(settings)
    .filter((name) => name in byProps)
    .map((name) => `settings has ${name}, which another prop of the zone sets. Keep one of them.`);
}
