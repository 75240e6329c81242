import type { ResourceReview, Review, SinceReview } from "../document/document.js";
import {
  field,
  isArray,
  isObject,
  listField,
  parseJson,
  sameValue,
  textField,
  tryJson,
  type Value,
} from "../plan/plan.js";

/** The earlier report cannot be read; the message says what to give instead. */
export class SinceError extends Error {
  override readonly name = "SinceError";
}

/** Compares a review with the JSON report of an earlier one, so that what was pushed after an approval is seen. */
export function compareSince(review: Review, earlier: string): SinceReview {
  const old = readEarlier(earlier);
  const added: string[] = [];
  const changed: string[] = [];
  const hidden: string[] = [];
  const several = review.stacks.length > 1;
  for (const { name, resources } of review.stacks) {
    for (const resource of resources) {
      const key = keyOf(name, resource.address, resource.deposed);
      const shown = several ? `${name}: ${resource.address}` : resource.address;
      const before = old.get(key);
      old.delete(key);
      if (before === undefined) added.push(shown);
      else if (!sameValue(before, plain(resource))) changed.push(shown);
      else if (hidesValues(resource)) hidden.push(shown);
    }
  }
  return { added, changed, gone: [...old.keys()].map((key) => key.split("\0")[1] ?? key), hidden };
}

function readEarlier(text: string): Map<string, Value> {
  const root = tryJson(text);
  if (root === undefined)
    throw new SinceError("The earlier report is not JSON: give what `bunny-tf review --format json` wrote.");
  if (textField(root, "format") !== "bunny-tf/review" || !isArray(field(root, "stacks"))) {
    throw new SinceError("The earlier report is not a review: give what `bunny-tf review --format json` wrote.");
  }
  const known = new Map<string, Value>();
  for (const stack of listField(root, "stacks")) {
    for (const resource of listField(stack, "resources")) {
      const key = keyOf(
        textField(stack, "name") ?? "",
        textField(resource, "address") ?? "",
        textField(resource, "deposed"),
      );
      known.set(key, comparable(resource));
    }
  }
  return known;
}

function keyOf(stack: string, address: string, deposed: string | undefined): string {
  return [stack, address, deposed ?? ""].join("\0");
}

/** The review of one change in the form of the JSON report. */
function plain({ preview: _preview, ...rest }: ResourceReview): Value {
  return comparable(parseJson(JSON.stringify(rest)));
}

/** Drops what depends on the command's options, and the members of findings that repeat the object. */
function comparable(resource: Value): Value {
  if (!isObject(resource)) return resource;
  const { matches: _matches, ...rest } = resource;
  const findings = listField(resource, "findings").map((found) =>
    ["rule", "direction", "severity", "text"].map((name) => field(found, name) ?? null),
  );
  return { ...rest, findings };
}

/** Values that the reports do not show may differ without being seen. */
function hidesValues(resource: ResourceReview): boolean {
  return (
    resource.entries?.hidden === true ||
    resource.attributes.some((row) => row.kind === "sensitive" || JSON.stringify(row).includes("(sensitive)"))
  );
}

/** Whether anything differs from the earlier review. */
export function differsSince({ added, changed, gone }: SinceReview): boolean {
  return added.length + changed.length + gone.length > 0;
}
