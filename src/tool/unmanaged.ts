import { accountClient, readingSignal } from "../account/account-client.js";
import { importIdOf } from "../account/import-id.js";
import { type AccountObject, readAccount } from "../account/read-account.js";
import { withoutUnmanaged, type UnmanagedObject, withUnmanaged } from "../review/drift/unmanaged.js";
import type { StackVerdict } from "../review/drift/drift-stack.js";
import type { IgnoreRow } from "../review/drift/ignore-file.js";
import { field, isObject, type Plan, type ResourceChange, tryJson } from "../review/plan/plan.js";
import { nameObjects } from "./import/names.js";
import { createReadingProgress } from "./import/progress.js";
import { errorText } from "./report-options.js";

/** What people make. Settings that every zone has are not looked for. */
const TYPES: ReadonlySet<string> = new Set([
  "bunny_shield_access_list",
  "bunny_shield_waf_rule",
  "bunny_shield_rate_limit",
  "bunny_shield_bot_action",
  "bunny_shield_bot_category_action",
  "bunny_shield_custom_page",
  "bunny_shield_api_guardian_endpoint",
]);

/** A stack's verdict and, unless it failed, its plan. */
export interface PlannedStack {
  readonly verdict: StackVerdict;
  readonly plan?: Plan;
}

/**
 * Adds what exists in the zones of the stacks and is in none of their states. Reads the zones with the key in
 * `BUNNY_ACCESS_KEY`. Where that is not possible, or a stack's plan does not name all of its objects, each verdict says that
 * nothing was looked for, and why.
 */
export async function findUnmanaged(
  stacks: readonly PlannedStack[],
  ignore: readonly IgnoreRow[],
  signal: AbortSignal,
): Promise<readonly StackVerdict[]> {
  const notLookedFor = (reason: string): readonly StackVerdict[] =>
    stacks.map(({ verdict }) => withoutUnmanaged(verdict, reason));
  const partial = stacks.find(({ plan }) => plan === undefined || !namesAll(plan));
  if (partial !== undefined)
    return notLookedFor(`the plan of ${partial.verdict.stack.name} does not have all objects.`);
  try {
    const objects = await unmanagedObjects(stacks, signal);
    const left = new Set(objects);
    return stacks.map(({ verdict, plan }) => {
      if (plan === undefined) return verdict;
      const zones = zonesOf(plan);
      const own = [...left].filter(({ zone }) => zones.has(zone));
      for (const object of own) left.delete(object);
      return withUnmanaged(verdict, plan, own, ignore);
    });
  } catch (error) {
    if (signal.aborted) throw error;
    return notLookedFor(errorText(error));
  }
}

/** A refresh-only plan has no rows, and one with -target not all of them. */
function namesAll(plan: Plan): boolean {
  return !plan.incomplete && !plan.errored && (plan.resources.length > 0 || plan.drift.length === 0);
}

async function unmanagedObjects(stacks: readonly PlannedStack[], signal: AbortSignal) {
  const plans = stacks.flatMap(({ plan }) => plan ?? []);
  const zones = [...new Set(plans.flatMap((plan) => [...zonesOf(plan)]))];
  const progress = createReadingProgress((text) => process.stderr.write(text));
  const client = accountClient(process.env, progress.onEvent);
  if (zones.length === 0) return [];
  const account = await readAccount(
    { zones, applications: [] },
    { client, signal: readingSignal(signal), onProgress: progress.show },
  ).finally(progress.end);
  const rows = plans.flatMap((plan) => [...plan.resources, ...plan.drift]).filter(isOurs);
  const managed = new Set(rows.flatMap(keysOf));
  const found = account.objects.filter(({ type, importId }) => TYPES.has(type) && !managed.has(`${type} ${importId}`));
  const names = nameObjects(found, new Set(rows.map(({ type, name }) => `${type}.${name}`)));
  return found.map((object) => toUnmanaged(object, names.get(object) ?? ""));
}

function toUnmanaged(
  { type, importId, state, owner }: AccountObject,
  name: string,
): UnmanagedObject & { zone: number } {
  const zone = "zone" in owner ? owner.zone : 0;
  return { type, name, importId, zone, state: tryJson(JSON.stringify(state)) ?? null };
}

function isOurs({ type, mode }: ResourceChange): boolean {
  return mode === "managed" && type.startsWith("bunny_");
}

function keysOf({ type, before, after }: ResourceChange): string[] {
  return [before, after].flatMap((values) => {
    const id = isObject(values) ? importIdOf(type, values) : undefined;
    return id === undefined ? [] : [`${type} ${id}`];
  });
}

/** The zones of which a stack manages something. */
function zonesOf(plan: Plan): ReadonlySet<number> {
  const rows = [...plan.resources, ...plan.drift].filter(isOurs);
  const ids = rows.flatMap(({ before }) => Number(field(before, "shield_zone_id") ?? 0));
  return new Set(ids.filter((id) => Number.isInteger(id) && id > 0));
}
