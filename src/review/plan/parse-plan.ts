import { BOT_CATALOG } from "../../zone/index.js";
import { withoutMissing } from "./missing-containers.js";
import {
  entriesField,
  field,
  listField,
  parseJson,
  type Plan,
  PlanError,
  type ResourceChange,
  textField,
  type Value,
  isArray,
  isObject,
  type ValueObject,
  type ZoneRead,
} from "./plan.js";
import {
  accountsOf,
  configuredAttributes,
  configuredProviders,
  externalPrograms,
  hiddenVariables,
  moduleSources,
  remoteStates,
} from "./plan-configuration.js";
import { DEEPEST, parseMembers, TOO_DEEP, UnusualJsonError } from "./parse-members.js";
import { jsonProblem } from "../../shared/json-problem.js";
import { isNestedDeeper } from "../../shared/nesting.js";
import { utf8Bytes } from "../../shared/utf8-bytes.js";
import {
  outsideChange,
  parseCheck,
  parseDeferred,
  parseInvocation,
  parseOutputChange,
  parseResourceChange,
} from "./plan-rows.js";
import { collectSecrets, type SensitiveProviderAttribute } from "./secrets.js";

/** Maps the address of a provider to the address of the provider that defines its types. */
export type ProviderNames = (address: string) => string;

const asWritten: ProviderNames = (address) => address;

/**
 * Parses the output of `show -json PLAN`. `sensitive` reports secret attributes of provider configurations; `named` maps copies
 * of providers. Throws {@link PlanError} if the text is not a plan or has an unknown format. An incomplete or errored plan is
 * valid and has `problems`.
 */
export function parsePlan(json: Buffer, sensitive: SensitiveProviderAttribute, named = asWritten): Plan {
  const text = toUtf8(json);
  try {
    return withoutMissing(withNames(readPlan(text, sensitive), named));
  } catch (error) {
    if (error instanceof PlanError) throw error;
    if (error instanceof UnusualJsonError) throw new PlanError(`The input ${error.message}, so it is not a plan.`);
    if (!(error instanceof SyntaxError)) throw error;
    const start = text.toString("utf8", 0, 200).trim();
    if (WRAPPER.test(text.toString())) throw new PlanError(`The input has lines that are not JSON: ${WRAPPED}`);
    // The parser's own message quotes the text, which may contain secrets.
    if (start === "" || !/^[[{]/.test(start))
      throw new PlanError(`The input is ${start === "" ? "empty" : "not JSON"}: ${hintFor(start)}`);
    throw new PlanError(`The input is not whole JSON (${jsonProblem(text.toString())}): ${hintFor(start)}`);
  }
}

function readPlan(text: Buffer, sensitive: SensitiveProviderAttribute): Plan {
  const isUnread = (name: string, value: Buffer): boolean =>
    UNUSED.has(name) || (name === PRIOR_STATE && !mayHaveZones(value));
  const whole = parseMembers(text, isUnread) ?? readUnusual(text.toString());
  checkFormat(whole);
  const resources = readChanges(whole, "resource_changes");
  const drift = readChanges(whole, "resource_drift").flatMap(outsideChange);
  const zones = zonesRead(field(whole, PRIOR_STATE));
  const root = { ...(isObject(whole) && whole), ...READ_ONCE };
  const deferred = listField(root, "deferred_changes").map(parseDeferred);
  const outputs = entriesField(root, "output_changes").map(([name, row]) => parseOutputChange(name, row));
  const invocations = [...listField(root, "action_invocations"), ...listField(root, "deferred_action_invocations")].map(
    parseInvocation,
  );
  const timestamp = textField(root, "timestamp");
  const changes = [...resources, ...drift, ...deferred.map((row) => row.resource)];
  return {
    engineVersion: textField(root, "terraform_version") ?? "unknown",
    ...(timestamp !== undefined && { timestamp }),
    problems: findProblems(root),
    errored: field(root, "errored") === true,
    incomplete: field(root, "complete") === false,
    resources,
    zonesRead: zones,
    drift,
    deferred,
    outputs,
    checks: listField(root, "checks").flatMap(parseCheck),
    invocations,
    programs: externalPrograms(root),
    providers: configuredProviders(root),
    moduleSources: moduleSources(root),
    inputs: { variables: field(root, "variables") ?? null, ...hiddenVariables(root) },
    remoteStates: remoteStates(root),
    unread: unreadMembers(root),
    configured: configuredAttributes(root),
    accountOf: accountsOf(root),
    secrets: collectSecrets(root, { changes, outputs, invocations }, sensitive),
  };
}

const ZONE_TYPES = ["bunny_shield_zone", BOT_CATALOG];

/** Reports whether data sources may have read zones. Most plans have no such data source, and need no prior state. */
const mayHaveZones = (priorState: Buffer): boolean =>
  priorState.includes('"data"') && ZONE_TYPES.some((type) => priorState.includes(`"${type}"`));

/** Returns the Shield zones and the catalogs of their bots that data sources read. */
function zonesRead(priorState: Value | undefined): readonly ZoneRead[] {
  const inModule = (module: Value): readonly ZoneRead[] => [
    ...listField(module, "resources").flatMap(zoneRead),
    ...listField(module, "child_modules").flatMap(inModule),
  ];
  return inModule(field(field(priorState, "values"), "root_module") ?? null);
}

function zoneRead(row: Value): readonly ZoneRead[] {
  const [address, type, values] = [textField(row, "address"), textField(row, "type"), field(row, "values")];
  const isRead = textField(row, "mode") === "data" && address !== undefined && isObject(values);
  return isRead && type !== undefined && ZONE_TYPES.includes(type) ? [{ address, type, values }] : [];
}

/** Lets the standard parser classify text that is not an object with members. */
function readUnusual(text: string): Value {
  if (isNestedDeeper(text, DEEPEST)) throw new UnusualJsonError(TOO_DEEP);
  return parseJson(text);
}

function withNames(plan: Plan, named: ProviderNames): Plan {
  if (named === asWritten) return plan;
  const rename = (change: ResourceChange): ResourceChange => ({ ...change, provider: named(change.provider) });
  return {
    ...plan,
    resources: plan.resources.map(rename),
    drift: plan.drift.map(rename),
    deferred: plan.deferred.map((row) => ({ ...row, resource: rename(row.resource) })),
    invocations: plan.invocations.map((one) => ({ ...one, provider: named(one.provider) })),
    providers: plan.providers.map((provider) => ({ ...provider, source: named(provider.source) })),
  };
}

const readChanges = (root: Value, section: string): readonly ResourceChange[] =>
  listField(root, section).map((row) => parseResourceChange(row, section));

const GZIP = Buffer.from([0x1f, 0x8b]);

function toUtf8(json: Buffer): Buffer {
  if (json.subarray(0, GZIP.length).equals(GZIP))
    throw new PlanError(`The input is compressed with gzip: decompress it first; ${SHOW}`);
  return utf8Bytes(json);
}

function findProblems(root: Value): string[] {
  const problems = [];
  if (field(root, "errored") === true) {
    problems.push("Planning failed partway (errored): this report covers only what was planned before the failure.");
  }
  if (field(root, "complete") === false) {
    problems.push("The plan is incomplete (-target, deferred changes or an error): applying it leaves work to do.");
  }
  return problems;
}

const SHOW = "expected the output of `terraform show -json PLAN`.";
const LOG = "`terraform plan -json` prints a log, not a plan; write one with -out and run `terraform show -json`.";

/** Lines that the wrapper of the action setup-terraform adds to the engine's output. */
const WRAPPER = /^(?:\[command\]|::debug::|::set-output )/m;
const WRAPPED =
  "the wrapper of the action setup-terraform printed them. Set `terraform_wrapper: false` for that action, or name the plan file instead of its JSON.";

/** Returns advice for input that is not JSON, judged by the first characters. */
function hintFor(start: string): string {
  return /^\{\s*"@(?:level|message)"/.test(start) ? LOG : SHOW;
}

const SUPPORTED_MAJOR = "1";

const PRIOR_STATE = "prior_state";
/** Most of the text. What reads the configuration later keeps the other members in memory. */
const READ_ONCE = { [PRIOR_STATE]: null, resource_changes: null, resource_drift: null };
/** Skipped members. With the prior state, they are more than half of the text, and the changes contain all of their values. */
const UNUSED: ReadonlySet<string> = new Set(["planned_values", "relevant_attributes"]);

function checkFormat(root: Value): void {
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
}

/** Names the input if it is a file that is often confused with a plan. */
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

/** Checks the types of members that every engine writes, because any other shape could hide changes. */
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
  ...UNUSED,
  PRIOR_STATE,
  ..."format_version terraform_version deferred_action_invocations timestamp applyable complete errored".split(" "),
]);

/** Returns members of a newer format, which are not reviewed. */
function unreadMembers(root: Value): readonly string[] {
  return isObject(root) ? Object.keys(root).filter((name) => !KNOWN_MEMBERS.has(name)) : [];
}
