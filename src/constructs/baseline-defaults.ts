import type { Construct } from "constructs";
import { Condition } from "./rules/condition.js";
import { entriesKind } from "./access-lists/entries.js";
import { blankProblem, wordProblem } from "./literals.js";
import { ManagedList, managedListKind } from "./access-lists/managed-list.js";
import { PageContent, pageContentKind } from "./pages/page-content.js";
import { includes } from "./zones/zone-plan.js";
import { arrayOf, bool, checkProps, number, object, oneOrMore, text, word, zone, type PropKind } from "./props.js";
import type { RateLimitProps } from "./rules/rate-limit.js";
import { RateLimitBlockTime, RateLimitTimeframe } from "./generated/words.js";
import type { ShieldBaselineProps } from "./shield-baseline.js";
import type { ShieldZoneProps } from "./zones/shield-zone.js";
import { Waf, wafKind } from "./zones/waf.js";
import { BotCategory, Ddos, ShieldPlan, ShieldZoneOnDestroy, UploadAction } from "./generated/words.js";

type Options<Name extends keyof ShieldBaselineProps> = Exclude<ShieldBaselineProps[Name], false>;

/** The settings of a baseline: those that are given, and otherwise defaults that its plan includes. */
export interface BaselineSettings {
  readonly zone: ShieldZoneProps;
  readonly blockedLists: readonly ManagedList[];
  readonly challengedLists: readonly ManagedList[];
  readonly blockPage: PageContent | undefined;
  readonly rateLimitPage: PageContent | undefined;
  readonly bots: readonly BotCategory[] | undefined;
  readonly botDetection: Options<"botDetection">;
  readonly uploadScanning: Options<"uploadScanning">;
  readonly rateLimit: Options<"rateLimit">;
  readonly loginLimit: Omit<RateLimitProps, "zone"> | undefined;
}

/** The settings of a baseline whose props are checked. */
export function settingsOfBaseline(props: ShieldBaselineProps): BaselineSettings {
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
  const { pullZone = 0, plan, waf = Waf.blocking(), ddos = Ddos.MEDIUM, onDestroy, allowUnprotected } = props;
  const pages = props.whiteLabelPages ?? (isAdvanced ? true : undefined);
  return {
    pullZone,
    waf,
    ddos,
    ...(plan === undefined ? {} : { plan }),
    ...(pages === undefined ? {} : { whiteLabelPages: pages }),
    ...(onDestroy === undefined ? {} : { onDestroy }),
    ...(allowUnprotected === undefined ? {} : { allowUnprotected }),
  };
}

const UPLOADS = { viruses: UploadAction.BLOCK, csam: UploadAction.DISABLED };

/** The plan basic counts over at most ten seconds, so every plan accepts this. */
const ALL_REQUESTS = {
  match: Condition.path().beginsWith("/"),
  requests: 1000,
  timeframe: RateLimitTimeframe.TEN_SECONDS,
  blockTime: RateLimitBlockTime.THIRTY_SECONDS,
  ruleName: "All requests",
};

function loginLimit(path: string, isAdvanced: boolean): Omit<RateLimitProps, "zone"> {
  const rate = isAdvanced
    ? { requests: 10, timeframe: RateLimitTimeframe.ONE_MINUTE }
    : { requests: 5, timeframe: RateLimitTimeframe.TEN_SECONDS };
  const match = Condition.path().beginsWith(path);
  return { ...rate, match, blockTime: RateLimitBlockTime.FIVE_MINUTES, ruleName: "Login" };
}

const objectOrFalse: PropKind = (value) =>
  value === false || object(value) === undefined ? undefined : "Give an object with options, or false.";

const PROPS = {
  pullZone: number,
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
export function requireBaselineProps(scope: Construct, props: ShieldBaselineProps): void {
  checkProps({ scope, name: "ShieldBaseline" }, props, PROPS, []);
  const { pullZone, zone: given, plan } = props;
  const fail = (problem: string): never => {
    throw new Error(`[${scope.node.path}] ${problem}`);
  };
  if (pullZone === undefined && given === undefined)
    fail("pullZone is missing. Give the ID of the pull zone to protect and its plan, or give zone.");
  if (pullZone !== undefined && given !== undefined) fail("pullZone and zone are both given. Keep one of them.");
  if (pullZone !== undefined && plan === undefined)
    fail(`plan is missing; it determines the price of the zone. ${PROPS.plan(undefined)}`);
  const settings = ["waf", "allowUnprotected", "ddos", "whiteLabelPages", "onDestroy"] as const;
  const misplaced = settings.filter((name) => given !== undefined && props[name] !== undefined);
  if (misplaced.length > 0)
    fail(`${misplaced.join(", ")} would not change the zone that is given. Set it where the zone is declared.`);
}

/** Problems with a baseline, apart from its parts, which check themselves. */
export function baselinePlan({ plan, zone: given, loginPath }: ShieldBaselineProps): string[] {
  return [
    ...(plan === undefined ? [] : wordProblem("plan", plan, ShieldPlan)),
    ...(loginPath === undefined ? [] : blankProblem("loginPath", loginPath, ", or omit it")),
    ...(plan !== undefined && given?.plan !== undefined && plan !== given.plan
      ? [`plan is "${plan}", and the zone declares the plan "${given.plan}". Omit plan.`]
      : []),
  ];
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
