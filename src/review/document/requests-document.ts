import type { Fate } from "../../zone/index.js";

/**
 * The result of an expectation. `accepted`: the request is undecided, but the expectation counts as held. `none`: nothing was
 * expected.
 */
export type TryVerdict = "held" | "failed" | "undecided" | "accepted" | "none";

export interface MatchingObject {
  readonly address: string;
  readonly entry?: string;
}

export interface CountingLimit {
  readonly address: string;
  readonly counts: "yes" | "unknown";
  /** Number of requests in the given seconds. The limit acts on requests above this number. */
  readonly requests?: number;
  readonly seconds?: number;
  /** The counter key, such as `ip`. */
  readonly counter?: string;
  readonly action?: string;
}

export interface DecidedRequest {
  readonly decision: Fate | "unknown";
  /** Several if the decision is unknown. */
  readonly possible: readonly Fate[];
  readonly by: readonly MatchingObject[];
  /** Objects that decide the request if they match. Whether they match is unknown. */
  readonly may_be_by?: readonly MatchingObject[];
  readonly also_matching: readonly MatchingObject[];
  readonly counts: readonly CountingLimit[];
  readonly undecided: readonly { readonly address?: string; readonly why: string }[];
}

/** A request with its expected fate and its fates before and after the plan. */
export interface TriedRequest {
  readonly name: string;
  readonly method?: string;
  readonly url: string;
  readonly zone: string;
  readonly before: DecidedRequest;
  readonly after: DecidedRequest;
  /** True if the plan changes the fate, according to the computed rules. */
  readonly changes: boolean;
  /** Changes whose effect on the request is not computed, with reasons. */
  readonly not_computed?: readonly { readonly address: string; readonly why: string }[];
  readonly expect?: string;
  readonly by?: string;
  /** The addresses of the zone's objects, if none of them equals `by`. */
  readonly zone_objects?: readonly string[];
  readonly verdict: TryVerdict;
}

export interface TriedRequests {
  readonly requests: readonly TriedRequest[];
  readonly failed: number;
  readonly undecided: number;
  readonly accepted_undecided: number;
  readonly changed: number;
  /** Number of further requests that the plan may affect in a way that is not computed. */
  readonly may_change: number;
  /** Facts that no answer considers, as clauses. */
  readonly not_considered: readonly string[];
}

export interface ReviewedTests extends TriedRequests {
  /** Tests that did not run, because their zones are in other plans. */
  readonly elsewhere?: readonly TestElsewhere[];
}

/** A test whose zone is in none of the plans. */
export interface TestElsewhere {
  readonly name: string;
  readonly zone?: string;
}

export interface TryReport extends TriedRequests {
  readonly format: "bunny-tf/try";
  readonly format_version: "1.0";
  /** 0 if all expectations hold, 3 if one fails or is undecided, 1 if a plan failed partway. */
  readonly exit_code: 0 | 1 | 3;
  /** There is no plan. The requests were tried against the account, so nothing changes. */
  readonly is_account_only?: true;
  /** A date or a time in UTC. Entries that end by then are left out after the plan. */
  readonly at?: string;
  /** Gaps of the plans, as phrases. */
  readonly problems: readonly string[];
}
