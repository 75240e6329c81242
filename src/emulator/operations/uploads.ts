import { type Answer, Failure } from "../answer.js";
import type { Zone } from "../contents.js";
import { jsonBody } from "../input.js";
import { type Call, type Operation, operationsOf, DATA, dataAnswer } from "../operation.js";
import { merge } from "../json.js";
import { uploadScanningSettings } from "../zone-settings.js";
import { findZone } from "./zones/objects.js";

const BASIC_PLAN = 0;
const PATH = "/shield/shield-zone/:shieldZoneId/upload-scanning";

function uploadScanning(call: Call, { shieldZoneId, uploadScanning: data }: Zone): Answer {
  return dataAnswer(call, { shieldZoneId, ...data });
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

export const uploadScanningOperations: readonly Operation[] = operationsOf("account-problem", {
  getUploadScanning: ["GET", PATH, (call) => uploadScanning(call, findZone(call, 404)), DATA],
  updateUploadScanning: ["PATCH", PATH, updateUploadScanning, DATA],
});
