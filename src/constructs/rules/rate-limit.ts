import { type IResolvable, Token, type TerraformMetaArguments } from "cdktf";
import { Construct } from "constructs";
import { type Condition, conditionKind } from "./condition.js";
import { ShieldRateLimit, type ShieldRateLimitTimeouts } from "../generated/cdktf/shield-rate-limit/index.js";
import { importAs } from "../import-id.js";
import { given } from "../../shared/collections.js";
import { commonOf, OF_ZONE } from "../meta-arguments.js";
import { literalText, ruleNameOf } from "../texts.js";
import { ruleValidation } from "./rule-remarks.js";
import { planProblem, type IShieldZone } from "../zones/zone.js";
import { bool, checkProps, integer, oneOrMore, text, word, wordsOf } from "../props.js";
import {
  RateLimitAction,
  RateLimitBlockTime,
  RateLimitCounterKey,
  RateLimitTimeframe,
  RuleTransformation,
  ShieldPlan,
  WafSeverity,
} from "../generated/words.js";

const MOST_REQUESTS = 2_147_483_647;

/** Properties of a rate limit of a given zone. */
export interface RateLimitOptions extends TerraformMetaArguments {
  /** Condition for counted requests. If there are several conditions, a request must meet all of them. */
  readonly conditions: Condition | readonly Condition[];
  /** Number of allowed requests in the timeframe. Counting lags by a few seconds, so a few more requests pass. */
  readonly requests: number;
  /** Period over which requests are counted. The plan `basic` has periods of up to ten seconds. */
  readonly timeframe: RateLimitTimeframe;
  /** Duration of the action after the limit is reached. */
  readonly blockTime: RateLimitBlockTime;
  /**
   * Action for requests above the limit.
   *
   * @default RateLimitAction.RATE_LIMIT
   */
  readonly action?: RateLimitAction;
  /**
   * The property of a request by which requests are counted.
   *
   * @default RateLimitCounterKey.IP
   */
  readonly countBy?: RateLimitCounterKey;
  /**
   * Transformations of each part of a request before the comparison, in order.
   *
   * @default - nothing
   */
  readonly transformations?: readonly RuleTransformation[];
  /**
   * Severity of a match in the event log.
   *
   * @default WafSeverity.NOTICE
   */
  readonly severity?: WafSeverity;
  /**
   * Display name: letters, digits, and spaces.
   *
   * @default - the construct's id, with spaces for all other characters
   */
  readonly name?: string;
  /**
   * Purpose of the limit.
   *
   * @default - none
   */
  readonly description?: string;
  /**
   * Whether the conditions may be ones that no request meets.
   *
   * @default false
   */
  readonly allowNoMatch?: boolean | IResolvable;
  /**
   * Timeouts of the operations.
   *
   * @default - 5 minutes; 2 minutes for reads
   */
  readonly timeouts?: ShieldRateLimitTimeouts;
  /**
   * Import ID of an existing rate limit, in the form `<shield_zone_id>/<rate_limit_id>`, for the first apply.
   *
   * @default - nothing is imported
   */
  readonly importId?: string;
}

/** Properties of a rate limit. */
export interface RateLimitProps extends RateLimitOptions {
  /** Zone that the limit belongs to. */
  readonly zone: IShieldZone;
}

/**
 * A limit on the number of requests, and the action for requests above it.
 *
 * @example
 * new RateLimit(this, "login", {
 *   zone,
 *   conditions: Condition.path().beginsWith("/login").and(Condition.method().is("POST")),
 *   requests: 10,
 *   timeframe: RateLimitTimeframe.ONE_MINUTE,
 *   blockTime: RateLimitBlockTime.FIVE_MINUTES,
 * });
 */
export class RateLimit extends Construct {
  /** The generated resource. */
  public readonly resource: ShieldRateLimit;

  public constructor(scope: Construct, id: string, props: RateLimitProps) {
    super(scope, id);
    props = checkProps({ scope: this, name: "RateLimit" }, props, PROPS, REQUIRED);
    const { name = ruleNameOf(id), description, transformations, severity, allowNoMatch } = props;
    const conditions = "and" in props.conditions ? [props.conditions] : props.conditions;
    this.resource = new ShieldRateLimit(this, "Resource", {
      ...commonOf(props),
      name,
      ...given({ description: description && literalText(description), severity, allowNoMatch }),
      ...given({ transformations: transformations && [...transformations] }),
      action: props.action ?? RateLimitAction.RATE_LIMIT,
      requestCount: props.requests,
      timeframe: props.timeframe,
      blockTime: props.blockTime,
      counterKey: props.countBy ?? RateLimitCounterKey.IP,
      conditions: conditions.flatMap((one) => one._conditions()),
    });
    importAs(this.resource, props.importId);
    const [requests, seconds] = [props.requests, props.timeframe].map((one) =>
      Token.isUnresolved(one) ? undefined : one,
    );
    const limit = { action: props.action, requests, seconds, countedBy: props.countBy };
    const problems = ruleValidation(this, { name, conditions, transformations, allowNoMatch, limit });
    this.node.addValidation({ validate: () => [...problems(), ...periodProblem(props)] });
  }

  /** ID of the rate limit; known after apply. */
  public get rateLimitId(): number {
    return this.resource.rateLimitId;
  }
}

const PROPS = {
  ...OF_ZONE,
  conditions: oneOrMore(conditionKind),
  requests: integer(1, MOST_REQUESTS),
  timeframe: word(RateLimitTimeframe),
  blockTime: word(RateLimitBlockTime),
  action: word(RateLimitAction),
  countBy: word(RateLimitCounterKey),
  transformations: wordsOf(RuleTransformation),
  severity: word(WafSeverity),
  name: text,
  description: text,
  allowNoMatch: bool,
};

const REQUIRED = ["zone", "conditions", "requests", "timeframe", "blockTime"] as const;

/** The plan basic counts requests over at most ten seconds. */
function periodProblem({ zone, timeframe }: RateLimitProps): string[] {
  if (Token.isUnresolved(timeframe) || timeframe <= RateLimitTimeframe.TEN_SECONDS) return [];
  return planProblem(zone, "rate limits over more than ten seconds", ShieldPlan.ADVANCED);
}
