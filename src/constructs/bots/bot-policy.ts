import type { TerraformMetaArguments, TerraformResource } from "cdktf";
import { Construct } from "constructs";
import { botKind, type Bot } from "./bot.js";
import { DataBunnyShieldBots } from "../generated/cdktf/data-bunny-shield-bots/index.js";
import { ShieldBotAction, type ShieldBotActionTimeouts } from "../generated/cdktf/shield-bot-action/index.js";
import { ShieldBotCategoryAction } from "../generated/cdktf/shield-bot-category-action/index.js";
import { ImportIds } from "../import-id.js";
import { given } from "../../shared/collections.js";
import { commonOf, lifecycleWith, META, metaOf } from "../meta-arguments.js";
import { nameOfConstructProblem, wordProblem } from "../problems.js";
import { planProblem, type IShieldZone, lookupZoneId } from "../zones/zone.js";
import { withPreconditionBlocks } from "../hcl-value.js";
import { DecidedObjects } from "../decided-objects.js";
import { oneObjectProblems } from "../one-object.js";
import { arrayOf, checkProps, importIdsKind, timeoutsKind, word, zone } from "../props.js";
import { describeValue } from "../texts.js";
import { BotCategory, BotOnDestroy, ShieldPlan } from "../generated/words.js";

/** Exceptions from the action of a category. */
export interface BotCategoryOptions {
  /**
   * Bots of the category that get the opposite action.
   *
   * @default - none
   */
  readonly except?: readonly Bot[];
}

/** Bots that a zone allows and blocks. */
export interface BotPolicyProps extends TerraformMetaArguments {
  /** Zone of the policy; a zone has one policy. Needs the plan `advanced` or higher. */
  readonly zone: IShieldZone;
  /**
   * Categories that are allowed. For exceptions, use `allowCategory`.
   *
   * @default - unchanged
   */
  readonly allowCategories?: readonly BotCategory[];
  /**
   * Categories that are blocked. For exceptions, use `blockCategory`.
   *
   * @default - unchanged
   */
  readonly blockCategories?: readonly BotCategory[];
  /**
   * Bots that are allowed, regardless of their category.
   *
   * @default - none
   */
  readonly allow?: readonly Bot[];
  /**
   * Bots that are blocked, regardless of their category.
   *
   * @default - none
   */
  readonly block?: readonly Bot[];
  /**
   * Behavior on destroy.
   *
   * @default BotOnDestroy.RESTORE
   */
  readonly onDestroy?: BotOnDestroy;
  /**
   * Timeouts of the operations.
   *
   * @default - 5 minutes; 2 minutes for reads
   */
  readonly timeouts?: ShieldBotActionTimeouts;
  /**
   * Import IDs of existing actions, in the form `<shield_zone_id>/<category>` or `<shield_zone_id>/<bot_id>`, for the first
   * apply. Bots that are given by name cannot be imported.
   *
   * @default - nothing is imported
   */
  readonly importIds?: readonly string[];
}

type Verdict = "allow" | "block";

/**
 * Bots that a zone allows and blocks: by category with exceptions, and one by one. A bot's own action takes precedence over that
 * of its category. A destroy restores the actions from before, unless `onDestroy` is set.
 *
 * @example
 * const bots = new BotPolicy(this, "bots", { zone, allow: [Bot.named("Googlebot")] });
 * bots.blockCategory(BotCategory.AI_SCRAPER, { except: [Bot.named("GPTBot")] });
 */
export class BotPolicy extends Construct {
  /** The generated resources of the categories, by category. */
  public readonly categories: Record<string, ShieldBotCategoryAction> = {};
  /** The generated resources of single bots, by the bot's label. */
  public readonly bots: Record<string, ShieldBotAction> = {};
  private readonly props: BotPolicyProps;
  private readonly problems: string[] = [];
  private readonly decidedCategories = new DecidedObjects("category", "ShieldBotCategoryAction");
  private readonly decidedBots = new DecidedObjects("bot", "Bot.fromBotId(id, label)");
  private readonly importIds: ImportIds;
  private known: DataBunnyShieldBots | undefined;

  public constructor(scope: Construct, id: string, props: BotPolicyProps) {
    super(scope, id);
    props = checkProps({ scope: this, name: "BotPolicy" }, props, PROPS, ["zone"]);
    this.props = props;
    this.importIds = new ImportIds(props.importIds);
    for (const category of props.allowCategories ?? []) this.allowCategory(category);
    for (const category of props.blockCategories ?? []) this.blockCategory(category);
    this.allow(...(props.allow ?? []));
    this.block(...(props.block ?? []));
    this.node.addValidation({
      validate: () => [
        ...this.allProblems(),
        ...this.emptiness(),
        ...this.importIds.problems(),
        ...planProblem(props.zone, "actions for bots", ShieldPlan.ADVANCED),
        ...oneObjectProblems(this.resources),
      ],
    });
  }

  /** The generated resources. */
  public get resources(): TerraformResource[] {
    return [...Object.values(this.categories), ...Object.values(this.bots)];
  }

  /** Allows the bots of a category, with exceptions. */
  public allowCategory(category: BotCategory, options: BotCategoryOptions = {}): void {
    this.decide(category, "allow");
    this.block(...(options.except ?? []));
  }

  /** Blocks the bots of a category, with exceptions. */
  public blockCategory(category: BotCategory, options: BotCategoryOptions = {}): void {
    this.decide(category, "block");
    this.allow(...(options.except ?? []));
  }

  /** Allows bots, regardless of their category. */
  public allow(...bots: Bot[]): void {
    for (const bot of bots) this.decideBot(bot, "allow");
  }

  /** Blocks bots, regardless of their category. */
  public block(...bots: Bot[]): void {
    for (const bot of bots) this.decideBot(bot, "block");
  }

  private decide(category: BotCategory, action: Verdict): void {
    const unknown = nameOfConstructProblem("A category of bots", category, "ShieldBotCategoryAction");
    const problems = unknown.length > 0 ? unknown : wordProblem("category", category, BotCategory);
    this.problems.push(...problems);
    if (problems.length > 0 || !this.decidedCategories.add({ label: category, _key: category }, action)) return;
    const resource = new ShieldBotCategoryAction(this, category, { ...commonOf(this.props), category, action });
    this.importIds.importAs(resource, category);
    this.categories[category] = resource;
  }

  private decideBot(bot: Bot, action: Verdict): void {
    const instead = botKind(bot);
    if (instead !== undefined) throw new Error(`[${this.node.path}] A bot is ${describeValue(bot)}. ${instead}`);
    const problems = bot._problems();
    this.problems.push(...problems);
    if (problems.length > 0 || !this.decidedBots.add(bot, action)) return;
    const { id: botId, precondition } = bot._idIn(() => this.lookUp());
    const { lifecycle, ...common } = commonOf(this.props);
    const config = { ...common, ...lifecycleWith(lifecycle, precondition), botId, action };
    const resource = new CheckedBotAction(this, bot.label, config);
    if (bot.botId !== undefined) this.importIds.importAs(resource, bot.botId);
    this.bots[bot.label] = resource;
  }

  private lookUp(): DataBunnyShieldBots {
    return (this.known ??= new DataBunnyShieldBots(this, "known", {
      shieldZoneId: lookupZoneId(this, this.props.zone),
      ...given({ provider: metaOf(this.props).provider }),
    }));
  }

  private allProblems(): readonly string[] {
    return [...this.problems, ...this.decidedCategories.problems, ...this.decidedBots.problems];
  }

  private emptiness(): string[] {
    if (this.resources.length > 0 || this.problems.length > 0) return [];
    return ["The policy is empty. Allow or block a category or a bot, or remove the policy."];
  }
}

const CATEGORIES = arrayOf(word(BotCategory));
const BOTS = arrayOf(botKind);
const PROPS = {
  ...META,
  zone,
  allowCategories: CATEGORIES,
  blockCategories: CATEGORIES,
  allow: BOTS,
  block: BOTS,
  onDestroy: word(BotOnDestroy),
  timeouts: timeoutsKind,
  importIds: importIdsKind,
};

/** Writes the precondition as a block, which `synth --hcl` needs. */
class CheckedBotAction extends ShieldBotAction {
  public override toHclTerraform(): unknown {
    return withPreconditionBlocks(super.toHclTerraform());
  }
}
