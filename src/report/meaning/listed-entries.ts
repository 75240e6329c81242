import { isEntryType } from "../../entries/entry-type.js";
import { entriesInText } from "../../entries/keep-text.js";
import { isArray, type Value } from "../plan/value.js";
import { readText, type Reading, type Side } from "./reading.js";
import type { TypeMeaning } from "./table.js";

/** The entries of one side of a list, whichever of its attributes declares them: as a set, or as text of one a line. */
export interface ListedEntries {
  readonly state: Reading["state"];
  /** The attribute that declares them; undefined when none does. */
  readonly attribute?: string;
  /** As written; empty unless the state is known. */
  readonly entries: readonly string[];
}

/** Reads the entries of one side. What is secret or not yet known in one attribute hides them all. */
export function listedEntries(side: Side, meaning: TypeMeaning): ListedEntries {
  let found: ListedEntries = { state: "absent", entries: [] };
  for (const { path, meaning: at } of meaning.all("entries")) {
    const reading = side.read(path);
    if (reading.state === "absent") continue;
    if (reading.state !== "known") return { state: reading.state, attribute: path, entries: [] };
    const entries = entriesOf(reading.value, readText(side, at.typeAttribute));
    found = { state: "known", attribute: path, entries };
  }
  return found;
}

function entriesOf(value: Value, type: string | undefined): readonly string[] {
  if (isArray(value)) return value.filter((entry) => typeof entry === "string");
  if (typeof value !== "string") return [];
  return entriesInText(type !== undefined && isEntryType(type) ? type : "organization", value);
}
