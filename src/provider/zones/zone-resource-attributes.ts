import { type Attribute, between, bool, computed, defaulted, integer, required } from "../../framework/index.js";
import { zoneFacts } from "./zone-facts.js";
import { settingAttributes, type SettingsState } from "./zone-settings.js";
import { underAttack } from "./under-attack.js";
import { foundAttribute } from "../policies/take-over.js";
import { onDestroyAttribute } from "../policies/on-destroy.js";
import { onDestroyWords } from "../../zone/words/on-destroy.js";

/** The attributes of `found`: all settings, computed. */
const foundSettings = Object.fromEntries(
  Object.entries(settingAttributes).map(([name, { type }]) => [name, computed(type, { doc: `Value of \`${name}\`.` })]),
) as {
  readonly [Name in keyof SettingsState]: Attribute<(typeof settingAttributes)[Name]["type"], "computed", false>;
};

export const shieldZoneAttributes = {
  pull_zone_id: required(integer, {
    doc: "ID of the pull zone that the Shield zone protects.",
    requiresReplace: true,
    constraints: [between(1, Number.MAX_SAFE_INTEGER)],
    meaning: { kind: "target" },
  }),
  shield_zone_id: computed(integer, { doc: "ID of the Shield zone.", stable: true }),
  ...settingAttributes,
  ...underAttack,
  found: foundAttribute(foundSettings, "Settings of a zone that the pull zone had", { mayBeNone: true }),
  ...zoneFacts,
  adopt_existing: defaulted(bool, true, {
    doc: "Whether to take over a Shield zone that the pull zone already has. If `false`, creating the resource for such a pull zone fails.",
    local: true,
  }),
  allow_unprotected: defaulted(bool, false, {
    doc: "Whether a change may leave the zone without protection: disable the WAF, stop it from blocking, lower DDoS protection to `off`, which stops only the largest floods, or except 100 or more managed rules.",
    local: true,
    meaning: { kind: "guard", usual: false },
  }),
  on_destroy: onDestroyAttribute(onDestroyWords.bunny_shield_zone),
};
