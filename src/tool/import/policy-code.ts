import type { AccountObject } from "../../account/read-account.js";
import { constantFor } from "../../code/object-fields.js";
import { TsCall, type TsCode } from "../../code/typescript.js";

/** A construct that declares several objects of a zone. */
export interface Policy {
  readonly construct: string;
  readonly id: string;
  readonly objects: readonly AccountObject[];
  readonly props: Readonly<Record<string, unknown>>;
}

/** The policies that declare the managed lists and the bots of a zone, as far as policies can. */
export function policiesOf(objects: readonly AccountObject[]): Policy[] {
  return [managedLists(objects), bots(objects)].filter((policy) => policy.objects.length > 0);
}

/** The policy that declares objects of a type; undefined if there is none. */
export function policyFor(type: string): string | undefined {
  if (type === "bunny_shield_access_list_configuration") return "ManagedListPolicy";
  return type === "bunny_shield_bot_action" || type === "bunny_shield_bot_category_action" ? "BotPolicy" : undefined;
}

const LIST_ACTIONS = ["block", "challenge", "allow", "log"];

function managedLists(all: readonly AccountObject[]): Policy {
  const objects = all.filter(
    ({ type, config: { enabled, action, ...rest } }) =>
      type === "bunny_shield_access_list_configuration" &&
      enabled === true &&
      LIST_ACTIONS.includes(String(action)) &&
      hasOnly(rest, "shield_zone_id", "list_id"),
  );
  const labels = labelsOf(objects);
  const withAction = (wanted: string): TsCall[] | undefined =>
    some(
      objects
        .filter(({ config: { action } }) => action === wanted)
        .map((object) => identified("ManagedList.fromListId", object.config["list_id"], labels.get(object))),
    );
  const props = Object.fromEntries(LIST_ACTIONS.map((action) => [action, withAction(action)]));
  return { construct: "ManagedListPolicy", id: "managed-lists", objects, props: { ...props, ...importIds(objects) } };
}

function bots(all: readonly AccountObject[]): Policy {
  const isDecided = ({ action }: AccountObject["config"]): boolean => action === "allow" || action === "block";
  const categories = all.filter(
    ({ type, config: { action, category, ...rest } }) =>
      type === "bunny_shield_bot_category_action" &&
      isDecided({ action }) &&
      constantFor("BotCategory", category) !== undefined &&
      hasOnly(rest, "shield_zone_id"),
  );
  const single = all.filter(
    ({ type, config: { action, ...rest } }) =>
      type === "bunny_shield_bot_action" && isDecided({ action }) && hasOnly(rest, "shield_zone_id", "bot_id"),
  );
  const labels = labelsOf(single);
  const categoriesWith = (wanted: string): TsCode[] | undefined =>
    some(
      categories.flatMap(({ config: { action, category } }) => {
        const constant = constantFor("BotCategory", category);
        return action === wanted && constant !== undefined ? [constant] : [];
      }),
    );
  const botsWith = (wanted: string): TsCall[] | undefined =>
    some(
      single
        .filter(({ config: { action } }) => action === wanted)
        .map((object) => identified("Bot.fromBotId", object.config["bot_id"], labels.get(object))),
    );
  const objects = [...categories, ...single];
  const props = {
    allowCategories: categoriesWith("allow"),
    blockCategories: categoriesWith("block"),
    allow: botsWith("allow"),
    block: botsWith("block"),
  };
  return { construct: "BotPolicy", id: "bots", objects, props: { ...props, ...importIds(objects) } };
}

const identified = (factory: string, id: unknown, label: string | undefined): TsCall =>
  new TsCall(factory, label === undefined ? [id] : [id, label]);

const importIds = (objects: readonly AccountObject[]) => ({ importIds: objects.map(({ importId }) => importId) });

const some = <One>(items: One[]): One[] | undefined => (items.length === 0 ? undefined : items);

function hasOnly(values: Readonly<Record<string, unknown>>, ...names: string[]): boolean {
  return Object.entries(values).every(([name, value]) => value === null || value === undefined || names.includes(name));
}

/** The display names that can be labels: names of constructs beside each other, which the policy's own are, too. */
function labelsOf(objects: readonly AccountObject[]): ReadonlyMap<AccountObject, string> {
  const used = new Set(["known", "zone-id", "Default", "Resource"]);
  const labels = new Map<AccountObject, string>();
  for (const object of objects) {
    const { displayName } = object;
    const isCategory = constantFor("BotCategory", displayName) !== undefined;
    if (isCategory || used.has(displayName) || !/^[A-Za-z0-9][\w .&+-]{0,60}$/.test(displayName)) continue;
    used.add(displayName);
    labels.set(object, displayName);
  }
  return labels;
}
