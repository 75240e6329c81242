import type { Bot } from "../contents.js";

const CATEGORIES: Record<number, readonly (readonly [botId: number, userAgentMatch: string, isVerifiable: boolean])[]> =
  {
    1: [
      [1, "Googlebot", true],
      [2, "bingbot", true],
      [3, "DuckDuckBot", true],
      [4, "SemrushBot", false],
    ],
    2: [
      [17, "GPTBot", true],
      [18, "ClaudeBot", false],
      [19, "CCBot", true],
      [20, "Bytespider", false],
    ],
    3: [
      [25, "ChatGPT-User", true],
      [26, "Perplexity-User", true],
    ],
    4: [
      [33, "Chrome-Lighthouse", true],
      [34, "UptimeRobot", false],
      [35, "Pingdom.com_bot", false],
    ],
    5: [[41, "AdsBot-Google", true]],
    6: [
      [49, "Slackbot-LinkExpanding", true],
      [50, "Discordbot", false],
    ],
    7: [
      [57, "facebookexternalhit", true],
      [58, "Twitterbot", false],
    ],
  };

/** The catalog: seven categories, verifiable and unverifiable bots. The IDs are the emulator's own. */
export const bots: Bot[] = Object.entries(CATEGORIES).flatMap(([category, members]) =>
  members.map(([botId, userAgentMatch, isVerifiable]) => ({
    botId,
    userAgentMatch,
    category: Number(category),
    isVerifiable,
  })),
);

/**
 * The bots that a new zone allows: search engines, Google's performance tools, ads, previews, social networks
 * (docs/reference/service.md#bot-actions).
 */
export const zoneBotActions: Record<string, number> = { "1": 2, "2": 2, "3": 2, "33": 2 };
/** The categories that a new zone allows. */
export const zoneBotCategoryActions: Record<string, number> = { "5": 2, "6": 2, "7": 2 };
