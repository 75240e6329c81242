import type { DriftStack } from "../document/drift-document.js";
import type { OfPlan } from "../document/resource-document.js";
import type { MatchedObject, SinceReview, StackReview } from "../document/review-document.js";
import { RowFileError } from "../../shared/dated-rows.js";
import { jsonProblem } from "../../shared/json-problem.js";
import { createRedactor } from "../plan/secrets.js";
import { withDigest } from "./change-digest.js";
import { isChanging } from "./assemble-review.js";
import { type Condition, matchIfAsked, type Part, toMatchedObject } from "./fail-on.js";
import {
  field,
  isArray,
  listField,
  parseJson,
  type Plan,
  sameValue,
  textField,
  tryJson,
  type Value,
} from "../plan/plan.js";

type Values = ReadonlyMap<string, Value>;

/**
 * Compares a review with the JSON report of an earlier review, to show pushes after an approval. `hidden` has unchanged objects
 * with sensitive values, because the reports do not show these values. Throws a `RowFileError` for any other file.
 */
export function compareSince(stacks: readonly StackReview[], earlier: string): SinceReview {
  const now = asJson({ stacks: stacks.map(withDigests) });
  const { same, ...differing } = compareValues(reviewedValues(now), reviewedValues(readReport(earlier, "review")));
  const hiding = new Set(reviewedResources(now).flatMap(([key, row]) => (hidesValues(row) ? key : [])));
  return shown({ ...differing, hidden: same.filter((key) => hiding.has(key)) }, stacks.length > 1);
}

/** Compares plans by their real values, including sensitive ones. Stacks are matched by name. */
export function compareSincePlan(now: ReadonlyMap<string, Plan>, earlier: ReadonlyMap<string, Plan>): SinceReview {
  const { added, changed, gone } = compareValues(plannedValues(now), plannedValues(earlier));
  return shown({ added, changed, gone, hidden: [] }, now.size > 1);
}

export type AuditedValues = Values;

/** Compares an audit with an earlier one. Unread objects are not `gone`. */
export function compareAudits(stacks: readonly DriftStack[], earlier: AuditedValues): SinceReview {
  const { added, changed, gone } = compareValues(auditedValues(asJson({ stacks })), earlier);
  const isWhole = stacks.every(({ verdict }) => verdict !== "incomplete");
  return shown({ added, changed, gone: isWhole ? gone : [], hidden: [] }, false);
}

/** Reads the JSON report of an audit. Throws a `RowFileError` for any other file. */
export const readAudit = (text: string): AuditedValues => auditedValues(readReport(text, "audit"));

/** Matches the condition `since` for objects that differ from the approved review or cannot be compared. */
export function reviewedSince(
  since: SinceReview,
  stacks: readonly StackReview[],
  conditions: readonly Condition[],
): Part<{ readonly since: SinceReview }> {
  const known = new Map<string, MatchedObject>();
  for (const { name, resources } of stacks)
    for (const row of resources)
      known.set(shownKey(keyOf(name, row.address), stacks.length > 1), toMatchedObject(name, row));
  const objects = differencesSince(since).map((address) => known.get(address) ?? { address });
  return { members: { since }, matched: matchIfAsked("since", conditions, objects) };
}

/** Matches the condition `since` for new findings of an audit, not for findings that are gone. */
export function auditedSince(
  since: SinceReview,
  conditions: readonly Condition[],
): Part<{ readonly since: SinceReview }> {
  const objects = differencesSince({ ...since, gone: [] }).map((address) => ({ address }));
  return { members: { since }, matched: matchIfAsked("since", conditions, objects) };
}

/**
 * Returns the objects that differ or cannot be compared. Such objects invalidate an approval.
 * @testable Two reviews, if one accepts what the other reports.
 */
export function differencesSince({ added, changed, gone, hidden }: SinceReview): readonly string[] {
  return [...added, ...changed, ...gone, ...hidden];
}

/** Reports whether the text is meant to be a JSON report, not a plan. */
export function isReport(text: string): boolean {
  const root = tryJson(text);
  return root === undefined ? !text.startsWith("PK") : field(root, "resource_changes") === undefined;
}

const TITLES = { review: "a review", audit: "an audit", drift: "a drift check" } as const;

/** Reads the JSON report of a command. Throws a `RowFileError` for any other file. */
export function readReport(text: string, command: keyof typeof TITLES): Value {
  const wanted = `Pass the output of \`bunny-tf ${command} --format json\`.`;
  const root = tryJson(text);
  if (root === undefined) throw new RowFileError(`It is not JSON: ${jsonProblem(text)}. ${wanted}`);
  if (textField(root, "format") !== `bunny-tf/${command}` || !isArray(field(root, "stacks")))
    throw new RowFileError(`It is not the report of ${TITLES[command]}. ${wanted}`);
  return root;
}

const asJson = (value: object): Value => parseJson(JSON.stringify(value));

function withDigests({ name, resources, deferred, outputs, actions, external, providers }: StackReview): object {
  const all = (rows: readonly OfPlan[]) => rows.map(withDigest);
  return {
    name,
    providers,
    resources: all([...resources, ...deferred.map(({ resource }) => resource)]),
    outputs: all(outputs),
    actions: all(actions),
    external: all(external),
  };
}

const reviewedResources = (root: Value): readonly (readonly [key: string, row: Value])[] =>
  listField(root, "stacks").flatMap((stack) => {
    const deferred = listField(stack, "deferred").map((row) => field(row, "resource") ?? null);
    return [...listField(stack, "resources"), ...deferred].map((row) => {
      return [keyOf(textField(stack, "name"), textField(row, "address"), textField(row, "deposed")), row] as const;
    });
  });

function reviewedValues(root: Value): Values {
  const digest = (row: Value): Value => field(row, "digest") ?? null;
  const values = new Map(reviewedResources(root).map(([key, row]) => [key, digest(row)]));
  for (const stack of listField(root, "stacks")) {
    const name = textField(stack, "name");
    const address = (row: Value): string => textField(row, "address") ?? "";
    for (const provider of listField(stack, "providers"))
      values.set(keyOf(name, `provider ${textField(provider, "name") ?? ""}`), provider);
    for (const output of listField(stack, "outputs"))
      values.set(keyOf(name, `output.${textField(output, "name") ?? ""}`), digest(output));
    for (const [index, row] of listField(stack, "actions").entries())
      values.set(keyOf(name, `action ${address(row)}`, String(index)), digest(row));
    for (const [index, row] of listField(stack, "external").entries())
      values.set(keyOf(name, `program ${address(row)}`, String(index)), digest(row));
  }
  return values;
}

/** True if the report hides values, which may differ unseen. */
function hidesValues(resource: Value): boolean {
  return (
    field(field(resource, "entries"), "hidden") === true ||
    listField(resource, "attributes").some(
      (row) => field(row, "kind") === "sensitive" || JSON.stringify(row).includes("(sensitive)"),
    )
  );
}

function auditedValues(root: Value): Values {
  const drifted = listField(root, "stacks").flatMap((stack) => listField(stack, "drifted"));
  return new Map(
    drifted.map((row): [string, Value] => {
      const object = field(row, "object");
      const findings = listField(object, "findings").map((found) =>
        ["rule", "text"].map((name) => textField(found, name) ?? ""),
      );
      return [keyOf(undefined, textField(object, "address")), findings];
    }),
  );
}

/** Returns the planned changes and the provider configurations. */
function plannedValues(stacks: ReadonlyMap<string, Plan>): Values {
  const values = new Map<string, Value>();
  for (const [stack, { resources, deferred, outputs, providers, invocations, programs, accountOf }] of stacks) {
    const redactor = createRedactor([...stacks.values()].flatMap(({ secrets }) => secrets));
    const add = (name: string, deposed: string | undefined, value: Value): unknown =>
      values.set(keyOf(stack, redactor.address(name), deposed), value);
    for (const change of [...resources, ...deferred.map(({ resource }) => resource)].filter(isChanging)) {
      const { actions, before, after, unknown, importing = null, previousAddress = null } = change;
      const account = accountOf(change.address) ?? null;
      add(change.address, change.deposed, [actions, before, after, unknown, importing, previousAddress, account]);
    }
    for (const { name, actions, before, after, unknown } of outputs)
      if (actions.some((action) => action !== "no-op"))
        add(`output.${name}`, undefined, [actions, before, after, unknown]);
    for (const [index, { address, row }] of invocations.entries()) add(`action ${address}`, String(index), row);
    for (const [index, { address, expressions }] of programs.entries())
      add(`program ${address}`, String(index), expressions);
    for (const { name, source, constraint = null, settings } of providers) {
      const set = [...settings].map(([setting, value]): Value => [setting, value ?? "unknown"]);
      add(`provider ${name}`, undefined, [source, constraint, set]);
    }
  }
  return values;
}

function compareValues(now: Values, earlier: Values) {
  const [added, changed, same]: [string[], string[], string[]] = [[], [], []];
  for (const [key, value] of now) {
    const before = earlier.get(key);
    if (before === undefined) added.push(key);
    else if (sameValue(before, value)) same.push(key);
    else changed.push(key);
  }
  return { added, changed, gone: [...earlier.keys()].filter((key) => !now.has(key)), same };
}

/** Undefined parts count as empty. */
function keyOf(stack: string | undefined, address: string | undefined, deposed?: string): string {
  return [stack, address, deposed].join("\0");
}

function shownKey(key: string, several: boolean): string {
  const [stack = "", address = ""] = key.split("\0");
  return several ? `${stack}: ${address}` : address;
}

function shown({ added, changed, gone, hidden }: SinceReview, several: boolean): SinceReview {
  const all = (keys: readonly string[]): readonly string[] => keys.map((key) => shownKey(key, several));
  return { added: all(added), changed: all(changed), gone: all(gone), hidden: all(hidden) };
}
