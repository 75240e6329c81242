import { checkEntries, warningText, type EntryType } from "../entries/index.js";
import { isKnown, type AttributePath, type Diagnostics, type Unknown } from "../framework/index.js";

const SHOWN = 10;

/**
 * Tells what is wrong and what is odd about configured entries. Terraform cannot point at one element of a set, so each
 * text quotes its entry. Addresses reserved for documentation are let pass in silence: they stand in examples.
 */
export function tellOfEntries(
  type: EntryType,
  configured: readonly (string | Unknown)[],
  at: AttributePath,
  diagnostics: Diagnostics,
  { refuseCatchAll }: { readonly refuseCatchAll: boolean },
): void {
  const { problems, warnings } = checkEntries(type, configured.filter(isKnown));
  for (const { problem, hint } of problems.slice(0, SHOWN))
    diagnostics.error(at, `Entry is not of type "${type}"`, `${problem} ${hint}`);
  if (problems.length > SHOWN)
    diagnostics.error(
      at,
      `${problems.length - SHOWN} more entries are not of type "${type}"`,
      `Only the first ${SHOWN} of ${problems.length} are shown.`,
    );
  for (const warning of warnings) {
    if (warning.kind === "documentation") continue;
    if (warning.kind === "catch-all" && refuseCatchAll)
      diagnostics.error(
        at,
        "The list would stop everybody",
        `${warningText(warning)} If that is meant, set allow_catch_all = true.`,
      );
    else diagnostics.warning(at, "Access list entries", warningText(warning));
  }
}
