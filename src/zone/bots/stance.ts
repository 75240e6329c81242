import type { Stance } from "../words/stance.js";
import type { BotModel } from "../model.js";
import type { Request } from "../requests/request.js";
import { type Facet, facetValue } from "../requests/variables/facets.js";
import { NO, type Verdict, YES, unknown } from "../requests/verdict.js";

/**
 * Returns the effect of a zone on a bot. `none` applies the category's action. `ignore` exempts the bot from the category's
 * action (docs/reference/service.md#bot-actions).
 */
export const withCategory = (own: Stance | "unknown", category: Stance | "unknown"): Stance | "unknown" =>
  own === "observes" && category !== "unknown" ? category : own;

export const BOT_FACETS: readonly Facet[] = ["header user-agent", "verifiedBotCategory"];

/**
 * Reports whether the action of a bot applies to a request (docs/reference/service.md#bot-actions). bunny.net verifies that the
 * client is the bot in its user agent, but logs lack the result.
 */
export function meetsBot({ userAgent, isVerifiable, unsure }: BotModel, request: Request): Verdict {
  if (userAgent === undefined) return unknown(unsure ?? "the user agent of the bot is unknown");
  const agent = facetValue(request, "header user-agent");
  if (agent === undefined) return unknown("the user agent, which identifies the bot, is unknown");
  if (agent === null || !agent.toLowerCase().includes(userAgent.toLowerCase())) return NO;
  if (!agent.includes(userAgent)) return unknown("it is not documented whether the name of a bot is case-sensitive");
  if (isVerifiable === false || (request.verifiedBotCategory ?? "") !== "") return YES;
  return unknown("it is unknown whether the client is the bot in its user agent");
}

/** Reports whether the request is from a verified bot. The zone may let such a bot pass lists that stop other visitors. */
export const isBot = ({ verifiedBotCategory }: Request): boolean => (verifiedBotCategory ?? "") !== "";
