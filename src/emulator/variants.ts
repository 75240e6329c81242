import * as v from "valibot";

/** Returns a variant with these values. The first is the default. */
function variant<const Values extends readonly [string, ...string[]]>(...values: Values) {
  const standard: Values[number] = values[0];
  return v.optional(v.picklist(values), standard);
}

/**
 * Behaviors of the API that are undocumented, or that differ between the documentation and observed responses. A client can be
 * tested with all of them. See docs/decisions/open-questions-are-variants.md.
 */
export const variantsSchema = v.strictObject({
  /** Order of a list's stored entries. */
  entryOrder: variant("kept", "sorted", "reversed"),
  duplicateEntries: variant("kept", "removed"),
  entryCase: variant("kept", "upper", "lower"),
  /** `10.0.0.1/24` in a CIDR list becomes `10.0.0.0/24`. */
  hostBits: variant("masked", "kept"),
  asnPrefix: variant("kept", "stripped", "added"),
  trailingNewline: variant("kept", "added", "stripped"),
  /** Line endings of `content` in responses. */
  contentLineEnd: variant("kept", "crlf"),
  entrySyntax: variant("checked", "unchecked"),
  emptyList: variant("accepted", "refused"),
  /** The text from which the checksum of a request is computed. */
  checksum: variant("of-sent", "of-stored", "unchecked"),
  newList: variant("disabled", "enabled"),
  /** A write to a Shield zone during another write is performed, or refused with 409. */
  concurrentWrites: variant("accepted", "refused"),
  /** Status of a failure whose body has `success: false`. It is the observed status, always 202, or the correct 4xx. */
  failureStatus: variant("usual", "accepted", "honest"),
  /** The error block of a success. */
  errorBlock: variant("null", "default", "absent"),
  /** Content type of JSON responses. */
  jsonMedia: variant("application/json; charset=utf-8", "text/plain; charset=utf-8", "text/json; charset=utf-8"),
  /**
   * `action` of a bot in the list. It is the bot's own action. With `effective`, a bot without its own action has the action of
   * its category.
   */
  botAction: variant("own", "effective"),
  /**
   * The response to a GET of a page. It depends on the request's `Accept`, is always HTML as text, or is always a JSON string.
   */
  customPageAnswer: variant("negotiated", "text", "json"),
  customPageMedia: variant("any", "json-only", "html-only"),
  customPageText: variant("exact", "trimmed", "crlf"),
  /** The response to a DELETE of a page that was never set. */
  customPageMissing: variant("deleted", "not-found"),
  /** The form of a request for the first page of event logs. */
  eventLogStart: variant("no-token", "start-token", "either"),
  /** `looping`: every page has the same next token. */
  eventLogToken: variant("fresh", "looping"),
  emptyEventLogs: variant("array", "null"),
  eventLogPageSize: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 50),
  /** PATCH of a rule: omitted members of `ruleConfiguration` are reset, or kept. */
  rateLimitUpdate: variant("replace", "merge"),
  /** Body of the 202 for a rule that does not exist. */
  rateLimitMissing: variant("rule", "accepted-result"),
  /** PATCH of a custom WAF rule, like `rateLimitUpdate`. */
  wafRuleUpdate: variant("replace", "merge"),
  wafRuleMissing: variant("rule", "accepted-result"),
  /** Types of actions and triggers of edge rules. The vendor has two documents, and each uses another form. */
  edgeRuleCodes: variant("numbers", "names"),
  /** Response to a write of an edge rule. */
  edgeRuleAnswer: variant("rule", "empty"),
  /** PATCH of a zone: omitted enumerations are kept, or become 0. */
  zoneUpdate: variant("keep", "reset-enums"),
  /** A PATCH of a zone replaces the engine's settings as a whole, or merges them by name. */
  engineConfigUpdate: variant("replace", "merge"),
  /** Settings that POST of a zone applies. */
  zoneCreate: variant("applies-all", "plan-only"),
  /**
   * Effect of creating a zone under attack. With `challenges`, the DDoS protection challenges. With `plan-only`, only the plan is
   * set. With `logs`, the DDoS protection challenges, and the WAF only logs.
   */
  underAttack: variant("challenges", "plan-only", "logs"),
  /** Whether a new zone learns by default. */
  newZoneLearning: variant("on", "off"),
  /** Treatment of settings that the zone's Shield plan lacks. */
  zonePlanGate: variant("refused", "ignored"),
  planDowngrade: variant("blocked-in-use", "allowed"),
  /**
   * Upload of an OpenAPI document. With `either`, POST also replaces a document, and PATCH also adds the first document. With
   * `strict`, POST only adds, and PATCH only replaces.
   */
  specUpload: variant("either", "strict"),
  /** Whether the endpoints of a new document keep their IDs. */
  endpointIds: variant("kept", "renewed"),
  /** Order of the rule IDs in a zone's lists of exceptions. */
  setOrder: variant("kept", "sorted"),
  /** Custom WAF rules that a new order omits. */
  ruleOrderMissing: variant("appended", "dropped"),
  /** Whether a write of `learningModeUntil` is applied, or ignored as read-only. */
  learningEnd: variant("written", "ignored"),
  timeForm: variant("zulu", "bare"),
  /** Status for `min` above `max`. */
  autoscalingOrder: variant("422", "400"),
  /** Whether the account's limit on instances is enforced. */
  instanceLimit: variant("enforced", "ignored"),
  heatmap: variant("heatmap", "empty", "play"),
  overageMonth: variant("required", "optional"),
});

export type Variants = v.InferOutput<typeof variantsSchema>;

/** Returns the current variants with changes. Throws a `ValiError` for an unknown variant. */
export function withVariants(changes: Partial<Variants> | undefined, current?: Variants): Variants {
  return v.parse(variantsSchema, { ...current, ...changes });
}
