import {
  type Action,
  type DeferredChange,
  entriesField,
  type FailedCheck,
  field,
  isArray,
  isObject,
  listField,
  type OutputChange,
  parseJson,
  type Plan,
  PlanError,
  type ResourceChange,
  type Step,
  textField,
  type Value,
} from "./plan.js";
import { configuredAttributes } from "./configuration.js";
import { parseMembers } from "./parse-members.js";
import { collectSecrets, type SensitiveProviderAttribute } from "./secrets.js";

const ACTIONS: ReadonlyMap<string, Action> = new Map([
  ["no-op", "no-op"],
  ["read", "read"],
  ["create", "create"],
  ["update", "update"],
  ["delete", "destroy"],
  ["forget", "forget"],
  ["delete,create", "replace"],
  ["create,delete", "replace"],
  // The old object lives on unmanaged, so nothing is destroyed.
  ["create,forget", "create"],
  ["forget,create", "create"],
]);

/** Narrows one row of `resource_changes` or `resource_drift`. Throws {@link PlanError} without address and type. */
function parseResourceChange(row: Value, section: string): ResourceChange {
  const address = textField(row, "address");
  const type = textField(row, "type");
  if (address === undefined || type === undefined) {
    throw new PlanError(`A row of the plan's ${section} has no address or no type: this is not plan JSON.`);
  }
  const change = field(row, "change");
  const actions = readActions(change, section);
  const previous = textField(row, "previous_address");
  // Written out, not spread: there may be ten thousand of these, and all get one shape this way.
  return {
    action: toAction(actions),
    actions,
    before: toAction(actions) === "create" ? null : (field(change, "before") ?? null),
    after: field(change, "after") ?? null,
    unknown: field(change, "after_unknown") ?? false,
    beforeSensitive: field(change, "before_sensitive") ?? false,
    afterSensitive: field(change, "after_sensitive") ?? false,
    address,
    type,
    name: textField(row, "name") ?? "",
    mode: textField(row, "mode") ?? "managed",
    provider: textField(row, "provider_name") ?? "",
    replacePaths: parsePaths(field(change, "replace_paths")),
    previousAddress: previous === address ? undefined : previous,
    deposed: textField(row, "deposed"),
    reason: textField(row, "action_reason"),
    importing: parseImporting(field(change, "importing")),
  };
}

/** Narrows one row of `output_changes`, which is a change by itself. Throws {@link PlanError} when it names no actions. */
function parseOutputChange(name: string, row: Value): OutputChange {
  const actions = readActions(row, "output_changes");
  return {
    name,
    action: toAction(actions),
    actions,
    before: field(row, "before") ?? null,
    after: field(row, "after") ?? null,
    unknown: field(row, "after_unknown") ?? false,
    beforeSensitive: field(row, "before_sensitive") ?? false,
    afterSensitive: field(row, "after_sensitive") ?? false,
  };
}

function readActions(change: Value | undefined, section: string): readonly string[] {
  const actions = listField(change, "actions");
  if (actions.length > 0) return actions.every((action) => typeof action === "string") ? actions : actions.map(String);
  throw new PlanError(`The plan's ${section} has no list of actions: this is not plan JSON.`);
}

function toAction(actions: readonly string[]): Action {
  return ACTIONS.get(actions.length === 1 ? (actions[0] ?? "") : actions.join(",")) ?? "unknown";
}

const NO_PATHS: ResourceChange["replacePaths"] = [];

function parsePaths(paths: Value | undefined): ResourceChange["replacePaths"] {
  return isArray(paths) ? paths.map(parsePath) : NO_PATHS;
}

function parsePath(path: Value): readonly Step[] {
  if (!isArray(path)) return [];
  return path.map((step) => (typeof step === "number" ? step : typeof step === "string" ? step : JSON.stringify(step)));
}

function parseImporting(importing: Value | undefined): string | undefined {
  if (!isObject(importing)) return undefined;
  const id = textField(importing, "id");
  if (id !== undefined && id !== "") return id;
  const identity = field(importing, "identity");
  return identity === undefined ? "known after apply" : JSON.stringify(identity);
}

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
      "`terraform plan -json` prints a log, not a plan; write one with -out and run `terraform show -json`.";
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
