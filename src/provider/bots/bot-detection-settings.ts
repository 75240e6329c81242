import {
  botDetectionModes,
  type BotDetectionSettings,
  codeNames,
  fingerprintAggressions,
  sensitivities,
} from "../../api/index.js";
import { bool, oneOfKnown, optionalComputed, required } from "../../framework/index.js";
import { partSettings } from "../policies/part-settings.js";
import { KEPT_SETTING } from "../policies/take-over.js";
import { COMPARED_AGGRESSIONS } from "../../zone/words/bots.js";
import { stancesOf } from "../../zone/words/code-table.js";

const sensitivity = <const Name extends string>(name: Name, of: string) => ({
  name,
  unset: sensitivities.codes.off,
  words: sensitivities,
  attribute: optionalComputed(oneOfKnown(...codeNames(sensitivities)), {
    ...KEPT_SETTING,
    doc: `Sensitivity of ${of}.`,
    meaning: { kind: "scale", order: codeNames(sensitivities), powers: true, requires: ["execution_mode"] },
  }),
});

/** The settings of bot detection. It has no switch: without values, it is off. */
export const detection = partSettings<BotDetectionSettings>()({
  executionMode: {
    name: "execution_mode",
    unset: botDetectionModes.codes.log,
    words: botDetectionModes,
    attribute: required(oneOfKnown(...codeNames(botDetectionModes)), {
      doc: "Whether suspected bots are only logged or challenged.",
      meaning: { kind: "action", stances: stancesOf(botDetectionModes) },
    }),
  },
  requestIntegrity: sensitivity("request_integrity_sensitivity", "the check of request integrity"),
  ipAddress: sensitivity("ip_address_sensitivity", "the check of IP addresses"),
  browserFingerprint: sensitivity("browser_fingerprint_sensitivity", "the check of browser fingerprints"),
  aggression: {
    name: "browser_fingerprint_aggression",
    unset: fingerprintAggressions.codes.off,
    words: fingerprintAggressions,
    attribute: optionalComputed(oneOfKnown(...codeNames(fingerprintAggressions)), {
      ...KEPT_SETTING,
      doc: "How strictly browser fingerprints are judged.",
      meaning: { kind: "scale", order: COMPARED_AGGRESSIONS, requires: ["execution_mode"] },
    }),
  },
  complexEnabled: {
    name: "browser_fingerprint_complex_enabled",
    unset: false,
    attribute: optionalComputed(bool, {
      ...KEPT_SETTING,
      doc: "Whether complex fingerprinting is enabled. Requires the plan `business` or higher.",
      meaning: { kind: "scale", order: [false, true], requires: ["execution_mode"] },
    }),
  },
});
