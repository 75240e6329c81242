import { configuredAttributes } from "./configured.js";
import { parseOutputChange, parseResourceChange } from "./parse-change.js";
import type { DeferredChange, FailedCheck, Plan } from "./plan.js";
import { PlanError } from "./plan-error.js";
import { parseMembers } from "./parse-members.js";
import { collectSecrets, type SensitiveProviderAttribute } from "./secrets.js";
import { entriesField, field, isObject, listField, parseJson, textField, type Value } from "./value.js";

const SUPPORTED_MAJOR = "1";

const UTF8_MARK = Buffer.from("\uFEFF");
const UTF16_MARK = Buffer.from("\uFEFF", "utf16le");

/** Half of a plan's text and more, and all of it stands in the changes as well. */
const UNREAD: ReadonlySet<string> = new Set(["planned_values", "prior_state", "relevant_attributes"]);

/**
 * Reads the output of `show -json PLAN`. `sensitive` says which attributes of a provider's configuration are secret.
 * Throws {@link PlanError} when the text is no plan, or one of a format this version does not know; an incomplete or
 * errored plan is read, with the fact among `problems`.
 */
export function parsePlan(json: Buffer, sensitive: SensitiveProviderAttribute): Plan {
  const root = parseRoot(json);
  const formatVersion = checkFormat(root);
  const resources = listField(root, "resource_changes").map((row) => parseResourceChange(row, "resource_changes"));
  const drift = listField(root, "resource_drift").map((row) => parseResourceChange(row, "resource_drift"));
  const deferred = listField(root, "deferred_changes").map(parseDeferred);
  const outputs = entriesField(root, "output_changes").map(([name, row]) => parseOutputChange(name, row));
  const timestamp = textField(root, "timestamp");
  const changes = [...resources, ...drift, ...deferred.map((row) => row.resource), ...outputs];
  return {
    formatVersion,
    engineVersion: textField(root, "terraform_version") ?? "unknown",
    ...(timestamp !== undefined && { timestamp }),
    problems: findProblems(root),
    errored: field(root, "errored") === true,
    incomplete: field(root, "complete") === false,
    resources,
    drift,
    deferred,
    outputs,
    checks: listField(root, "checks").flatMap(parseCheck),
    configured: configuredAttributes(root),
    secrets: collectSecrets(root, changes, sensitive),
  };
}

function parseRoot(json: Buffer): Value {
  const text = toUtf8(json);
  try {
    return parseMembers(text, UNREAD) ?? parseJson(text.toString());
  } catch {
    const given = text.toString().trim() === "" ? "empty" : "not JSON";
    // The parser's own message quotes the text, which may hold secrets.
    throw new PlanError(`The input is ${given}: expected the output of \`terraform show -json PLAN\`.`);
  }
}

/** Some shells write a byte order mark into redirected output; Windows PowerShell makes UTF-16 of it. */
function toUtf8(json: Buffer): Buffer {
  if (json.subarray(0, UTF8_MARK.length).equals(UTF8_MARK)) return json.subarray(UTF8_MARK.length);
  const isUtf16 = json.subarray(0, UTF16_MARK.length).equals(UTF16_MARK);
  return isUtf16 ? Buffer.from(json.toString("utf16le", UTF16_MARK.length)) : json;
}

function checkFormat(root: Value): string {
  const version = textField(root, "format_version");
  if (version === undefined || !isObject(root)) {
    const stream =
      "`terraform plan -json` prints a log, not a plan; save one with -out and run `terraform show -json`.";
    throw new PlanError(`The input is JSON but has no format_version, so it is no plan: ${stream}`);
  }
  if (version.split(".")[0] !== SUPPORTED_MAJOR) {
    const shown = /^[\d.]{1,20}$/.test(version) ? version : "(unreadable)";
    throw new PlanError(
      `The plan has format version ${shown}; this release reads version ${SUPPORTED_MAJOR}.x only. ` +
        "Update terraform-provider-bunny, or plan with an engine that writes the older format.",
    );
  }
  if (field(root, "resource_changes") === undefined && Object.hasOwn(root, "values")) {
    throw new PlanError("The input is a state, not a plan: run `terraform show -json` on a saved plan file.");
  }
  return version;
}

function findProblems(root: Value): string[] {
  const problems = [];
  if (field(root, "errored") === true) {
    problems.push("Planning failed part-way (errored): what follows is only what was planned before the failure.");
  }
  if (field(root, "complete") === false) {
    problems.push("The plan is incomplete (-target, deferred changes or an error): applying it leaves work to do.");
  }
  return problems;
}

function parseDeferred(row: Value): DeferredChange {
  const resource = field(row, "resource_change");
  if (resource === undefined) throw new PlanError("A row of the plan's deferred_changes has no resource_change.");
  return {
    reason: textField(row, "reason") ?? "unknown",
    resource: parseResourceChange(resource, "deferred_changes"),
  };
}

function parseCheck(row: Value): FailedCheck[] {
  const status = textField(row, "status") ?? "unknown";
  if (status !== "fail" && status !== "error") return [];
  const instances = listField(row, "instances");
  const messages = instances.flatMap((instance) =>
    listField(instance, "problems").map((problem) => textField(problem, "message") ?? ""),
  );
  return [{ address: textField(field(row, "address"), "to_display") ?? "a check", status, messages }];
}
