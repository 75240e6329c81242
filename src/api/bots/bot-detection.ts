import * as v from "valibot";
import type { Context } from "../http/context.js";
import { path } from "../http/call.js";
import { code, type Decoded, flag, optional } from "../http/response-schema.js";
import { botDetectionModes, fingerprintAggressions, sensitivities } from "../../zone/words/bots.js";
import { createZonePart, givenMembers, type ZonePart } from "../zone-part.js";

const sensitivity = optional(code(sensitivities));
const part = v.object({ sensitivity });

const botDetectionSchema = v.pipe(
  v.object({
    executionMode: optional(code(botDetectionModes)),
    requestIntegrity: part,
    ipAddress: part,
    browserFingerprint: v.object({
      sensitivity,
      aggression: optional(code(fingerprintAggressions)),
      complexEnabled: flag,
    }),
  }),
  v.transform(({ executionMode, requestIntegrity, ipAddress, browserFingerprint }) => ({
    /** A code of `botDetectionModes`. */
    executionMode,
    /** A code of `sensitivities`. */
    requestIntegrity: requestIntegrity.sensitivity,
    /** A code of `sensitivities`. */
    ipAddress: ipAddress.sensitivity,
    /** A code of `sensitivities`. */
    browserFingerprint: browserFingerprint.sensitivity,
    /** A code of `fingerprintAggressions`. */
    aggression: browserFingerprint.aggression,
    complexEnabled: browserFingerprint.complexEnabled,
  })),
);

/** The settings of bot detection (docs/reference/service.md#bot-detection). Null if the API returns no value. */
export type BotDetectionSettings = Decoded<typeof botDetectionSchema>;

/** Bot detection of Shield zones. On the plan Basic, the API refuses bot detection with `plan_required`. */
export type BotDetection = ZonePart<BotDetectionSettings>;

/**
 * Returns the settings in the form of the API. Each object has all members, because the API may not merge a partial object.
 */
export function botDetectionBody(settings: BotDetectionSettings): object {
  const { executionMode, requestIntegrity, ipAddress, browserFingerprint, aggression, complexEnabled } = settings;
  return givenMembers({
    executionMode,
    requestIntegrity: givenMembers({ sensitivity: requestIntegrity }),
    ipAddress: givenMembers({ sensitivity: ipAddress }),
    browserFingerprint: givenMembers({ sensitivity: browserFingerprint, aggression, complexEnabled }),
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
