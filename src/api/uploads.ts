import * as v from "valibot";
import type { Context } from "./http/context.js";
import { path } from "./http/call.js";
import { count, flag } from "./http/response-schema.js";
import { createZonePart, given, type ZonePart } from "./zone-part.js";

/** The settings of upload scanning (docs/reference/service.md#upload-scanning). */
export interface UploadScanningSettings {
  readonly isEnabled: boolean | null;
  /** Codes of `scanningModes`. */
  readonly csamScanningMode: number | null;
  readonly antivirusScanningMode: number | null;
}

/** Upload scanning of Shield zones. */
export type UploadScanning = ZonePart<UploadScanningSettings>;

const uploadScanningSchema: v.GenericSchema<unknown, UploadScanningSettings> = v.object({
  isEnabled: flag,
  csamScanningMode: count,
  antivirusScanningMode: count,
});

/** Creates the upload scanning of a client. */
export const createUploadScanning = (context: Context): UploadScanning =>
  createZonePart(context, {
    noun: "upload scanning",
    path: (zoneId) => path`/shield/shield-zone/${zoneId}/upload-scanning`,
    schema: uploadScanningSchema,
    body: given,
  });
