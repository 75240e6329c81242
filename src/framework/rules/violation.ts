import { formatPath, toPathMessage, type Path } from "../codec/index.js";
import type { DiagnosticMessage } from "../protocol.js";

/** The rules of Terraform's core that an answer can break, each with the protocol section it comes from. */
export const RULES = {
  type: "5.4/5.6 the value does not have the schema's type",
  write_only: "5.4/5.6/5.7 a write-only value must be null in every answer",
  unknown_result: "5.6/5.7 what is stored must be wholly known",
  plan_nullness: "5.4 the plan is null if and only if the configuration is null",
  plan_not_configured: "5.4 (6) a value is planned that is neither configured nor computed",
  plan_differs: "5.4 (8) the planned value is neither the configured one nor the prior one",
  plan_nested_nullness: "5.4 (7) a nested object is planned where none is configured, or the other way round",
  plan_nested_unknown: "5.4 (7) a nested attribute that is configured is planned unknown",
  plan_nested_elements: "5.4 (7) a nested collection is planned with other elements than configured",
  replace_path: "5.5 a path that requires replacement leads nowhere, or into a set",
  destroy_plan: "5.4 the plan of a destroy must be null",
  result_presence: "5.6 an object that was planned is absent, or one that was not planned is present",
  result_differs: "5.6 a value that was planned as known has changed",
  result_refinement: "5.6 a value breaks the promise made about it while it was unknown",
  result_elements: "5.6 a list or map has other elements than planned",
  result_set: "5.6 a set does not correlate with the planned set, or has grown",
  missing: "5.9/5.10 an object must be answered, not null",
  identity: "6 an identity must be complete, known and stable",
  echo: "6 what is configured must be answered unchanged",
  config_shape: "6 a generated configuration sets what only the service sets",
} as const;

/** The name of a rule. */
export type Rule = keyof typeof RULES;

/** One broken rule: where, which, and what is wrong in words that name no value (it may be a secret). */
export interface Violation {
  readonly path: Path;
  readonly rule: Rule;
  readonly text: string;
}

/** Broken rules as error diagnostics that say whose bug it is. `what` names the step and type: "the plan of bunny_x". */
export function violationDiagnostics(what: string, violations: readonly Violation[]): DiagnosticMessage[] {
  return violations.map(({ path, rule, text }) => ({
    severity: 1,
    summary: `Bug in the provider: Terraform would refuse ${what}`,
    detail: `${path.length === 0 ? "The object" : formatPath(path)}: ${text}\n\nRule: ${RULES[rule]}. Please report this; your configuration is not at fault.`,
    attribute: toPathMessage(path),
  }));
}
