import type { ApiErrorParts, ErrorKind, FieldError } from "./api-error.js";

/** An errorKey of the API. A trailing `*` matches every errorKey with this prefix. */
export interface KnownErrorKey {
  readonly key: string;
  readonly kind: ErrorKind;
  /** The HTTP statuses seen with the key. The body decides, not the status. */
  readonly statuses: readonly number[];
  readonly meaning: string;
  readonly advice: string;
  /** The key is the same for a deleted object and for an object of another account. */
  readonly ambiguous?: true;
}

/** All known errorKeys (docs/reference/service.md#error-bodies). A more specific key comes before a more general key. */
export const knownErrorKeys: readonly KnownErrorKey[] = [
  {
    key: "not_found_or_unauthorised_access.shieldzone",
    kind: "not_found",
    statuses: [202, 404],
    meaning: "The Shield zone is unknown or belongs to another account.",
    advice: "Check the Shield zone's id (it is not the pull zone's id) and that the access key belongs to its account.",
    ambiguous: true,
  },
  {
    key: "not_found_or_unauthorised_access.waf_rule",
    kind: "not_found",
    statuses: [202, 404],
    meaning: "The rate limit or WAF rule is unknown or belongs to another account.",
    advice: "Check the rule's id and that the access key belongs to its account.",
    ambiguous: true,
  },
  {
    key: "not_found_or_unauthorised_access.*",
    kind: "not_found",
    statuses: [202, 404],
    meaning: "The object is unknown or belongs to another account.",
    advice: "Check the identifiers and that the access key belongs to the account that owns the object.",
    ambiguous: true,
  },
  {
    key: "not_found.waf_rule",
    kind: "not_found",
    statuses: [202, 404],
    meaning: "The rate limit or WAF rule does not exist.",
    advice: "Check the rule's id; it may have been deleted elsewhere.",
  },
  {
    key: "not_found.ratelimit_shieldzone",
    kind: "not_found",
    statuses: [202, 404],
    meaning: "The zone has no rate limit metrics.",
    advice: "Check the Shield zone's id; metrics exist once a rate limit has counted requests.",
  },
  {
    key: "pullZone.not_found",
    kind: "not_found",
    statuses: [404],
    meaning: "The pull zone is unknown or belongs to another account.",
    advice: "Check the pull zone's id (it is not the Shield zone's id) and that the access key belongs to its account.",
    ambiguous: true,
  },
  {
    key: "not_found*",
    kind: "not_found",
    statuses: [202, 404],
    meaning: "The object does not exist.",
    advice: "Check the identifiers; the object may have been deleted elsewhere.",
  },
  {
    key: "invalid_plan_type.bot_detection",
    kind: "plan_required",
    statuses: [202, 403],
    meaning: "The zone's Shield plan does not include bot detection.",
    advice: "Upgrade the zone to Advanced or higher, or remove the bot resources of this zone.",
  },
  {
    key: "invalid_plan_type.*",
    kind: "plan_required",
    statuses: [202, 403],
    meaning: "The zone's Shield plan does not include the feature.",
    advice: "Upgrade the zone's Shield plan, or remove the feature from the configuration.",
  },
  {
    key: "feature_not_available_on_plan",
    kind: "plan_required",
    statuses: [400],
    meaning: "The zone's Shield plan does not include the feature, such as response pages.",
    advice:
      "Upgrade the zone to Advanced or higher, or remove the feature from the configuration. A zone without its own pages shows the default pages of bunny.net.",
  },
  {
    key: "not_available.access_list",
    kind: "plan_required",
    statuses: [202, 400],
    meaning: "The zone's Shield plan does not include this managed list.",
    advice: "Upgrade the zone to the plan that the list requires (`requiredPlan`), or remove the list's resource.",
  },
  {
    key: "plan_change_blocked.shieldzone",
    kind: "conflict",
    statuses: [202],
    meaning: "The zone uses features that the lower plan does not include.",
    advice:
      "First remove the features that the lower plan lacks, and the rules, lists, and pages above its limits. Then change the plan.",
  },
  {
    key: "plan_limit_restriction.*",
    kind: "plan_required",
    statuses: [202, 400],
    meaning: "The zone's Shield plan does not allow this value, for example a period above 10 seconds on Basic.",
    advice: "Upgrade the zone's Shield plan, or use a value that the plan allows.",
  },
  {
    key: "limit_reached.waf",
    kind: "quota_exceeded",
    statuses: [202],
    meaning: "The zone has as many WAF or rate limit rules as its Shield plan allows.",
    advice: "Delete a rule that is no longer needed, or upgrade the zone's Shield plan.",
  },
  {
    key: "limit_reached.*",
    kind: "quota_exceeded",
    statuses: [202],
    meaning: "The plan's number of objects is used up.",
    advice: "Delete unused objects, or upgrade the zone's Shield plan.",
  },
  {
    key: "invalid_datetime_window.event_logs",
    kind: "invalid_request",
    statuses: [401],
    meaning: "The day lies outside the 72 hours for which event logs are kept.",
    advice: "Request today or one of the two days before, in UTC.",
  },
  {
    key: "api_guardian.get_api_guardian.no_configuration",
    kind: "not_found",
    statuses: [404],
    meaning: "The zone has no API Guardian configuration.",
    advice: "Set up API Guardian for the zone first.",
  },
  {
    key: "unauthorized",
    kind: "unauthorized",
    statuses: [401],
    meaning: "The logging host refuses the access key.",
    advice: "Check the access key: the account's API key from the dashboard (Account settings, API).",
  },
  {
    key: "logging_disabled",
    kind: "not_found",
    statuses: [404],
    meaning: "The pull zone does not log its requests.",
    advice: "Enable logging of the pull zone in the dashboard. Logging starts with the next request.",
  },
];

/** A refusal without an errorKey, recognized by its message. */
export interface KnownErrorText {
  readonly pattern: RegExp;
  readonly kind: ErrorKind;
  readonly statuses: readonly number[];
  readonly meaning: string;
  readonly advice: string;
}

/** All refusals recognized by their message (docs/reference/service.md#error-bodies). */
export const knownErrorTexts: readonly KnownErrorText[] = [
  {
    pattern: /access list (entry )?limit exceeded/i, // The message about entries is a guess by analogy.
    kind: "quota_exceeded",
    statuses: [202],
    meaning: "The zone has as many custom access lists, or entries in them, as its Shield plan allows.",
    advice:
      "Delete a list or entries that are no longer needed, put the entries of several lists into one, or upgrade the zone's Shield plan.",
  },
];

function findErrorKey(errorKey: string): KnownErrorKey | undefined {
  return knownErrorKeys.find(({ key }) =>
    key.endsWith("*") ? errorKey.startsWith(key.slice(0, -1)) : errorKey === key,
  );
}

function findErrorText(message: string): KnownErrorText | undefined {
  return knownErrorTexts.find(({ pattern }) => pattern.test(message));
}

export interface ErrorBody {
  readonly message: string | undefined;
  readonly errorKey: string | undefined;
  /** The status in the body, which may differ from the HTTP status. */
  readonly statusCode: number | undefined;
  readonly fieldErrors: readonly FieldError[];
}

/** Returns the status that counts: the status in the body, if it is the status of an error, otherwise the HTTP status. */
export const effectiveStatus = ({ status, statusInBody }: Pick<ApiErrorParts, "status" | "statusInBody">) =>
  statusInBody !== undefined && statusInBody >= 400 ? statusInBody : status;

const refusals: ReadonlySet<ErrorKind> = new Set([
  ...(["refused", "quota_exceeded", "plan_required"] as const),
  ...(["unauthorized", "forbidden", "not_found", "rate_limited"] as const),
]);

/** Other statuses of requests that were not carried out. */
const refusingStatuses: ReadonlySet<number | undefined> = new Set([
  ...[301, 302, 305, 307, 308, 400, 405, 406, 407, 409, 411, 412, 413, 414, 415, 416, 417],
  ...[421, 422, 424, 426, 428, 431, 451],
]);

/**
 * Reports whether an answer proves that the request was not carried out. Other answers prove nothing: after a 408 or 499, for
 * example, the request may still be processed.
 */
export function isRefusal(parts: ApiErrorParts): boolean {
  if ((parts.status ?? 0) >= 500) return false;
  const isKnown = parts.errorKey !== undefined && findErrorKey(parts.errorKey) !== undefined;
  return isKnown || refusals.has(parts.kind) || refusingStatuses.has(effectiveStatus(parts));
}

/**
 * Classifies a refusal (docs/reference/service.md#errors) by the first of these that applies: a known errorKey, a known message,
 * a 401 with an errorKey (a bad request), the status in the body, the HTTP status.
 */
export function classifyRefusal(
  status: number,
  refusal: ErrorBody,
): Pick<ApiErrorParts, "kind" | "advice" | "ambiguousNotFound" | "unconfirmedNotFound"> {
  const known =
    (refusal.errorKey === undefined ? undefined : findErrorKey(refusal.errorKey)) ??
    (refusal.message === undefined ? undefined : findErrorText(refusal.message));
  if (known !== undefined) {
    const ambiguousNotFound = "ambiguous" in known;
    return { kind: known.kind, advice: known.advice, ambiguousNotFound, unconfirmedNotFound: false };
  }
  const effective = effectiveStatus({ status, statusInBody: refusal.statusCode }) ?? status;
  const kind = effective === 401 && refusal.errorKey !== undefined ? "invalid_request" : kindOfStatus(effective);
  // A 404 without an errorKey may come from a proxy or gateway.
  return { kind, advice: undefined, ambiguousNotFound: false, unconfirmedNotFound: kind === "not_found" };
}

function kindOfStatus(status: number): ErrorKind {
  if (status >= 500) return "unavailable";
  if (status < 400) return "refused";
  return statusKinds.get(status) ?? "invalid_request";
}

const statusKinds: ReadonlyMap<number, ErrorKind> = new Map([
  [401, "unauthorized"],
  [402, "forbidden"],
  [403, "forbidden"],
  [404, "not_found"],
  [407, "network"],
  [408, "unavailable"],
  [409, "conflict"],
  [410, "not_found"],
  [412, "conflict"],
  [423, "conflict"],
  [425, "unavailable"],
  [429, "rate_limited"],
  [499, "unavailable"],
]);
