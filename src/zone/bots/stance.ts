import type { Stance } from "../words/stance.js";

/**
 * Returns the effect of a zone on a bot. `none` applies the category's action. `ignore` exempts the bot from it
 * (docs/reference/service.md#bot-actions).
 */
export const withCategory = (own: Stance | "unknown", category: Stance | "unknown"): Stance | "unknown" =>
  own === "observes" && category !== "unknown" ? category : own;
