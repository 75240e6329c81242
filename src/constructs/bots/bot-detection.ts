import type { IResolvable, TerraformMetaArguments } from "cdktf";
import { Construct } from "constructs";
import { ShieldBotDetection, type ShieldBotDetectionTimeouts } from "../generated/cdktf/shield-bot-detection/index.js";
import { importAs } from "../import-id.js";
import { given } from "../../shared/collections.js";
import { commonOf, OF_ZONE } from "../meta-arguments.js";
import { planProblem, type IShieldZone } from "../zones/zone.js";
import { oneObjectProblems } from "../one-object.js";
import { bool, checkProps, word } from "../props.js";
import {
  BotDetectionMode,
  DetectionSensitivity,
  FingerprintAggression,
  SettingsOnDestroy,
  ShieldPlan,
} from "../generated/words.js";

/** Properties of the bot detection of a given zone. */
export interface BotDetectionOptions extends TerraformMetaArguments {
  /**
   * Action for visitors that may be bots.
   *
   * @default BotDetectionMode.CHALLENGE
   */
  readonly mode?: BotDetectionMode;
  /**
   * Sensitivity of the check of request integrity.
   *
   * @default - the sensitivity that the zone has
   */
  readonly requestIntegrity?: DetectionSensitivity;
  /**
   * Sensitivity of the check of IP addresses.
   *
   * @default - the sensitivity that the zone has
   */
  readonly ipAddress?: DetectionSensitivity;
  /**
   * Sensitivity of the check of browser fingerprints.
   *
   * @default - the sensitivity that the zone has
   */
  readonly browserFingerprint?: DetectionSensitivity;
  /**
   * Strictness of the check of browser fingerprints.
   *
   * @default - unchanged
   */
  readonly fingerprintAggression?: FingerprintAggression;
  /**
   * Whether complex fingerprinting is enabled. Needs the plan `business` or higher.
   *
   * @default - unchanged
   */
  readonly complexFingerprints?: boolean | IResolvable;
  /**
   * Behavior on destroy.
   *
   * @default SettingsOnDestroy.RESTORE
   */
  readonly onDestroy?: SettingsOnDestroy;
  /**
   * Timeouts of the operations.
   *
   * @default - 5 minutes; 2 minutes for reads
   */
  readonly timeouts?: ShieldBotDetectionTimeouts;
  /**
   * Import ID of existing settings, in the form `<shield_zone_id>`, for the first apply.
   *
   * @default - nothing is imported
   */
  readonly importId?: string;
}

/** Properties of a zone's bot detection. */
export interface BotDetectionProps extends BotDetectionOptions {
  /** Zone to protect; needs the plan `advanced` or higher. */
  readonly zone: IShieldZone;
}

/**
 * Detection of bots that do not identify themselves. For bots that are known by name, see `BotPolicy`.
 *
 * @example
 * new BotDetection(this, "detection", { zone, ipAddress: DetectionSensitivity.MEDIUM });
 */
export class BotDetection extends Construct {
  /** The generated resource. */
  public readonly resource: ShieldBotDetection;

  public constructor(scope: Construct, id: string, props: BotDetectionProps) {
    super(scope, id);
    props = checkProps({ scope: this, name: "BotDetection" }, props, PROPS, ["zone"]);
    const { zone, mode = BotDetectionMode.CHALLENGE, complexFingerprints } = props;
    this.resource = new ShieldBotDetection(this, "Resource", {
      ...commonOf(props),
      executionMode: mode,
      ...given({
        requestIntegritySensitivity: props.requestIntegrity,
        ipAddressSensitivity: props.ipAddress,
        browserFingerprintSensitivity: props.browserFingerprint,
        browserFingerprintAggression: props.fingerprintAggression,
        browserFingerprintComplexEnabled: complexFingerprints,
      }),
    });
    importAs(this.resource, props.importId);
    this.node.addValidation({
      validate: () => [
        ...planProblem(zone, "bot detection", ShieldPlan.ADVANCED),
        ...(complexFingerprints === true ? planProblem(zone, "complex fingerprinting", ShieldPlan.BUSINESS) : []),
        ...oneObjectProblems([this.resource]),
      ],
    });
  }
}

const SENSITIVITY = word(DetectionSensitivity);
const PROPS = {
  ...OF_ZONE,
  mode: word(BotDetectionMode),
  requestIntegrity: SENSITIVITY,
  ipAddress: SENSITIVITY,
  browserFingerprint: SENSITIVITY,
  fingerprintAggression: word(FingerprintAggression),
  complexFingerprints: bool,
  onDestroy: word(SettingsOnDestroy),
};
