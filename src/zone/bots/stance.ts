import type { Stance } from "../words/stance.js";

/**
 * What a zone does with a bot whose own action has a stance, where its category's has another one: `none` leaves the bot to its
 * category, and `ignore` spares it what its category does (docs/reference/service.md#bot-actions).
 */
export const withCategory = (own: Stance | "unknown", category: Stance | "unknown"): Stance | "unknown" =>
  own === "observes" && category !== "unknown" ? category : own;
