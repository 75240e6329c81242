import { codeName, codeNames, requireCode, scanningModes, type UploadScanningSettings } from "../../api/index.js";
import { bool, defaulted, oneOfKnown, required, type State } from "../../framework/index.js";
import { stancesOf } from "../../vocabulary/code-table.js";

/** The settings of upload scanning. */
export const scanningSettings = {
  enabled: defaulted(bool, true, { doc: "Whether uploads are scanned.", meaning: { kind: "switch" } }),
  antivirus_scanning_mode: required(oneOfKnown(...codeNames(scanningModes)), {
    doc: "Action for uploads that contain a virus.",
    meaning: { kind: "action", stances: stancesOf(scanningModes) },
  }),
  csam_scanning_mode: required(oneOfKnown(...codeNames(scanningModes)), {
    doc: "Action for uploads that contain CSAM.",
    meaning: { kind: "scale", order: codeNames(scanningModes), stops: "block", requires: ["enabled"] },
  }),
};

/** The settings for a request. */
export function encodeScanning(from: State<typeof scanningSettings>): UploadScanningSettings {
  return {
    isEnabled: from.enabled,
    antivirusScanningMode: requireCode(scanningModes, from.antivirus_scanning_mode),
    csamScanningMode: requireCode(scanningModes, from.csam_scanning_mode),
  };
}

/** Upload scanning of a zone as state. */
export function scanningState({ isEnabled, antivirusScanningMode, csamScanningMode }: UploadScanningSettings) {
  return {
    enabled: isEnabled ?? false,
    antivirus_scanning_mode: codeName(scanningModes, antivirusScanningMode ?? 0),
    csam_scanning_mode: codeName(scanningModes, csamScanningMode ?? 0),
  };
}
