import { ENTRY_PLURALS, isEntryType } from "../../zone/access-lists/index.js";
import type { Shown } from "../document/resource-document.js";
import type { EntriesReview } from "../document/resource-document.js";
import type { AcceptingEdit } from "../document/drift-document.js";
import { phrase, words, type Words } from "../../shared/phrase.js";
import type { AttributeRows } from "../judge/attribute-rows.js";
import { type DeclaredByConstruct, type Prop, TYPED_CONSTRUCTS, type TypedConstruct } from "./construct-props.js";
import type { FoundMember } from "./found-members.js";
import { policyEdits, policyOf } from "./policy-edit.js";
import { camelCase, toTypeScript } from "./typescript-values.js";
import { differenceText, type FoundEntries } from "./written-entries.js";

const LONGEST_CODE = 600;

/** The edits of an app: props of the construct that the user wrote, or its resource where no prop can say it. */
export function typescriptEdits(members: readonly FoundMember[], by: DeclaredByConstruct): readonly AcceptingEdit[] {
  const policy = policyOf(by);
  if (policy !== undefined) return policyEdits(members, policy, by);
  const construct = typedConstruct(by);
  if (construct === undefined) return bindingEdits(members, by);
  const written = new Map<Prop, string | null>();
  const others: FoundMember[] = [];
  for (const member of members) {
    const prop = construct.props.find(({ covers }) => covers.some((path) => isWithin(member.path, path)));
    const value = prop?.write(by.object);
    if (prop === undefined || value === undefined) others.push(member);
    else written.set(prop, value);
  }
  const where = words(phrase`the construct ${by.path}`);
  const lines = [...written].flatMap(([{ name }, value]) => (value === null ? [] : [`${name}: ${value},`]));
  const gone = [...written].flatMap(([{ name }, value]) => (value === null ? [name] : []));
  return [
    ...writtenIn(where, lines),
    ...gone.map((name) => ({ text: phrase`Remove ${name} in ${where}.` })),
    ...resourceEdits(others, construct, by, where),
  ];
}

const isWithin = (path: readonly string[], prop: string): boolean => `${path.join(".")}.`.startsWith(`${prop}.`);

/** The class of a construct, as far as the name of its child tells: generated constructs are the resource themselves. */
function typedConstruct({ type, resourcePath }: DeclaredByConstruct): TypedConstruct | undefined {
  const isTyped = resourcePath === undefined || resourcePath.endsWith("/Resource");
  return isTyped && Object.hasOwn(TYPED_CONSTRUCTS, type) ? TYPED_CONSTRUCTS[type] : undefined;
}

/** One edit for as many lines as are readable; a longer line is only described. */
function writtenIn(where: Words, lines: readonly string[]): readonly AcceptingEdit[] {
  const short = lines.filter((line) => line.length <= LONGEST_CODE);
  const long = lines.filter((line) => line.length > LONGEST_CODE).map((line) => line.slice(0, line.indexOf(":")));
  return [
    ...(short.length > 0 ? [{ text: phrase`Write in ${where}:`, typescript: short.join("\n") }] : []),
    ...long.map((name) => ({ text: phrase`Set ${name} in ${where} to the value found (the diff shows it).` })),
  ];
}

/** What no prop can say is set on the resource of the construct, after it is made. */
function resourceEdits(
  members: readonly FoundMember[],
  { variable, optionalResource }: TypedConstruct,
  by: DeclaredByConstruct,
  where: Words,
): readonly AcceptingEdit[] {
  if (members.length === 0) return [];
  const resource = `${variable}.resource${optionalResource === true ? "?" : ""}`;
  const statements = new Set(
    members.map(({ path, value }) => {
      const [top = ""] = path;
      const whole = path.length === 1 ? undefined : by.object.read(top);
      if (whole === undefined) return `${resource}.addOverride(${JSON.stringify(top)}, ${toTypeScript(value)});`;
      const put = `put${camelCase(`_${top}`)}`;
      return `${resource}.${put}(${toTypeScript(inCamelCase(whole, top, by.rows))});`;
    }),
  );
  const names = words([...new Set(members.map(({ path }) => phrase`${path.join(".")}`))].join(", "));
  const code = [...statements].join("\n");
  const text = phrase`No prop of ${where} can say what was found for ${names}.`;
  return code.length > LONGEST_CODE
    ? [{ text: phrase`${words(text)} Set it on its resource to the value found (the diff shows it).` }]
    : [{ text: phrase`${words(text)} Set it on its resource:`, typescript: code }];
}

/** Props of a generated construct are the attributes. */
function bindingEdits(members: readonly FoundMember[], { path: construct, rows }: DeclaredByConstruct) {
  const byParent = new Map<string, FoundMember[]>();
  for (const member of members) {
    const parent = member.path.slice(0, -1).map(camelCase).join(".");
    byParent.set(parent, [...(byParent.get(parent) ?? []), member]);
  }
  return [...byParent].flatMap(([parent, inside]): readonly AcceptingEdit[] => {
    const whole = words(phrase`the construct ${construct}`);
    const where = parent === "" ? whole : words(phrase`${parent} of ${whole}`);
    const lines = inside.flatMap(({ path, value }) =>
      value === null
        ? []
        : [`${camelCase(path.at(-1) ?? "")}: ${toTypeScript(inCamelCase(value, path.join("."), rows))},`],
    );
    const gone = inside.filter(({ value }) => value === null).map(({ path }) => camelCase(path.at(-1) ?? ""));
    return [...writtenIn(where, lines), ...gone.map((name) => ({ text: phrase`Remove ${name} in ${where}.` }))];
  });
}

/** The members of objects as generated constructs name them; keys of maps are values. */
function inCamelCase(value: Shown, path: string, rows: AttributeRows): Shown {
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return (value as readonly Shown[]).map((item) => inCamelCase(item, path, rows));
  if (rows[path]?.map === true) return value;
  const members = Object.entries(value as Readonly<Record<string, Shown>>);
  return Object.fromEntries(
    members.map(([name, inner]) => [camelCase(name), inCamelCase(inner, `${path}.${name}`, rows)]),
  );
}

/** The edit of a list's entries. */
export function typescriptEntriesEdit(
  { attribute, type, whole, added, removed, unnamed }: FoundEntries,
  review: EntriesReview,
  by: DeclaredByConstruct,
): AcceptingEdit {
  const where = words(phrase`the construct ${by.path}`);
  const isTyped = typedConstruct(by) !== undefined;
  const factory = type !== undefined && isEntryType(type) ? ENTRY_PLURALS[type] : undefined;
  const texts = typeof whole === "string" ? whole.split("\n").map((line) => line.trim()) : whole;
  if (texts !== undefined && isTyped && factory !== undefined) {
    const entries = texts.filter((line) => line !== "" && !/^[#;]/.test(line));
    const written = entries.map((entry) => JSON.stringify(entry)).join(", ");
    return { text: phrase`Write in ${where}:`, typescript: `entries: Entries.${factory}(${written}),` };
  }
  if (whole !== undefined && !isTyped)
    return { text: phrase`Write in ${where}:`, typescript: `${camelCase(attribute)}: ${toTypeScript(whole)},` };
  const lines = [
    ...(added.length > 0 ? ["// add:", ...added.map((entry) => `${JSON.stringify(entry)},`)] : []),
    ...(removed.length > 0 ? ["// remove:", ...removed.map((entry) => `// ${JSON.stringify(entry)},`)] : []),
    ...(unnamed > 0 ? [`// and ${unnamed} more: the JSON report names all`] : []),
  ];
  const prop = isTyped ? "entries" : camelCase(attribute);
  return { text: phrase`Within ${prop} in ${where}, ${differenceText(review)}:`, typescript: lines.join("\n") };
}
