/**
 * Shield's record of a request. Undefined means that Shield did not record the value. The only headers in it are the user agent
 * and the request ID.
 */
export interface RecordedEvent {
  readonly id: string;
  /** Unix milliseconds. */
  readonly time: number;
  readonly requestId: string | undefined;
  readonly url: string;
  readonly method: string | undefined;
  /** As recorded; the last part is `*` if masked. */
  readonly address: string | undefined;
  readonly userAgent: string | undefined;
  readonly country: string | undefined;
  readonly asn: string | undefined;
  /** Such as `Blocked`. */
  readonly action: string | undefined;
  readonly ruleId: string | undefined;
  readonly ruleGroup: string | undefined;
  /** The name of the rule. */
  readonly message: string | undefined;
  readonly match: { readonly key: string; readonly value: string } | undefined;
}
