import { entriesInText } from "../../../zone/access-lists/entries-file.js";
import { isEntryType } from "../../../zone/access-lists/entry-type.js";
import { type Ends, endsIn, entriesAt } from "../../../zone/access-lists/ending.js";
import { isArray, type Value } from "../../plan/plan.js";
import { type Effect, effectOf } from "../effect.js";
import type { TypeMeaning } from "../meaning-table.js";
import { areTexts, type Reading, readText, type Side } from "../sides.js";

export interface ListSide {
  readonly exists: boolean;
  readonly effect: Effect;
  readonly type: string | undefined;
  readonly attribute: string | undefined;
  /** As written; undefined if known only after apply. */
  readonly entries: readonly string[] | undefined;
  /** The declared text with entries and comments; undefined for a set. */
  readonly text: string | undefined;
  readonly ends: Ends | undefined;
}

const NO_EFFECT: Effect = { stance: "observes", enabled: true, later: "observes" };

/** Reads one side of a list. One unknown attribute with entries makes all entries unknown. */
export function readSide(side: Side, meaning: TypeMeaning): ListSide {
  const type = readText(side, meaning.pathOf("type"));
  const [attribute, reading] = writtenIn(side, meaning);
  const value = reading.state === "known" ? reading.value : NONE;
  const text = typeof value === "string" ? value : undefined;
  const known = type !== undefined && isEntryType(type) ? type : UNKNOWN_TYPE;
  // Avoids spread syntax for speed, because a plan may have thousands of lists.
  return {
    exists: side.exists,
    effect: effectOf(side, meaning) ?? NO_EFFECT,
    type,
    attribute,
    entries: reading.state === "unknown" ? undefined : text === undefined ? textsIn(value) : entriesInText(known, text),
    text,
    ends: text === undefined ? undefined : endsIn(known, text),
  };
}

/** Returns the attribute with the entries, and its value: an unknown one first, then the set, then the text. */
function writtenIn(side: Side, meaning: TypeMeaning): readonly [path: string | undefined, reading: Reading] {
  const [set, text] = [meaning.pathOf("entries"), meaning.pathOf("content")];
  const [inSet, inText] = [set, text].map((path) => (path === undefined ? NOT_SET : side.read(path)));
  if (inText?.state === "unknown") return [text, inText];
  if (inSet !== undefined && inSet.state !== "absent") return [set, inSet];
  return inText?.state === "known" ? [text, inText] : [undefined, NOT_SET];
}

function textsIn(value: Value): readonly string[] {
  const all = isArray(value) ? value : NONE;
  return areTexts(all) ? all : all.filter((entry) => typeof entry === "string");
}

const NOT_SET: Reading = { state: "absent" };
const NONE: readonly string[] = [];

/** Lines of an unknown type are read as names. */
const UNKNOWN_TYPE = "organization";

/** Returns the list without the entries that have ended at a moment. */
export const sideAt = (side: ListSide, moment: number): ListSide => ({
  ...side,
  entries: side.entries && entriesAt(side.entries, side.ends, moment),
});
