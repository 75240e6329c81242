import { groupBy } from "../../shared/collections.js";
import { phrase, words, titled } from "../../shared/phrase.js";
import type { Finding, PlannedReview } from "../document/resource-document.js";
import type { StackReview } from "../document/review-document.js";
import { isObject, type Plan } from "../plan/plan.js";
import { createRedactor } from "../plan/secrets.js";
import { isBunnyProvider } from "./meaning-table.js";
import { finding } from "./review-rules.js";
import { byImportance } from "./review-plan.js";
import { identityOf } from "../zones/same-objects.js";
import { foldVerdicts, sortedBySeverity } from "./verdict.js";

export interface StackObjects {
  readonly after: ReadonlyMap<string, string>;
  readonly gone: ReadonlyMap<string, string>;
}

/** Collects the identities of a stack's objects. IDs are global, so they depend on the API URL but not on the key. */
export function objectsOf({
  resources,
  providers,
  secrets,
}: Pick<Plan, "resources" | "providers" | "secrets">): StackObjects {
  const redactor = createRedactor(secrets);
  const urls = providers
    .filter(({ source }) => isBunnyProvider(source))
    .map(({ settings }) => settings.get("base_url"));
  const api = JSON.stringify([...new Set(urls.map((url) => (typeof url === "string" ? url : null)))]);
  const after = new Map<string, string>();
  const gone = new Map<string, string>();
  for (const { address: at, type, provider, mode, action, deposed, ...sides } of resources) {
    if (mode !== "managed" || action === "forget" || deposed !== undefined) continue;
    const address = redactor.address(at);
    // The ID of a replacement is usually unknown.
    const [was, is] = [sides.before, sides.after].map((side) =>
      isObject(side) ? identityOf(side, type, provider) : undefined,
    );
    if (is !== undefined) after.set(address, `${api} ${is}`);
    if (was !== undefined && (action === "destroy" || action === "replace")) gone.set(address, `${api} ${was}`);
  }
  return { after, gone };
}

/** Adds to each change the other reviewed stacks with the same object. */
export function withSharedObjects<Stack extends { readonly stack: StackReview; readonly objects?: StackObjects }>(
  all: readonly Stack[],
): readonly Stack[] {
  const known = all.flatMap(({ stack: { name }, objects }) =>
    [...(objects?.after ?? [])].map(([address, key]) => ({ stack: name, address, key })),
  );
  const places = groupBy(known, ({ key }) => key);
  return all.map((one) => {
    const { stack, objects } = one;
    if (objects === undefined) return one;
    const find = (review: PlannedReview): PlannedReview => {
      const key = objects.gone.get(review.address) ?? objects.after.get(review.address);
      const others = (key === undefined ? [] : (places.get(key) ?? [])).filter((place) => place.stack !== stack.name);
      const found = others.length === 0 ? undefined : sharedWith(review, others);
      if (found === undefined) return review;
      const findings = sortedBySeverity([...review.findings, found]);
      return { ...review, findings, ...foldVerdicts(findings) };
    };
    const resources = stack.resources.map(find);
    if (resources.every((review, index) => review === stack.resources[index])) return one;
    const everything = [...stack.findings, ...resources, ...stack.deferred.map(({ resource }) => resource)];
    return { ...one, stack: { ...stack, resources: resources.sort(byImportance), ...foldVerdicts(everything) } };
  });
}

function sharedWith(
  { action, findings }: PlannedReview,
  others: readonly { readonly stack: string; readonly address: string }[],
): Finding | undefined {
  const named = words(others.map(({ stack, address }) => phrase`${address} of stack ${stack}`).join(", "));
  if (action !== "destroy" && action !== "replace")
    return finding(
      "shared-object",
      "high",
      titled`The same object is also at ${named}|: each apply may undo the settings of the other stack. Keep the object in one stack.`,
    );
  if (findings.some(({ rule }) => rule === "kept-on-destroy" || rule === "restored-on-destroy")) return undefined;
  return finding(
    "shared-object",
    "high",
    titled`The same object is also at ${named}, and is destroyed for both|. To keep it, remove this address from the state instead.`,
  );
}
