/** How many requests are allowed, and in how many seconds. */
export interface Rate {
  readonly requests: number;
  readonly seconds: number;
}

/** The attributes with a rate. */
export interface RateNames {
  readonly requests: string;
  readonly seconds: string;
  /** Attributes without which it limits nothing. */
  readonly requires?: readonly string[];
}

/** The limit of an endpoint of API Guardian. */
export const ENDPOINT_RATE: RateNames = {
  requests: "rate_limiting_request_count",
  seconds: "rate_limiting_timeframe",
  requires: ["enabled", "rate_limiting_enabled"],
};

/** By type, where its rate is. */
export const RATES: Readonly<Record<string, RateNames>> = {
  bunny_shield_api_guardian_endpoint: ENDPOINT_RATE,
  bunny_shield_rate_limit: { requests: "rule_configuration.request_count", seconds: "rule_configuration.timeframe" },
};

/** Reads a rate; undefined for what is none. */
export function rateOf(requests: unknown, seconds: unknown): Rate | undefined {
  if (typeof requests !== "number" || typeof seconds !== "number" || !(seconds > 0)) return undefined;
  return { requests, seconds };
}

/** What a limit lets through over time, and at once, which may change independently: of each, before and after. */
export const amountsOf = (
  was: Rate,
  is: Rate,
): readonly [overTime: readonly [number, number], atOnce: readonly [number, number]] => [
  [was.requests / was.seconds, is.requests / is.seconds],
  [was.requests, is.requests],
];

/** Whether a limit lets more through, over time or at once. */
export const isLooserRate = (was: Rate, is: Rate): boolean =>
  amountsOf(was, is).some(([before, after]) => after > before);

/** From so many requests a second of one client on, a limit stops nobody. */
const UNREACHED = 10_000;

/** Whether no client can reach the limit. */
export const isUnreached = ({ requests, seconds }: Rate): boolean => requests / seconds >= UNREACHED;
