import { isDeepStrictEqual } from "node:util";
import { exempts, stanceOfAction } from "../../zone/action/stance.js";
import { BOT_CATEGORY, type DeclaredObject, type Decision, inCatalog, NOT_KNOWN } from "../../zone/index.js";
import { COMPUTED, isUncomputed, whyNotComputed } from "../../zone/not-computed.js";
import { ourProvider, typeMeaning } from "../judge/meaning-table.js";

/** A change that may stop requests or let them through. The affected requests cannot be computed. */
export interface UncomputedChange {
  readonly id: string;
  /** A clause that names the change and the reason why its effect is not computed. */
  readonly why: string;
  /**
   * Requests that the change may affect. `matching`: the object matches the requests and lets them past other protection. `newly
   * matching`: the object only starts or stops matching requests. Requests that surely match both before and after are excluded.
   */
  readonly of: "all" | "matching" | "newly matching";
  /** Declared bots of a category that is changed. What happens to their requests is computed. */
  readonly bots?: readonly string[];
  /** True if the object may allow bots that are not known, which then also pass access lists. */
  readonly mayPassLists?: boolean;
}

/** Values that act on every request. */
const COMPUTED_VALUES: Readonly<Record<string, unknown>> = { ddos_shield_sensitivity: "challenge" };

type Values = Readonly<Record<string, unknown>>;

/** By type, returns the effect of an object that may let its requests past uncomputed protection. */
const LETS_PAST: Readonly<Record<string, (values: Values) => readonly unknown[] | undefined>> = {
  bunny_shield_exception: ({ disables, enabled }) => (switchesOffMore(disables) ? [disables, enabled] : undefined),
  bunny_shield_access_list: ({ action, enabled }) => (mayExempt(action) ? [action, enabled] : undefined),
  bunny_shield_waf_rule: ({ action }) => (mayExempt(action) ? [action] : undefined),
  bunny_shield_bot_action: ({ action }) => (mayExempt(action) ? [action] : undefined),
  [BOT_CATEGORY]: ({ action }) => (mayExempt(action) ? [action] : undefined),
};

const mayExempt = (action: unknown): boolean => action === NOT_KNOWN || exempts(stanceOfAction(action));

/** Parts that an exception can switch off. Their effect is computed, or they stop no visitor in Shield. */
const COMPUTED_PARTS: readonly unknown[] = ["access_lists", "rate_limiting", "token_authentication"];

const SILENT: ReadonlySet<string> = new Set([
  ...["label", "target", "derived", "found", "guard", "local", "on-destroy"],
]);

/** Returns the parts of a change that cannot be computed for single requests. */
export function uncomputedChange(
  before: DeclaredObject | undefined,
  after: DeclaredObject | undefined,
  bots: readonly DeclaredObject[],
  catalogs: readonly DeclaredObject[],
): readonly UncomputedChange[] {
  const { id, type, values } = after ?? before ?? NOTHING;
  const names = Object.keys({ ...before?.values, ...after?.values }).filter((name) => acts(type, name));
  const changed = names.filter((name) => !isDeepStrictEqual(before?.values[name], after?.values[name]));
  const isCategory = type === BOT_CATEGORY;
  const isListed = isCategory && inCatalog(catalogs, values["category"]) !== undefined;
  const own = isCategory && {
    mayPassLists: after !== undefined && mayExempt(after.values["action"]),
    bots: bots.filter((bot) => bot.values["category"] === values["category"]).map((bot) => bot.id),
  };
  const [was, is] = [before, after].map((side) => side && LETS_PAST[type]?.(side.values));
  if (changed.length > 0 && isCategory === isListed && (was !== undefined || is !== undefined)) {
    const why = "it lets requests skip protection whose effect is not computed, such as managed rules";
    return [{ id, of: isDeepStrictEqual(was, is) ? "newly matching" : "matching", ...own, why }];
  }
  const reason = whyNotComputed({ id, type, values }, catalogs);
  if (reason === undefined || !isUncomputed(type)) return [];
  const open = isCategory ? `${reason}; the data source bunny_shield_bots lists them` : reason;
  if (before === undefined || after === undefined)
    return [{ id, of: "all", ...own, why: `it is ${before === undefined ? "new" : "removed"}, and ${open}` }];
  const computed: readonly string[] = COMPUTED[type];
  const left = changed.filter((name) => !computed.includes(name) && after.values[name] !== COMPUTED_VALUES[name]);
  if (left.length === 0) return [];
  const what = left.length > MOST_NAMED ? `${left.length} settings` : `its ${left.sort().join(", ")}`;
  return [{ id, of: "all", ...own, why: `${what} ${left.length === 1 ? "changes" : "change"}, and ${open}` }];
}

const NOTHING: DeclaredObject = { id: "", type: "", values: {} };
const MOST_NAMED = 5;

const acts = (type: string, name: string): boolean =>
  Object.entries(typeMeaning(ourProvider, type)?.rows ?? {}).some(
    ([path, { meaning }]) =>
      (path === name || path.startsWith(`${name}.`)) &&
      meaning !== undefined &&
      !SILENT.has(meaning.kind) &&
      !("observed" in meaning),
  );

const switchesOffMore = (disables: unknown): boolean =>
  disables === NOT_KNOWN || (Array.isArray(disables) && disables.some((one) => !COMPUTED_PARTS.includes(one)));

/** Returns the objects that take part in a decision; all other objects surely do not match. */
export const partiesOf = ({ by, mayBeBy, alsoMatching, undecided }: Decision): readonly string[] => [
  ...new Set([...by, ...mayBeBy, ...alsoMatching, ...undecided].flatMap(({ id }) => id ?? [])),
];

/**
 * Returns uncomputed changes that may affect a request. Returns none if the request skips all of Shield, or is blocked and no
 * allowed bot may send it.
 * Changes that only let requests past other protection count only if the request surely passes before and after.
 */
export function uncomputedFor(
  before: Decision,
  after: Decision,
  { uncomputed }: { readonly uncomputed: readonly UncomputedChange[] },
): readonly UncomputedChange[] {
  if (uncomputed.length === 0 || (before.skipsAll && after.skipsAll)) return [];
  const sides = [before, after];
  const parties = new Set(sides.flatMap((one) => [...partiesOf(one), ...one.exceptions]));
  const passes = sides.every(({ possible }) => possible.every((fate) => PASSING.has(fate)));
  const isMet = (id: string, { by, alsoMatching }: Decision): boolean =>
    [...by, ...alsoMatching].some((one) => one.id === id);
  const staysMet = (id: string): boolean => sides.every((side) => isMet(id, side));
  const isOf = (bot: string): boolean => sides.some((side) => isMet(bot, side));
  return uncomputed.filter(({ id, of, bots = [], mayPassLists }) => {
    if (after.decision === "blocked" && mayPassLists !== true) return false;
    if (of === "all") return !bots.some(isOf);
    return passes && [id, ...bots].some((one) => parties.has(one)) && (of === "matching" || !staysMet(id));
  });
}

const PASSING: ReadonlySet<string> = new Set(["allowed", "passed", "logged", "counted"]);
