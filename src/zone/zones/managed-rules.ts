import { lacking } from "../action/settings.js";

/** The attributes of a zone with the managed rules that do not act: those that are disabled, and those that only log. */
export const DISABLED = "waf_disabled_rules";
export const LOG_ONLY = "waf_log_only_rules";

/** Managed rules by their IDs: those that are disabled or only log. */
export interface IdleRules {
  readonly disabled: readonly string[];
  readonly logOnly: readonly string[];
}

/** Which rules are disabled newly and no longer. */
export const movedDisabled = (was: IdleRules, is: IdleRules) => ({
  lost: lacking(is.disabled, was.disabled),
  gained: lacking(was.disabled, is.disabled),
});

/** Which rules only log newly and no longer. One that is disabled before or after did not act before, or does not after. */
export const movedLogOnly = (was: IdleRules, is: IdleRules) => ({
  lost: lacking(is.logOnly, [...was.logOnly, ...was.disabled]),
  gained: lacking(was.logOnly, [...is.logOnly, ...is.disabled]),
});
