import { groupBy } from "../../shared/collections.js";
import type { AcceptingEdit } from "../document/drift-document.js";
import type { EntriesReview, Shown } from "../document/resource-document.js";
import { phrase, words, type Words } from "../../shared/phrase.js";
import { bodyLines, HclBlocks, hclText } from "../../code/hcl.js";
import { isBlock } from "../../zone/official/written.js";
import { escapeTemplate, hasHidden } from "../../shared/hcl.js";
import type { FoundMember } from "./found-members.js";
import { differenceText, differingLines, type FoundEntries } from "./written-entries.js";

const LONGEST_CODE = 600;

/** Returns the edits of a block, one for each nested object. `where` names the block. */
export function hclEdits(type: string, members: readonly FoundMember[], where: Words): readonly AcceptingEdit[] {
  const byParent = groupBy(members, ({ path }) => path.slice(0, -1).join("."));
  return [...byParent].flatMap(([parent, inside]) => editsWithin(type, inside, placeOf(parent, where)));
}

/** Returns `timeouts of x`. For arguments of the block itself, returns only the block. */
function placeOf(parent: string, where: Words): Words {
  return parent === "" ? where : words(phrase`${parent} of ${where}`);
}

function editsWithin(type: string, members: readonly FoundMember[], place: Words): readonly AcceptingEdit[] {
  const edits: AcceptingEdit[] = [];
  const lines: string[] = [];
  for (const { path, value } of members) {
    const name = path.at(-1) ?? "";
    const blocks = isBlock(type, path.join(".")) ? blocksOf(type, path.join("."), value) : undefined;
    const line = blocks === undefined ? `${name} = ${hclText(value)}` : bodyLines({ [name]: blocks }, "").join("\n");
    if (value === null || blocks?.bodies.length === 0) edits.push({ text: phrase`Remove ${name} in ${place}.` });
    else if (line.length > LONGEST_CODE)
      edits.push({ text: phrase`Set ${name} in ${place} to the value found (the diff shows it).` });
    else if (blocks === undefined) lines.push(line);
    else edits.push({ text: phrase`Write in ${place}, in place of each ${name} block that it has:`, hcl: line });
  }
  return lines.length === 0 ? edits : [{ text: phrase`Write in ${place}:`, hcl: lines.join("\n") }, ...edits];
}

function blocksOf(type: string, path: string, value: Shown): HclBlocks {
  const rows = Array.isArray(value) ? (value as readonly Shown[]) : [value];
  return new HclBlocks(
    rows.filter(isShownObject).map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, inner]) => {
          const at = `${path}.${name}`;
          return [name, isBlock(type, at) ? blocksOf(type, at, inner) : inner];
        }),
      ),
    ),
  );
}

const isShownObject = (value: Shown): value is Readonly<Record<string, Shown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the edit of list entries. The entries are a set, or text with one entry per line. */
export function hclEntriesEdit(found: FoundEntries, review: EntriesReview, where: Words): AcceptingEdit {
  const { attribute, whole } = found;
  if (whole !== undefined) {
    const value = typeof whole === "string" && whole.includes("\n") ? heredoc(whole) : hclText(whole);
    return { text: phrase`Write in ${where}:`, hcl: `${attribute} = ${value}` };
  }
  const isText = attribute === "content";
  const written = (entry: string): string => (isText ? escapeTemplate(entry) : `${hclText(entry)},`);
  const hcl = differingLines(found, "#", written);
  return { text: phrase`Within ${attribute} in ${where}, ${differenceText(review)}:`, hcl };
}

function heredoc(text: string): string {
  const lines = text.replace(/\n$/, "").split("\n");
  const end = ["EOT", "ENTRIES", "END_OF_ENTRIES"].find((mark) => !lines.some((line) => line.trim() === mark));
  if (end === undefined || hasHidden(text)) return hclText(text);
  return [`<<-${end}`, ...lines.map((line) => `  ${escapeTemplate(line)}`), end].join("\n");
}
