/** The effect of a plan on the requests of an access log. Member names are those of the JSON output. */

export interface ValueCount {
  readonly value: string;
  readonly requests: number;
}

/** A request for display. The full address and the query are absent unless requested. */
export interface ExampleRequest {
  readonly time: string;
  readonly status: number;
  readonly path: string;
  readonly address: string;
  readonly country?: string;
  readonly user_agent: string;
}

/** Requests with the same effect. */
export interface RequestGroup {
  readonly requests: number;
  /** Number of distinct addresses; a network counts as one. */
  readonly addresses: number;
  /** True if there are more addresses than counted. */
  readonly more_addresses: boolean;
  /** True if some addresses are networks. */
  readonly anonymized: boolean;
  /** True if counts of values are exact; otherwise they are minimums. */
  readonly exact: boolean;
  readonly paths: readonly ValueCount[];
  /** Number of requests that the log shows with the status 403 or 429, so they were already refused. Absent if 0. */
  readonly refused?: number;
  readonly countries: readonly ValueCount[];
  readonly user_agents: readonly ValueCount[];
  readonly examples: readonly ExampleRequest[];
}

export type TrafficEffect = "newly_stopped" | "newly_challenged" | "no_longer_stopped" | "no_longer_challenged";

export type ByEffect<What> = Readonly<Record<TrafficEffect, What>>;

export type TrafficEffects = ByEffect<RequestGroup>;

export interface ChangeTraffic extends TrafficEffects {
  readonly address: string;
  /** Requests left undecided because of this object. */
  readonly undecided: number;
}

/** Effects of one object among several. Which of the objects has the effects is unknown. */
export interface SharedTraffic extends TrafficEffects {
  readonly addresses: readonly string[];
}

export interface UndecidedReason {
  readonly address?: string;
  readonly why: string;
  readonly requests: number;
  /** True if the effect of the change on requests is not computed. Otherwise, the log has too little information. */
  readonly not_computed?: true;
}

/** A comparison of the settings before the plan with the log. */
export interface Calibration {
  /** Requests with a known result under the old settings. */
  readonly compared: number;
  readonly blocked: number;
  /** Number of requests that the settings block, but that the log shows with a status below 400. */
  readonly blocked_but_served: number;
  /** Number of requests that the settings let pass, but that the log shows with the status 403 or 429. */
  readonly passed_but_refused: number;
  /** Logged statuses of blocked requests. */
  readonly statuses_of_blocked: readonly ValueCount[];
  /** The object that blocks most of the served requests. */
  readonly most_by?: { readonly address: string; readonly requests: number };
  /** True if the log and the settings differ so often that no other result is reliable. */
  readonly disagrees: boolean;
}

/** A rate limit applied to the log. */
export interface LimitTraffic {
  readonly address: string;
  readonly changes: boolean;
  readonly requests?: number;
  readonly seconds?: number;
  readonly counter?: string;
  readonly action?: string;
  /** Requests that count, and requests that may count. */
  readonly counted: number;
  readonly may_count: number;
  /** Number of counted requests without a counter key in the log. */
  readonly not_told: number;
  /**
   * The precision of the result. It is an upper bound if addresses are anonymized. The last three values say why there is no
   * result.
   */
  readonly known: "exact" | "upper bound" | "no key" | "not in order" | "after the apply";
  /** The largest number of requests from one client in a window. */
  readonly most: number;
  /** Number of limited clients, with sliding and with fixed windows. */
  readonly clients: { readonly sliding: number; readonly fixed: number };
  readonly more_clients: boolean;
  /** Number of limited requests. */
  readonly stopped: { readonly at_least: number; readonly at_most: number };
  /** Number of clients that other limits would affect. */
  readonly around: readonly { readonly requests: number; readonly sliding: number; readonly fixed: number }[];
}

export interface ZoneTraffic extends TrafficEffects {
  readonly zone: string;
  /** The pull zone; absent if the log has no request of it. */
  readonly pull_zone?: string;
  /** True if the pull zone is assumed, because the plan does not show it. */
  readonly assumed: boolean;
  readonly requests: number;
  readonly decided: number;
  readonly undecided: number;
  readonly reasons: readonly UndecidedReason[];
  readonly changes: readonly ChangeTraffic[];
  readonly shared_changes: readonly SharedTraffic[];
  readonly calibration: Calibration;
  readonly limits: readonly LimitTraffic[];
}

/** The numbers of requests are sums over all zones. */
export interface TrafficReview extends ByEffect<number> {
  /** Readable rows of the log. */
  readonly requests: number;
  readonly first?: string;
  readonly last?: string;
  /** Hours that the log covers up to the review, if the log was read from the account. */
  readonly hours?: number;
  readonly unreadable: number;
  /** The first unreadable row: its position, and the reason. */
  readonly first_unreadable?: { readonly where: string; readonly why: string };
  readonly other_pull_zones: readonly ValueCount[];
  readonly zones: readonly ZoneTraffic[];
  readonly decided: number;
  readonly undecided: number;
  /** Notes about the log, as sentences: the log is empty, or logging is off. */
  readonly notes: readonly string[];
  /** Conditions of `--fail-on` that cannot be decided, with reasons, as sentences. */
  readonly open_conditions: readonly string[];
}
