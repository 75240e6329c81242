import { Token } from "cdktf";
import type { DataBunnyShieldBots } from "../generated/cdktf/data-bunny-shield-bots/index.js";
import { lookedUp } from "../decided-objects.js";
import { quoteHcl } from "../../shared/hcl.js";
import { blankProblem, integerProblem, nameOfConstructProblem } from "../problems.js";
import { literalText } from "../texts.js";
import { encodeNumber, instance, type PropKind } from "../props.js";

/**
 * A bot that bunny.net knows.
 *
 * @example
 * new BotPolicy(this, "bots", { zone, allow: [Bot.named("Googlebot")], block: [Bot.fromBotId(17)] });
 */
export class Bot {
  /** A bot by its name in `bunny_shield_bots`, such as `GPTBot`; Terraform looks up the ID. */
  public static named(name: string): Bot {
    return new Bot(name, undefined);
  }

  /**
   * A bot by its ID. The label only names the construct of the bot: with another label, the
   * resource has another address. `Testing.protection` does not know the user agent of such a bot.
   */
  public static fromBotId(botId: number, label?: string): Bot {
    botId = encodeNumber(botId);
    return new Bot(label ?? (Token.isUnresolved(botId) ? "bot" : `bot-${botId}`), botId);
  }

  /** Name of the bot in the construct tree. */
  public readonly label: string;
  /** The bot's ID, if given. */
  public readonly botId: number | undefined;

  private constructor(label: string, botId: number | undefined) {
    this.label = label;
    this.botId = botId;
  }

  /**
   * The ID, or the name by which Terraform finds it.
   * @internal
   */
  public get _key(): number | string {
    return this.botId ?? `the name ${JSON.stringify(this.label)}`;
  }

  /**
   * Returns problems with the remedy.
   * @internal
   */
  public _problems(): string[] {
    return [
      ...blankProblem("The name of a bot", this.label),
      ...nameOfConstructProblem("The name of a bot", this.label, "Bot.fromBotId(id, label)"),
      ...(this.botId === undefined ? [] : integerProblem("botId", this.botId, 1, Number.MAX_SAFE_INTEGER)),
    ];
  }

  /**
   * Returns the ID of the bot. If the ID is not given, finds it in the zone's bots, with a precondition that names the bot.
   * @internal
   */
  public _idIn(bots: () => DataBunnyShieldBots) {
    if (this.botId !== undefined) return { id: this.botId, precondition: [] };
    const found = bots();
    return lookedUp(
      () => this.numbersAmong(found),
      `The zone has no bot, or several, with the name ${literalText(JSON.stringify(this.label))} (user_agent_match). The data source bunny_shield_bots lists all bots; pass the ID of the right bot to Bot.fromBotId.`,
    );
  }

  private numbersAmong(bots: DataBunnyShieldBots): string {
    const all = `flatten(data.bunny_shield_bots.${bots.friendlyUniqueId}.categories[*].bots)`;
    return `[for bot in ${all}${BY_NAME}${quoteHcl(this.label)}]`;
  }
}

/** Returns the name of the bot whose ID an expression of `Bot.named` looks up, which is its user agent. */
export function nameLookedUp(botId: unknown): string | undefined {
  const [, quoted = ""] = typeof botId === "string" ? botId.split(BY_NAME) : [];
  return /^"([^"\\$%]+)"\]/.exec(quoted)?.[1];
}

const BY_NAME = " : bot.bot_id if bot.user_agent_match == ";

export const botKind: PropKind = instance(Bot, "Bot", (value) => {
  const example =
    typeof value === "number"
      ? `fromBotId(${value})`
      : `named(${typeof value === "string" ? JSON.stringify(value) : '"Googlebot"'})`;
  return `Give a bot, such as Bot.${example}.`;
});
