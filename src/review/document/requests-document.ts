import type { Fate } from "../../zone/index.js";

/** Whether an expectation holds: `accepted` could not be decided and counts as held; `none` was expected. */
export type TryVerdict = "held" | "failed" | "undecided" | "accepted" | "none";

/** An object that matches a request, and the entry of a list that does. */
export interface MatchingObject {
  readonly address: string;
  readonly entry?: string;
}

/** A rate limit toward which a request counts. */
export interface CountingLimit {
  readonly address: string;
  /** Whether the request counts. */
  readonly counts: "yes" | "unknown";
  /** The limit acts on more requests than these in so many seconds. */
  readonly requests?: number;
  readonly seconds?: number;
  /** By what requests are counted, such as `ip`. */
  readonly counter?: string;
  readonly action?: string;
}

/** What happens to a request. */
export interface DecidedRequest {
  readonly decision: Fate | "unknown";
  /** What may happen: several where the decision is not known. */
  readonly possible: readonly Fate[];
  readonly by: readonly MatchingObject[];
  /** What makes the decision if it matches, which is not known. */
  readonly may_be_by?: readonly MatchingObject[];
  readonly also_matching: readonly MatchingObject[];
  readonly counts: readonly CountingLimit[];
  readonly undecided: readonly { readonly address?: string; readonly why: string }[];
}

/** A request, what happens to it before and after the plan, and whether that is expected. */
export interface TriedRequest {
  readonly name: string;
  readonly method?: string;
  readonly url: string;
  readonly zone: string;
  readonly before: DecidedRequest;
  readonly after: DecidedRequest;
  /** Whether the plan changes what happens, as far as it is computed. */
  readonly changes: boolean;
  /** The changes that may act on it in a way that is not computed, and why. */
  readonly not_computed?: readonly { readonly address: string; readonly why: string }[];
  readonly expect?: string;
  readonly by?: string;
  /** Addresses of what the zone has, where it has nothing with the address of `by`. */
  readonly zone_objects?: readonly string[];
  readonly verdict: TryVerdict;
}

/** Requests that were tried. */
export interface TriedRequests {
  readonly requests: readonly TriedRequest[];
  readonly failed: number;
  readonly undecided: number;
  readonly accepted_undecided: number;
  readonly changed: number;
  /** Requests that the plan may treat differently in a way that is not computed. */
  readonly may_change: number;
  /** What no answer considers, as clauses. */
  readonly not_considered: readonly string[];
}

/** What the tests of protection say in a review. */
export interface ReviewedTests extends TriedRequests {
  /** Tests about zones of other plans, which did not run. */
  readonly elsewhere?: readonly TestElsewhere[];
}

/** A test about a zone that no plan has. */
export interface TestElsewhere {
  readonly name: string;
  readonly zone?: string;
}

/** What `bunny-tf try` says. */
export interface TryReport extends TriedRequests {
  readonly format: "bunny-tf/try";
  readonly format_version: "1.0";
  /** 0 if all expectations hold, 3 if one fails or cannot be decided, 1 if a plan failed partway. */
  readonly exit_code: 0 | 1 | 3;
  /** There is no plan: the requests were tried as the account is, so nothing changes. */
  readonly is_account_only?: true;
  /** What the plans do not cover, as phrases. */
  readonly problems: readonly string[];
}
