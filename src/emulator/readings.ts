import * as v from "valibot";

/** The first value is the one that holds unless told otherwise. */
function reading<const Values extends readonly [string, ...string[]]>(...values: Values) {
  const standard: Values[number] = values[0];
  return v.optional(v.picklist(values), standard);
}

/**
 * Where the facts leave a question open, or a live reply differs from the vendor's document, the emulator answers by the
 * first value; the others are the other readings, so that a client can be shown to bear each.
 */
export const readingsSchema = v.strictObject({
  /** Order of a list's entries once stored. */
  entryOrder: reading("kept", "sorted", "reversed"),
  duplicateEntries: reading("kept", "removed"),
  entryCase: reading("kept", "upper", "lower"),
  /** `10.0.0.1/24` in a CIDR list becomes `10.0.0.0/24`. */
  hostBits: reading("masked", "kept"),
  asnPrefix: reading("kept", "stripped", "added"),
  trailingNewline: reading("kept", "added", "stripped"),
  /** Line ends of `content` as it is read. */
  contentLineEnd: reading("kept", "crlf"),
  entrySyntax: reading("checked", "unchecked"),
  emptyList: reading("accepted", "refused"),
  /** Which text a checksum that was sent is held against. */
  checksum: reading("of-sent", "of-stored", "unchecked"),
  newList: reading("disabled", "enabled"),
  /** Status of a failure whose body says `success: false`: as observed, always 202, or the 4xx it deserves. */
  failureStatus: reading("usual", "accepted", "honest"),
  /** The error block of a success. */
  errorBlock: reading("null", "default", "absent"),
  /** Content type of JSON answers. */
  jsonMedia: reading("application/json; charset=utf-8", "text/plain; charset=utf-8", "text/json; charset=utf-8"),
  /** `action` of a bot in the list: its own, or its category's where it has none. */
  botAction: reading("own", "effective"),
  /** GET of a page: by what the request accepts, always HTML as text, always a JSON string. */
  customPageAnswer: reading("negotiated", "text", "json"),
  customPageMedia: reading("any", "json-only", "html-only"),
  customPageText: reading("exact", "trimmed", "crlf"),
  /** DELETE of a page that was never set. */
  customPageMissing: reading("deleted", "not-found"),
  /** How the first page of event logs is asked for. */
  eventLogStart: reading("no-token", "start-token", "either"),
  /** `looping`: every page names the same next token. */
  eventLogToken: reading("fresh", "looping"),
  emptyEventLogs: reading("array", "null"),
  /** Event logs per page. */
  eventLogPageSize: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 50),
  /** PATCH of a rule: members of `ruleConfiguration` that are not sent are reset, or kept. */
  rateLimitUpdate: reading("replace", "merge"),
  /** Body of the 202 for a rule that does not exist. */
  rateLimitMissing: reading("rule", "accepted-result"),
  /** Status for `min` above `max`. */
  autoscalingOrder: reading("422", "400"),
  /** Whether the account's cap on instances is enforced. */
  instanceLimit: reading("enforced", "ignored"),
  /** What `/play/heatmap` answers. */
  heatmap: reading("heatmap", "empty", "play"),
  /** Year and month of an overage request. */
  overageMonth: reading("required", "optional"),
});

/** One value per open question. */
export type Readings = v.InferOutput<typeof readingsSchema>;

/** The readings that hold, some of them changed. Throws a `ValiError` that names what is unknown. */
export function withReadings(changes: Partial<Readings> | undefined, current?: Readings): Readings {
  return v.parse(readingsSchema, { ...current, ...changes });
}
