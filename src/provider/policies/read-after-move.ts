import { type AttributePath, computed, type Diagnostics, type Type } from "../../framework/index.js";

/** Defines an attribute of the official provider's state, which is only decoded. */
export const officialAttribute = <T extends Type>(type: T) => computed(type, { doc: "" });

/** The part that the official provider's state lacks. */
const MISSING = { list: "the Shield zone", rule: "the Shield zone", zone: "the settings of this provider" };

/** Reports whether a list or rule was read after its move. */
export const hasZone = (prior: { readonly shield_zone_id: number | null } | null): boolean =>
  prior?.shield_zone_id !== null;

/**
 * Policy: a moved object must be read before it is planned. If the state lacks the Shield zone, the plan would show a
 * replacement. If the state lacks the settings, the plan could not show changes.
 */
export function requireReadAfterMove(
  noun: keyof typeof MISSING,
  wasRead: boolean,
  at: AttributePath | undefined,
  diagnostics: Diagnostics,
): void {
  if (wasRead) return;
  diagnostics.error(
    at,
    `The moved ${noun} has not been read yet`,
    `The ${noun} was moved from the official provider, whose state does not contain ${MISSING[noun]}. A refresh reads ${noun === "zone" ? "them" : "it"}. ` +
      "Plan again with a refresh, which is the default of the engine. Nothing was changed.",
  );
}
