import { accessListActions } from "../zone/words/access-lists.js";
import { botActions, botCategoryActions } from "../zone/words/bots.js";
import { codeNames, type WordTable } from "../zone/words/code-table.js";
import { constantFor, TsCall, type TsCode } from "./typescript.js";

/** A construct that declares several objects of a zone, each by an item of one of its props. */
interface WrittenPolicy {
  readonly construct: "BotPolicy" | "ManagedListPolicy";
  /** ID of the construct. */
  readonly id: string;
  /** The prop that declares objects with an action; undefined if none does. */
  readonly propOf: (action: unknown) => string | undefined;
  /** The attribute that identifies an object. */
  readonly identity: string;
  /** Whether it declares only objects that are on. */
  readonly isSwitched: boolean;
  /** The item of an object; `label` is its name in the construct. */
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

/** The policies, by the types of their objects. */
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
