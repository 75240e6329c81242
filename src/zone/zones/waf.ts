import { stancesOf } from "../words/code-table.js";
import { engineNumbers, wafExecutionModes } from "../words/zones.js";
import { lacking } from "../action/settings.js";

/** Whether a WAF stops matching requests, only logs them, or does not run. Undefined is unknown. */
export type WafState = "acts" | "logs" | "off" | undefined;

/**
 * Attributes that determine the state of a WAF. A null or undefined value has the default of a new zone: the WAF blocks and does
 * not learn.
 */
export interface WafSettings {
  readonly waf_enabled?: unknown;
  readonly waf_execution_mode?: unknown;
  readonly learning_mode?: unknown;
}

export interface Waf {
  readonly does: WafState;
  /** The state after the end of learning. The end of learning changes no other setting. */
  readonly afterLearning: WafState;
  /** The settings that each keep the WAF from acting, longest-lasting first. */
  readonly idleBy: readonly (keyof WafSettings)[];
}

const MODES = stancesOf(wafExecutionModes);

/** Returns whether a zone's WAF acts on custom rules and on managed rules. Values of other types are unknown. */
export function wafOf({ waf_enabled, waf_execution_mode, learning_mode }: WafSettings): Waf {
  const mode = waf_execution_mode ?? "block";
  const acts = {
    waf_enabled: flagOf(waf_enabled ?? true),
    waf_execution_mode: typeof mode === "string" && Object.hasOwn(MODES, mode) ? MODES[mode] === "blocks" : undefined,
    learning_mode: flagOf(learning_mode ?? false, true),
  };
  const names = ["waf_enabled", "waf_execution_mode", "learning_mode"] as const;
  return {
    does: stateOf(acts.waf_enabled, [acts.waf_execution_mode, acts.learning_mode]),
    afterLearning: stateOf(acts.waf_enabled, [acts.waf_execution_mode]),
    idleBy: names.filter((name) => acts[name] === false),
  };
}

const flagOf = (value: unknown, inverted = false): boolean | undefined =>
  typeof value === "boolean" ? value !== inverted : undefined;

function stateOf(isEnabled: boolean | undefined, lets: readonly (boolean | undefined)[]): WafState {
  if (isEnabled !== true) return isEnabled === false ? "off" : undefined;
  if (lets.includes(false)) return "logs";
  return lets.includes(undefined) ? undefined : "acts";
}

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

const HIGHER_IS_LOOSER: ReadonlySet<string> = new Set(engineNumbers.higherIsLooser);
const LOWER_IS_LOOSER: ReadonlySet<string> = new Set(engineNumbers.lowerIsLooser);

/** Returns the text of a WAF engine setting. Returns undefined for the default, which may be an empty text. */
export const engineText = (value: unknown): string | undefined =>
  value === undefined || value === null || value === ""
    ? undefined
    : typeof value === "string"
      ? value
      : JSON.stringify(value);

/** A changed number of the WAF engine. */
interface EngineStep {
  readonly from: number;
  readonly to: number;
  readonly isLooser: boolean;
}

/** Compares two values of a WAF engine setting. Returns undefined if it is unknown which value is stricter. */
export function engineStep(name: string, was: unknown, is: unknown): EngineStep | undefined {
  const [from, to] = [was, is].map((value) => {
    const text = engineText(value);
    return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
  });
  const isHigherLooser = HIGHER_IS_LOOSER.has(name);
  if (from === undefined || to === undefined || !(isHigherLooser || LOWER_IS_LOOSER.has(name))) return undefined;
  return { from, to, isLooser: isHigherLooser ? to > from : to < from };
}
