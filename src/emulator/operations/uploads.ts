import { type Answer, Failure, type StatusBlock } from "../answer.js";
import type { Zone } from "../contents.js";
import { jsonBody } from "../input.js";
import { type Call, noFailure, type Operation } from "../operation.js";
import { merge } from "../json.js";
import { uploadScanningSettings } from "../zone-settings.js";
import { findZone } from "./zones/objects.js";

const BASIC_PLAN = 0;
const PATH = "/shield/shield-zone/:shieldZoneId/upload-scanning";

function uploadScanning(call: Call, { shieldZoneId, uploadScanning: data }: Zone): Answer {
  return { status: 200, json: { data: { shieldZoneId, ...data }, ...noFailure(call, "error") } };
}

function updateUploadScanning(call: Call): Answer {
  const zone = findZone(call, 404);
  const sent = jsonBody(call, uploadScanningSettings.body);
  if (zone.planType === BASIC_PLAN && (sent.antivirusScanningMode ?? 0) !== 0)
    throw new Failure(
      400,
      400,
      "Antivirus scanning is not available on the Basic plan.",
      "feature_not_available_on_plan",
    );
  merge(zone.uploadScanning, sent);
  return uploadScanning(call, zone);
}

const access = "account-problem";
const wrapFailure = (error: StatusBlock): unknown => ({ data: null, error });

export const uploadScanningOperations: readonly Operation[] = [
  {
    name: "getUploadScanning",
    method: "GET",
    path: PATH,
    access,
    handle: (call) => uploadScanning(call, findZone(call, 404)),
    wrapFailure,
  },
  {
    name: "updateUploadScanning",
    method: "PATCH",
    path: PATH,
    access,
    handle: updateUploadScanning,
    wrapFailure,
  },
];
