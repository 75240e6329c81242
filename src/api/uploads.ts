import * as v from "valibot";
import type { Context } from "./http/context.js";
import { path } from "./http/call.js";
import { count, type Decoded, flag } from "./http/response-schema.js";
import { createZonePart, given, type ZonePart } from "./zone-part.js";

const uploadScanningSchema = v.object({
  isEnabled: flag,
  /** A code of `scanningModes`. */
  csamScanningMode: count,
  /** A code of `scanningModes`. */
  antivirusScanningMode: count,
});

/** The settings of upload scanning (docs/reference/service.md#upload-scanning). */
export type UploadScanningSettings = Decoded<typeof uploadScanningSchema>;

/** Upload scanning of Shield zones. */
export type UploadScanning = ZonePart<UploadScanningSettings>;

/** Creates the upload scanning of a client. */
export const createUploadScanning = (context: Context): UploadScanning =>
  createZonePart(context, {
    noun: "upload scanning",
    path: (zoneId) => path`/shield/shield-zone/${zoneId}/upload-scanning`,
    schema: uploadScanningSchema,
    body: given,
  });
