import { codeNames, scanningModes, type UploadScanningSettings } from "../../api/index.js";
import { bool, oneOfKnown, required } from "../../framework/index.js";
import { partSettings } from "../policies/part-settings.js";
import { stancesOf } from "../../zone/words/code-table.js";

export const scanning = partSettings<UploadScanningSettings>()({
  isEnabled: {
    name: "enabled",
    unset: false,
    attribute: required(bool, {
      doc: "Whether uploads are scanned.",
      meaning: { kind: "switch" },
    }),
  },
  antivirusScanningMode: {
    name: "antivirus_scanning_mode",
    unset: scanningModes.codes.off,
    words: scanningModes,
    attribute: required(oneOfKnown(...codeNames(scanningModes)), {
      doc: "Action for uploads that contain a virus.",
      meaning: { kind: "action", stances: stancesOf(scanningModes) },
    }),
  },
  csamScanningMode: {
    name: "csam_scanning_mode",
    unset: scanningModes.codes.off,
    words: scanningModes,
    attribute: required(oneOfKnown(...codeNames(scanningModes)), {
      doc: "Action for uploads that contain CSAM.",
      meaning: { kind: "scale", order: codeNames(scanningModes), stops: "block", requires: ["enabled"] },
    }),
  },
});
