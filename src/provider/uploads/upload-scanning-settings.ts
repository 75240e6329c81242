import { codeName, codeNames, requireCode, scanningModes, type UploadScanningSettings } from "../../api/index.js";
import { bool, oneOfKnown, optionalComputed, required } from "../../framework/index.js";
import { KEPT_SETTING } from "../policies/take-over.js";
import { stancesOf } from "../../zone/words/code-table.js";

export const scanningSettings = {
  enabled: optionalComputed(bool, {
    ...KEPT_SETTING,
    doc: "Whether uploads are scanned.",
    meaning: { kind: "switch" },
  }),
  antivirus_scanning_mode: required(oneOfKnown(...codeNames(scanningModes)), {
    doc: "Action for uploads that contain a virus.",
    meaning: { kind: "action", stances: stancesOf(scanningModes) },
  }),
  csam_scanning_mode: required(oneOfKnown(...codeNames(scanningModes)), {
    doc: "Action for uploads that contain CSAM.",
    meaning: { kind: "scale", order: codeNames(scanningModes), stops: "block", requires: ["enabled"] },
  }),
};

/** Encodes the settings for a request. */
export function encodeScanning(from: ReturnType<typeof scanningState>): UploadScanningSettings {
  return {
    isEnabled: from.enabled,
    antivirusScanningMode: requireCode(scanningModes, from.antivirus_scanning_mode),
    csamScanningMode: requireCode(scanningModes, from.csam_scanning_mode),
  };
}

/** Converts the settings to state. */
export function scanningState({ isEnabled, antivirusScanningMode, csamScanningMode }: UploadScanningSettings) {
  return {
    enabled: isEnabled ?? false,
    antivirus_scanning_mode: codeName(scanningModes, antivirusScanningMode ?? 0),
    csam_scanning_mode: codeName(scanningModes, csamScanningMode ?? 0),
  };
}
