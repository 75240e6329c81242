import type { BunnyClient, CallOptions, ManagedRuleSection } from "../../api/index.js";
import {
  type At,
  type AttributePath,
  closestWord,
  type Config,
  type Diagnostics,
  isKnown,
} from "../../framework/index.js";
import { wafOf, type WafSettings } from "../../zone/zones/waf.js";
import { unlessRefused } from "../policies/take-over.js";
import type { shieldZoneAttributes } from "./zone-resource-attributes.js";
import { type Learning, checkLearningEnd } from "./learning.js";
import { type Configured, settingsIn, type SettingsState } from "./zone-settings.js";
import { namesWithAttributes } from "./waf-engine.js";
import { safeJson } from "../../shared/safe-json.js";

/** Lower plans lack real-time threat intelligence and white-label pages. */
const LOWEST_PAID = "advanced";
const PLANS = ["basic", LOWEST_PAID, "business", "enterprise"];

/** A change that stops this many managed rules from blocking counts as leaving the zone without protection. */
const MANY_RULES = 100;

type Settings = Partial<Configured>;

type PathsOf<Names extends string> = { readonly [Name in Names]: AttributePath };

const PAID_FEATURES = ["waf_realtime_threat_intelligence_enabled", "whitelabel_response_pages"] as const;

/**
 * Policy: refuses features that the known plan lacks. Accepts features that the zone already has (`prior`).
 * @testable A plan that is lowered, or a feature that the zone already has.
 */
export function requirePlan(
  planned: Settings,
  at: PathsOf<(typeof PAID_FEATURES)[number]>,
  diagnostics: Diagnostics,
  prior: Settings = {},
): void {
  if (planned.plan_type !== "basic") return;
  for (const name of PAID_FEATURES) {
    const isKept = prior.plan_type === "basic" && prior[name] === true;
    if (planned[name] !== true || isKept) continue;
    diagnostics.error(
      at[name],
      "The Shield plan does not include this feature",
      `${name} requires the plan ${LOWEST_PAID} or higher, but plan_type is "basic". Raise plan_type or set ${name} = false.`,
    );
  }
}

/** Policy: warns about a lower plan. The API refuses a lower plan if the zone uses features of the higher plan. */
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
      "Remove those features in an earlier apply. In one apply, Terraform updates the zone first, and then destroys the resources that depend on it.",
  );
}

interface StayingZone {
  readonly shield_zone_id: number | null;
  readonly on_destroy: string;
  /** The plan after the destroy. */
  readonly plan_type: string | null;
}

/** Policy: warns about a destroy that leaves a zone on a paid plan. */
export function warnAboutBilledPlan(
  { shield_zone_id: id, on_destroy: word, plan_type: plan }: StayingZone,
  at: AttributePath,
  diagnostics: Diagnostics,
): void {
  if (plan === "basic") return;
  diagnostics.warning(
    at,
    "The zone's Shield plan continues to be billed",
    `The API cannot delete Shield zone ${id}. After the destroy, it has the plan ${plan ?? "(unknown)"}, because on_destroy is "${word}". To move it to the plan basic, set on_destroy = "disable", and apply before you destroy.`,
  );
}

export interface Exposure {
  readonly attribute: keyof WafSettings | "ddos_shield_sensitivity" | "waf_disabled_rules";
  /** A full sentence. */
  readonly what: string;
}

/** Returns the protections that a change removes. Unknown settings count as unchanged. */
export function exposures(before: Settings, planned: Settings): Exposure[] {
  const after = { ...before, ...given(planned) };
  const found: Exposure[] = [];
  const acted = wafOf(before).does === "acts";
  const [attribute] = wafOf(after).idleBy;
  if (acted && attribute !== undefined) found.push({ attribute, what: WAF_EXPOSURES[attribute] });
  if (after.ddos_shield_sensitivity === "off" && before.ddos_shield_sensitivity !== "off")
    found.push({
      attribute: "ddos_shield_sensitivity",
      what: "DDoS protection would be at its lowest level, which stops only the largest floods.",
    });
  const count = newlyExcepted(before, after);
  if (count >= MANY_RULES && acted)
    found.push({ attribute: "waf_disabled_rules", what: `${count} more managed rules would no longer block.` });
  return found;
}

const WAF_EXPOSURES: Readonly<Record<keyof WafSettings, string>> = {
  waf_enabled: "The WAF would be disabled.",
  waf_execution_mode: "The WAF would no longer block.",
  learning_mode: "The WAF would learn and no longer block.",
};

/**
 * Returns the settings that leave an existing zone unprotected and that the configuration does not set. Returns them as they are
 * written in a configuration.
 */
export function unsetExposures(found: Settings, configured: Settings): string[] {
  const { idleBy } = wafOf({ ...found, ...given(configured) });
  const names = [...idleBy, ...(found.ddos_shield_sensitivity === "off" ? (["ddos_shield_sensitivity"] as const) : [])];
  return names.filter((name) => !isSet(configured[name])).map((name) => `${name} = ${safeJson(found[name])}`);
}

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

/** The error for a change that removes protection without `allow_unprotected`. */
export const exposureError = ({ what }: Exposure) => ({
  summary: "The change leaves the zone without protection",
  detail: `${what} If this is intended, set allow_unprotected = true for this change.`,
});

/** Policy: a change that removes protection needs explicit permission. */
export function requireAllowed(
  found: readonly Exposure[],
  at: PathsOf<Exposure["attribute"]>,
  diagnostics: Diagnostics,
): void {
  for (const exposure of found) {
    const { summary, detail } = exposureError(exposure);
    diagnostics.error(at[exposure.attribute], summary, detail);
  }
}

/** Policy: warns about a window that the API may refuse. */
function warnAboutWindow(seconds: unknown, at: AttributePath, diagnostics: Diagnostics): void {
  const usual = [900, 1800, 3600, 21_600, 43_200, 86_400];
  if (typeof seconds !== "number" || usual.includes(seconds)) return;
  diagnostics.warning(
    at,
    "Unusual challenge window",
    `ddos_challenge_window is ${seconds}. The dashboard offers ${usual.join(", ")} seconds; the API may refuse or round other values.`,
  );
}

const MOST_SHOWN = 10;
const RULE_LISTS = ["waf_disabled_rules", "waf_log_only_rules"] as const;

interface Asking {
  readonly at: PathsOf<(typeof RULE_LISTS)[number]>;
  readonly diagnostics: Diagnostics;
  readonly client: () => Promise<BunnyClient | undefined>;
  readonly options: CallOptions;
}

/** Policy: warns about a new exception for a rule that the zone lacks. Also warns about a group without any enabled rule. */
export async function warnAboutExceptions(
  { at, diagnostics, client, options }: Asking,
  zoneId: number | null,
  [before, planned]: readonly [Settings, Settings],
): Promise<void> {
  const isNew = (name: (typeof RULE_LISTS)[number]) => planned[name]?.some((id) => before[name]?.includes(id) !== true);
  if (zoneId === null || !RULE_LISTS.some(isNew)) return;
  const sections = await (await client())?.wafCatalog.rules(zoneId, options).catch(unlessRefused);
  if (sections === undefined || sections.length === 0) return;
  const known = rulesIn(sections);
  for (const name of RULE_LISTS) {
    const unknown = (planned[name] ?? []).filter((id) => !known.has(id) && before[name]?.includes(id) !== true);
    if (unknown.length > 0)
      diagnostics.warning(
        at[name],
        "Unknown managed rules",
        `Shield zone ${zoneId} has no managed rule${unknown.length === 1 ? "" : "s"} ${unknown.slice(0, MOST_SHOWN).join(", ")}${unknown.length > MOST_SHOWN ? ", …" : ""}, so the exception may have no effect. ` +
          `${meant(unknown, [...known])}The data source bunny_shield_waf_rules lists the rules.`,
      );
  }
  for (const { name, code, rules } of wholeGroups(sections, before, planned))
    diagnostics.warning(
      at.waf_disabled_rules,
      "A whole group of managed rules is disabled",
      `waf_disabled_rules contains all ${rules.length} rules of the group ${safeJson(name ?? code ?? "")} (${rules[0]?.ruleId ?? ""} …). ` +
        "If only some of them stop wanted requests, disable only those, or add them to waf_log_only_rules.",
    );
}

interface Unlisted {
  readonly prior: Partial<Settings> | null;
  readonly config: Config<Pick<Attributes, "waf_engine_config" | "waf_profile_id">>;
  readonly client: BunnyClient;
  readonly options: CallOptions;
}

/** Policy: warns about a new profile, and about new names of engine settings, that the API does not list. */
export async function warnAboutUnlisted(
  { prior, config, client, options }: Unlisted,
  at: Pick<At<Attributes>, "waf_engine_config" | "waf_profile_id">,
  diagnostics: Diagnostics,
): Promise<void> {
  const { waf_engine_config: engine, waf_profile_id: profile } = config;
  const names = isKnown(engine) ? Object.keys(engine ?? {}) : [];
  const added = names.filter((name) => !Object.hasOwn(prior?.waf_engine_config ?? {}, name));
  const listed = added.length > 0 ? await client.zones.engineDefaults(options).catch(unlessRefused) : undefined;
  const known = listed?.map(({ name }) => name);
  const unknown = known ? added.filter((name) => !known.includes(name)) : [];
  if (known !== undefined && known.length > 0 && unknown.length > 0)
    diagnostics.warning(
      at.waf_engine_config,
      "Unknown settings of the WAF engine",
      `The API does not list ${unknown.slice(0, MOST_SHOWN).join(", ")}, so it may have no effect. ${meant(unknown, known)}The data source bunny_shield_waf_engine_config lists the settings.`,
    );
  if (!isKnown(profile) || profile === null || profile === prior?.waf_profile_id) return;
  const profiles = (await client.wafCatalog.profiles(options).catch(unlessRefused)) ?? [];
  if (profiles.length === 0 || profiles.some(({ id }) => id === profile)) return;
  diagnostics.warning(
    at.waf_profile_id,
    "Unknown WAF profile",
    `The API lists no WAF profile ${profile}, only ${profiles.map(({ id, name }) => `${id} (${name ?? ""})`).join(", ")}. The data source bunny_shield_waf_profiles lists them.`,
  );
}

function rulesIn(sections: readonly ManagedRuleSection[]): ReadonlySet<string> {
  return new Set(sections.flatMap((one) => one.ruleGroups.flatMap(({ rules }) => rules.map(({ ruleId }) => ruleId))));
}

function meant(unknown: readonly string[], known: readonly string[]): string {
  const close = unknown.slice(0, MOST_SHOWN).flatMap((id) => closestWord(id, known) ?? []);
  return close.length === 0 ? "" : `Did you mean ${[...new Set(close)].join(", ")}? `;
}

/** Returns the groups with several rules that a change disables completely. */
function wholeGroups(sections: readonly ManagedRuleSection[], before: Settings, planned: Settings) {
  const [was, is] = [before, planned].map(({ waf_disabled_rules: ids }) => new Set(ids ?? []));
  const isDisabled = (ids: ReadonlySet<string> | undefined, { rules }: ManagedRuleSection["ruleGroups"][number]) =>
    rules.every(({ ruleId }) => ids?.has(ruleId));
  return sections
    .flatMap(({ ruleGroups }) => ruleGroups)
    .filter((group) => group.rules.length > 1 && isDisabled(is, group) && !isDisabled(was, group));
}

type Attributes = typeof shieldZoneAttributes;

/** The usual form of the words of the WAF engine, and an example. */
const WORD_FORMS = [
  ["waf_allowed_methods", /^[A-Z]+$/, "GET"],
  ["waf_allowed_http_versions", /^HTTP\/\d(?:\.\d)?$/, "HTTP/2"],
  ["waf_request_ignored_headers", /^[^\s:]+$/, "Authorization"],
  ["waf_allowed_request_content_types", /^[^/]+\/[^/]+$/, "application/json"],
] as const;

function warnAboutOddWords(config: Config<Attributes>, at: At<Attributes>, diagnostics: Diagnostics): void {
  for (const [name, form, example] of WORD_FORMS) {
    const words = config[name];
    const odd = isKnown(words) ? (words ?? []).filter((word) => isKnown(word) && !form.test(word)) : [];
    if (odd.length === 0) continue;
    const detail = `${odd.map((word) => safeJson(word)).join(", ")}. Write them in the form of ${safeJson(example)}, or the WAF may not find them in requests.`;
    diagnostics.warning(at[name], "Words that probably no request has", detail);
  }
}

/** Validates combinations of attributes of `bunny_shield_zone`. Each attribute may be unknown. */
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
  warnAboutOddWords(config, at, diagnostics);
  requirePlan(settingsIn(config), at, diagnostics);
}

/** Checks the settings that a zone would have. Warns about a blocking level with which the OWASP rules refuse every request. */
export function checkSettings(
  planned: Settings,
  at: At<Attributes>,
  diagnostics: Diagnostics,
  prior: Settings = {},
): void {
  requirePlan(planned, at, diagnostics, prior);
  const { waf_blocking_paranoia_level: blocking, waf_detection_paranoia_level: detection } = planned;
  if ((blocking ?? 0) > (detection ?? 4))
    diagnostics.warning(
      at.waf_blocking_paranoia_level,
      "The WAF would block above the level that it detects",
      `waf_blocking_paranoia_level is ${blocking}, but waf_detection_paranoia_level is ${detection}. With such levels, the OWASP Core Rule Set refuses every request. Set waf_detection_paranoia_level = ${blocking}, or lower waf_blocking_paranoia_level.`,
    );
}

/** Compares the configured times with the times in the state. */
export function checkTimes(
  config: Config<Attributes>,
  prior: Learning | null,
  at: At<Attributes>,
  diagnostics: Diagnostics,
): void {
  warnAboutWindow(config.ddos_challenge_window, at.ddos_challenge_window, diagnostics);
  checkLearningEnd(config, prior, at.learning_mode_until, diagnostics);
}
