import {
  type Attribute,
  type AttributePath,
  type Diagnostics,
  between,
  bool,
  computed,
  defaulted,
  integer,
  required,
  optional,
} from "../../framework/index.js";
import { type SettingsState, type Configured, settingAttributes, zoneFacts } from "./zone-settings.js";
import { foundAttribute } from "../policies/take-over.js";
import { onDestroyAttribute } from "../policies/attributes.js";
import { onDestroyWords } from "../../zone/words/on-destroy.js";
import { type ShieldZone, codeName, ddosSensitivities } from "../../api/index.js";

/** The action for every visitor during an attack. */
const CHALLENGE = "challenge";
/** The sensitivity after the attack, for a new zone without a configured sensitivity. Equals the API's default. */
const AFTERWARDS = "medium";

/** See docs/decisions/an-attack-is-declared-beside-the-settings.md. */
const underAttack = {
  under_attack: optional(bool, {
    doc: "`true` challenges every visitor, and `ddos_shield_sensitivity` has no effect. The sensitivity applies again after you remove `under_attack` or set it to `false`; a zone that is created with `true` then has `medium`, unless you set another.",
    meaning: { kind: "subject" },
  }),
};

/** Reports whether an attack is declared. Unknown counts as no. */
export const isUnderAttack = (values: { readonly under_attack?: unknown }): boolean => values.under_attack === true;

/** Returns the settings in effect: during an attack, every visitor is challenged. */
export function inEffect(
  settings: Partial<Configured>,
  values: { readonly under_attack?: unknown },
): Partial<Configured> {
  return isUnderAttack(values) ? { ...settings, ddos_shield_sensitivity: CHALLENGE } : settings;
}

/** Returns the default settings of a new zone after the attack. */
export function newZoneAfterwards(values: { readonly under_attack?: unknown }): Partial<Configured> {
  return isUnderAttack(values) ? { ddos_shield_sensitivity: AFTERWARDS } : {};
}

/**
 * Returns the change that ends an attack. It sets the planned sensitivity. This is the configured sensitivity, or else the
 * sensitivity that the state kept.
 */
export function afterAttack(
  prior: { readonly under_attack: boolean | null },
  plan: { readonly under_attack: boolean | null; readonly ddos_shield_sensitivity: string | null | undefined },
): Partial<Configured> {
  if (!isUnderAttack(prior) || isUnderAttack(plan)) return {};
  return { ddos_shield_sensitivity: plan.ddos_shield_sensitivity ?? AFTERWARDS };
}

/**
 * Converts a zone to state. During an attack, keeps the sensitivity that applies after the attack. Detects an attack that was
 * ended outside of Terraform.
 */
export function attackState(
  state: { readonly under_attack: boolean | null; readonly ddos_shield_sensitivity: string | null },
  zone: ShieldZone,
): { readonly under_attack?: null; readonly ddos_shield_sensitivity?: string | null } {
  if (!isUnderAttack(state)) return {};
  const isChallenging = codeName(ddosSensitivities, zone.dDoSShieldSensitivity) === CHALLENGE;
  return isChallenging ? { ddos_shield_sensitivity: state.ddos_shield_sensitivity } : { under_attack: null };
}

/** Policy: warns about a destroy that leaves the zone under attack. After the destroy, Terraform can no longer end the attack. */
export function warnAboutLastingAttack(
  { shield_zone_id: id }: { readonly shield_zone_id: number | null },
  at: AttributePath,
  diagnostics: Diagnostics,
): void {
  diagnostics.warning(
    at,
    "Every visitor continues to be challenged",
    `Shield zone ${id} keeps its settings, because on_destroy is "keep", so it stays under attack. Remove under_attack and apply before the destroy to end that.`,
  );
}

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
