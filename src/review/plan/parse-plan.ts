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
} from "./plan.js";
import {
  accountsOf,
  configuredAttributes,
  configuredProviders,
  externalPrograms,
  hiddenVariable,
  moduleSources,
} from "./plan-configuration.js";
import { DEEPEST, TOO_DEEP, UnusualJsonError } from "./find-members.js";
import { jsonProblem } from "../../shared/json-problem.js";
import { isNestedDeeper } from "../../shared/nesting.js";
import { utf8Bytes } from "../../shared/utf8-bytes.js";
import { type Members, parseMembers } from "./parse-members.js";
import {
  outsideChange,
  parseCheck,
  parseDeferred,
  parseInvocation,
  parseOutputChange,
  parseResourceChange,
} from "./plan-rows.js";
import { CHANGES, checkFormat, hintFor, SHOW, UNREAD, unreadMembers } from "./plan-shape.js";
import { collectSecrets, type SensitiveProviderAttribute } from "./secrets.js";

/** Gives a provider's address the name under which its types are known. */
export type ProviderNames = (address: string) => string;

const asWritten: ProviderNames = (address) => address;

/**
 * Reads the output of `show -json PLAN`. `sensitive` says which attributes of a provider's configuration are secret, `named`
 * which providers are copies of another.
 * Throws {@link PlanError} if the text is not a plan, or has a format that this version does not know. An incomplete or
 * errored plan is read, and `problems` says so.
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
    // The parser's own message quotes the text, which may hold secrets.
    if (start === "" || !/^[[{]/.test(start))
      throw new PlanError(`The input is ${start === "" ? "empty" : "not JSON"}: ${hintFor(start)}`);
    throw new PlanError(`The input is not whole JSON (${jsonProblem(text.toString())}): ${hintFor(start)}`);
  }
}

function readPlan(text: Buffer, sensitive: SensitiveProviderAttribute): Plan {
  const members = parseMembers(text, { unread: UNREAD, onDemand: CHANGES });
  const root = members?.object ?? readUnusual(text.toString());
  const formatVersion = checkFormat(root);
  const resources = readChanges(members, "resource_changes");
  const drift = readChanges(members, "resource_drift").flatMap(outsideChange);
  const deferred = listField(root, "deferred_changes").map(parseDeferred);
  const outputs = entriesField(root, "output_changes").map(([name, row]) => parseOutputChange(name, row));
  const invocations = [...listField(root, "action_invocations"), ...listField(root, "deferred_action_invocations")].map(
    parseInvocation,
  );
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
    invocations,
    programs: externalPrograms(root),
    providers: configuredProviders(root),
    moduleSources: moduleSources(root),
    inputs: { variables: field(root, "variables") ?? null, hidden: hiddenVariable(root) },
    unread: unreadMembers(root),
    configured: configuredAttributes(root),
    accountOf: accountsOf(root),
    secrets: collectSecrets(root, { changes, invocations }, sensitive),
  };
}

/** What is no object, or an empty one, or no JSON: the parser says which. */
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

/** Reads the changes part by part, so that the memory of each part's JSON can be reclaimed early. */
function readChanges(members: Members | undefined, section: string): readonly ResourceChange[] {
  const changes: ResourceChange[] = [];
  for (const items of members?.itemsOf(section) ?? []) {
    for (const item of items) changes.push(parseResourceChange(item, section));
  }
  return changes;
}

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
