import type { Review, SinceReview } from "../document/review-document.js";
import { RowFileError } from "../../shared/dated-rows.js";
import { jsonProblem } from "../../shared/json-problem.js";
import { createRedactor } from "../plan/secrets.js";
import { asJson, comparable, hidesValues, plain } from "./comparable.js";
import { changeDigest } from "./change-digest.js";
import { isChanging } from "./assemble-review.js";
import {
  field,
  isArray,
  isObject,
  listField,
  type Plan,
  sameValue,
  textField,
  tryJson,
  type Value,
} from "../plan/plan.js";

/**
 * Compares a review with the JSON report of an earlier one, so that what was pushed after an approval is seen. `hidden` are
 * changes that look the same, whose sensitive values only an earlier plan could tell.
 */
export function compareSince(review: Review, earlier: string): SinceReview {
  const before = readEarlier(earlier);
  const now = new Map<string, Value>();
  const hiding = new Set<string>();
  for (const stack of review.stacks) {
    const { name, resources, deferred, providers } = stack;
    for (const resource of [...resources, ...deferred.map((row) => row.resource)]) {
      const key = keyOf(name, resource.address, resource.deposed);
      now.set(key, withDigest(plain(resource), changeDigest(resource, "")));
      if (hidesValues(resource)) hiding.add(key);
    }
    for (const provider of providers) now.set(keyOf(name, `provider ${provider.name}`), asJson(provider));
    for (const output of stack.outputs) now.set(keyOf(name, `output.${output.name}`), changeDigest(output, ""));
    for (const [kind, rows] of [
      ["action", stack.actions],
      ["program", stack.external],
    ] as const)
      for (const [index, row] of rows.entries())
        now.set(keyOf(name, `${kind} ${row.address}`, String(index)), changeDigest(row, ""));
  }
  const { added, changed, gone, same } = compareKeys(now, before, review.stacks.length > 1);
  const hidden = same.filter((key) => hiding.has(key));
  const several = review.stacks.length > 1;
  return { added, changed, gone, hidden: hidden.map((key) => shownKey(key, several)) };
}

/** Compares plans by their real values, marked as sensitive or not. Stacks are compared by name. */
export function compareSincePlan(now: ReadonlyMap<string, Plan>, earlier: ReadonlyMap<string, Plan>): SinceReview {
  const { added, changed, gone } = compareKeys(valuesOf(now), valuesOf(earlier), now.size > 1);
  return { added, changed, gone, hidden: [] };
}

/** What the engine will do with each object, and how its provider is configured. */
function valuesOf(stacks: ReadonlyMap<string, Plan>): Map<string, Value> {
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

/** Both sides by key; `same` are the keys of equal values. */
function compareKeys(now: ReadonlyMap<string, Value>, earlier: ReadonlyMap<string, Value>, several: boolean) {
  const [added, changed, same]: [string[], string[], string[]] = [[], [], []];
  for (const [key, value] of now) {
    const before = earlier.get(key);
    if (before === undefined) added.push(shownKey(key, several));
    else if (sameValue(before, value)) same.push(key);
    else changed.push(shownKey(key, several));
  }
  const gone = [...earlier.keys()].filter((key) => !now.has(key)).map((key) => shownKey(key, several));
  return { added, changed, gone, same };
}

function shownKey(key: string, several: boolean): string {
  const [stack = "", address = ""] = key.split("\0");
  return several ? `${stack}: ${address}` : address;
}

/** Whether the text is meant as a JSON report: anything but a plan. */
export function isReport(text: string): boolean {
  const root = tryJson(text);
  return root === undefined ? !text.startsWith("PK") : field(root, "resource_changes") === undefined;
}

const withDigest = (resource: Value, digest: string | undefined): Value =>
  isObject(resource) ? { ...resource, digest: digest ?? null } : resource;

function readEarlier(text: string): Map<string, Value> {
  const root = tryJson(text);
  if (root === undefined)
    throw new RowFileError(`It is not JSON: ${jsonProblem(text)}. Give what \`bunny-tf review --format json\` wrote.`);
  if (textField(root, "format") !== "bunny-tf/review" || !isArray(field(root, "stacks"))) {
    throw new RowFileError("It is not the report of a review. Give what `bunny-tf review --format json` wrote.");
  }
  const known = new Map<string, Value>();
  for (const stack of listField(root, "stacks")) {
    const name = textField(stack, "name");
    const resources = [
      ...listField(stack, "resources"),
      ...listField(stack, "deferred").map((row) => field(row, "resource") ?? null),
    ];
    for (const resource of resources) {
      const key = keyOf(name, textField(resource, "address"), textField(resource, "deposed"));
      known.set(key, withDigest(comparable(resource), textField(resource, "digest")));
    }
    for (const output of listField(stack, "outputs"))
      known.set(keyOf(name, `output.${textField(output, "name") ?? ""}`), textField(output, "digest") ?? null);
    for (const [kind, member] of [
      ["action", "actions"],
      ["program", "external"],
    ] as const)
      for (const [index, row] of listField(stack, member).entries())
        known.set(
          keyOf(name, `${kind} ${textField(row, "address") ?? ""}`, String(index)),
          textField(row, "digest") ?? null,
        );
    for (const provider of listField(stack, "providers"))
      known.set(keyOf(name, `provider ${textField(provider, "name") ?? ""}`), provider);
  }
  return known;
}

/** What is undefined counts as empty. */
function keyOf(stack: string | undefined, address: string | undefined, deposed?: string): string {
  return [stack, address, deposed].join("\0");
}

/** What stands in the way of an approval: what differs, and what cannot be compared. */
export function differencesSince({ added, changed, gone, hidden }: SinceReview): readonly string[] {
  return [...added, ...changed, ...gone, ...hidden];
}
