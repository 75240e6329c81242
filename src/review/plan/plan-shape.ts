import { field, isArray, isObject, PlanError, textField, type Value, type ValueObject } from "./plan.js";

/** Advice for input that is not a plan. */
export const SHOW = "expected the output of `terraform show -json PLAN`.";
const LOG = "`terraform plan -json` prints a log, not a plan; write one with -out and run `terraform show -json`.";

/** Advice for input that starts with this text and is not JSON. */
export function hintFor(start: string): string {
  return /^\{\s*"@(?:level|message)"/.test(start) ? LOG : SHOW;
}

const SUPPORTED_MAJOR = "1";

/** Members that are skipped: more than half of a plan's text, and the changes contain all of it. */
export const UNREAD: ReadonlySet<string> = new Set(["planned_values", "prior_state", "relevant_attributes"]);

/** Members that are read on demand: most of the remaining text of a plan. */
export const CHANGES: ReadonlySet<string> = new Set(["resource_changes", "resource_drift"]);

/** The format version of a plan. Throws {@link PlanError} for anything else, with advice for the kind of input. */
export function checkFormat(root: Value): string {
  const version = textField(root, "format_version");
  const mistaken = mistakenFor(root);
  if (mistaken !== undefined) throw new PlanError(mistaken);
  if (version === undefined || !isObject(root)) {
    throw new PlanError(`The input is JSON but has no format_version, so it is not a plan: ${SHOW}`);
  }
  if (version.split(".")[0] !== SUPPORTED_MAJOR) {
    const shown = /^[\d.]{1,20}$/.test(version) ? version : "(unreadable)";
    throw new PlanError(
      `The plan has format version ${shown}; this release reads version ${SUPPORTED_MAJOR}.x only. ` +
        "Update terraform-provider-bunny, or plan with an engine that writes the older format.",
    );
  }
  checkShape(root);
  return version;
}

/** What the input is, if it is a file that is often confused with a plan. */
function mistakenFor(root: Value): string | undefined {
  const has = (name: string): boolean => isObject(root) && Object.hasOwn(root, name);
  if (has("@level") || has("@message")) return `The input is a log, not a plan: ${LOG}`;
  if (textField(root, "format")?.startsWith("bunny-tf/") === true)
    return `The input is a report of bunny-tf, not a plan: ${SHOW}`;
  if (has("provider_schemas")) return `The input is the output of \`terraform providers schema\`, not a plan: ${SHOW}`;
  if (has("diagnostics") && has("valid"))
    return `The input is the output of \`terraform validate\`, not a plan: ${SHOW}`;
  if (has("encrypted_data") && has("meta"))
    return "The input is an encrypted plan file of OpenTofu: name the file instead of piping it, so that `tofu` can show it.";
  const isState = (has("values") && !has("resource_changes") && !has("planned_values")) || has("lineage");
  if (isState) return "The input is a state, not a plan: run `terraform show -json` on a saved plan file.";
  return undefined;
}

const LISTS = ["resource_changes", "resource_drift", "deferred_changes", "action_invocations", "checks"];
const OBJECTS = ["output_changes", "configuration", "variables"];

/** Requires the members that every engine writes, with their types: anything else could hide changes. */
function checkShape(root: ValueObject): void {
  if (!isObject(root["configuration"]) || textField(root, "terraform_version") === undefined) {
    throw new PlanError(`The input has no configuration or names no engine, so it is not a plan: ${SHOW}`);
  }
  for (const name of [...LISTS, "deferred_action_invocations"]) {
    const value = field(root, name);
    if (value !== undefined && value !== null && !isArray(value))
      throw new PlanError(`The plan's ${name} is not a list: this is not plan JSON.`);
  }
  for (const name of OBJECTS) {
    const value = field(root, name);
    if (value !== undefined && value !== null && !isObject(value))
      throw new PlanError(`The plan's ${name} is not an object: this is not plan JSON.`);
  }
}

const KNOWN_MEMBERS: ReadonlySet<string> = new Set([
  ...LISTS,
  ...OBJECTS,
  ...UNREAD,
  ..."format_version terraform_version deferred_action_invocations timestamp applyable complete errored".split(" "),
]);

/** Members that a newer format added; they are not reviewed. */
export function unreadMembers(root: Value): readonly string[] {
  return isObject(root) ? Object.keys(root).filter((name) => !KNOWN_MEMBERS.has(name)) : [];
}
