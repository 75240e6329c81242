import { type At, type Diagnostics, isKnown } from "../../framework/index.js";
import type { Config } from "../../framework/index.js";
import { settingsIn } from "./adoption.js";
import type { shieldZoneAttributes } from "./attributes.js";
import { type Learning, requireLearning } from "./learning.js";
import { requirePlan, warnAboutWindow } from "./plan-policies.js";
import { namesWithAttributes } from "./settings.js";

type Attributes = typeof shieldZoneAttributes;

/** Rules between the attributes of `bunny_shield_zone`, of which some may be unknown. */
export function validateZone(config: Config<Attributes>, at: At<Attributes>, diagnostics: Diagnostics): void {
  const { waf_disabled_rules: disabled, waf_log_only_rules: logOnly, waf_engine_config: engine } = config;
  if (isKnown(disabled) && isKnown(logOnly)) {
    const both = (disabled ?? []).filter((id) => (logOnly ?? []).includes(id));
    if (both.length > 0)
      diagnostics.error(
        at.waf_log_only_rules,
        "Rules both disabled and log-only",
        `waf_disabled_rules also contains ${both.join(", ")}. A rule is either disabled or log-only.`,
      );
  }
  if (isKnown(engine) && engine !== null)
    for (const [name, attribute] of namesWithAttributes(engine))
      diagnostics.error(at.waf_engine_config, "Name with its own attribute", `Set ${attribute} instead of ${name}.`);
  requirePlan(settingsIn(config), at, diagnostics);
}

/** Checks the times that are configured, compared with those in the state. */
export function checkTimes(
  config: Config<Attributes>,
  prior: Learning | null,
  at: At<Attributes>,
  diagnostics: Diagnostics,
): void {
  warnAboutWindow(config.ddos_challenge_window, at.ddos_challenge_window, diagnostics);
  requireLearning(config, prior, at.learning_mode_until, diagnostics);
}
