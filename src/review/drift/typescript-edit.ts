import type { Shown } from "../document/resource-document.js";
import type { EntriesReview } from "../document/resource-document.js";
import type { AcceptingEdit } from "../document/drift-document.js";
import { phrase, words, type Words } from "../../shared/phrase.js";
import type { AttributeRows } from "../judge/attribute-rows.js";
import {
  CONSTRUCTS,
  type Prop,
  type WrittenConstruct,
  type WrittenObject,
  writtenConstruct,
} from "../../code/constructs.js";
import { memberName } from "../../code/generated-class.js";
import { POLICIES } from "../../code/policies.js";
import { expression, memberLines, quoteTs, withWords } from "../../code/typescript.js";
import type { FoundMember } from "./found-members.js";
import { differenceText, type FoundEntries } from "./written-entries.js";

const LONGEST_CODE = 600;

interface FoundObject extends WrittenObject {
  readonly read: (path: string) => Shown;
}

export interface DeclaredByConstruct {
  readonly type: string;
  readonly path: string;
  readonly resourcePath: string | undefined;
  /** The object as found, and as declared. */
  readonly object: FoundObject;
  readonly declared: WrittenObject;
  readonly rows: AttributeRows;
}

/** Writes constants as plain words, because the imports of the file are unknown. */
const linesOf = (members: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(members).map(([name, value]) => memberLines({ [name]: withWords(value) }, "").join("\n"));

/** Returns the edits of an app: props of the user's construct, or overrides on its resource. */
export function typescriptEdits(members: readonly FoundMember[], by: DeclaredByConstruct): readonly AcceptingEdit[] {
  const policy = policyOf(by);
  if (policy !== undefined) return policyEdits(members, policy, by);
  const construct = typedConstruct(by);
  if (construct === undefined) return bindingEdits(members, by);
  const props = Object.entries<Prop>(construct.props);
  const written = new Map<string, unknown>();
  const [others, rest]: [FoundMember[], FoundMember[]] = [[], []];
  for (const member of members) {
    const [name, prop] = props.find(([, { covers }]) => covers.some((path) => isWithin(member.path, path))) ?? [];
    const value = prop?.write(by.object, {});
    if (name !== undefined && value !== undefined) written.set(name, value);
    else (prop === undefined && construct.rest !== undefined ? rest : others).push(member);
  }
  for (const path of newlySetAttributes(construct, written, by)) rest.push({ path: [path], value: null });
  const where = words(phrase`the construct ${by.path}`);
  const gone = [...written].flatMap(([name, value]) => (value === null ? [name] : []));
  return [
    ...writtenIn(where, Object.fromEntries([...written].filter(([, value]) => value !== null))),
    ...gone.map((name) => ({ text: phrase`Remove ${name} in ${where}.` })),
    ...bindingEdits(rest, by, words(phrase`${construct.rest ?? ""} of ${where}`)),
    ...resourceEdits(others, construct, by, where),
  ];
}

/** Returns the attributes of `rest` that a newly written prop also sets. */
const newlySetAttributes = (
  { props, rest }: WrittenConstruct,
  written: ReadonlyMap<string, unknown>,
  { object, declared }: DeclaredByConstruct,
): readonly string[] =>
  Object.entries(props).flatMap(([name, { declares }]) =>
    rest === undefined || declares === undefined || !written.has(name)
      ? []
      : declares(object).filter((attribute) => object.sets(attribute) && !declares(declared).includes(attribute)),
  );

const isWithin = (path: readonly string[], prop: string): boolean => `${path.join(".")}.`.startsWith(`${prop}.`);

/** Returns the class of a construct, judged by the name of its child. A generated construct is the resource itself. */
function typedConstruct({ type, resourcePath }: DeclaredByConstruct): WrittenConstruct | undefined {
  const isTyped = resourcePath === undefined || resourcePath.endsWith("/Resource");
  return isTyped ? writtenConstruct(type) : undefined;
}

/** Returns one edit. The edit writes the members with short code and only names the other members. */
function writtenIn(where: Words, members: Readonly<Record<string, unknown>>): readonly AcceptingEdit[] {
  const code = linesOf(members);
  const short = code.filter((line) => line.length <= LONGEST_CODE);
  const long = Object.keys(members).filter((_, index) => (code[index] ?? "").length > LONGEST_CODE);
  return [
    ...(short.length > 0 ? [{ text: phrase`Write in ${where}:`, typescript: short.join("\n") }] : []),
    ...long.map((name) => ({ text: phrase`Set ${name} in ${where} to the value found (the diff shows it).` })),
  ];
}

/** Sets values without a prop on the resource of the construct. */
function resourceEdits(
  members: readonly FoundMember[],
  { variable, optionalResource }: WrittenConstruct,
  by: DeclaredByConstruct,
  where: Words,
): readonly AcceptingEdit[] {
  if (members.length === 0) return [];
  const resource = `${variable}.resource${optionalResource === true ? "?" : ""}`;
  const statements = new Set(
    members.map(({ path, value }) => {
      const [top = ""] = path;
      const whole = path.length === 1 ? undefined : by.object.read(top);
      if (whole === undefined) return `${resource}.addOverride(${JSON.stringify(top)}, ${expression(value)});`;
      const put = memberName(`put_${top}`);
      return `${resource}.${put}(${expression(inCamelCase(whole, top, by.rows))});`;
    }),
  );
  const names = words([...new Set(members.map(({ path }) => phrase`${path.join(".")}`))].join(", "));
  const code = [...statements].join("\n");
  const text = phrase`No prop of ${where} can set the value found for ${names}.`;
  return code.length > LONGEST_CODE
    ? [{ text: phrase`${words(text)} Set it on its resource to the value found (the diff shows it).` }]
    : [{ text: phrase`${words(text)} Set it on its resource:`, typescript: code }];
}

/** The props of a generated construct are the attributes. */
function bindingEdits(
  members: readonly FoundMember[],
  { path: construct, rows }: DeclaredByConstruct,
  whole: Words = words(phrase`the construct ${construct}`),
) {
  const byParent = new Map<string, FoundMember[]>();
  for (const member of members) {
    const parent = member.path.slice(0, -1).map(memberName).join(".");
    byParent.set(parent, [...(byParent.get(parent) ?? []), member]);
  }
  return [...byParent].flatMap(([parent, inside]): readonly AcceptingEdit[] => {
    const where = parent === "" ? whole : words(phrase`${parent} of ${whole}`);
    const found = inside.flatMap(({ path, value }) =>
      value === null ? [] : [[memberName(path.at(-1) ?? ""), inCamelCase(value, path.join("."), rows)] as const],
    );
    const gone = inside.filter(({ value }) => value === null).map(({ path }) => memberName(path.at(-1) ?? ""));
    return [
      ...writtenIn(where, Object.fromEntries(found)),
      ...gone.map((name) => ({ text: phrase`Remove ${name} in ${where}.` })),
    ];
  });
}

/** Renames members as generated constructs do. Keys of maps are values, so the keys stay unchanged. */
function inCamelCase(value: Shown, path: string, rows: AttributeRows): Shown {
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return (value as readonly Shown[]).map((item) => inCamelCase(item, path, rows));
  if (rows[path]?.map === true) return value;
  const members = Object.entries(value as Readonly<Record<string, Shown>>);
  return Object.fromEntries(
    members.map(([name, inner]) => [memberName(name), inCamelCase(inner, `${path}.${name}`, rows)]),
  );
}

/** Returns the edit of list entries. */
export function typescriptEntriesEdit(
  { attribute, type, whole, added, removed, unnamed }: FoundEntries,
  review: EntriesReview,
  by: DeclaredByConstruct,
): AcceptingEdit {
  const where = words(phrase`the construct ${by.path}`);
  const isTyped = typedConstruct(by) !== undefined;
  const prop = isTyped ? "entries" : memberName(attribute);
  if (whole !== undefined) {
    const read = (name: string): Shown => (name === "type" ? (type ?? null) : name === attribute ? whole : null);
    const value = isTyped ? CONSTRUCTS.AccessList.props.entries.write({ ...by.object, read }, {}) : whole;
    if (value !== undefined)
      return { text: phrase`Write in ${where}:`, typescript: linesOf({ [prop]: value }).join("\n") };
  }
  const lines = [
    ...(added.length > 0 ? ["// add:", ...added.map((entry) => `${quoteTs(entry)},`)] : []),
    ...(removed.length > 0 ? ["// remove:", ...removed.map((entry) => `// ${quoteTs(entry)},`)] : []),
    ...(unnamed > 0 ? [`// and ${unnamed} more: the JSON report names all`] : []),
  ];
  return { text: phrase`Within ${prop} in ${where}, ${differenceText(review)}:`, typescript: lines.join("\n") };
}

/** One of several blocks of a construct: `BotPolicy`, `ManagedListPolicy`, or the order of a zone's rules. */
interface Policy {
  readonly path: string;
  /** The part of the construct that declares the block. */
  readonly label: string;
  /** The resource of the block, as an expression; undefined if the construct does not expose it. */
  readonly resource?: string;
  /** Returns the prop for an `action`, and the item to write into it. */
  readonly propOf: (action: unknown) => { readonly name: string; readonly item: string } | undefined;
}

/** Returns the policy that declares the block; undefined for any other block. */
export function policyOf({ type, resourcePath, object: { read } }: DeclaredByConstruct): Policy | undefined {
  const steps = resourcePath?.split("/") ?? [];
  const [label, path] = [steps.at(-1) ?? "", steps.slice(0, -1).join("/")];
  // A block directly in a stack has no policy.
  if (steps.length < 3 || label === "Resource") return undefined;
  const text = quoteTs(label);
  if (type === "bunny_shield_waf_rule_order" && label === "rule-order") return { path, label, propOf: () => undefined };
  const propOf = (item: string): Policy["propOf"] => {
    return (action) => {
      const name = POLICIES.get(type)?.propOf(action);
      return name === undefined ? undefined : { name, item };
    };
  };
  if (type === "bunny_shield_bot_category_action" && label === read("category"))
    return { path, label, resource: `bots.categories.get(${text})`, propOf: propOf(text) };
  const [bot, list] = [idOf(read("bot_id")), idOf(read("list_id"))];
  if (type === "bunny_shield_bot_action" && (label === `bot-${bot}` || label === read("user_agent_match"))) {
    const item = label === `bot-${bot}` ? `Bot.fromBotId(${bot})` : `Bot.named(${text})`;
    return { path, label, resource: `bots.bots.get(${text})`, propOf: propOf(item) };
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
  return { path, label, resource: `lists.lists.get(${text})`, propOf: propOf(item) };
}

const idOf = (value: Shown): string => (typeof value === "number" ? String(value) : "?");

const CATEGORIES: Readonly<Record<string, string>> = Object.fromEntries(
  ["VPN", "DATACENTER", "PROXY", "TOR", "BOTNET", "VULNERABILITY_SCANNER", "WEB_SCRAPER"].map((name) => [
    name.toLowerCase().replaceAll("_", "-"),
    name,
  ]),
);

/** Moves an item from one prop of a policy to another; sets values without a prop on the block's resource. */
function policyEdits(
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
    ({ path: steps, value }) => `${resource}?.addOverride(${JSON.stringify(steps.join("."))}, ${expression(value)});`,
  );
  const text = phrase`No prop of the construct ${path} can set the value found for ${names}. Set it on the resource of ${label}:`;
  return [...moved, { text, typescript: lines.join("\n") }];
}
