import { Construct } from "constructs";
import { AccessList } from "./access-lists/access-list.js";
import { entriesKind } from "./access-lists/entries.js";
import { managedListKind } from "./access-lists/managed-list.js";
import { ManagedListPolicy } from "./access-lists/managed-list-policy.js";
import { settingsOfBaseline, type ShieldBaselineProps } from "./baseline-settings.js";
import { BotDetection } from "./bots/bot-detection.js";
import { BotPolicy } from "./bots/bot-policy.js";
import {
  AccessListAction,
  BotCategory,
  Ddos,
  ResponsePageType,
  ShieldPlan,
  ShieldZoneOnDestroy,
} from "./generated/words.js";
import { pageContentKind, type PageContent } from "./pages/page-content.js";
import { ResponsePage } from "./pages/response-page.js";
import { blankProblem } from "./problems.js";
import {
  arrayOf,
  bool,
  checkProps,
  discard,
  number,
  object,
  oneOrMore,
  text,
  word,
  zone,
  type PropKind,
} from "./props.js";
import { RateLimit } from "./rules/rate-limit.js";
import { OrderedRules } from "./rules/ordered-rules.js";
import type { WafRule, WafRuleOptions } from "./rules/waf-rule.js";
import { UploadScanning } from "./uploads.js";
import { isOrderingZone, ShieldZone } from "./zones/shield-zone.js";
import { wafKind } from "./zones/waf.js";
import type { IShieldZone } from "./zones/zone.js";

/**
 * A whole setup for a site: a WAF that blocks, DDoS protection, no AI scrapers, a challenge for other bots and for Tor, scanned
 * uploads, limits on all requests and on logins, response pages, and lists of blocked and allowed clients. It leaves out the
 * parts that the plan lacks, unless you ask for them.
 *
 * @example
 * const site = new ShieldBaseline(this, "baseline", {
 *   pullZoneId: 9003,
 *   plan: ShieldPlan.ADVANCED,
 *   blocked: Entries.countries("KP"),
 *   loginPath: "/login",
 * });
 * site.addRule("git", { conditions: Condition.path().beginsWith("/.git"), action: WafAction.BLOCK });
 */
export class ShieldBaseline extends Construct {
  /** The protected zone. */
  public readonly zone: IShieldZone;
  /** The list of blocked clients, if there is one. */
  public readonly blocked: AccessList | undefined;
  /** The list of allowed clients, if there is one. */
  public readonly allowed: AccessList | undefined;
  /** The actions for lists of bunny.net; undefined without such lists. */
  public readonly managedLists: ManagedListPolicy | undefined;
  /** The page for blocked visitors; undefined with the plan `basic`. */
  public readonly blockPage: ResponsePage | undefined;
  /** The page for visitors who must pass a challenge, if it is given. */
  public readonly challengePage: ResponsePage | undefined;
  /** The page for visitors who sent too many requests; undefined with the plan `basic`. */
  public readonly rateLimitPage: ResponsePage | undefined;
  /** The blocked bots; undefined if there are none. */
  public readonly bots: BotPolicy | undefined;
  /** The detection of other bots, if enabled. */
  public readonly botDetection: BotDetection | undefined;
  /** The scanning of uploads, if enabled. */
  public readonly uploadScanning: UploadScanning | undefined;
  /** The limit on all requests, if there is one. */
  public readonly rateLimit: RateLimit | undefined;
  /** The limit on logins, if there is one. */
  public readonly loginLimit: RateLimit | undefined;
  private rules: OrderedRules | undefined;

  public constructor(scope: Construct, id: string, props: ShieldBaselineProps) {
    super(scope, id);
    requireBaselineProps(this, props);
    try {
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
    } catch (error) {
      discard(this);
      throw error;
    }
    this.node.addValidation({ validate: () => baselineProblems(props) });
  }

  /** Adds a custom WAF rule to the zone. Needs the plan `advanced` or higher. */
  public addRule(id: string, props: WafRuleOptions): WafRule {
    const { zone } = this;
    return isOrderingZone(zone)
      ? zone.addRule(id, props)
      : (this.rules ??= new OrderedRules(this, zone)).add(id, props);
  }

  private list(id: string, action: AccessListAction, entries: ShieldBaselineProps["blocked"]): AccessList | undefined {
    return entries === undefined ? undefined : new AccessList(this, id, { zone: this.zone, action, entries });
  }

  private page(id: string, pageType: ResponsePageType, content: PageContent | undefined): ResponsePage | undefined {
    return content && new ResponsePage(this, id, { zone: this.zone, pageType, content });
  }

  private managed(settings: ReturnType<typeof settingsOfBaseline>): ManagedListPolicy | undefined {
    const { blockedLists: block, challengedLists: challenge } = settings;
    if (block.length + challenge.length === 0) return undefined;
    return new ManagedListPolicy(this, "managed-lists", { zone: this.zone, block, challenge });
  }
}

const objectOrFalse: PropKind = (value) =>
  value === false || object(value) === undefined ? undefined : "Give an object with options, or false.";

const PROPS = {
  pullZoneId: number,
  zone,
  plan: word(ShieldPlan),
  waf: wafKind,
  allowUnprotected: bool,
  ddos: word(Ddos),
  whiteLabelPages: bool,
  onDestroy: word(ShieldZoneOnDestroy),
  blocked: oneOrMore(entriesKind),
  allowed: oneOrMore(entriesKind),
  blockedLists: arrayOf(managedListKind),
  challengedLists: arrayOf(managedListKind),
  blockPage: pageContentKind,
  challengePage: pageContentKind,
  rateLimitPage: pageContentKind,
  blockedBots: arrayOf(word(BotCategory)),
  botDetection: objectOrFalse,
  uploadScanning: objectOrFalse,
  rateLimit: objectOrFalse,
  loginPath: text,
};

/**
 * Checks the props of a baseline.
 * @throws Error if a prop is wrong, or if it is not clear which zone is protected
 */
function requireBaselineProps(scope: Construct, props: ShieldBaselineProps): void {
  checkProps({ scope, name: "ShieldBaseline" }, props, PROPS, []);
  const { pullZoneId, zone: given, plan } = props;
  const fail = (problem: string): never => {
    throw new Error(`[${scope.node.path}] ${problem}`);
  };
  if (pullZoneId === undefined && given === undefined)
    fail("pullZoneId is missing. Give pullZoneId and plan, or give zone.");
  if (pullZoneId !== undefined && given !== undefined) fail("pullZoneId and zone are both given. Keep one of them.");
  if (pullZoneId !== undefined && plan === undefined)
    fail(`plan is missing; it determines the price of the zone. ${PROPS.plan(undefined)}`);
  const settings = ["waf", "allowUnprotected", "ddos", "whiteLabelPages", "onDestroy"] as const;
  const misplaced = settings.filter((name) => given !== undefined && props[name] !== undefined);
  if (misplaced.length > 0)
    fail(`${misplaced.join(", ")} would not change the zone that is given. Set it where the zone is declared.`);
}

/** Returns problems with a baseline, except problems with its parts. */
function baselineProblems({ plan, zone: given, loginPath }: ShieldBaselineProps): string[] {
  return [
    ...(loginPath === undefined ? [] : blankProblem("loginPath", loginPath, ", or omit it")),
    ...(plan !== undefined && given?.plan !== undefined && plan !== given.plan
      ? [`plan is "${plan}", and the zone declares the plan "${given.plan}". Omit plan.`]
      : []),
  ];
}
