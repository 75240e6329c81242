import { codeName, ddosSensitivities, type ShieldZone } from "../../api/index.js";
import { type AttributePath, bool, type Diagnostics, optional } from "../../framework/index.js";
import type { Configured } from "./zone-settings.js";

/** What every visitor meets while the zone is under attack. */
const CHALLENGE = "challenge";
/** What a new zone gets for afterwards if nothing is configured: what the API gives to other new zones. */
const AFTERWARDS = "medium";

/** The switch for an attack. See docs/decisions/an-attack-is-declared-beside-the-settings.md. */
export const underAttack = {
  under_attack: optional(bool, {
    doc: "`true` challenges every visitor, and `ddos_shield_sensitivity` has no effect meanwhile. To end that, remove `under_attack` or set `false`: then `ddos_shield_sensitivity` applies again. A zone that is created with `true` gets `medium` for afterwards, unless you set it.",
    meaning: { kind: "subject" },
  }),
};

/** Whether an attack is declared; unknown counts as none. */
export const isUnderAttack = (values: { readonly under_attack?: unknown }): boolean => values.under_attack === true;

/** The settings in effect: under attack, every visitor is challenged. */
export function inEffect(
  settings: Partial<Configured>,
  values: { readonly under_attack?: unknown },
): Partial<Configured> {
  return isUnderAttack(values) ? { ...settings, ddos_shield_sensitivity: CHALLENGE } : settings;
}

/** What a new zone has besides what is configured, for when the attack is over. */
export function newZoneAfterwards(values: { readonly under_attack?: unknown }): Partial<Configured> {
  return isUnderAttack(values) ? { ddos_shield_sensitivity: AFTERWARDS } : {};
}

/** What ends an attack: the sensitivity that the state kept, unless another one is configured. */
export function afterAttack(
  prior: { readonly under_attack: boolean | null },
  plan: { readonly under_attack: boolean | null; readonly ddos_shield_sensitivity: string | null | undefined },
): Partial<Configured> {
  if (!isUnderAttack(prior) || isUnderAttack(plan)) return {};
  return { ddos_shield_sensitivity: plan.ddos_shield_sensitivity ?? AFTERWARDS };
}

/** A zone under attack as state: the sensitivity for afterwards is kept, and an attack that somebody ended is over. */
export function attackState(
  state: { readonly under_attack: boolean | null; readonly ddos_shield_sensitivity: string | null },
  zone: ShieldZone,
): { readonly under_attack?: null; readonly ddos_shield_sensitivity?: string | null } {
  if (!isUnderAttack(state)) return {};
  const isChallenging = codeName(ddosSensitivities, zone.dDoSShieldSensitivity) === CHALLENGE;
  return isChallenging ? { ddos_shield_sensitivity: state.ddos_shield_sensitivity } : { under_attack: null };
}

/** Policy: warns about a destroy that leaves the zone under attack, which Terraform no longer ends then. */
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
