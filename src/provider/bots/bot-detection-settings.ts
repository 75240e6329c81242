import {
  botDetectionModes,
  type BotDetectionSettings,
  codeName,
  codeNames,
  fingerprintAggressions,
  requireCode,
  sensitivities,
} from "../../api/index.js";
import { bool, oneOfKnown, optionalComputed, required } from "../../framework/index.js";
import { KEPT_SETTING } from "../policies/take-over.js";
import { COMPARED_AGGRESSIONS } from "../../zone/words/bots.js";
import { stancesOf } from "../../zone/words/code-table.js";

const sensitivity = (of: string) =>
  optionalComputed(oneOfKnown(...codeNames(sensitivities)), {
    ...KEPT_SETTING,
    doc: `Sensitivity of ${of}.`,
    meaning: { kind: "scale", order: codeNames(sensitivities), powers: true, requires: ["execution_mode"] },
  });

export const detectionSettings = {
  execution_mode: required(oneOfKnown(...codeNames(botDetectionModes)), {
    doc: "Whether suspected bots are only logged or challenged.",
    meaning: { kind: "action", stances: stancesOf(botDetectionModes) },
  }),
  request_integrity_sensitivity: sensitivity("the check of request integrity"),
  ip_address_sensitivity: sensitivity("the check of IP addresses"),
  browser_fingerprint_sensitivity: sensitivity("the check of browser fingerprints"),
  browser_fingerprint_aggression: optionalComputed(oneOfKnown(...codeNames(fingerprintAggressions)), {
    ...KEPT_SETTING,
    doc: "How strictly browser fingerprints are judged.",
    meaning: { kind: "scale", order: COMPARED_AGGRESSIONS, requires: ["execution_mode"] },
  }),
  browser_fingerprint_complex_enabled: optionalComputed(bool, {
    ...KEPT_SETTING,
    doc: "Whether complex fingerprinting is enabled. Requires the plan `business` or higher.",
    meaning: { kind: "scale", order: [false, true], requires: ["execution_mode"] },
  }),
};

/** Encodes the settings for a request. */
export function encodeDetection(from: ReturnType<typeof detectionState>): BotDetectionSettings {
  return {
    executionMode: requireCode(botDetectionModes, from.execution_mode),
    requestIntegrity: requireCode(sensitivities, from.request_integrity_sensitivity),
    ipAddress: requireCode(sensitivities, from.ip_address_sensitivity),
    browserFingerprint: requireCode(sensitivities, from.browser_fingerprint_sensitivity),
    aggression: requireCode(fingerprintAggressions, from.browser_fingerprint_aggression),
    complexEnabled: from.browser_fingerprint_complex_enabled,
  };
}

/** Converts the settings to state. */
export function detectionState(from: BotDetectionSettings) {
  return {
    execution_mode: codeName(botDetectionModes, from.executionMode ?? 0),
    request_integrity_sensitivity: codeName(sensitivities, from.requestIntegrity ?? 0),
    ip_address_sensitivity: codeName(sensitivities, from.ipAddress ?? 0),
    browser_fingerprint_sensitivity: codeName(sensitivities, from.browserFingerprint ?? 0),
    browser_fingerprint_aggression: codeName(fingerprintAggressions, from.aggression ?? 0),
    browser_fingerprint_complex_enabled: from.complexEnabled ?? false,
  };
}
