import { exempts, stanceOfAction } from "../action/stance.js";
import type { BotModel } from "../model.js";
import type { Request } from "../requests/request.js";
import { type Facet, facetValue } from "../requests/variables/facets.js";
import { NO, unknown, type Verdict, YES } from "../requests/verdict.js";

/** The parts of a request that say whether it is of a bot. */
export const BOT_FACETS: readonly Facet[] = ["header user-agent", "verifiedBotCategory"];

/**
 * Whether the action of a bot applies to a request (docs/reference/service.md#bot-actions). bunny.net verifies that a client
 * is the bot that its user agent names; a log does not tell the result. Where the user agent is not told, an allowed bot does
 * not match: otherwise every list of the zone would leave every request open.
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
