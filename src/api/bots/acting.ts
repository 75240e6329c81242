/** A bot or category with its action. `categoryAction` is undefined if unknown. */
export interface Acting {
  readonly action: number;
  readonly categoryAction?: number;
}

/**
 * Reports whether a bot or a category has this action. The API may return a bot's own action or its effective action
 * (docs/reference/service.md#bot-actions). So if both are the same, a bot's own action cannot be distinguished from the action of
 * its category.
 */
export function hasAction({ action: found, categoryAction }: Acting, action: number): boolean {
  if (found === action) return true;
  return (action === 0 && found === categoryAction) || (found === 0 && action === categoryAction);
}
