import type { CallOptions } from "../options.js";

/** One known bot (API facts §6.1). `action` may be its own or the effective one. */
export interface Bot {
  readonly botId: number;
  readonly userAgentMatch: string | null;
  /** A code of `botCategories`. */
  readonly category: number;
  /** A code of `botActions`. */
  readonly action: number;
  readonly isVerifiable: boolean;
}

/** What happens to a category's bots that have no action of their own (API facts §6.3). */
export interface BotCategoryAction {
  /** A code of `botCategories`. */
  readonly category: number;
  /** A code of `botCategoryActions`. */
  readonly action: number;
}

/** A category with its bots (API facts §6.1). */
export interface BotCategory {
  /** A code of `botCategories`. */
  readonly category: number;
  /** A code of `botCategoryActions`. */
  readonly categoryAction: number;
  readonly bots: readonly Bot[];
}

/** Bot categorisation of Shield zones (API facts §6). Every method rejects with an `ApiError`. */
export interface Bots {
  /** All categories with their bots. Shared between callers like `accessLists.list`. */
  list(zoneId: number, options?: CallOptions): Promise<readonly BotCategory[]>;
  /** Sets one bot's action, a code of `botActions`; 0 clears it. */
  setAction(zoneId: number, botId: number, action: number, options?: CallOptions): Promise<Bot>;
  /** Sets a category's action, a code of `botCategoryActions`; 0 clears it. */
  setCategoryAction(
    zoneId: number,
    category: number,
    action: number,
    options?: CallOptions,
  ): Promise<BotCategoryAction>;
}
