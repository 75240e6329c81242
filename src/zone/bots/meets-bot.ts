import { exempts, stanceOfAction } from "../action/stance.js";
import type { BotModel } from "../model.js";
import type { Request } from "../requests/request.js";
import { type Facet, facetValue } from "../requests/variables/facets.js";
import { NO, unknown, type Verdict, YES } from "../requests/verdict.js";

/** The parts of a request that say whether it is of a bot. */
export const BOT_FACETS: readonly Facet[] = ["header user-agent", "verifiedBotCategory"];

/**
 * Whether a request is one of the bot, for what the zone does with it (docs/reference/service.md#bot-actions). Whether a client
 * that sends the user agent of a bot is that bot, the service verifies, and neither a log nor a person knows. A request without
 * a told user agent is taken for that of a person, where the bot is allowed: otherwise no list would decide about anybody.
 */
export function meetsBot({ userAgent, isVerifiable, action }: BotModel, request: Request): Verdict {
  if (userAgent === undefined) return unknown("which bot it is about is known after the apply");
  const agent = facetValue(request, "header user-agent");
  if (agent === undefined && exempts(stanceOfAction(action))) return NO;
  if (agent === undefined) return unknown("the user agent, which tells bots apart, is not told");
  if (agent === null || !agent.toLowerCase().includes(userAgent.toLowerCase())) return NO;
  if (isVerifiable === false || (request.verifiedBotCategory ?? "") !== "") return YES;
  return unknown("whether the client is the bot that its user agent names is not told");
}
