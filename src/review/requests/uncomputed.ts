import { isDeepStrictEqual } from "node:util";
import { jsonMember } from "../../shared/json.js";
import { exempts, stanceOfAction } from "../../zone/action/stance.js";
import { type Decision, NOT_KNOWN } from "../../zone/index.js";
import { typeMeaning } from "../judge/meaning-table.js";
import { declaredAfter, declaredBefore } from "../plan/declared.js";
import type { ResourceChange } from "../plan/plan.js";

/** A change that may stop requests, or let them through, which of them cannot be computed. */
export interface UncomputedChange {
  /** The address of the object. */
  readonly id: string;
  /** What changes, and why it is not computed, as a clause. */
  readonly why: string;
  /**
   * The requests on which it may act: all; those that the object matches, which it then lets past other protection; or, if it
   * only matches others than before, those that it does not surely match both times.
   */
  readonly of: "all" | "matching" | "newly matching";
}

/** By type, the attributes that change nothing for a request, or of which it is computed what they do. */
const COMPUTED: Readonly<Record<string, readonly string[]>> = {
  bunny_shield_zone: [
    ...["under_attack", "whitelabel_response_pages", "request_body_logging_enabled"],
    ...["waf_request_header_logging_enabled", "waf_request_ignored_headers"],
  ],
  bunny_shield_access_list_configuration: [],
  bunny_shield_bot_category_action: [],
  bunny_shield_bot_detection: [],
  bunny_shield_upload_scanning: [],
  bunny_shield_api_guardian: [],
  bunny_shield_api_guardian_endpoint: [],
};

/** Values that act on every request. */
const COMPUTED_VALUES: Readonly<Record<string, unknown>> = { ddos_shield_sensitivity: "challenge" };

/** Types of which some changes are not computed, besides those that decide about single requests. */
export const UNCOMPUTED_TYPES: readonly string[] = Object.keys(COMPUTED);

type Values = Readonly<Record<string, unknown>>;

/** By type, what an object does with the requests that it matches, if it may let them past what is not computed. */
const LETS_PAST: Readonly<Record<string, (values: Values) => readonly unknown[] | undefined>> = {
  bunny_shield_exception: ({ disables, enabled }) => (switchesOffMore(disables) ? [disables, enabled] : undefined),
  bunny_shield_access_list: ({ action, enabled }) => (mayExempt(action) ? [action, enabled] : undefined),
  bunny_shield_waf_rule: ({ rule_configuration: of }) => {
    const action = jsonMember(of, "action_type");
    return mayExempt(action) ? [action] : undefined;
  },
};

const mayExempt = (action: unknown): boolean => action === NOT_KNOWN || exempts(stanceOfAction(action));

/** What an exception switches off that is computed, or concerns no visitor whom Shield stops. */
const COMPUTED_PARTS: readonly unknown[] = ["access_lists", "rate_limiting", "token_authentication"];

/** Attributes of these kinds say nothing to a visitor. */
const SILENT: ReadonlySet<string> = new Set([
  ...["label", "target", "derived", "found", "guard", "local", "on-destroy"],
]);

/** What of a change cannot be computed for single requests; undefined for nothing. */
export function uncomputedChange(change: ResourceChange): UncomputedChange | undefined {
  const { type, address: id, provider } = change;
  const [before] = declaredBefore(change);
  const [after] = declaredAfter(change);
  const names = Object.keys({ ...before?.values, ...after?.values }).filter((name) => acts(provider, type, name));
  const changed = names.filter((name) => !isDeepStrictEqual(before?.values[name], after?.values[name]));
  const [was, is] = [before, after].map((side) => side && LETS_PAST[type]?.(side.values));
  if (changed.length > 0 && (was !== undefined || is !== undefined)) {
    const why = "it lets requests past protection that is not computed, such as managed rules";
    return { id, of: isDeepStrictEqual(was, is) ? "newly matching" : "matching", why };
  }
  if (!Object.hasOwn(COMPUTED, type)) return undefined;
  if (before === undefined || after === undefined)
    return { id, of: "all", why: `it is ${before === undefined ? "new" : "removed"}, and ${NOT_COMPUTED}` };
  const open = changed.filter(
    (name) => !COMPUTED[type]?.includes(name) && after.values[name] !== COMPUTED_VALUES[name],
  );
  if (open.length === 0) return undefined;
  return {
    id,
    of: "all",
    why: `its ${open.sort().join(", ")} ${open.length === 1 ? "changes" : "change"}, and ${NOT_COMPUTED}`,
  };
}

const NOT_COMPUTED = "on which requests that acts is not computed";

/** Whether an attribute may matter to a visitor. */
const acts = (provider: string, type: string, name: string): boolean =>
  Object.entries(typeMeaning(provider, type)?.rows ?? {}).some(
    ([path, { meaning }]) =>
      (path === name || path.startsWith(`${name}.`)) &&
      meaning !== undefined &&
      !SILENT.has(meaning.kind) &&
      !("observed" in meaning),
  );

const switchesOffMore = (disables: unknown): boolean =>
  disables === NOT_KNOWN || (Array.isArray(disables) && disables.some((one) => !COMPUTED_PARTS.includes(one)));

/** The objects that have a part in a decision: all others surely do not match. */
export const partiesOf = ({ by, mayBeBy, alsoMatching, undecided }: Decision): readonly string[] => [
  ...new Set([...by, ...mayBeBy, ...alsoMatching, ...undecided].flatMap(({ id }) => id ?? [])),
];

/**
 * The changes that may act on a request in a way that is not computed: none where it is blocked anyway, or skips all of Shield. What
 * lets it past other protection changes nothing more for one whose outcome is known to change.
 */
export function uncomputedFor(
  before: Decision,
  after: Decision,
  { uncomputed }: { readonly uncomputed: readonly UncomputedChange[] },
): readonly UncomputedChange[] {
  if (uncomputed.length === 0 || after.decision === "blocked" || (before.skipsAll && after.skipsAll)) return [];
  const sides = [before, after];
  const parties = new Set(sides.flatMap((one) => [...partiesOf(one), ...one.exceptions]));
  const passes = sides.every(({ possible }) => possible.every((fate) => PASSING.has(fate)));
  const staysMet = (id: string): boolean =>
    sides.every(({ by, alsoMatching }) => [...by, ...alsoMatching].some((one) => one.id === id));
  return uncomputed.filter(
    ({ id, of }) => of === "all" || (passes && parties.has(id) && (of === "matching" || !staysMet(id))),
  );
}

const PASSING: ReadonlySet<string> = new Set(["allowed", "passed", "logged", "counted"]);
