import type { AttributePath, Diagnostics } from "../../framework/index.js";
import type { Configured, SettingsState } from "./settings.js";

/** A plan below this one lacks real-time threat intelligence and white-label pages. */
const LOWEST_PAID = "advanced";
const PLANS = ["basic", LOWEST_PAID, "business", "enterprise"];

/** As many managed rules at once are not an exception any more. */
const MANY_RULES = 100;

/** Settings of which some may be unknown (undefined). */
type Settings = Partial<Configured>;

type PathsOf<Names extends string> = { readonly [Name in Names]: AttributePath };

/** Policy: features that the plan lacks are refused while planning, where the plan is known. */
export function requirePlan(
  planned: Settings,
  at: PathsOf<"waf_realtime_threat_intelligence_enabled" | "whitelabel_response_pages">,
  diagnostics: Diagnostics,
): void {
  if (planned.plan_type !== "basic") return;
  const needs = (path: AttributePath, name: string): void => {
    diagnostics.error(
      path,
      "The plan does not include this feature",
      `${name} requires the plan ${LOWEST_PAID} or higher, but plan_type is "basic". Raise plan_type or set ${name} = false.`,
    );
  };
  if (planned.waf_realtime_threat_intelligence_enabled === true)
    needs(at.waf_realtime_threat_intelligence_enabled, "waf_realtime_threat_intelligence_enabled");
  if (planned.whitelabel_response_pages === true) needs(at.whitelabel_response_pages, "whitelabel_response_pages");
}

/** Policy: warns about a lower plan, which the API refuses while the zone uses features of the higher one. */
export function warnAboutLowerPlan(
  prior: Settings,
  planned: Settings,
  at: AttributePath,
  diagnostics: Diagnostics,
): void {
  const [before, after] = [prior.plan_type, planned.plan_type].map((plan) => PLANS.indexOf(plan ?? ""));
  if (before === undefined || after === undefined || before === -1 || after === -1 || after >= before) return;
  diagnostics.warning(
    at,
    "The zone moves to a lower plan",
    `plan_type changes from ${String(prior.plan_type)} to ${String(planned.plan_type)}. The API refuses that while the zone uses features of the higher plan. ` +
      "Remove those features in an earlier apply: Terraform does not destroy what depends on the zone before it updates the zone.",
  );
}

/** One way in which a change would leave a zone open. */
export interface Exposure {
  readonly attribute:
    "waf_enabled" | "waf_execution_mode" | "learning_mode" | "ddos_shield_sensitivity" | "waf_disabled_rules";
  /** A sentence. */
  readonly what: string;
}

/** What a change would open, compared with the zone as it is. Unknown settings stay as they are. */
export function exposures(before: Settings, planned: Settings): Exposure[] {
  const after = { ...before, ...given(planned) };
  const found: Exposure[] = [];
  if (blocks(before) && !blocks(after)) {
    if (after.waf_enabled !== true) found.push({ attribute: "waf_enabled", what: "The WAF would be disabled." });
    else if (after.waf_execution_mode !== "block")
      found.push({ attribute: "waf_execution_mode", what: "The WAF would no longer block." });
    else found.push({ attribute: "learning_mode", what: "The WAF would learn and no longer block." });
  }
  if (after.ddos_shield_sensitivity === "off" && before.ddos_shield_sensitivity !== "off")
    found.push({ attribute: "ddos_shield_sensitivity", what: "DDoS protection would be off." });
  const count = newlyExcepted(before, after);
  if (count >= MANY_RULES && blocks(before))
    found.push({ attribute: "waf_disabled_rules", what: `${count} more managed rules would no longer block.` });
  return found;
}

const blocks = ({ waf_enabled, waf_execution_mode, learning_mode }: Settings): boolean =>
  waf_enabled === true && waf_execution_mode === "block" && learning_mode !== true;

function newlyExcepted(before: Settings, after: Settings): number {
  const of = ({ waf_disabled_rules, waf_log_only_rules }: Settings) =>
    new Set([...(waf_disabled_rules ?? []), ...(waf_log_only_rules ?? [])]);
  const known = of(before);
  return [...of(after)].filter((id) => !known.has(id)).length;
}

function given(settings: Settings): Partial<SettingsState> {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => isSet(value)));
}

const isSet = (value: unknown): boolean => value !== null && value !== undefined;

/** Policy: a change that leaves the zone open must be allowed explicitly. */
export function requireAllowed(
  found: readonly Exposure[],
  at: PathsOf<Exposure["attribute"]>,
  diagnostics: Diagnostics,
): void {
  for (const { attribute, what } of found)
    diagnostics.error(
      at[attribute],
      "The change leaves the zone without protection",
      `${what} If this is intended, set allow_unprotected = true for this change.`,
    );
}

/** Policy: an unusual window may not be what the API accepts. */
export function warnAboutWindow(seconds: number | null | undefined, at: AttributePath, diagnostics: Diagnostics): void {
  const usual = [900, 1800, 3600, 21_600, 43_200, 86_400];
  if (typeof seconds !== "number" || usual.includes(seconds)) return;
  diagnostics.warning(
    at,
    "Unusual challenge window",
    `ddos_challenge_window is ${seconds}. The dashboard offers ${usual.join(", ")} seconds; the API may refuse or round other values.`,
  );
}
