import type { AcceptingEdit } from "../document/drift-document.js";
import type { Shown } from "../document/resource-document.js";
import { phrase } from "../../shared/phrase.js";
import type { FoundMember } from "./found-members.js";
import type { DeclaredByConstruct } from "./construct-props.js";
import { toTypeScript } from "./typescript-values.js";

/** A block that one of several things in a construct stands for: `BotPolicy`, `ManagedListPolicy`, or the order of a zone's rules. */
export interface Policy {
  /** The construct that the user wrote. */
  readonly path: string;
  /** What in it declares the block. */
  readonly label: string;
  /** The resource of the block, as an expression; undefined where the construct does not show it. */
  readonly resource?: string;
  /** The prop for a value of `action`, and what to write into it. */
  readonly propOf: (action: unknown) => { readonly name: string; readonly item: string } | undefined;
}

/** The policy that declares the block; undefined if the block stands for itself. */
export function policyOf({ type, resourcePath, object: { read } }: DeclaredByConstruct): Policy | undefined {
  const steps = resourcePath?.split("/") ?? [];
  const [label, path] = [steps.at(-1) ?? "", steps.slice(0, -1).join("/")];
  // Directly in a stack there is no policy.
  if (steps.length < 3 || label === "Resource") return undefined;
  const text = JSON.stringify(label);
  if (type === "bunny_shield_waf_rule_order" && label === "rule-order") return { path, label, propOf: () => undefined };
  if (type === "bunny_shield_bot_category_action" && label === read("category"))
    return {
      path,
      label,
      resource: `bots.categories.get(${text})`,
      propOf: byAction({ allow: "allowCategories", block: "blockCategories" }, text),
    };
  const [bot, list] = [idOf(read("bot_id")), idOf(read("list_id"))];
  if (type === "bunny_shield_bot_action" && (label === `bot-${bot}` || label === read("user_agent_match"))) {
    const item = label === `bot-${bot}` ? `Bot.fromBotId(${bot})` : `Bot.named(${text})`;
    return {
      path,
      label,
      resource: `bots.bots.get(${text})`,
      propOf: byAction({ allow: "allow", block: "block" }, item),
    };
  }
  const category = CATEGORIES[label];
  const isListed = label === `list-${list}` || label === read("name") || category !== undefined;
  if (type !== "bunny_shield_access_list_configuration" || !isListed) return undefined;
  const item =
    category !== undefined
      ? `ManagedList.${category}`
      : label === read("name")
        ? `ManagedList.named(${text})`
        : `ManagedList.fromListId(${list})`;
  return {
    path,
    label,
    resource: `lists.lists.get(${text})`,
    propOf: byAction({ block: "block", challenge: "challenge" }, item),
  };
}

const idOf = (value: Shown): string => (typeof value === "number" ? String(value) : "?");

/** The constants of `ManagedList`, by the names of their blocks. */
const CATEGORIES: Readonly<Record<string, string>> = Object.fromEntries(
  ["VPN", "DATACENTER", "PROXY", "TOR", "BOTNET", "VULNERABILITY_SCANNER", "WEB_SCRAPER"].map((name) => [
    name.toLowerCase().replaceAll("_", "-"),
    name,
  ]),
);

const byAction = (props: Readonly<Record<string, string>>, item: string): Policy["propOf"] => {
  return (action) => {
    const name = typeof action === "string" && Object.hasOwn(props, action) ? props[action] : undefined;
    return name === undefined ? undefined : { name, item };
  };
};

/** What is in a policy moves from one of its props to another; what none of them says is set on the block's resource. */
export function policyEdits(
  members: readonly FoundMember[],
  { path, label, resource, propOf }: Policy,
  { object }: DeclaredByConstruct,
): readonly AcceptingEdit[] {
  if (resource === undefined) {
    const ids = object.read("rule_ids");
    const order = Array.isArray(ids) ? ids.join(", ") : "";
    return [{ text: phrase`Call addRule of the construct ${path} in the order found, by waf_rule_id: ${order}.` }];
  }
  const others = members.filter(({ path: steps }) => steps.join(".") !== "action");
  const prop = others.length === members.length ? undefined : propOf(object.read("action"));
  const moved: AcceptingEdit[] =
    prop === undefined
      ? []
      : [
          {
            text: phrase`Move ${label} in the construct ${path} to ${prop.name}:`,
            typescript: `${prop.name}: [${prop.item}],`,
          },
        ];
  const left = prop === undefined ? members : others;
  if (left.length === 0) return moved;
  const names = left.map(({ path: steps }) => steps.join(".")).join(", ");
  const lines = left.map(
    ({ path: steps, value }) => `${resource}?.addOverride(${JSON.stringify(steps.join("."))}, ${toTypeScript(value)});`,
  );
  const text = phrase`No prop of the construct ${path} can say what was found for ${names}. Set it on the resource of ${label}:`;
  return [...moved, { text, typescript: lines.join("\n") }];
}
