import type { Outcome, OutcomeReview } from "../document/drift-document.js";
import { pathOf } from "../diff/compare.js";
import { diffItems } from "../diff/lines.js";
import { phrase, words } from "../../shared/phrase.js";
import { typeMeaning } from "../judge/meaning-table.js";
import type { Redactor } from "../plan/secrets.js";
import {
  type Action,
  constantOf,
  field,
  isArray,
  isObject,
  type Plan,
  type ResourceChange,
  sameValue,
  type Value,
} from "../plan/plan.js";

const TEXTS: Readonly<Record<Outcome, string>> = {
  reverts: "sets it back to what the configuration says",
  keeps: "leaves it: the configuration already has this value",
  changes: "sets it to another value, which the configuration now asks for",
  records: "leaves it and records it in the state: the configuration does not set it",
  recreates: "creates the object again",
  replaces: "destroys the object and creates it again",
  drops: "forgets the object: it is no longer in the configuration",
  destroys: "destroys the object: it is no longer in the configuration",
  unknown: "may change it, or leave it: the plan does not say which",
};

/** Used if the plan does not show the configured value of a setting, or if the plan shows another value. */
const RECORDS_SET =
  "leaves it and records it in the state: the configuration now has this value, or ignores its changes";

/**
 * Predicts the next `apply` for a drifted object from its planned change. A refresh-only plan has no planned change, so its
 * outcome is unknown. `undone` has the paths of differing members that `apply` would change, if known.
 */
export function outcomesOfApply(drifted: ResourceChange, plan: Plan, redactor: Redactor) {
  const planned = plan.resources.find(({ address, deposed }) => address === drifted.address && deposed === undefined);
  const whole = outcomeOfObject(drifted, planned, plan);
  if (whole !== undefined) {
    const isReplaced = whole === "replaces" && planned !== undefined;
    const members = isReplaced
      ? driftedMembers(drifted).filter(({ path, is }) => setsOtherValue(planned, path, is))
      : [];
    return { outcomes: [outcome(whole, [])], undone: members.map(({ path }) => path) };
  }
  const byText = new Map<string, { readonly found: Outcome; readonly names: string[] }>();
  const undone: (readonly string[])[] = [];
  const rows = typeMeaning(drifted.provider, drifted.type)?.rows;
  for (const { path, was, is } of driftedMembers(drifted)) {
    const name = pathOf({ steps: path, redactor, rows });
    const found = planned === undefined ? "unknown" : memberOutcome(path, was, is, planned, plan);
    const text = found === "records" && isSet(plan, drifted.address, path) ? RECORDS_SET : TEXTS[found];
    const group = byText.get(text);
    if (group === undefined) byText.set(text, { found, names: [name] });
    else group.names.push(name);
    if (found !== "keeps" && found !== "records") undone.push(path);
  }
  return { outcomes: [...byText].map(([text, { found, names }]) => outcome(found, names, text)), undone };
}

function setsOtherValue({ unknown, after }: ResourceChange, path: readonly string[], is: Value): boolean {
  return !isUnknown(unknown, path) && !sameValue(valueAt(after, path) ?? null, is);
}

const WHOLE: Readonly<Partial<Record<Action, Outcome>>> = {
  create: "recreates",
  replace: "replaces",
  destroy: "destroys",
  forget: "drops",
  unknown: "unknown",
};

/** Returns the outcome for the whole object, unless `apply` only updates or keeps it. */
function outcomeOfObject(
  drifted: ResourceChange,
  planned: ResourceChange | undefined,
  plan: Plan,
): Outcome | undefined {
  const whole = planned && WHOLE[planned.action];
  if (whole !== undefined) return whole;
  if (drifted.action !== "destroy") return undefined;
  // Plans have no row for a deleted object that is no longer configured.
  return plan.configured(drifted.address) === undefined ? "drops" : "unknown";
}

interface Member {
  readonly path: readonly string[];
  readonly was: Value;
  readonly is: Value;
}

/** Returns the differing members at any depth, without derived ones. A list or set is one member. */
function driftedMembers({ before, after, provider, type }: ResourceChange): readonly Member[] {
  const unreported = typeMeaning(provider, type, true)?.unreported;
  const found: Member[] = [];
  const walk = (was: Value, is: Value, path: readonly string[]): void => {
    if (unreported?.has(path.join(".")) === true || sameValue(was, is)) return;
    if (!isObject(was) || !isObject(is)) {
      if (path.length > 0) found.push({ path, was, is });
      return;
    }
    for (const name of new Set([...Object.keys(was), ...Object.keys(is)]))
      walk(field(was, name) ?? null, field(is, name) ?? null, [...path, name]);
  };
  walk(before, after, []);
  return found;
}

function memberOutcome(path: readonly string[], was: Value, is: Value, planned: ResourceChange, plan: Plan): Outcome {
  if (isUnknown(planned.unknown, path)) return "unknown";
  const target = valueAt(planned.after, path) ?? null;
  if (sameValue(target, is)) return equalsConstant(constantAt(plan, planned.address, path), is) ? "keeps" : "records";
  return sameValue(target, was) || sameMembers(target, was) ? "reverts" : "changes";
}

function isUnknown(mask: Value, path: readonly string[]): boolean {
  let at: Value | undefined = mask;
  for (const name of path) {
    if (at === true) return true;
    at = field(at, name);
  }
  return at === true;
}

/** Returns the value of a member; undefined if it is missing. */
export const valueAt = (value: Value | undefined, path: readonly string[]): Value | undefined =>
  path.reduce<Value | undefined>((at, name) => field(at, name), value);

function constantAt(plan: Plan, address: string, [top = "", ...rest]: readonly string[]): Value | undefined {
  return valueAt(constantOf(plan.configured(address), top), rest);
}

/** True if the configuration sets a member. For a computed attribute, only the whole attribute is known. */
function isSet(plan: Plan, address: string, path: readonly string[]): boolean {
  const [top = ""] = path;
  const configured = plan.configured(address);
  if (constantOf(configured, top) !== undefined) return (constantAt(plan, address, path) ?? null) !== null;
  return configured?.has(top) === true;
}

/** True if a constant equals a value; members missing from the constant are null. */
function equalsConstant(constant: Value | undefined, value: Value): boolean {
  if (isArray(constant) && isArray(value))
    return (
      constant.length === value.length && constant.every((item, index) => equalsConstant(item, value[index] ?? null))
    );
  if (!isObject(constant) || !isObject(value)) return sameValue(constant ?? null, value) && constant !== undefined;
  return [...new Set([...Object.keys(constant), ...Object.keys(value)])].every((name) => {
    const inner = field(value, name) ?? null;
    return field(constant, name) === undefined ? inner === null : equalsConstant(field(constant, name), inner);
  });
}

/** A configuration may list the items of a set in any order. */
function sameMembers(left: Value, right: Value): boolean {
  if (!isArray(left) || !isArray(right)) return false;
  const { added, removed } = diffItems(left, right);
  return added.length + removed.length === 0;
}

function outcome(found: Outcome, attributes: readonly string[], text = TEXTS[found]): OutcomeReview {
  const names = attributes.map((name) => phrase`${name}`).join(", ");
  return {
    outcome: found,
    attributes,
    text: phrase`apply ${words(text)}${words(names === "" ? "" : ` (${names})`)}.`,
  };
}
