import * as v from "valibot";
import { parseJson } from "../json.js";
import { count, listOf, looseText, optional } from "../schema.js";

/** A name with its value. */
export interface EventLogHeader {
  readonly name: string | null;
  readonly value: string | null;
}

/** What the JSON text of an event says (API facts §7.1). Headers may hold secrets. */
export interface EventLogDetails {
  readonly serverZoneId: number | null;
  readonly message: string | null;
  readonly url: string | null;
  /** The last part is `*` when anonymised. */
  readonly remoteIp: string | null;
  readonly urlEncodedBody: string | null;
  readonly headers: readonly EventLogHeader[];
  readonly triggerMatch: { readonly key: string | null; readonly value: string | null } | null;
}

const detailsSchema = v.object({
  ServerZoneId: v.fallback(count, null),
  Message: v.fallback(looseText, null),
  Url: v.fallback(looseText, null),
  RemoteIp: v.fallback(looseText, null),
  UrlEncodedBody: v.fallback(looseText, null),
  Headers: v.fallback(listOf(v.object({ Name: looseText, Value: looseText })), () => []),
  TriggerMatch: v.fallback(optional(v.object({ Key: looseText, Value: looseText })), null),
});

/** Reads an event's JSON, as text or as an object already; null where it is neither. Never throws. */
export function parseEventLog(log: unknown): EventLogDetails | null {
  const result = v.safeParse(detailsSchema, typeof log === "string" ? tryJson(log) : log);
  if (!result.success) return null;
  const { ServerZoneId, Message, Url, RemoteIp, UrlEncodedBody, Headers, TriggerMatch } = result.output;
  return {
    serverZoneId: ServerZoneId,
    message: Message,
    url: Url,
    remoteIp: RemoteIp,
    urlEncodedBody: UrlEncodedBody,
    headers: Headers.map(({ Name, Value }) => ({ name: Name, value: Value })),
    triggerMatch: TriggerMatch === null ? null : { key: TriggerMatch.Key, value: TriggerMatch.Value },
  };
}

function tryJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
