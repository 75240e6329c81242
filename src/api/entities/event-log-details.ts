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
