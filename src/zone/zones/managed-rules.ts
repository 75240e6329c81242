import { lacking } from "../action/settings.js";

/** The attributes that disable managed rules or make them log only. */
export const DISABLED = "waf_disabled_rules";
export const LOG_ONLY = "waf_log_only_rules";

/** IDs of managed rules that do not act. */
export interface IdleRules {
  readonly disabled: readonly string[];
  readonly logOnly: readonly string[];
}

/** Returns the rules that become disabled (`lost`) or enabled (`gained`). */
export const movedDisabled = (was: IdleRules, is: IdleRules) => ({
  lost: lacking(is.disabled, was.disabled),
  gained: lacking(was.disabled, is.disabled),
});

/**
 * Returns the rules that stop acting because they now only log (`lost`), and the log-only rules that start to act (`gained`).
 * Disabled rules do not act.
 */
export const movedLogOnly = (was: IdleRules, is: IdleRules) => ({
  lost: lacking(is.logOnly, [...was.logOnly, ...was.disabled]),
  gained: lacking(was.logOnly, [...is.logOnly, ...is.disabled]),
});
