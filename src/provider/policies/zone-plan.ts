import {
  type BunnyClient,
  type CallOptions,
  codeName,
  codeOf,
  isApiError,
  shieldPlans,
  type ShieldZone,
} from "../../api/index.js";
import { type AttributePath, type Diagnostics, isKnown, type Unknown } from "../../framework/index.js";
import { remembered } from "../../shared/collections.js";
import { readFound } from "./take-over.js";

type PlanName = string | undefined;

interface PlannedPlan {
  readonly name: PlanName;
  readonly changes: boolean;
}

/** The plans that zone resources declare. Each walk has its own client, so a plan sees no zones of other plans. */
const declaredPlans = remembered((_: BunnyClient) => ({
  known: new Map<number, PlannedPlan>(),
  unknown: [] as PlanName[],
}));

/**
 * Records the plan that a zone resource declares, for resources in this zone that are planned later. `before` is the present plan
 * of an existing zone.
 */
export function declareZonePlan(
  client: BunnyClient,
  { shield_zone_id: zone, plan_type: plan }: Readonly<Record<"shield_zone_id" | "plan_type", unknown>>,
  before?: string | null,
): void {
  const declared = declaredPlans(client);
  const name = typeof plan === "string" ? plan : undefined;
  if (typeof zone === "number") declared.known.set(zone, { name, changes: name !== (before ?? undefined) });
  else declared.unknown.push(name);
}

/** Returns the plan that this walk declares for the zone. */
export const plannedPlan = (client: BunnyClient, zone: number): PlannedPlan | undefined =>
  declaredPlans(client).known.get(zone);

/** Returns the plans that this walk declares for zones without an ID. */
export const newPlans = (client: BunnyClient): readonly PlanName[] => declaredPlans(client).unknown;

export interface Feature {
  /** The subject of "requires" in messages, such as `Bot detection`. */
  readonly name: string;
  readonly lowestPlan: string;
}

const lacks = ({ lowestPlan }: Feature, plan: PlanName): boolean => {
  const [code, lowest] = [plan, lowestPlan].map((name) => (name === undefined ? undefined : codeOf(shieldPlans, name)));
  return code !== undefined && lowest !== undefined && code < lowest;
};

interface InPlan {
  readonly zone: number | Unknown;
  readonly client: BunnyClient;
  readonly at: AttributePath;
  readonly diagnostics: Diagnostics;
}

/** The plan of a zone in the API. The name is undefined if the plan is not known. */
interface Found {
  readonly plan: PlanName;
  readonly lacks: boolean;
}

/** Advice for a configuration that changes both a zone's Shield plan and an object in the zone. */
export const REFER_TO_ZONE =
  "refer to the zone's resource, so that the zone is changed first: shield_zone_id = bunny_shield_zone.NAME.shield_zone_id. " +
  "Both resources must use the same provider configuration.";

/**
 * Last sentence of errors about an object that may change although its configuration does not. Engines plan every object before a
 * destroy, so such an error would stop the destroy.
 */
export const DESTROY_ADVICE =
  "A destroy plans first, too: to destroy existing objects, use destroy -refresh=false (guide: Operations, Destroy).";

/**
 * Policy: refuses a feature that the zone's Shield plan lacks. Only warns if a resource that was planned earlier changes the zone's
 * plan. Terraform plans a zone before the resources that refer to the zone.
 */
function requireFeature(feature: Feature, { zone, client, at, diagnostics }: InPlan, found: Found): void {
  if (!isKnown(zone)) return;
  const planned = plannedPlan(client, zone);
  const declared = planned?.name;
  const isChanged = planned !== undefined && (declared === undefined || declared !== found.plan);
  const willLack = isChanged ? lacks(feature, declared) : found.lacks;
  const needs = `${feature.name} requires the plan ${feature.lowestPlan} or higher`;
  if (found.lacks && (!isChanged || willLack))
    diagnostics.error(
      at,
      "The zone's Shield plan does not include this feature",
      `${needs}, but Shield zone ${zone} ${found.plan === undefined ? "has a lower one" : `has the plan ${found.plan}`}. ` +
        `Upgrade the zone's Shield plan first. If this configuration upgrades it, ${REFER_TO_ZONE} ${DESTROY_ADVICE}`,
    );
  else if (found.lacks)
    diagnostics.warning(
      at,
      "The zone's Shield plan does not include this feature yet",
      `${needs}, and Shield zone ${zone} gets the plan ${declared ?? "(known after apply)"} with this change. ` +
        `If shield_zone_id does not do so yet, ${REFER_TO_ZONE}`,
    );
  else if (willLack)
    diagnostics.warning(
      at,
      "The zone's Shield plan will not include this feature",
      `${needs}, but the resource of Shield zone ${zone} declares the plan ${declared ?? "basic"}.`,
    );
}

/**
 * Policy: {@link requireFeature} for a read that the API refuses if the zone's Shield plan lacks the feature. Returns undefined if the
 * API refuses the read.
 */
export async function readFeature<R>(
  feature: Feature,
  inPlan: InPlan & { readonly applying: boolean },
  reading: Promise<R>,
): Promise<R | undefined> {
  try {
    const found = await reading;
    if (!inPlan.applying) requireFeature(feature, inPlan, { plan: undefined, lacks: false });
    return found;
  } catch (error) {
    if (inPlan.applying || !isApiError(error, "plan_required")) throw error;
    requireFeature(feature, inPlan, { plan: undefined, lacks: true });
    return undefined;
  }
}

/** Policy: warns about a new zone that may lack the feature. */
export function warnAboutUnknownPlan(feature: Feature, { zone, client, at, diagnostics }: InPlan): void {
  if (isKnown(zone)) return;
  const declared = newPlans(client);
  const lacking = declared.find((plan) => lacks(feature, plan));
  if (declared.length > 0 && lacking === undefined) return;
  diagnostics.warning(
    at,
    "The zone's Shield plan may not include this feature",
    `${feature.name} requires the plan ${feature.lowestPlan} or higher. ` +
      (lacking === undefined
        ? "The zone is known after apply, so its plan was not checked."
        : `This configuration declares a new zone with the plan ${lacking}; if this resource is for that zone, set plan_type = "${feature.lowestPlan}" in that zone.`),
  );
}

interface PlanContext {
  readonly plan: { readonly shield_zone_id: number | Unknown };
  readonly at: { readonly shield_zone_id: AttributePath };
  readonly client: () => Promise<BunnyClient | undefined>;
  readonly applying: boolean;
  readonly diagnostics: Diagnostics;
  readonly options: CallOptions;
}

/** Policy: {@link requireFeature} for the zone in the API. By default, the zone's Shield plan decides. Each client reads a zone once. */
export async function requireZonePlan(
  feature: Feature,
  { plan: { shield_zone_id: zone }, at, client: connect, applying, diagnostics, options }: PlanContext,
  lacksNow = ({ planType }: ShieldZone) => lacks(feature, codeName(shieldPlans, planType) ?? undefined),
): Promise<void> {
  const client = applying ? undefined : await connect(); // The API decides during the apply.
  if (client === undefined) return;
  const inPlan = { zone, client, at: at.shield_zone_id, diagnostics };
  warnAboutUnknownPlan(feature, inPlan);
  const reading = isKnown(zone) ? client.zones.known(zone, options) : undefined;
  const found = await readFound(reading, { applying, attribute: "shield_zone_id" });
  if (found === undefined) return;
  const name = codeName(shieldPlans, found.planType) ?? undefined;
  requireFeature(feature, inPlan, { plan: name, lacks: lacksNow(found) });
}
