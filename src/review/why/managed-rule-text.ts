/** What the catalog of managed rules says of one. */
export interface ManagedRuleText {
  readonly group: string;
  readonly description: string;
}
