export interface Rate {
  readonly requests: number;
  readonly seconds: number;
}

/** Paths of the attributes of a rate. */
export interface RateNames {
  readonly requests: string;
  readonly seconds: string;
  /** Attributes that must be on for the limit to act. */
  readonly requires?: readonly string[];
}

export const ENDPOINT_RATE: RateNames = {
  requests: "rate_limiting_request_count",
  seconds: "rate_limiting_timeframe",
  requires: ["enabled", "rate_limiting_enabled"],
};

/** By resource type. */
export const RATES: Readonly<Record<string, RateNames>> = {
  bunny_shield_api_guardian_endpoint: ENDPOINT_RATE,
  bunny_shield_rate_limit: { requests: "request_count", seconds: "timeframe" },
};

/** Reads a rate; undefined if a value is no valid number. */
export function rateOf(requests: unknown, seconds: unknown): Rate | undefined {
  if (typeof requests !== "number" || typeof seconds !== "number" || !(seconds > 0)) return undefined;
  return { requests, seconds };
}

/**
 * Returns the allowed requests per second and the allowed burst, both before and after the change. The rate and the burst may
 * change independently.
 */
export const amountsOf = (
  was: Rate,
  is: Rate,
): readonly [overTime: readonly [number, number], atOnce: readonly [number, number]] => [
  [was.requests / was.seconds, is.requests / is.seconds],
  [was.requests, is.requests],
];

/** Reports whether a limit allows more requests, per second or in a burst. */
export const isLooserRate = (was: Rate, is: Rate): boolean =>
  amountsOf(was, is).some(([before, after]) => after > before);

/** A limit stops nobody if it allows one client this number of requests per second or more. */
const UNREACHED = 10_000;

/** Reports whether no client can reach the limit. */
export const isUnreached = ({ requests, seconds }: Rate): boolean => requests / seconds >= UNREACHED;
