import {
  type BunnyClient,
  type BotDetectionSettings,
  isApiError,
  shieldPlans,
  botDetectionModes,
  codeNames,
  fingerprintAggressions,
  sensitivities,
} from "../../api/index.js";
import {
  defineResource,
  privateState,
  readOnly,
  bool,
  oneOfKnown,
  optionalComputed,
  required,
} from "../../framework/index.js";
import { listedZones, onlyZoneId, shieldZoneId, onDestroyAttribute, DEFAULT_TIMEOUTS } from "../policies/attributes.js";
import { foundAttribute, KEPT_SETTING } from "../policies/take-over.js";
import { forgetIfRefused, warnIfRefused } from "../policies/refused-destroy.js";
import { warnAboutRestore } from "../policies/restore.js";
import { zonePartHooks } from "../policies/zone-part.js";
import { onDestroyWords } from "../../zone/words/on-destroy.js";
import { partSettings } from "../policies/part-settings.js";
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

const SENSITIVITIES = [
  "request_integrity_sensitivity",
  "ip_address_sensitivity",
  "browser_fingerprint_sensitivity",
] as const;

const WHAT = "Bot detection";

const hooks = zonePartHooks({
  part: (client) => client.botDetection,
  settings: detection,
  feature: { name: WHAT, lowestPlan: "advanced" },
});

/**
 * `bunny_shield_bot_detection`: PATCH and GET `shield-zone/{id}/bot-detection`
 * (docs/reference/service.md#bot-detection).
 */
export const shieldBotDetection = defineResource<BunnyClient>()({
  type: "bunny_shield_bot_detection",
  doc: [
    "Bot detection of a Shield zone. It requires the plan `advanced` or higher.",
    "",
    "Every zone has these settings; creating the resource changes them. For the bots that bunny.net knows by name, use",
    "`bunny_shield_bot_action` and `bunny_shield_bot_category_action`.",
  ].join("\n"),
  identity: ["shield_zone_id"],
  timeouts: DEFAULT_TIMEOUTS,
  private: privateState(detection.stored),
  attributes: {
    shield_zone_id: shieldZoneId,
    ...detection.attributes,
    found: foundAttribute(
      readOnly(detection.attributes, {
        execution_mode: "Whether suspected bots were only logged or challenged.",
        browser_fingerprint_aggression: "How strictly browser fingerprints were judged.",
        browser_fingerprint_complex_enabled: "Whether complex fingerprinting was enabled.",
      }),
      "Settings",
    ),
    on_destroy: onDestroyAttribute(onDestroyWords.bunny_shield_bot_detection),
  },

  ...hooks,

  async plan(context) {
    await hooks.plan(context);
    const { plan, prior, config, at, applying, diagnostics } = context;
    const unset = SENSITIVITIES.filter((name) => config[name] === null);
    const { browser_fingerprint_aggression: aggression, browser_fingerprint_complex_enabled: isComplex } = config;
    const hasMore = isComplex === true || (typeof aggression === "string" && aggression !== "off");
    const isOff = SENSITIVITIES.every((name) => plan[name] === "off");
    if (applying || !isOff || ((prior !== null || unset.length === 0) && !hasMore)) return;
    diagnostics.warning(
      at.request_integrity_sensitivity,
      "The object stays disabled",
      `Every sensitivity of bot detection is "off"${unset.length === 0 ? "" : ` in the zone, and ${unset.join(", ")} is not configured`}, so bot detection stays off. Set a sensitivity to enable it.`,
    );
  },

  async read(context) {
    const { shield_zone_id: zone } = context.state;
    try {
      return await hooks.read(context);
    } catch (error) {
      if (!isApiError(error, "plan_required")) throw error;
      context.diagnostics.warning(
        undefined,
        "The zone no longer has bot detection",
        `The plan of Shield zone ${zone} does not include bot detection, so the resource was removed from the state: ${error.reason}`,
      );
      return null;
    }
  },

  async planDestroy(context) {
    if (warnAboutRestore(context)) await warnIfRefused("bunny_shield_bot_detection", WHAT, context);
  },

  delete: (context) =>
    forgetIfRefused({ what: WHAT, zone: context.state.shield_zone_id }, context, () => hooks.delete(context)),

  list: {
    doc: "Bot detection of each Shield zone of the account whose plan includes it.",
    attributes: { shield_zone_id: onlyZoneId },
    async *objects({ config, client, options, includeResource }) {
      for await (const { shieldZoneId: id, planType } of listedZones(client, config, options)) {
        if (planType === shieldPlans.codes.basic) continue;
        const found = { identity: { shield_zone_id: id }, displayName: `bot detection of Shield zone ${id}` };
        if (!includeResource) yield found;
        else {
          const settings = detection.stateOf(await client.botDetection.get(id, options));
          yield { ...found, resource: { shield_zone_id: id, ...settings, found: settings } };
        }
      }
    },
  },
});
