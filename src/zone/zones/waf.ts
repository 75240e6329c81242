import { stancesOf } from "../words/code-table.js";
import { wafExecutionModes } from "../words/zones.js";

/** What a WAF does with what rules match: it stops it, only logs it, or does not run. Undefined is not known. */
export type WafState = "acts" | "logs" | "off" | undefined;

/** The settings that decide it, by attribute. What is null or undefined is as in a new zone: the WAF blocks, and does not learn. */
export interface WafSettings {
  readonly waf_enabled?: unknown;
  readonly waf_execution_mode?: unknown;
  readonly learning_mode?: unknown;
}

/** What the WAF of a zone does. */
export interface Waf {
  readonly does: WafState;
  /** What it does once learning ends, which changes no other setting. */
  readonly afterLearning: WafState;
  /** The settings of which each keeps it from stopping anything, those that last first. */
  readonly idleBy: readonly (keyof WafSettings)[];
}

const MODES = stancesOf(wafExecutionModes);

/** Whether a zone's WAF stops what rules match, custom ones and managed ones. Values of other types are not known. */
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
