import { type AttributePath, computed, type Diagnostics, type Type } from "../../framework/index.js";

/** An attribute of the official provider's state, which is only decoded. */
export const officialAttribute = <T extends Type>(type: T) => computed(type, { doc: "" });

/** Policy: a moved list or rule must be read first. Without its Shield zone, the plan would show a replacement. */
export function requireReadAfterMove(
  noun: "list" | "rule",
  prior: { readonly shield_zone_id: number | null } | null,
  at: AttributePath,
  diagnostics: Diagnostics,
): void {
  if (prior?.shield_zone_id !== null) return;
  diagnostics.error(
    at,
    `The moved ${noun} has not been read yet`,
    `The ${noun} was moved from the official provider, whose state does not contain the Shield zone; reading the ${noun} finds it. ` +
      "Plan again without -refresh=false. Nothing was changed.",
  );
}
