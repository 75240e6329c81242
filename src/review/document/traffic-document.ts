/** What a plan does to the requests of an access log. Member names are those of the JSON output. */

/** A value, and in how many requests it is. */
export interface ValueCount {
  readonly value: string;
  readonly requests: number;
}

/** A request as a report shows it: without a whole address and without a query, unless these are asked for. */
export interface ExampleRequest {
  readonly time: string;
  readonly status: number;
  readonly path: string;
  readonly address: string;
  readonly country?: string;
  readonly user_agent: string;
}

/** Requests to which the same happens. */
export interface RequestGroup {
  readonly requests: number;
  /** From how many addresses; networks count as one each. */
  readonly addresses: number;
  /** Whether there are more addresses than are counted. */
  readonly more_addresses: boolean;
  /** Whether some addresses are networks. */
  readonly anonymized: boolean;
  /** Whether counts of values are exact; otherwise they are at least so many. */
  readonly exact: boolean;
  readonly paths: readonly ValueCount[];
  readonly countries: readonly ValueCount[];
  readonly user_agents: readonly ValueCount[];
  readonly examples: readonly ExampleRequest[];
}

/** What changes for a request. */
export type TrafficEffect = "newly_stopped" | "newly_challenged" | "no_longer_stopped" | "no_longer_challenged";

/** Requests by what changes for them. */
export type TrafficEffects = Readonly<Record<TrafficEffect, RequestGroup>>;

/** What one object changes. */
export interface ChangeTraffic extends TrafficEffects {
  readonly address: string;
  /** Requests that cannot be decided because of this object. */
  readonly undecided: number;
}

/** What one of several objects changes, and it is not known which. */
export interface SharedTraffic extends TrafficEffects {
  readonly addresses: readonly string[];
}

/** Why requests cannot be decided. */
export interface UndecidedReason {
  readonly address?: string;
  readonly why: string;
  readonly requests: number;
  /** Whether it is a change of which it is not computed what it does to requests; otherwise the log does not tell enough. */
  readonly not_computed?: true;
}

/** The settings before the plan beside what the log says. */
export interface Calibration {
  /** Requests of which it is known what the settings before the plan do. */
  readonly compared: number;
  /** Requests that the settings block. */
  readonly blocked: number;
  /** Those of them that the log has with a status below 400. */
  readonly blocked_but_served: number;
  /** Requests that the settings let pass, and that the log has with the status 403 or 429. */
  readonly passed_but_refused: number;
  /** Statuses of requests that the settings block. */
  readonly statuses_of_blocked: readonly ValueCount[];
  /** The object that blocks most of what the log has as served. */
  readonly most_by?: { readonly address: string; readonly requests: number };
  /** Whether they disagree for so many that nothing else can be trusted. */
  readonly disagrees: boolean;
}

/** A rate limit run over the log. */
export interface LimitTraffic {
  readonly address: string;
  readonly changes: boolean;
  readonly requests?: number;
  readonly seconds?: number;
  readonly counter?: string;
  readonly action?: string;
  /** Requests that count toward it, and those that may. */
  readonly counted: number;
  readonly may_count: number;
  /** Those of them of which the log does not tell by what they are counted. */
  readonly not_told: number;
  /** What can be said: all, an upper bound since addresses are anonymized, or nothing. */
  readonly known: "exact" | "upper bound" | "no key" | "not in order" | "after the apply";
  /** The most requests of one client in a window. */
  readonly most: number;
  /** On how many clients it acts, with sliding and with fixed windows. */
  readonly clients: { readonly sliding: number; readonly fixed: number };
  readonly more_clients: boolean;
  /** On how many requests it acts. */
  readonly stopped: { readonly at_least: number; readonly at_most: number };
  /** On how many clients other limits would act. */
  readonly around: readonly { readonly requests: number; readonly sliding: number; readonly fixed: number }[];
}

/** What the plan does to the requests of one Shield zone. */
export interface ZoneTraffic extends TrafficEffects {
  readonly zone: string;
  /** Its pull zone; absent if no request of it is in the log. */
  readonly pull_zone?: string;
  /** Whether the plan does not say that this is its pull zone. */
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

/** What a plan does to the requests of a log. */
export interface TrafficReview {
  /** Rows of the log that could be read. */
  readonly requests: number;
  readonly first?: string;
  readonly last?: string;
  /** How many hours up to the review the log has, where it was read from the account. */
  readonly hours?: number;
  readonly unreadable: number;
  /** The first of them: where it is, and why it cannot be read. */
  readonly first_unreadable?: { readonly where: string; readonly why: string };
  readonly other_pull_zones: readonly ValueCount[];
  readonly zones: readonly ZoneTraffic[];
  /** Sums of the zones. */
  readonly decided: number;
  readonly undecided: number;
  readonly newly_stopped: number;
  readonly newly_challenged: number;
  readonly no_longer_stopped: number;
  readonly no_longer_challenged: number;
  /** What is to be known about the log, as sentences: that it is empty, or that logging is off. */
  readonly notes: readonly string[];
  /** Conditions of `--fail-on` that cannot be decided, and why, as sentences. */
  readonly open_conditions: readonly string[];
}
