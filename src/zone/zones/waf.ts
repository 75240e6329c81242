import { stancesOf } from "../words/code-table.js";
import { wafExecutionModes } from "../words/zones.js";

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
