import { checkEntries, parseEntriesFile, warningText, type EntriesWarning, type EntryType } from "../entries/index.js";
import { isKnown, type AttributePath, type Diagnostics, type Unknown } from "../framework/index.js";

const SHOWN = 10;

/** What was found in entries or in a text of them. */
interface Found {
  readonly problems: readonly string[];
  readonly warnings: readonly EntriesWarning[];
}

interface Rules {
  readonly refuseCatchAll: boolean;
}

/**
 * Tells what is wrong and what is odd about configured entries. Terraform cannot point at one element of a set, so each
 * text quotes its entry. Addresses reserved for documentation are let pass in silence: they stand in examples.
 */
export function tellOfEntries(
  type: EntryType,
  configured: readonly (string | Unknown)[],
  at: AttributePath,
  diagnostics: Diagnostics,
  rules: Rules,
): void {
  const { problems, warnings } = checkEntries(type, configured.filter(isKnown));
  tell(type, { problems: problems.map(({ problem, hint }) => `${problem} ${hint}`), warnings }, at, diagnostics, rules);
}

/** The same of entries that are declared as text; each problem names its line. */
export function tellOfContent(
  type: EntryType,
  text: string,
  at: AttributePath,
  diagnostics: Diagnostics,
  rules: Rules,
): void {
  const { entries, problems, warnings } = parseEntriesFile(type, text);
  if (entries.length === 0 && problems.length === 0)
    diagnostics.error(at, "No entries", "The text holds nothing but blank lines and comments; a list needs an entry.");
  const told = problems.map(({ line, problem, hint }) => `Line ${line}: ${problem} ${hint}`);
  tell(type, { problems: told, warnings }, at, diagnostics, rules);
}

function tell(
  type: EntryType,
  { problems, warnings }: Found,
  at: AttributePath,
  diagnostics: Diagnostics,
  rules: Rules,
) {
  for (const problem of problems.slice(0, SHOWN)) diagnostics.error(at, `Entry is not of type "${type}"`, problem);
  if (problems.length > SHOWN)
    diagnostics.error(
      at,
      `${problems.length - SHOWN} more entries are not of type "${type}"`,
      `Only the first ${SHOWN} of ${problems.length} are shown.`,
    );
  for (const warning of warnings) {
    if (warning.kind === "documentation") continue;
    if (warning.kind === "catch-all" && rules.refuseCatchAll)
      diagnostics.error(
        at,
        "The list would stop everybody",
        `${warningText(warning)} If that is meant, set allow_catch_all = true.`,
      );
    else diagnostics.warning(at, "Access list entries", warningText(warning));
  }
}
