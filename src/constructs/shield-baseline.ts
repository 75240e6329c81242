import { Construct } from "constructs";
import { AccessList } from "./access-list.js";
import { BotPolicy } from "./bot-policy.js";
import { entriesKind, type Entries } from "./entries.js";
import { ShieldRateLimit } from "./generated/shield-rate-limit/index.js";
import { blankProblem, literalText } from "./literals.js";
import { PageContent, pageContentKind } from "./page-content.js";
import { arrayOf, checkProps, oneOrMore, text, word, zone as aZone } from "./props.js";
import { ResponsePage } from "./response-page.js";
import type { IShieldZone } from "./shield-zone.js";
import { AccessListAction, BotCategory, ResponsePageType } from "./words.js";

/** What a site should have, and where it differs. */
export interface ShieldBaselineProps {
  /** Zone to protect; its plan must have response pages and bot actions. */
  readonly zone: IShieldZone;
  /**
   * Who is blocked.
   *
   * @default - no one: there is no such list
   */
  readonly blocked?: Entries | readonly Entries[];
  /**
   * Who is let through whatever other lists say, such as the office.
   *
   * @default - no one: there is no such list
   */
  readonly allowed?: Entries | readonly Entries[];
  /**
   * What blocked visitors see.
   *
   * @default - a short page in plain words
   */
  readonly blockPage?: PageContent;
  /**
   * What visitors see who sent too many requests.
   *
   * @default - a short page in plain words
   */
  readonly rateLimitPage?: PageContent;
  /**
   * Kinds of bots that are blocked.
   *
   * @default - AI scrapers
   */
  readonly blockedBots?: readonly BotCategory[];
  /**
   * Where people log in, such as `/login`: ten tries a minute from one address, then five minutes' rest.
   *
   * @default - logging in is not limited
   */
  readonly loginPath?: string;
}

/**
 * What a site should have: a block list and an allow list if there is anything to put on them, pages that tell visitors
 * what happened, no AI scrapers, and a limit on logging in.
 *
 * @example
 * new ShieldBaseline(this, "baseline", { zone, blocked: Entries.countries("KP"), loginPath: "/login" });
 */
export class ShieldBaseline extends Construct {
  /** The list of who is blocked, if there is one. */
  public readonly blocked: AccessList | undefined;
  /** The list of who is let through, if there is one. */
  public readonly allowed: AccessList | undefined;
  /** What blocked visitors see. */
  public readonly blockPage: ResponsePage;
  /** What visitors see who sent too many requests. */
  public readonly rateLimitPage: ResponsePage;
  /** Which bots are blocked; nothing if none are. */
  public readonly bots: BotPolicy | undefined;
  /** The limit on logging in, if there is one; a generated resource. */
  public readonly loginLimit: ShieldRateLimit | undefined;

  public constructor(scope: Construct, id: string, props: ShieldBaselineProps) {
    super(scope, id);
    checkProps({ scope: this, name: "ShieldBaseline" }, props, PROPS, ["zone"]);
    const { zone, blockedBots = [BotCategory.AI_SCRAPER], loginPath } = props;
    this.blocked = this.list("blocked", AccessListAction.BLOCK, zone, props.blocked);
    this.allowed = this.list("allowed", AccessListAction.ALLOW, zone, props.allowed);
    this.blockPage = new ResponsePage(this, "block-page", { zone, content: props.blockPage ?? BLOCK_PAGE });
    this.rateLimitPage = new ResponsePage(this, "rate-limit-page", {
      zone,
      pageType: ResponsePageType.RATE_LIMIT,
      content: props.rateLimitPage ?? RATE_LIMIT_PAGE,
    });
    this.bots =
      blockedBots.length === 0 ? undefined : new BotPolicy(this, "bots", { zone, blockCategories: blockedBots });
    this.loginLimit = loginPath === undefined ? undefined : this.limitLogin(zone, loginPath);
  }

  private list(
    id: string,
    action: AccessListAction,
    zone: IShieldZone,
    entries: Entries | readonly Entries[] | undefined,
  ): AccessList | undefined {
    return entries === undefined ? undefined : new AccessList(this, id, { zone, action, entries });
  }

  private limitLogin(zone: IShieldZone, path: string): ShieldRateLimit {
    this.node.addValidation({ validate: () => blankProblem("loginPath", path) });
    return new ShieldRateLimit(this, "login-limit", {
      shieldZoneId: zone.shieldZoneId,
      ruleName: "Login",
      ruleConfiguration: {
        variableTypes: { REQUEST_URI: "" },
        operatorType: "begins_with",
        value: literalText(path),
        actionType: "rate_limit",
        requestCount: 10,
        timeframe: 60,
        blockTime: 300,
      },
    });
  }
}

const PROPS = {
  zone: aZone,
  blocked: oneOrMore(entriesKind),
  allowed: oneOrMore(entriesKind),
  blockPage: pageContentKind,
  rateLimitPage: pageContentKind,
  blockedBots: arrayOf(word(BotCategory)),
  loginPath: text,
};

function plainPage(title: string, advice: string): PageContent {
  const style = "main { font-family: system-ui, sans-serif; margin: 4rem auto; max-width: 36rem; padding: 0 1rem; }";
  return PageContent.fromHtml(`<style>${style}</style>\n<main>\n  <h1>${title}</h1>\n  <p>${advice}</p>\n</main>\n`);
}

const BLOCK_PAGE = plainPage(
  "This request was blocked",
  "The site does not accept requests like this one. If you think that is a mistake, tell the people who run it.",
);

const RATE_LIMIT_PAGE = plainPage("Too many requests", "Please wait a few minutes, then try again.");
