import { structuredPatch } from "diff";
import { entriesInText, isEntryType, keepText, sameEntries } from "../../zone/access-lists/index.js";
import type { AcceptingEdit, LineChange } from "../document/drift-document.js";
import { phrase, words, type Words } from "../../shared/phrase.js";
import type { EntriesReview } from "../document/resource-document.js";
import { field, isArray, type ResourceChange, type Value } from "../plan/plan.js";
import { HIDDEN, type Redactor } from "../plan/secrets.js";
import type { SourceFile } from "../plan/synthesized-app.js";
import { valueAt } from "./outcomes.js";
import { differenceText } from "./written-entries.js";

/** An edit shows up to this many lines and characters. */
const MOST_LINES = 40;
const LONGEST_CODE = 2_000;

/** Lines further apart than this are not aligned. */
const MOST_EDITS = 1_500;

export interface FileValue {
  readonly source: SourceFile;
  readonly attribute: string;
  readonly where: Words;
  readonly redactor: Redactor;
}

/** Returns the edit of a file with one text; undefined if the file differs from the state. */
export function textFileEdit(drifted: ResourceChange, value: FileValue): AcceptingEdit | undefined {
  const { source, attribute } = value;
  const [was, is] = [drifted.before, drifted.after].map((side) => valueAt(side, [attribute]));
  if (typeof was !== "string" || typeof is !== "string" || source.text !== was) return undefined;
  const place = placeOf(value);
  const changes = changedLines(was, is, value.redactor);
  if (changes === undefined || !sameLineEnds(was, is))
    return { text: phrase`In ${place}, write the value found (the diff shows it).` };
  return { text: phrase`In ${place}, change these lines:`, lines: { file: source.file, changes } };
}

/** Returns the edit of a file with list entries; undefined if its entries differ from the state. */
export function entriesFileEdit(
  drifted: ResourceChange,
  review: EntriesReview,
  value: FileValue,
): AcceptingEdit | undefined {
  const { source, attribute, redactor } = value;
  const type = field(drifted.after, "type");
  if (source.text === undefined || typeof type !== "string" || !isEntryType(type)) return undefined;
  const entriesOf = (side: Value): readonly string[] => {
    const found = valueAt(side, [attribute]);
    if (typeof found === "string") return entriesInText(type, found);
    return isArray(found) ? found.map(String) : [];
  };
  if (!sameEntries(type, entriesInText(type, source.text), entriesOf(drifted.before))) return undefined;
  const changes = changedLines(source.text, keepText(type, source.text, entriesOf(drifted.after)), redactor);
  const edit = phrase`In ${placeOf(value)}, ${differenceText(review)}`;
  return changes === undefined
    ? { text: `${edit}. The JSON report names all.` }
    : { text: `${edit}:`, lines: { file: source.file, changes } };
}

/** Explains that the value comes from a file that differs from the state, or from somewhere else. */
export function elsewhereText(attribute: string, source: SourceFile | undefined): string {
  return source === undefined
    ? phrase`The configuration takes ${attribute} from somewhere else: change it there`
    : phrase`The configuration reads ${attribute} from ${source.file}, which differs from the applied value: change it there`;
}

/** Returns `lists/office.txt, which bunny_shield_access_list.office reads for content`. */
function placeOf({ source: { file, alsoReadBy }, attribute, where }: FileValue): Words {
  const others = words(alsoReadBy.map((address) => phrase`${address}`).join(", "));
  const more = words(alsoReadBy.length === 0 ? "" : phrase` (and so do ${others})`);
  return words(phrase`${file}, which ${where} reads for ${attribute}${more}`);
}

/** Returns the lines that differ; undefined if they are too many, secret, or invisible. */
function changedLines(before: string, after: string, redactor: Redactor): readonly LineChange[] | undefined {
  const patch = structuredPatch("", "", withoutReturns(before), withoutReturns(after), undefined, undefined, {
    context: 0,
    maxEditLength: MOST_EDITS,
  });
  const changes = patch?.hunks.map(({ oldStart: line, lines }) => ({
    line,
    removed: lines.flatMap((text) => (text.startsWith("-") ? [text.slice(1)] : [])),
    added: lines.flatMap((text) => (text.startsWith("+") ? [text.slice(1)] : [])),
  }));
  const texts = changes?.flatMap(({ removed, added }) => [...removed, ...added]) ?? [];
  const isShort = texts.length <= MOST_LINES && texts.join("\n").length <= LONGEST_CODE;
  return texts.length > 0 && isShort && texts.every((text) => isShown(text, redactor)) ? changes : undefined;
}

/** True if all lines have the same line end, including the last line. A report of lines cannot show a difference in line ends. */
function sameLineEnds(before: string, after: string): boolean {
  const ends = new Set([before, after].flatMap((text) => text.match(/\r\n?|\n/g) ?? []));
  return ends.size <= 1 && /[\r\n]$/.test(before) === /[\r\n]$/.test(after);
}

const withoutReturns = (text: string): string => text.replaceAll(/\r\n?/g, "\n");

const isShown = (text: string, redactor: Redactor): boolean =>
  !/[^\t\P{C}]/u.test(text) && !redactor.text(text).includes(HIDDEN);
