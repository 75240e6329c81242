import { type BunnyClient, type UploadScanningSettings, codeNames, scanningModes } from "../../api/index.js";
import { defineResource, isKnown, privateState, readOnly, bool, oneOfKnown, required } from "../../framework/index.js";
import { inEachZone, onlyZoneId, shieldZoneId, onDestroyAttribute, DEFAULT_TIMEOUTS } from "../policies/attributes.js";
import { foundAttribute } from "../policies/take-over.js";
import { zonePartHooks } from "../policies/zone-part.js";
import { warnAboutRestore } from "../policies/restore.js";
import { requireZonePlan } from "../policies/zone-plan.js";
import { onDestroyWords } from "../../zone/words/on-destroy.js";
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

const ANTIVIRUS = { name: "Scanning for viruses", lowestPlan: "advanced" };

const hooks = zonePartHooks({
  part: (client) => client.uploadScanning,
  settings: scanning,
});

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
    "third party, and matches are reported to the authorities. Scanning for viruses requires the plan `advanced` or higher.",
  ].join("\n"),
  identity: ["shield_zone_id"],
  timeouts: DEFAULT_TIMEOUTS,
  private: privateState(scanning.stored),
  attributes: {
    shield_zone_id: shieldZoneId,
    ...scanning.attributes,
    found: foundAttribute(readOnly(scanning.attributes, { enabled: "Whether uploads were scanned." }), "Settings"),
    on_destroy: onDestroyAttribute(onDestroyWords.bunny_shield_upload_scanning),
  },

  ...hooks,

  async plan(context) {
    await hooks.plan(context);
    const { config, changed, plan, at, diagnostics } = context;
    const { antivirus_scanning_mode: mode, enabled } = config;
    if (enabled === true && plan.antivirus_scanning_mode === "off" && plan.csam_scanning_mode === "off")
      diagnostics.warning(
        at.enabled,
        "Upload scanning searches for nothing",
        "enabled is true, but antivirus_scanning_mode and csam_scanning_mode are off. Set one of them, or set enabled = false.",
      );
    const scans = isKnown(mode) && mode !== "off" && enabled !== false;
    if (scans && (changed.has("antivirus_scanning_mode") || changed.has("enabled")))
      await requireZonePlan(ANTIVIRUS, context);
  },

  planDestroy(context) {
    warnAboutRestore(context);
  },

  list: {
    doc: "Upload scanning of each Shield zone of the account.",
    attributes: { shield_zone_id: onlyZoneId },
    objects: inEachZone(async function* (zone, { client, options, includeResource }) {
      const found = { identity: { shield_zone_id: zone }, displayName: `upload scanning of Shield zone ${zone}` };
      if (!includeResource) yield found;
      else {
        const settings = scanning.stateOf(await client.uploadScanning.get(zone, options));
        yield { ...found, resource: { shield_zone_id: zone, ...settings, found: settings } };
      }
    }),
  },
});
