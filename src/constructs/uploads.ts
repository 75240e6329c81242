import type { IResolvable, TerraformMetaArguments } from "cdktf";
import { Construct } from "constructs";
import {
  ShieldUploadScanning,
  type ShieldUploadScanningTimeouts,
} from "./generated/cdktf/shield-upload-scanning/index.js";
import { importAs } from "./import-id.js";
import { commonOf, OF_ZONE } from "./meta-arguments.js";
import { planProblem, type IShieldZone } from "./zones/zone.js";
import { oneObjectProblems } from "./one-object.js";
import { bool, checkProps, word } from "./props.js";
import { SettingsOnDestroy, ShieldPlan, UploadAction } from "./generated/words.js";

/** Properties of the upload scanning of a given zone. */
export interface UploadScanningOptions extends TerraformMetaArguments {
  /** Action for uploads with a virus. Unless disabled, needs the plan `advanced` or higher. */
  readonly viruses: UploadAction;
  /**
   * Action for uploads with child sexual abuse material. Unless disabled, hashes of uploaded files go to a third party, and
   * matches are reported to the authorities.
   */
  readonly csam: UploadAction;
  /**
   * Whether uploads are scanned at all.
   *
   * @default true
   */
  readonly enabled?: boolean | IResolvable;
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
  readonly timeouts?: ShieldUploadScanningTimeouts;
  /**
   * Import ID of existing settings, in the form `<shield_zone_id>`, for the first apply.
   *
   * @default - nothing is imported
   */
  readonly importId?: string;
}

/** Properties of a zone's upload scanning. */
export interface UploadScanningProps extends UploadScanningOptions {
  /** Zone to protect. */
  readonly zone: IShieldZone;
}

/**
 * Scanning of uploads, for viruses and for child sexual abuse material.
 *
 * @example
 * new UploadScanning(this, "uploads", { zone, viruses: UploadAction.LOG, csam: UploadAction.OFF });
 */
export class UploadScanning extends Construct {
  /** The generated resource. */
  public readonly resource: ShieldUploadScanning;

  public constructor(scope: Construct, id: string, props: UploadScanningProps) {
    super(scope, id);
    props = checkProps({ scope: this, name: "UploadScanning" }, props, PROPS, ["zone", "viruses", "csam"]);
    const { zone, viruses, csam, enabled = true } = props;
    this.resource = new ShieldUploadScanning(this, "Resource", {
      ...commonOf(props),
      enabled,
      antivirusScanningMode: viruses,
      csamScanningMode: csam,
    });
    importAs(this.resource, props.importId);
    this.node.addValidation({
      validate: () => [
        ...(viruses === UploadAction.OFF ? [] : planProblem(zone, "scanning for viruses", ShieldPlan.ADVANCED)),
        ...oneObjectProblems([this.resource]),
      ],
    });
  }
}

const PROPS = {
  ...OF_ZONE,
  viruses: word(UploadAction),
  csam: word(UploadAction),
  enabled: bool,
  onDestroy: word(SettingsOnDestroy),
};
