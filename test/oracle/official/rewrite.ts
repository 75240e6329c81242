import { BUNNYNET } from "../../review/support/official-objects.js";
import { change, type Json, type JsonObject, planJson } from "../../review/support/plan-builder.js";
import { type Recorded, wholeChanges } from "../pull-requests/recorded.js";
import { exceptionRow, listRow, type OfficialRow, rateLimitRow, wafRuleRow } from "./objects.js";
import { NotOfficial, type OurChange, requireSame } from "./rewritten.js";
import { type Setting, settingOf, shieldOf } from "./settings.js";

/** Checks of our provider against mistakes, which are no protection. */
const GUARDS = [
  "allow_catch_all",
  "allow_no_match",
  "allow_unprotected",
  "adopt_existing",
  "max_blocking_percent",
  "max_removal_percent",
];

/** The changes of a recorded pull request without our provider's checks against mistakes. */
export function ourChanges(recorded: Recorded): OurChange[] {
  const without = (value: Json): JsonObject | null =>
    value === null
      ? null
      : Object.fromEntries(Object.entries(value as JsonObject).filter(([name]) => !GUARDS.includes(name)));
  return wholeChanges(recorded).map(({ address, before, after, options }) => {
    const [type = "", name = ""] = address.split(".");
    return { type, name, before: without(before), after: without(after), options };
  });
}

/** A plan of ours again. */
export const ourPlan = (changes: readonly OurChange[]): string =>
  planJson(changes.map(({ type, name, before, after, options }) => change(`${type}.${name}`, before, after, options)));

const ROWS: Readonly<Record<string, (change: OurChange) => OfficialRow>> = {
  bunny_shield_access_list: listRow,
  bunny_shield_waf_rule: wafRuleRow,
  bunny_shield_rate_limit: rateLimitRow,
  bunny_shield_exception: exceptionRow,
};

/** The same pull request with the types of the official provider. Throws {@link NotOfficial} where it cannot be said with them. */
export function officialPlan(changes: readonly OurChange[]): string {
  const settings = new Map<number, Setting[]>();
  const rows: OfficialRow[] = [];
  for (const one of changes) {
    const toRow = ROWS[one.type];
    const isIdle = one.options.actions?.[0] === "no-op";
    if (toRow !== undefined) {
      requireSame(one, "timeouts");
      rows.push(toRow(one));
      continue;
    }
    if (isIdle && !one.type.startsWith("bunny_shield_zone")) continue;
    const setting = settingOf(one);
    const others = settings.get(setting.zone) ?? [];
    if (others.some(({ key }) => key === setting.key)) throw new NotOfficial("two addresses of one object");
    settings.set(setting.zone, [...others, setting]);
  }
  for (const [zone, all] of settings) {
    const [before, after] = [shieldOf(zone, all, "before"), shieldOf(zone, all, "after")];
    rows.push({ address: `bunnynet_pullzone_shield.z${zone}`, before, after, options: {} });
  }
  return planJson(
    rows.map(({ address, before, after, options }) =>
      change(address, before, after, { ...options, provider: BUNNYNET }),
    ),
  );
}
