const NEVER_NULL: ReadonlyMap<string, readonly string[]> = new Map([
  [
    "bunnynet_pullzone_shield",
    [
      ...["bot_categorization", "upload_scanning_antivirus", "upload_scanning_csam"],
      ...["whitelabel_block", "whitelabel_challenge", "whitelabel_rate_limit"],
    ],
  ],
]);

/**
 * Returns the attributes that versions of the official provider after 0.15.1 have, and always write with a value; of
 * `bot_categorization`, this follows from its documented defaults. So a state without a value is from an earlier version (docs/reference/official-attributes.md#versions-of-the-official-provider).
 */
export const neverNull = (type: string): readonly string[] => NEVER_NULL.get(type) ?? [];
