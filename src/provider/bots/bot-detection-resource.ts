import {
  botDetectionModes,
  type BotDetectionSettings,
  type BunnyClient,
  codeName,
  codeNames,
  fingerprintAggressions,
  isApiError,
  requireCode,
  sensitivities,
  shieldPlans,
} from "../../api/index.js";
import {
  bool,
  computed,
  defaulted,
  defineResource,
  oneOf,
  oneOfKnown,
  privateState,
  required,
  type State,
  string,
} from "../../framework/index.js";
import { shieldZoneId } from "../policies/ids.js";
import { foundAttribute } from "../policies/take-over.js";
import { DEFAULT_TIMEOUTS } from "../policies/timeouts.js";
import { zonePartHooks } from "../policies/zone-part.js";

const sensitivity = (of: string) =>
  defaulted(oneOfKnown(...codeNames(sensitivities)), "low", {
    doc: `Sensitivity of ${of}.`,
    meaning: { kind: "scale", order: ["off", "low", "medium", "high"], powers: true, requires: ["execution_mode"] },
  });

const settings = {
  execution_mode: required(oneOfKnown(...codeNames(botDetectionModes)), {
    doc: "Whether suspected bots are only logged or challenged. Bot detection never blocks.",
    meaning: { kind: "action", stances: { log_only: "observes", challenge: "challenges" } },
  }),
  request_integrity_sensitivity: sensitivity("the check of request integrity"),
  ip_address_sensitivity: sensitivity("the check of IP addresses"),
  browser_fingerprint_sensitivity: sensitivity("the check of browser fingerprints"),
  browser_fingerprint_aggression: defaulted(oneOfKnown(...codeNames(fingerprintAggressions)), "low", {
    doc: "How strictly browser fingerprints are judged.",
    meaning: { kind: "scale", order: ["low", "medium", "high"], requires: ["execution_mode"] },
  }),
  browser_fingerprint_complex_enabled: defaulted(bool, false, {
    doc: "Whether complex fingerprinting is enabled. Requires the plan `business` or higher.",
    meaning: { kind: "scale", order: [false, true], requires: ["execution_mode"] },
  }),
};

/** Bot detection has no switch: it is off when no sensitivity is above 0. */
const DISABLED: BotDetectionSettings = {
  executionMode: 0,
  requestIntegrity: 0,
  ipAddress: 0,
  browserFingerprint: 0,
  aggression: null,
  complexEnabled: null,
};

function encode(from: State<typeof settings>): BotDetectionSettings {
  return {
    executionMode: requireCode(botDetectionModes, from.execution_mode),
    requestIntegrity: requireCode(sensitivities, from.request_integrity_sensitivity),
    ipAddress: requireCode(sensitivities, from.ip_address_sensitivity),
    browserFingerprint: requireCode(sensitivities, from.browser_fingerprint_sensitivity),
    aggression: requireCode(fingerprintAggressions, from.browser_fingerprint_aggression),
    complexEnabled: from.browser_fingerprint_complex_enabled,
  };
}

/** Bot detection of a zone as state. */
function botDetectionState(from: BotDetectionSettings): State<typeof settings> {
  return {
    execution_mode: codeName(botDetectionModes, from.executionMode ?? 0),
    request_integrity_sensitivity: codeName(sensitivities, from.requestIntegrity ?? 0),
    ip_address_sensitivity: codeName(sensitivities, from.ipAddress ?? 0),
    browser_fingerprint_sensitivity: codeName(sensitivities, from.browserFingerprint ?? 0),
    browser_fingerprint_aggression: codeName(fingerprintAggressions, from.aggression ?? 0),
    browser_fingerprint_complex_enabled: from.complexEnabled ?? false,
  };
}

const hooks = zonePartHooks({
  part: (client) => client.botDetection,
  encode,
  stateOf: botDetectionState,
  disabled: DISABLED,
  disabledInstead: "bot detection was disabled",
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
  private: privateState<BotDetectionSettings>(),
  attributes: {
    shield_zone_id: shieldZoneId,
    ...settings,
    found: foundAttribute(
      {
        execution_mode: computed(string, { doc: "Whether suspected bots were only logged or challenged." }),
        request_integrity_sensitivity: computed(string, { doc: "Sensitivity of the check of request integrity." }),
        ip_address_sensitivity: computed(string, { doc: "Sensitivity of the check of IP addresses." }),
        browser_fingerprint_sensitivity: computed(string, { doc: "Sensitivity of the check of browser fingerprints." }),
        browser_fingerprint_aggression: computed(string, { doc: "How strictly browser fingerprints were judged." }),
        browser_fingerprint_complex_enabled: computed(bool, { doc: "Whether complex fingerprinting was enabled." }),
      },
      "Settings",
    ),
    on_destroy: defaulted(oneOf("disable", "keep", "restore"), "disable", {
      doc: "Behavior on destroy: `disable` lets bot detection only log, with every sensitivity off; `keep` leaves the settings unchanged; and `restore` restores the settings found at create or import.",
      local: true,
      meaning: { kind: "on-destroy", keeps: ["keep"], restores: ["restore"] },
    }),
  },

  ...hooks,

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

  async delete(context) {
    try {
      await hooks.delete(context);
    } catch (error) {
      // A zone that fell to a lower plan has no bot detection left to disable.
      if (!isApiError(error, "plan_required")) throw error;
    }
  },

  list: {
    doc: "Bot detection of each Shield zone of the account whose plan includes it.",
    attributes: {},
    async *objects({ client, signal, includeResource }) {
      for await (const { data } of client.zones.pages({ signal }))
        for (const { shieldZoneId: id, planType } of data) {
          if (planType === shieldPlans.codes.basic) continue;
          const found = { identity: { shield_zone_id: id }, displayName: `bot detection of Shield zone ${id}` };
          if (!includeResource) yield found;
          else {
            const settings = botDetectionState(await client.botDetection.get(id, { signal }));
            yield { ...found, resource: { shield_zone_id: id, ...settings, found: settings } };
          }
        }
    },
  },
});
