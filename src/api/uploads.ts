import * as v from "valibot";
import type { Context } from "./http/context.js";
import { path } from "./http/call.js";
import { type Decoded, flag, code, optional } from "./http/response-schema.js";
import { scanningModes } from "../zone/words/uploads.js";
import { createZonePart, givenMembers, type ZonePart } from "./zone-part.js";

const uploadScanningSchema = v.object({
  isEnabled: flag,
  /** A code of `scanningModes`. */
  csamScanningMode: optional(code(scanningModes)),
  /** A code of `scanningModes`. */
  antivirusScanningMode: optional(code(scanningModes)),
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
    body: givenMembers,
  });
