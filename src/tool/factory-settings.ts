import { FACTORY_BOTS, FACTORY_CATEGORIES } from "../zone/words/bots.js";
import type { AccountObject } from "../account/read-account.js";

/**
 * Reports whether an object equals the same object of a new zone. Nobody created such an object
 * (docs/reference/factory-settings.md). A bot that cannot be verified never counts as such an object, because any client can use
 * the bot's name to get through.
 */
export function isFactorySetting({ type, state }: Pick<AccountObject, "type" | "state">): boolean {
  if (state["action"] !== "allow") return false;
  const isCategory = FACTORY_CATEGORIES.some((category) => category === state["category"]);
  if (type === "bunny_shield_bot_category_action") return isCategory;
  if (type !== "bunny_shield_bot_action" || state["is_verifiable"] !== true) return false;
  const agent = state["user_agent_match"];
  return isCategory || (typeof agent === "string" && FACTORY_BOTS.includes(agent.toLowerCase()));
}
