import type { CallOptions } from "../options.js";

/** A condition that must hold as well (API facts §9.2). */
export interface ChainedRuleCondition {
  /** Variable name such as `REQUEST_HEADERS` → part of it, or an empty string. */
  readonly variableTypes: Readonly<Record<string, string>> | null;
  /** A code of `ruleOperators`. */
  readonly operatorType: number | null;
  readonly value: string | null;
  readonly isNegated: boolean | null;
  readonly isRegexVariable: boolean | null;
}

/** When a rule counts a request and what it then does (API facts §9.2). The service may leave out any member. */
export interface RateLimitConfiguration extends ChainedRuleCondition {
  /** A code of `rateLimitActions`. */
  readonly actionType: number | null;
  /** A code of `ruleSeverities`. */
  readonly severityType: number | null;
  /** Codes of `ruleTransformations`. */
  readonly transformationTypes: readonly number[] | null;
  readonly requestCount: number | null;
  /** A code of `rateLimitCounterKeys`. */
  readonly counterKeyType: number | null;
  /** Seconds: 1, 10, 60, 300, 900 or 3600. */
  readonly timeframe: number | null;
  /** Seconds: 30, 60, 300, 900, 1800 or 3600. */
  readonly blockTime: number | null;
  readonly chainedRuleConditions: readonly ChainedRuleCondition[] | null;
}

/** A rate limit rule (API facts §9). */
export interface RateLimit {
  readonly id: number;
  readonly shieldZoneId: number;
  readonly userId: string | null;
  readonly ruleName: string | null;
  readonly ruleDescription: string | null;
  /** Internal to the service: never parse or compare it. */
  readonly ruleJson: string | null;
  readonly ruleConfiguration: RateLimitConfiguration | null;
}

/** What a rule is created from or becomes. Members that are null are left out of the request. */
export interface RateLimitInput {
  readonly ruleName: string;
  /** Sent even when empty: the service asks for it. */
  readonly ruleDescription: string;
  readonly ruleConfiguration: RateLimitConfiguration;
}

/** How `create` recognizes its own rule when the answer to its POST was lost. */
export interface CreateRateLimitOptions extends CallOptions {
  /** Whether a rule is like the one sent; by default it has the same name, description and configuration. */
  readonly isAlike?: ((rule: RateLimit) => boolean) | undefined;
}
