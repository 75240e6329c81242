import type { Outcome, OutcomeReview } from "../document/document.js";
import { diffItems } from "../diff/items.js";
import { phrase, words } from "../document/phrase.js";
import { typeMeaning } from "../meaning/table.js";
import type { Plan, ResourceChange } from "../plan/plan.js";
import type { Redactor } from "../plan/redact.js";
import { field, isArray, isObject, sameValue, type Value } from "../plan/value.js";

const TEXTS: Readonly<Record<Outcome, string>> = {
  reverts: "sets it back to what the configuration says",
  keeps: "leaves it: the configuration says the same by now",
  changes: "sets it to a third value, which the configuration now asks for",
  records: "leaves it and records it in the state: the configuration does not set it, or ignores changes of it",
  recreates: "creates the object again",
  drops: "forgets the object: it is in the configuration no more",
  destroys: "destroys the object: it is in the configuration no more",
  unknown: "sets it to what the configuration says, unless lifecycle ignore_changes covers it",
};

/** Says what the next `apply` would do about one drifted object, as far as the plan tells. */
export function outcomes(drifted: ResourceChange, plan: Plan, redactor: Redactor): readonly OutcomeReview[] {
  const planned = plan.resources.find(({ address, deposed }) => address === drifted.address && deposed === undefined);
  const inConfiguration = plan.configured(drifted.address) !== undefined;
  if (drifted.action === "destroy") {
    return [
      outcome(planned?.action === "create" || (planned === undefined && inConfiguration) ? "recreates" : "drops", []),
    ];
  }
  if (planned?.action === "destroy" || (planned === undefined && !inConfiguration)) return [outcome("destroys", [])];
  const byOutcome = new Map<Outcome, string[]>();
  for (const name of driftedNames(drifted)) {
    const found = attributeOutcome(name, drifted, planned, plan);
    byOutcome.set(found, [...(byOutcome.get(found) ?? []), redactor.text(name)]);
  }
  return [...byOutcome].map(([found, names]) => outcome(found, names));
}

/** Attributes that differ, without those that only follow from others. */
function driftedNames({ before, after, provider, type }: ResourceChange): readonly string[] {
  if (!isObject(before) || !isObject(after)) return [];
  const derived = new Set(
    typeMeaning(provider, type)
      ?.all("derived")
      .map(({ path }) => path),
  );
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter(
    (name) => !derived.has(name) && !sameValue(field(before, name) ?? null, field(after, name) ?? null),
  );
}

function attributeOutcome(
  name: string,
  drifted: ResourceChange,
  planned: ResourceChange | undefined,
  plan: Plan,
): Outcome {
  const was = field(drifted.before, name) ?? null;
  const is = field(drifted.after, name) ?? null;
  if (planned !== undefined) {
    if (field(planned.unknown, name) === true) return "changes";
    return compareWith(field(planned.after, name) ?? null, was, is, plan, drifted.address, name);
  }
  const configured = plan.configured(drifted.address);
  if (configured === undefined || !configured.names.has(name)) return "records";
  const constant = configured.constants.get(name);
  return constant === undefined ? "unknown" : compareWith(constant, was, is, plan, drifted.address, name);
}

function compareWith(target: Value, was: Value, is: Value, plan: Plan, address: string, name: string): Outcome {
  if (sameValue(target, is)) {
    const constant = plan.configured(address)?.constants.get(name);
    return constant !== undefined && sameValue(constant, is) ? "keeps" : "records";
  }
  return sameValue(target, was) || sameMembers(target, was) ? "reverts" : "changes";
}

/** Sets keep no order, and a configuration may write them in another. */
function sameMembers(left: Value, right: Value): boolean {
  if (!isArray(left) || !isArray(right)) return false;
  const { added, removed } = diffItems(left, right);
  return added.length + removed.length === 0;
}

function outcome(found: Outcome, attributes: readonly string[]): OutcomeReview {
  const names = attributes.map((name) => phrase`${name}`).join(", ");
  return {
    outcome: found,
    attributes,
    text: phrase`apply ${words(TEXTS[found])}${words(names === "" ? "" : ` (${names})`)}.`,
  };
}
