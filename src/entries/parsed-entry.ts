import type { WarningKind } from "./warning-kind.js";

/** Something odd about an entry that is accepted all the same. `detail` names the entry and says what it stands for. */
export interface EntryWarning {
  readonly kind: WarningKind;
  readonly detail: string;
}

/** An entry that can be sent, with the one spelling in which equal entries are compared. */
export interface AcceptedEntry {
  readonly ok: true;
  readonly canonical: string;
  readonly warnings: readonly EntryWarning[];
}

/** An entry that cannot be sent: `problem` quotes it and says what is wrong, `hint` says what to write instead. */
export interface RefusedEntry {
  readonly ok: false;
  readonly problem: string;
  readonly hint: string;
}

/** What parsing one entry comes to. */
export type ParsedEntry = AcceptedEntry | RefusedEntry;

const NONE: readonly EntryWarning[] = [];

/** An accepted entry; most have no warning, and those share one empty list. */
export function accepted(canonical: string, warnings: readonly EntryWarning[] = NONE): AcceptedEntry {
  return { ok: true, canonical, warnings };
}

/** A refused entry. */
export function refused(problem: string, hint: string): RefusedEntry {
  return { ok: false, problem, hint };
}
