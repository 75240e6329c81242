import { type Change, isArray, isObject, type Plan, type ResourceChange, type Value } from "../src/review/plan/plan.js";

const SIGNS: Readonly<Record<string, string>> = { create: "+", update: "~", replace: "±", destroy: "-" };

/** Whether a row of the plan changes an object or, by an import, the state. */
export function isChange({ action, importing, mode }: ResourceChange): boolean {
  return (mode === "managed" && action !== "no-op") || importing !== undefined;
}

/** The resources that a plan changes, one line each. */
export function changedResources(plan: Plan): string[] {
  return plan.resources
    .filter(isChange)
    .map(({ action, importing, address }) =>
      importing === undefined ? `${SIGNS[action] ?? action} ${address}` : `↓ ${address} from "${importing}"`,
    );
}

/** The differences between the two sides of a change, one line per attribute or list element. */
export function differences({ before, after }: Change): string[] {
  const [left, right] = [isObject(before) ? before : {}, isObject(after) ? after : {}];
  return Object.keys(right).flatMap((name) => attributeDifferences(name, left[name] ?? null, right[name] ?? null));
}

function attributeDifferences(name: string, before: Value, after: Value): string[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (!isArray(before) || !isArray(after)) return [`${name}: ${brief(before)} → ${brief(after)}`];
  const added = after.filter((item) => !before.includes(item)).map((item) => `${name}: + ${brief(item)}`);
  const removed = before.filter((item) => !after.includes(item)).map((item) => `${name}: - ${brief(item)}`);
  return [...added, ...removed];
}

function brief(value: Value): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length <= 40 ? text : `${text.slice(0, 12)}…`;
}
