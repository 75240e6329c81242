import {
  type BunnyClient,
  codeName,
  codeNames,
  requireCode,
  scanningModes,
  type UploadScanningSettings,
} from "../../api/index.js";
import {
  bool,
  computed,
  defaulted,
  defineResource,
  oneOf,
  oneOfKnown,
  privateState,
  required,
  string,
} from "../../framework/index.js";
import { shieldZoneId } from "../policies/ids.js";
import { foundAttribute } from "../policies/take-over.js";
import { DEFAULT_TIMEOUTS } from "../policies/timeouts.js";
import { zonePartHooks } from "../policies/zone-part.js";

const DISABLED: UploadScanningSettings = { isEnabled: false, csamScanningMode: 0, antivirusScanningMode: 0 };

interface Declared {
  readonly enabled: boolean;
  readonly antivirus_scanning_mode: string;
  readonly csam_scanning_mode: string;
}

function encode({ enabled, antivirus_scanning_mode, csam_scanning_mode }: Declared): UploadScanningSettings {
  return {
    isEnabled: enabled,
    antivirusScanningMode: requireCode(scanningModes, antivirus_scanning_mode),
    csamScanningMode: requireCode(scanningModes, csam_scanning_mode),
  };
}

/** Upload scanning of a zone as state. */
function uploadScanningState({ isEnabled, antivirusScanningMode, csamScanningMode }: UploadScanningSettings) {
  return {
    enabled: isEnabled ?? false,
    antivirus_scanning_mode: codeName(scanningModes, antivirusScanningMode ?? 0),
    csam_scanning_mode: codeName(scanningModes, csamScanningMode ?? 0),
  };
}

/**
 * `bunny_shield_upload_scanning`: PATCH and GET `shield-zone/{id}/upload-scanning`
 * (docs/reference/service.md#upload-scanning).
 */
export const shieldUploadScanning = defineResource<BunnyClient>()({
  type: "bunny_shield_upload_scanning",
  doc: [
    "Upload scanning of a Shield zone, which searches uploaded files for viruses and for child sexual abuse material (CSAM).",
    "",
    "Every zone has these settings; creating the resource changes them. CSAM scanning sends hashes of uploaded files to a",
    "third party, and matches are reported to the authorities. `block` for viruses requires the plan `advanced` or higher.",
  ].join("\n"),
  identity: ["shield_zone_id"],
  timeouts: DEFAULT_TIMEOUTS,
  private: privateState<UploadScanningSettings>(),
  attributes: {
    shield_zone_id: shieldZoneId,
    enabled: defaulted(bool, true, { doc: "Whether uploads are scanned.", meaning: { kind: "switch" } }),
    antivirus_scanning_mode: required(oneOfKnown(...codeNames(scanningModes)), {
      doc: "Action for uploads that contain a virus.",
      meaning: { kind: "action", stances: { disabled: "observes", log: "observes", block: "blocks" } },
    }),
    csam_scanning_mode: required(oneOfKnown(...codeNames(scanningModes)), {
      doc: "Action for uploads that contain CSAM.",
      meaning: { kind: "scale", order: ["disabled", "log", "block"], stops: "block", requires: ["enabled"] },
    }),
    found: foundAttribute(
      {
        enabled: computed(bool, { doc: "Whether uploads were scanned." }),
        antivirus_scanning_mode: computed(string, { doc: "Action for uploads that contain a virus." }),
        csam_scanning_mode: computed(string, { doc: "Action for uploads that contain CSAM." }),
      },
      "Settings",
    ),
    on_destroy: defaulted(oneOf("disable", "keep", "restore"), "disable", {
      doc: "Behavior on destroy: `disable` disables upload scanning, `keep` leaves the settings unchanged, and `restore` restores the settings found at create or import.",
      local: true,
      meaning: { kind: "on-destroy", keeps: ["keep"], restores: ["restore"] },
    }),
  },

  ...zonePartHooks({
    part: (client) => client.uploadScanning,
    encode,
    stateOf: uploadScanningState,
    disabled: DISABLED,
    disabledInstead: "upload scanning was disabled",
  }),

  list: {
    doc: "Upload scanning of each Shield zone of the account.",
    attributes: {},
    async *objects({ client, signal, includeResource }) {
      for (const { shieldZoneId: id } of await client.zones.mapping({ signal })) {
        const found = { identity: { shield_zone_id: id }, displayName: `upload scanning of Shield zone ${id}` };
        if (!includeResource) yield found;
        else {
          const settings = uploadScanningState(await client.uploadScanning.get(id, { signal }));
          yield { ...found, resource: { shield_zone_id: id, ...settings, found: settings } };
        }
      }
    },
  },
});
