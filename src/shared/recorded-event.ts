/** What Shield recorded of one request. Undefined is not recorded. No header is kept but the agent and the request's ID. */
export interface RecordedEvent {
  readonly id: string;
  /** Unix milliseconds. */
  readonly time: number;
  readonly requestId: string | undefined;
  readonly url: string;
  readonly method: string | undefined;
  /** As recorded: the last part is `*` if it is masked. */
  readonly address: string | undefined;
  readonly userAgent: string | undefined;
  readonly country: string | undefined;
  readonly asn: string | undefined;
  /** What was done, such as `Blocked`. */
  readonly action: string | undefined;
  readonly ruleId: string | undefined;
  readonly ruleGroup: string | undefined;
  /** The name of the rule. */
  readonly message: string | undefined;
  readonly match: { readonly key: string; readonly value: string } | undefined;
}
