import type { IResolvable } from "cdktf";
import { Construct } from "constructs";
import { AccessList } from "./access-lists/access-list.js";
import { baselinePlan, requireBaselineProps, settingsOfBaseline, type BaselineSettings } from "./baseline-defaults.js";
import { BotDetection, type BotDetectionProps } from "./bots/bot-detection.js";
import { BotPolicy } from "./bots/bot-policy.js";
import type { Entries } from "./access-lists/entries.js";
import { ManagedListPolicy } from "./access-lists/managed-list-policy.js";
import type { ManagedList } from "./access-lists/managed-list.js";
import type { PageContent } from "./pages/page-content.js";
import { RateLimit, type RateLimitProps } from "./rules/rate-limit.js";
import { ResponsePage } from "./pages/response-page.js";
import { ShieldZone, type IShieldZone } from "./zones/shield-zone.js";
import { UploadScanning, type UploadScanningProps } from "./uploads.js";
import type { Waf } from "./zones/waf.js";
import { WafRule, type WafRuleProps } from "./rules/waf-rule.js";
import {
  AccessListAction,
  ResponsePageType,
  type BotCategory,
  type Ddos,
  type ShieldPlan,
  type ShieldZoneOnDestroy,
} from "./generated/words.js";

/** What a site should have, and where it differs. Give either `pullZone` and `plan`, or `zone`. */
export interface ShieldBaselineProps {
  /**
   * ID of the pull zone to protect. Its Shield zone is adopted, or created.
   *
   * @default - `zone` is protected
   */
  readonly pullZone?: number;
  /**
   * Zone to protect, if its own settings are declared elsewhere. `waf`, `allowUnprotected`, `ddos`,
   * `whiteLabelPages`, and `onDestroy` do not apply to it.
   *
   * @default - the zone of `pullZone`
   */
  readonly zone?: IShieldZone;
  /**
   * Plan of the zone. It determines the price, and what the baseline declares: the plan `basic` has no response pages,
   * bot protection, or scanning for viruses. Required with `pullZone`.
   *
   * @default - the plan that `zone` declares, or else `advanced`
   */
  readonly plan?: ShieldPlan;
  /**
   * What the WAF does. For a site that exists, start with `Waf.learning()`; if its WAF blocks today, that requires
   * `allowUnprotected`.
   *
   * @default - it blocks
   */
  readonly waf?: Waf;
  /**
   * Whether this change may leave the zone without protection, such as a WAF that blocks today and is to learn.
   *
   * @default false
   */
  readonly allowUnprotected?: boolean | IResolvable;
  /**
   * Sensitivity of DDoS protection.
   *
   * @default Ddos.MEDIUM
   */
  readonly ddos?: Ddos;
  /**
   * Whether visitors see the response pages of the baseline.
   *
   * @default - true, if the plan has white-label pages
   */
  readonly whiteLabelPages?: boolean | IResolvable;
  /**
   * Behavior on destroy for the settings of the zone.
   *
   * @default ShieldZoneOnDestroy.KEEP
   */
  readonly onDestroy?: ShieldZoneOnDestroy;
  /**
   * Clients that are blocked.
   *
   * @default - none; no list is created
   */
  readonly blocked?: Entries | readonly Entries[];
  /**
   * Clients that are allowed even if another list blocks them, such as an office.
   *
   * @default - none; no list is created
   */
  readonly allowed?: Entries | readonly Entries[];
  /**
   * Lists of bunny.net whose requests are blocked.
   *
   * @default - none
   */
  readonly blockedLists?: readonly ManagedList[];
  /**
   * Lists of bunny.net whose visitors must pass a challenge.
   *
   * @default - Tor exit nodes; none with the plan `basic`
   */
  readonly challengedLists?: readonly ManagedList[];
  /**
   * The page for blocked visitors.
   *
   * @default - a short page in plain words; the page of bunny.net with the plan `basic`
   */
  readonly blockPage?: PageContent;
  /**
   * The page for visitors who must pass a challenge.
   *
   * @default - the page of bunny.net
   */
  readonly challengePage?: PageContent;
  /**
   * The page for visitors who sent too many requests.
   *
   * @default - a short page in plain words; the page of bunny.net with the plan `basic`
   */
  readonly rateLimitPage?: PageContent;
  /**
   * Kinds of bots that are blocked.
   *
   * @default - AI scrapers; none with the plan `basic`
   */
  readonly blockedBots?: readonly BotCategory[];
  /**
   * How bots are detected that do not identify themselves; `false` for not at all.
   *
   * @default - visitors that may be bots must pass a challenge; `false` with the plan `basic`
   */
  readonly botDetection?: Omit<BotDetectionProps, "zone"> | false;
  /**
   * What happens to uploads; `false` leaves their scanning unchanged.
   *
   * @default - viruses are blocked, and nothing is sent to third parties; `false` with the plan `basic`
   */
  readonly uploadScanning?: Omit<UploadScanningProps, "zone"> | false;
  /**
   * Limit on all requests; `false` for none.
   *
   * @default - 1,000 in 10 seconds from one address, then a block of 30 seconds
   */
  readonly rateLimit?: Omit<RateLimitProps, "zone"> | false;
  /**
   * Where people log in, such as `/login`: ten tries a minute from one address, then five minutes' rest. With the plan
   * `basic`, five tries in ten seconds.
   *
   * @default - logging in is not limited
   */
  readonly loginPath?: string;
}

/**
 * What a site should have: a WAF that blocks, DDoS protection, no AI scrapers, a challenge for other bots and for Tor,
 * scanned uploads, limits on all requests and on logging in, pages that tell visitors what happened, and lists of who is
 * blocked and who is let through. What the plan lacks is left out, unless it is asked for.
 *
 * @example
 * const site = new ShieldBaseline(this, "baseline", {
 *   pullZone: 9003,
 *   plan: ShieldPlan.ADVANCED,
 *   blocked: Entries.countries("KP"),
 *   loginPath: "/login",
 * });
 * site.addRule("git", { when: Condition.path().beginsWith("/.git"), action: WafAction.BLOCK });
 */
export class ShieldBaseline extends Construct {
  /** The zone that is protected. */
  public readonly zone: IShieldZone;
  /** The list of blocked clients, if there is one. */
  public readonly blocked: AccessList | undefined;
  /** The list of allowed clients, if there is one. */
  public readonly allowed: AccessList | undefined;
  /** What happens to visitors on lists of bunny.net; nothing if none is named. */
  public readonly managedLists: ManagedListPolicy | undefined;
  /** The page for blocked visitors; nothing with the plan `basic`. */
  public readonly blockPage: ResponsePage | undefined;
  /** The page for visitors who must pass a challenge, if it is given. */
  public readonly challengePage: ResponsePage | undefined;
  /** The page for visitors who sent too many requests; nothing with the plan `basic`. */
  public readonly rateLimitPage: ResponsePage | undefined;
  /** Which bots are blocked; nothing if none are. */
  public readonly bots: BotPolicy | undefined;
  /** How other bots are detected, if they are. */
  public readonly botDetection: BotDetection | undefined;
  /** What happens to uploads, if they are scanned. */
  public readonly uploadScanning: UploadScanning | undefined;
  /** The limit on all requests, if there is one. */
  public readonly rateLimit: RateLimit | undefined;
  /** The limit on logging in, if there is one. */
  public readonly loginLimit: RateLimit | undefined;

  public constructor(scope: Construct, id: string, props: ShieldBaselineProps) {
    super(scope, id);
    requireBaselineProps(this, props);
    const settings = settingsOfBaseline(props);
    this.zone = props.zone ?? ShieldZone.adopt(this, "zone", settings.zone);
    const { zone } = this;
    this.blocked = this.list("blocked", AccessListAction.BLOCK, props.blocked);
    this.allowed = this.list("allowed", AccessListAction.ALLOW, props.allowed);
    this.managedLists = this.managed(settings);
    this.blockPage = this.page("block-page", ResponsePageType.BLOCK, settings.blockPage);
    this.challengePage = this.page("challenge-page", ResponsePageType.CHALLENGE, props.challengePage);
    this.rateLimitPage = this.page("rate-limit-page", ResponsePageType.RATE_LIMIT, settings.rateLimitPage);
    const { bots, botDetection, uploadScanning, rateLimit, loginLimit } = settings;
    this.bots = bots && new BotPolicy(this, "bots", { zone, blockCategories: bots });
    this.botDetection = botDetection && new BotDetection(this, "bot-detection", { ...botDetection, zone });
    this.uploadScanning = uploadScanning && new UploadScanning(this, "upload-scanning", { ...uploadScanning, zone });
    this.rateLimit = rateLimit && new RateLimit(this, "rate-limit", { ...rateLimit, zone });
    this.loginLimit = loginLimit && new RateLimit(this, "login-limit", { ...loginLimit, zone });
    this.node.addValidation({ validate: () => baselinePlan(props) });
  }

  /** Adds a custom WAF rule to the zone. Needs the plan `advanced` or higher. */
  public addRule(id: string, props: Omit<WafRuleProps, "zone">): WafRule {
    const { zone } = this;
    return zone instanceof ShieldZone ? zone.addRule(id, props) : new WafRule(this, id, { ...props, zone });
  }

  private list(id: string, action: AccessListAction, entries: ShieldBaselineProps["blocked"]): AccessList | undefined {
    return entries === undefined ? undefined : new AccessList(this, id, { zone: this.zone, action, entries });
  }

  private page(id: string, pageType: ResponsePageType, content: PageContent | undefined): ResponsePage | undefined {
    return content && new ResponsePage(this, id, { zone: this.zone, pageType, content });
  }

  private managed({
    blockedLists: block,
    challengedLists: challenge,
  }: BaselineSettings): ManagedListPolicy | undefined {
    if (block.length + challenge.length === 0) return undefined;
    return new ManagedListPolicy(this, "managed-lists", { zone: this.zone, block, challenge });
  }
}
