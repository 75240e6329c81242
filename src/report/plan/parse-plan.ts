import {
  type Action,
  type ActionInvocation,
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
  type ValueObject,
} from "./plan.js";
import { configuredAttributes } from "./configuration.js";
import { parseMembers, UnusualJsonError } from "./parse-members.js";
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

/**
 * Whether an object comes from a resource of another type: its old state is that of another provider, and what the first
 * read adds to it is no change outside of Terraform.
 */
function isFromOtherType({ previousAddress, type }: ResourceChange): boolean {
  if (previousAddress === undefined) return false;
  const withoutKey = previousAddress.replace(/\[(?:"(?:[^"\\]|\\.)*"|\d+)\]$/, "");
  return withoutKey.split(".").at(-2) !== type;
}

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
  const drift = listField(root, "resource_drift")
    .map((row) => parseResourceChange(row, "resource_drift"))
    .filter((change) => !isFromOtherType(change));
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
    invocations: [...listField(root, "action_invocations"), ...listField(root, "deferred_action_invocations")].map(
      parseInvocation,
    ),
    unread: unreadMembers(root),
    configured: configuredAttributes(root),
    secrets: collectSecrets(root, changes, sensitive),
  };
}

function parseRoot(json: Buffer): Value {
  const text = toUtf8(json);
  try {
    return parseMembers(text, UNREAD) ?? parseJson(text.toString());
  } catch (error) {
    if (error instanceof UnusualJsonError) throw new PlanError(`The input ${error.message}, so it is no plan.`);
    const start = text.toString("utf8", 0, 200).trim();
    // The parser's own message quotes the text, which may hold secrets.
    throw new PlanError(`The input is ${start === "" ? "empty" : "not JSON"}: ${hintFor(start)}`);
  }
}

const SHOW = "expected the output of `terraform show -json PLAN`.";
const LOG = "`terraform plan -json` prints a log, not a plan; write one with -out and run `terraform show -json`.";

function hintFor(start: string): string {
  return /^\{\s*"@(?:level|message)"/.test(start) ? LOG : SHOW;
}

const GZIP = Buffer.from([0x1f, 0x8b]);
const UTF16_BE_MARK = Buffer.from([0xfe, 0xff]);

/** Some shells write a byte order mark into redirected output; Windows PowerShell makes UTF-16 of it. */
function toUtf8(json: Buffer): Buffer {
  const starts = (mark: Buffer): boolean => json.subarray(0, mark.length).equals(mark);
  if (starts(GZIP)) throw new PlanError(`The input is compressed with gzip: decompress it first; ${SHOW}`);
  if (starts(UTF8_MARK)) return json.subarray(UTF8_MARK.length);
  if (starts(UTF16_MARK)) return Buffer.from(json.toString("utf16le", UTF16_MARK.length));
  if (starts(UTF16_BE_MARK)) return fromUtf16Be(json.subarray(UTF16_BE_MARK.length));
  // An ASCII character and a zero: UTF-16 without a mark.
  if (json.length > 1 && json[0] !== 0 && json[1] === 0) return Buffer.from(json.toString("utf16le"));
  return json.length > 1 && json[0] === 0 ? fromUtf16Be(json) : json;
}

function fromUtf16Be(json: Buffer): Buffer {
  const even = Buffer.from(json.subarray(0, json.length - (json.length % 2)));
  return Buffer.from(even.swap16().toString("utf16le"));
}

function checkFormat(root: Value): string {
  const version = textField(root, "format_version");
  const mistaken = mistakenFor(root);
  if (mistaken !== undefined) throw new PlanError(mistaken);
  if (version === undefined || !isObject(root)) {
    throw new PlanError(`The input is JSON but has no format_version, so it is no plan: ${SHOW}`);
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

/** What the input is instead of a plan, for files that are easily confused with one. */
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

/** A plan has a configuration and an engine, and its parts are what engines write: anything else could hide changes. */
function checkShape(root: ValueObject): void {
  if (!isObject(root["configuration"]) || textField(root, "terraform_version") === undefined) {
    throw new PlanError(`The input has no configuration or names no engine, so it is no plan: ${SHOW}`);
  }
  for (const name of [...LISTS, "deferred_action_invocations"]) {
    const value = field(root, name);
    if (value !== undefined && value !== null && !isArray(value))
      throw new PlanError(`The plan's ${name} is no list: this is not plan JSON.`);
  }
  for (const name of OBJECTS) {
    const value = field(root, name);
    if (value !== undefined && value !== null && !isObject(value))
      throw new PlanError(`The plan's ${name} is no object: this is not plan JSON.`);
  }
}

const KNOWN_MEMBERS: ReadonlySet<string> = new Set([
  ...LISTS,
  ...OBJECTS,
  ...UNREAD,
  ..."format_version terraform_version deferred_action_invocations timestamp applyable complete errored".split(" "),
]);

/** Members of a newer format: what they hold is not reviewed. */
function unreadMembers(root: Value): readonly string[] {
  return isObject(root) ? Object.keys(root).filter((name) => !KNOWN_MEMBERS.has(name)) : [];
}

/** One action that the engine is going to invoke, such as `action.x.y`. */
function parseInvocation(row: Value): ActionInvocation {
  const invoked = field(row, "action_invocation") ?? row;
  const address = textField(invoked, "address");
  if (address === undefined) throw new PlanError("A row of the plan's action_invocations has no address.");
  const trigger = field(invoked, "lifecycle_action_trigger");
  const reason = textField(row, "reason");
  return {
    address,
    ...(trigger !== undefined && { trigger: textField(trigger, "triggering_resource_address") ?? "a resource" }),
    ...(field(row, "action_invocation") !== undefined && { deferred: reason ?? "unknown" }),
  };
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
