import { accessListActions } from "../zone/words/access-lists.js";
import { botActions, botCategoryActions } from "../zone/words/bots.js";
import { codeNames, type WordTable } from "../zone/words/code-table.js";
import { constantFor, TsCall, type TsCode } from "./typescript.js";

/** A construct that declares several objects of a zone. Each object is an item of one of its props. */
interface WrittenPolicy {
  readonly construct: "BotPolicy" | "ManagedListPolicy";
  readonly id: string;
  /** Returns the prop for objects with an action; undefined if there is none. */
  readonly propOf: (action: unknown) => string | undefined;
  readonly identity: string;
  /** Whether it declares only enabled objects. */
  readonly isSwitched: boolean;
  /** Returns the item for an object; `label` is its name in the construct. */
  readonly item: (id: unknown, label: string | undefined) => TsCall | TsCode | undefined;
}

const propFor = (table: WordTable, without: string, suffix = ""): WrittenPolicy["propOf"] => {
  const names = codeNames(table).filter((name) => name !== "none" && name !== without);
  return (action) => {
    const name = names.find((one) => one === action);
    return name && `${name}${suffix}`;
  };
};

const identified = (factory: string): WrittenPolicy["item"] => {
  return (id, label) => new TsCall(factory, label === undefined ? [id] : [id, label]);
};

const BOTS = { construct: "BotPolicy", id: "bots", isSwitched: false } as const;

/** Policies by the resource type of their objects. */
export const POLICIES: ReadonlyMap<string, WrittenPolicy> = new Map<string, WrittenPolicy>([
  [
    "bunny_shield_bot_category_action",
    {
      ...BOTS,
      propOf: propFor(botCategoryActions, "", "Categories"),
      identity: "category",
      item: (category) => constantFor("BotCategory", category),
    },
  ],
  [
    "bunny_shield_bot_action",
    { ...BOTS, propOf: propFor(botActions, "ignore"), identity: "bot_id", item: identified("Bot.fromBotId") },
  ],
  [
    "bunny_shield_access_list_configuration",
    {
      ...{ construct: "ManagedListPolicy", id: "managed-lists", isSwitched: true },
      propOf: propFor(accessListActions, "bypass"),
      identity: "list_id",
      item: identified("ManagedList.fromListId"),
    },
  ],
]);
