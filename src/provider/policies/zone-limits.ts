import { type BunnyClient, type CallOptions, codeName, shieldPlans } from "../../api/index.js";
import { type AttributePath, type Diagnostics, isKnown, type Unknown } from "../../framework/index.js";
import { planLimits } from "../../zone/words/plan-limits.js";
import {
  declareInZone,
  isGrowing,
  isStored,
  leastDeclaredAmount,
  type Measure,
  type PlannedObject,
  rememberStored,
  type ZoneLedger,
} from "./declared-in-zone.js";
import { unlessRefused } from "./take-over.js";
import { newPlans, plannedPlan, REFER_TO_ZONE, DESTROY_ADVICE } from "./zone-plan.js";

export interface Limited {
  readonly measure: Measure;
  /** The kind of object that the limit is checked on. */
  readonly kind: Exclude<Measure, "entries">;
  /** Plural, for messages, such as `rate limits`. */
  readonly noun: string;
  /** Null if the API gives no limit. */
  readonly limit: (client: BunnyClient, zone: number, options: CallOptions) => Promise<number | null>;
  /** The amounts in the zone, by ID. */
  readonly present: (client: BunnyClient, zone: number, options: CallOptions) => Promise<ReadonlyMap<number, number>>;
}

interface InPlan {
  readonly zone: number | Unknown;
  readonly client: BunnyClient;
  readonly at: AttributePath;
  readonly diagnostics: Diagnostics;
  readonly options: CallOptions;
}

/**
 * Policy: refuses a configuration that declares more objects than the zone's Shield plan allows. Reports the error at the object that
 * exceeds the limit. Only warns if the zone is new, or if objects outside the state cause the excess, because these objects may
 * be destroyed first. See docs/decisions/limits-are-counted-in-a-walk.md.
 */
export async function checkLimit(limited: Limited, object: PlannedObject, inPlan: InPlan): Promise<void> {
  const { client, zone } = inPlan;
  if (object.id !== null) rememberStored(client, limited.kind, object.id);
  const ledger = declareInZone(client, limited.measure, isKnown(zone) ? zone : undefined, object);
  if (!isKnown(zone)) warnAboutNewZones(limited, ledger, inPlan);
  else if (isGrowing(ledger) || plannedPlan(client, zone)?.changes === true)
    await checkKnownZone(limited, ledger, { ...inPlan, zone });
}

async function checkKnownZone(limited: Limited, ledger: ZoneLedger, inPlan: InPlan & { readonly zone: number }) {
  const { client, zone, at, diagnostics, options } = inPlan;
  const limit = await limitIn(limited, ledger, inPlan);
  // A limit of 0 is reported as a missing feature.
  if (limit === undefined || limit.count === 0 || ledger.reported.has("error")) return;
  const { noun, kind } = limited;
  const declared = leastDeclaredAmount(ledger);
  const remedy = `Declare fewer, or upgrade the zone's Shield plan first. If this configuration upgrades it, ${REFER_TO_ZONE} ${DESTROY_ADVICE}`;
  if (declared > limit.count && limit.isCertain) {
    ledger.reported.add("error");
    diagnostics.error(
      at,
      `The zone's Shield plan does not allow that many ${noun}`,
      `This configuration declares at least ${declared} ${noun} for Shield zone ${zone}, ${await limit.text()} ${documented(limited)} ${remedy}`,
    );
    return;
  }
  if (ledger.reported.has("warning") || !isGrowing(ledger)) return;
  ledger.present ??= limited.present(client, zone, options);
  const present = await ledger.present.catch(unlessRefused);
  let others = 0;
  for (const [id, amount] of present ?? []) if (!isStored(client, kind, id)) others += amount;
  if (leastDeclaredAmount(ledger) + others <= limit.count || ledger.reported.has("warning")) return;
  ledger.reported.add("warning");
  const beside = others === 0 ? "" : `, besides ${others} that this plan did not find in the state`;
  diagnostics.warning(
    at,
    `The zone's Shield plan may not allow that many ${noun}`,
    `This configuration declares at least ${leastDeclaredAmount(ledger)} ${noun} for Shield zone ${zone}${beside}, ${await limit.text()} ${documented(limited)} ` +
      "The apply fails unless others are removed first.",
  );
}

interface FoundLimit {
  readonly count: number;
  /** True if the zone's Shield plan at the time of the write is known. */
  readonly isCertain: boolean;
  /** Ends the sentence that names the zone. */
  readonly text: () => Promise<string>;
}

/**
 * Returns the limit at the time of the write. If this walk changes the zone's Shield plan, returns the limit of the new plan. Otherwise,
 * returns the limit of the API.
 */
async function limitIn(
  { measure, limit }: Limited,
  ledger: ZoneLedger,
  { client, zone, options }: InPlan & { readonly zone: number },
): Promise<FoundLimit | undefined> {
  const planned = plannedPlan(client, zone);
  const next = planned?.changes === true ? planned.name : undefined;
  const nextLimits = next === undefined ? undefined : planLimits.get(next);
  if (nextLimits !== undefined) {
    const count = nextLimits[measure];
    const text = `which gets the plan ${String(next)} with this change; it allows ${count}.`;
    return { count, isCertain: true, text: () => Promise.resolve(text) };
  }
  ledger.limit ??= limit(client, zone, options);
  const count = await ledger.limit.catch(unlessRefused); // The API decides during the apply.
  if (count === undefined || count === null) return undefined;
  const text = async (): Promise<string> => {
    const found = await client.zones.known(zone, options).catch(unlessRefused);
    const name = found && codeName(shieldPlans, found.planType);
    return `and the zone allows ${count}${name ? ` (plan ${name})` : ""}.`;
  };
  return { count, isCertain: planned?.changes !== true, text };
}

function documented({ measure, noun }: Limited): string {
  const counts = [...planLimits].map(([plan, limits]) => {
    const count = limits[measure];
    return `${plan} ${Number.isFinite(count) ? count : "any number"}`;
  });
  return `According to the documentation, the plans allow these numbers of ${noun}: ${counts.join(", ")}.`;
}

/**
 * New zones have no ID that tells them apart. Their declared objects are therefore added up and compared with the sum of their
 * limits.
 */
function warnAboutNewZones(limited: Limited, ledger: ZoneLedger, { client, at, diagnostics }: InPlan): void {
  const { measure, noun } = limited;
  const plans = newPlans(client);
  let capacity = 0;
  for (const plan of plans) capacity += planLimits.get(plan ?? "basic")?.[measure] ?? Infinity;
  const declared = leastDeclaredAmount(ledger);
  if (plans.length === 0 || capacity === 0 || declared <= capacity || ledger.reported.has("warning")) return;
  ledger.reported.add("warning");
  const names = [...new Set(plans.map((plan) => plan ?? "basic, if it is not configured"))].join(", ");
  diagnostics.warning(
    at,
    `The zone's Shield plan may not allow that many ${noun}`,
    `This configuration declares at least ${declared} ${noun} for ${plans.length === 1 ? "a new zone" : `${plans.length} new zones`} (plan ${names}) with room for ${capacity}. ` +
      `${documented(limited)} If the declared ${noun} are for ${plans.length === 1 ? "this zone" : "these zones"}, raise plan_type or declare fewer.`,
  );
}
