/** What has an action, and what the category of a bot does, where it is known. */
export interface Acting {
  readonly action: number;
  readonly categoryAction?: number;
}

/**
 * Whether a bot, or a category, has this action. The API may return a bot's own action or the one in effect
 * (docs/reference/service.md#bot-actions): an action of its own is not told from the same one of its category.
 */
export function hasAction({ action: found, categoryAction }: Acting, action: number): boolean {
  if (found === action) return true;
  return (action === 0 && found === categoryAction) || (found === 0 && action === categoryAction);
}
