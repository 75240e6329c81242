import type { EntriesReview, Shown } from "../document/resource-document.js";
import type { AcceptingEdit } from "../document/drift-document.js";
import { phrase } from "../../shared/phrase.js";
import { type WrittenObject, writtenConstruct } from "../../code/constructs.js";
import { memberName } from "../../code/generated-class.js";
import { memberLines, quoteTs, withWords } from "../../code/typescript.js";
import type { FoundMember } from "./found-members.js";
import { differenceText, differingLines, type FoundEntries } from "./written-entries.js";

const LONGEST_CODE = 600;

/** An object that a construct declares. */
export interface DeclaredByConstruct {
  readonly type: string;
  readonly path: string;
  /** False if the construct is a generated one, whose props are the attributes. */
  readonly isTyped: boolean;
  /** The object as found. */
  readonly object: WrittenObject;
}

/** Names the construct, its props, and their values. How the app computes a value is not known. */
export function typescriptEdits(members: readonly FoundMember[], by: DeclaredByConstruct): readonly AcceptingEdit[] {
  const { path } = by;
  if (by.type === "bunny_shield_waf_rule_order" && path.endsWith("/rule-order")) {
    const [zone, ids] = [path.slice(0, path.lastIndexOf("/")), by.object.read("rule_ids")];
    const order = Array.isArray(ids) ? ids.join(", ") : "";
    return [{ text: phrase`Call addRule of the construct ${zone} in the order found, by waf_rule_id: ${order}.` }];
  }
  const values = new Map(members.map((member) => propOf(member, by)));
  const lines: string[] = [];
  const others: AcceptingEdit[] = [];
  for (const [name, value] of values) {
    // Constants are written as plain words, because the imports of the file are unknown.
    const code = memberLines({ [name]: withWords(value) }, "").join("\n");
    if (value === null) others.push({ text: phrase`Remove ${name} in the construct ${path}.` });
    else if (code.length <= LONGEST_CODE) lines.push(code);
    else others.push({ text: phrase`Set ${name} in the construct ${path} to the value found (the diff shows it).` });
  }
  const written = { text: phrase`Write in the construct ${path}:`, typescript: lines.join("\n") };
  return lines.length > 0 ? [written, ...others] : others;
}

/** Returns the prop that declares a member, and its value. A member without a prop has the name of its attribute. */
function propOf(
  { path, value }: FoundMember,
  { type, isTyped, object }: DeclaredByConstruct,
): readonly [string, unknown] {
  const isCovered = (prop: string): boolean => `${path.join(".")}.`.startsWith(`${prop}.`);
  const props = Object.entries((isTyped ? writtenConstruct(type) : undefined)?.props ?? {});
  const [name, prop] = props.find(([, { covers }]) => covers.some(isCovered)) ?? [];
  const written = prop?.write(object, {});
  if (name !== undefined && written !== undefined) return [name, written];
  return [path.map(memberName).join("."), value];
}

/** Returns the edit of list entries. */
export function typescriptEntriesEdit(
  found: FoundEntries,
  review: EntriesReview,
  by: DeclaredByConstruct,
): readonly AcceptingEdit[] {
  const { attribute, type, whole } = found;
  if (whole !== undefined) {
    const read = (name: string): Shown => (name === "type" ? (type ?? null) : name === attribute ? whole : null);
    return typescriptEdits([{ path: [attribute], value: whole }], { ...by, object: { ...by.object, read } });
  }
  const prop = by.isTyped ? "entries" : memberName(attribute);
  const text = phrase`Within ${prop} in the construct ${by.path}, ${differenceText(review)}:`;
  return [{ text, typescript: differingLines(found, "//", (entry) => `${quoteTs(entry)},`) }];
}
