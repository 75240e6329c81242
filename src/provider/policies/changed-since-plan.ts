import { type AttributePath, DiagnosticError } from "../../framework/index.js";

/**
 * Policy: if the object changed after the plan, an update does not overwrite that change. See
 * docs/decisions/content-is-read-before-it-is-written.md.
 */
export function changedSincePlan(at: AttributePath, what: string, facts: string): DiagnosticError {
  return new DiagnosticError(
    at,
    "The object was changed after the plan",
    `${what} has neither the values that the plan found nor the planned ones. ${facts} Nothing was written to it. ` +
      "Plan again, with refresh: the new plan shows what it would overwrite.",
  );
}
