import type { IResolvable } from "cdktf";
import type { Entries } from "./access-lists/entries.js";
import { ManagedList } from "./access-lists/managed-list.js";
import type { BotDetectionOptions } from "./bots/bot-detection.js";
import {
  BotCategory,
  Ddos,
  RateLimitBlockTime,
  RateLimitTimeframe,
  ShieldPlan,
  UploadAction,
  type ShieldZoneOnDestroy,
} from "./generated/words.js";
import { given } from "../shared/collections.js";
import { PageContent } from "./pages/page-content.js";
import { Condition } from "./rules/condition.js";
import type { RateLimitOptions } from "./rules/rate-limit.js";
import type { UploadScanningOptions } from "./uploads.js";
import { Waf } from "./zones/waf.js";
import { includes, type IShieldZone } from "./zones/zone.js";
import type { ShieldZoneProps } from "./zones/zone-settings.js";

/** Settings of a baseline that differ from its defaults. Give either `pullZoneId` and `plan`, or `zone`. */
export interface ShieldBaselineProps {
  /**
   * ID of the pull zone to protect. If the pull zone has a Shield zone, it is adopted; otherwise, one is created.
   *
   * @default - `zone` is protected
   */
  readonly pullZoneId?: number;
  /**
   * Zone to protect, if another construct declares its settings. `waf`, `allowUnprotected`, `ddos`, `whiteLabelPages`, and
   * `onDestroy` do not apply to such a zone.
   *
   * @default - the zone of `pullZoneId`
   */
  readonly zone?: IShieldZone;
  /**
   * Plan of the zone, which determines the price and the parts of the baseline: the plan `basic` has no response pages, bot
   * protection, or scanning for viruses. Required with `pullZoneId`.
   *
   * @default - the plan that `zone` declares, or else `advanced`
   */
  readonly plan?: ShieldPlan;
  /**
   * Mode of the WAF. For an existing site, start with `Waf.learning()`. If the WAF of the site blocks today, `Waf.learning()`
   * requires `allowUnprotected`.
   *
   * @default - the WAF blocks
   */
  readonly waf?: Waf;
  /**
   * Whether this change may leave the zone without protection, such as a blocking WAF that starts to learn.
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
   * @default ShieldZoneOnDestroy.RESTORE
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
   * Detection of bots that do not identify themselves; `false` turns it off.
   *
   * @default - visitors that may be bots must pass a challenge; `false` with the plan `basic`
   */
  readonly botDetection?: BotDetectionOptions | false;
  /**
   * Scanning of uploads; `false` leaves it unchanged.
   *
   * @default - viruses are blocked, and nothing is sent to third parties; `false` with the plan `basic`
   */
  readonly uploadScanning?: UploadScanningOptions | false;
  /**
   * Limit on all requests; `false` for none.
   *
   * @default - 1,000 in 10 seconds from one address, then a block of 30 seconds
   */
  readonly rateLimit?: RateLimitOptions | false;
  /**
   * Path of the login, such as `/login`. The limit is ten attempts per minute and address, then a block of five minutes; with the
   * plan `basic`, five attempts in ten seconds.
   *
   * @default - logging in is not limited
   */
  readonly loginPath?: string;
}

/** Returns the given settings of a baseline, and defaults that its plan includes. The props must be checked. */
export function settingsOfBaseline(props: ShieldBaselineProps) {
  const isAdvanced = includes(props.plan ?? props.zone?.plan, ShieldPlan.ADVANCED);
  const bots = props.blockedBots ?? (isAdvanced ? [BotCategory.AI_SCRAPER] : []);
  return {
    zone: zoneSettings(props, isAdvanced),
    blockedLists: props.blockedLists ?? [],
    challengedLists: props.challengedLists ?? (isAdvanced ? [ManagedList.TOR] : []),
    blockPage: props.blockPage ?? (isAdvanced ? BLOCK_PAGE : undefined),
    rateLimitPage: props.rateLimitPage ?? (isAdvanced ? RATE_LIMIT_PAGE : undefined),
    bots: bots.length === 0 ? undefined : bots,
    botDetection: optionsOf(props.botDetection, isAdvanced ? {} : undefined),
    uploadScanning: optionsOf(props.uploadScanning, isAdvanced ? UPLOADS : undefined),
    rateLimit: optionsOf(props.rateLimit, ALL_REQUESTS),
    loginLimit: props.loginPath === undefined ? undefined : loginLimit(props.loginPath, isAdvanced),
  };
}

function optionsOf<Value>(value: Value | false | undefined, otherwise: Value | undefined): Value | undefined {
  return value === false ? undefined : (value ?? otherwise);
}

function zoneSettings(props: ShieldBaselineProps, isAdvanced: boolean): ShieldZoneProps {
  const { pullZoneId = 0, plan, waf = Waf.blocking(), ddos = Ddos.MEDIUM, onDestroy, allowUnprotected } = props;
  const pages = props.whiteLabelPages ?? (isAdvanced ? true : undefined);
  return { pullZoneId, waf, ddos, ...given({ plan, whiteLabelPages: pages, onDestroy, allowUnprotected }) };
}

const UPLOADS = { viruses: UploadAction.BLOCK, csam: UploadAction.OFF };

/** The plan basic counts over at most ten seconds, so every plan accepts this. */
const ALL_REQUESTS = {
  conditions: Condition.path().beginsWith("/"),
  requests: 1000,
  timeframe: RateLimitTimeframe.TEN_SECONDS,
  blockTime: RateLimitBlockTime.THIRTY_SECONDS,
  name: "All requests",
};

function loginLimit(path: string, isAdvanced: boolean): RateLimitOptions {
  const rate = isAdvanced
    ? { requests: 10, timeframe: RateLimitTimeframe.ONE_MINUTE }
    : { requests: 5, timeframe: RateLimitTimeframe.TEN_SECONDS };
  const conditions = Condition.path().beginsWith(path);
  return { ...rate, conditions, blockTime: RateLimitBlockTime.FIVE_MINUTES, name: "Login" };
}

function plainPage(title: string, advice: string): PageContent {
  const style = "main { font-family: system-ui, sans-serif; margin: 4rem auto; max-width: 36rem; padding: 0 1rem; }";
  return PageContent.fromHtml(`<style>${style}</style>\n<main>\n  <h1>${title}</h1>\n  <p>${advice}</p>\n</main>\n`);
}

const BLOCK_PAGE = plainPage(
  "This request was blocked",
  "The site does not accept requests like this one. If you think that is a mistake, contact the people who run it.",
);

const RATE_LIMIT_PAGE = plainPage("Too many requests", "Please wait a few minutes, then try again.");
