import * as v from "valibot";
import type { Context } from "../http/context.js";
import { path } from "../http/call.js";
import { count, flag } from "../http/response-schema.js";
import { createZonePart, given, type ZonePart } from "../zone-part.js";

/** The settings of bot detection (docs/reference/service.md#bot-detection). Null where the API returns nothing. */
export interface BotDetectionSettings {
  /** A code of `botDetectionModes`. */
  readonly executionMode: number | null;
  /** Codes of `sensitivities`. */
  readonly requestIntegrity: number | null;
  readonly ipAddress: number | null;
  readonly browserFingerprint: number | null;
  /** A code of `fingerprintAggressions`. */
  readonly aggression: number | null;
  readonly complexEnabled: boolean | null;
}

/** Bot detection of Shield zones; the plan Basic refuses it with `plan_required`. */
export type BotDetection = ZonePart<BotDetectionSettings>;

const part = v.object({ sensitivity: count });

const botDetectionSchema: v.GenericSchema<unknown, BotDetectionSettings> = v.pipe(
  v.object({
    executionMode: count,
    requestIntegrity: part,
    ipAddress: part,
    browserFingerprint: v.object({ sensitivity: count, aggression: count, complexEnabled: flag }),
  }),
  v.transform(({ executionMode, requestIntegrity, ipAddress, browserFingerprint }) => ({
    executionMode,
    requestIntegrity: requestIntegrity.sensitivity,
    ipAddress: ipAddress.sensitivity,
    browserFingerprint: browserFingerprint.sensitivity,
    aggression: browserFingerprint.aggression,
    complexEnabled: browserFingerprint.complexEnabled,
  })),
);

/** Each object is sent with all members, since it is unknown whether the API merges a partial one. */
function botDetectionBody(settings: BotDetectionSettings): object {
  const { executionMode, requestIntegrity, ipAddress, browserFingerprint, aggression, complexEnabled } = settings;
  return given({
    executionMode,
    requestIntegrity: given({ sensitivity: requestIntegrity }),
    ipAddress: given({ sensitivity: ipAddress }),
    browserFingerprint: given({ sensitivity: browserFingerprint, aggression, complexEnabled }),
  });
}

/** Creates the bot detection of a client. */
export const createBotDetection = (context: Context): BotDetection =>
  createZonePart(context, {
    noun: "bot detection",
    path: (zoneId) => path`/shield/shield-zone/${zoneId}/bot-detection`,
    schema: botDetectionSchema,
    body: botDetectionBody,
  });
