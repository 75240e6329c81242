import { isJsonObject, textOf } from "../../shared/json.js";
import type { BotModel, Unsure } from "../model.js";

/** The type of a catalog: the values of the data source with all bots of a zone, read before the apply. */
export const BOT_CATALOG = "bunny_shield_bots";
export const BOT_CATEGORY = "bunny_shield_bot_category_action";

type Members = Readonly<Record<string, unknown>>;

interface Declared extends Unsure {
  readonly id: string;
  readonly values: Members;
}

const listIn = (of: Members | undefined, name: string): readonly Members[] => {
  const list = of?.[name];
  return Array.isArray(list) ? list.filter(isJsonObject) : [];
};
/** Undefined if the ID is known only after the apply. */
const idIn = ({ bot_id: id }: Members): number | undefined =>
  typeof id === "number" || typeof id === "string" ? Number(id) : undefined;

/** The category of a catalog; undefined if no catalog has it. */
export const inCatalog = (catalogs: readonly Declared[], category: unknown): Members | undefined =>
  catalogs.flatMap(({ values }) => listIn(values, "categories")).find((group) => group["category"] === category);

const MAY_BE_OWN = "it is not known whether the bot has an action of its own";

/**
 * Returns the bots of the declared categories that have no declared action. A bot's own action wins over the category's. If both
 * are the same, the catalog may show the category's action for the bot (docs/reference/service.md#bot-actions).
 */
export function botsOfCategories(
  categories: readonly Declared[],
  catalogs: readonly Declared[],
  declared: readonly Declared[],
): readonly BotModel[] {
  const ids = new Set(declared.map(({ values }) => idIn(values)));
  return categories.flatMap(({ id, values, unsure }) => {
    const group = inCatalog(catalogs, values["category"]);
    const others = listIn(group, "bots").filter((bot) => !ids.has(idIn(bot)));
    return others.map((bot): BotModel => {
      const [own, action] = [textOf(bot["action"]), textOf(values["action"])];
      const isOwn = !ids.has(undefined) && own !== "none" && own !== group?.["category_action"];
      const mayBeOwn = ids.has(undefined) || (own !== "none" && own !== action);
      return {
        id,
        unsure: isOwn ? undefined : mayBeOwn ? MAY_BE_OWN : unsure,
        userAgent: textOf(bot["user_agent_match"]),
        isVerifiable: typeof bot["is_verifiable"] === "boolean" ? bot["is_verifiable"] : undefined,
        action: isOwn ? own : mayBeOwn ? undefined : action,
      };
    });
  });
}
