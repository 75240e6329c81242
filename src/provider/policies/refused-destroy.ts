import { type BunnyClient, type CallOptions, codeName, isApiError, shieldPlans } from "../../api/index.js";
import type { Diagnostics } from "../../framework/index.js";
import { keepingWords } from "../../zone/words/on-destroy.js";
import { missingPlan } from "../../zone/words/plan-limits.js";
import { nullWhenGone } from "./gone.js";
import { type Deleting, destroyBy, type Destroying, restoredSettings } from "./restore.js";
import type { FoundForms } from "./take-over.js";

interface Staying {
  /** Begins a sentence, such as `Bot 17`. */
  readonly what: string;
  readonly zone: number;
}

const consequence = ({ what, zone }: Staying, reason: string): string =>
  `${what} of Shield zone ${zone} stays as it is: ${reason.replace(/\.?$/, ".")} It has no effect without a Shield plan that includes it. ` +
  "If you raise the zone's Shield plan, check it in the dashboard.";

/** Policy: a destroy forgets an object if the zone's Shield plan refuses the write, because the object has no effect without that plan. */
export async function forgetIfRefused(
  staying: Staying,
  { diagnostics }: { readonly diagnostics: Diagnostics },
  write: () => Promise<unknown>,
): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!isApiError(error, "plan_required")) throw error;
    const text = `The resource was removed from the state only. ${consequence(staying, error.reason)}`;
    diagnostics.warning(undefined, `${staying.what} was not changed`, text);
  }
}

/** How the settings of an object of a zone end. */
interface Ending<P, F> {
  readonly what: string;
  readonly forms: FoundForms<P, F>;
  /** Reads the present settings. Undefined if there is no object. */
  readonly present: () => Promise<P | undefined>;
  readonly write: (settings: P) => Promise<unknown>;
  readonly otherwise: () => Promise<unknown>;
}

/** Destroys an object of a zone by `on_destroy`, with {@link forgetIfRefused}. */
export async function destroyInZone<P, F extends object>(
  context: Destroying<P, F> & Deleting & { readonly state: { readonly shield_zone_id: number } },
  { what, forms, present, write, otherwise }: Ending<NoInfer<P>, NoInfer<F>>,
): Promise<void> {
  const { client, options, state } = context;
  const inZone = (run: () => Promise<unknown>) => nullWhenGone(client, state.shield_zone_id, options, run);
  const restore = async (found: P) => {
    const now = await present();
    if (now === undefined) return null;
    const restored = restoredSettings(forms.stateOf(found), forms.stateOf(now), context);
    const wanted = restored && forms.settingsOf(restored);
    return wanted && write(wanted);
  };
  await forgetIfRefused({ what, zone: state.shield_zone_id }, context, () =>
    destroyBy(context, forms, { restore: (found) => inZone(() => restore(found)), otherwise: () => inZone(otherwise) }),
  );
}

interface PlanningDestroy {
  readonly state: {
    readonly shield_zone_id: number;
    readonly on_destroy: string;
    readonly required_plan?: string | null;
  };
  readonly client: () => Promise<BunnyClient | undefined>;
  readonly diagnostics: Diagnostics;
  readonly options: CallOptions;
}

/** Policy: the plan of a destroy warns about {@link forgetIfRefused}. Reads the zone once for all of its objects. */
export async function warnIfRefused(
  type: string,
  what: string,
  { state, client, diagnostics, options }: PlanningDestroy,
): Promise<void> {
  const { shield_zone_id: zone, on_destroy: word, required_plan: required } = state;
  if (keepingWords.includes(word) || required === "basic") return;
  const api = await client().catch(() => undefined);
  const found = await api?.zones.known(zone, options).catch(() => undefined); // The destroy reports failures.
  const plan = found && codeName(shieldPlans, found.planType);
  const missing = missingPlan(type, required, plan);
  if (missing === undefined) return;
  const reason = `a change requires the plan ${missing}, but the zone has the plan ${String(plan)}`;
  const text = `The destroy removes the resource from the state only. ${consequence({ what, zone }, reason)}`;
  diagnostics.warning(undefined, `${what} will not be changed`, text);
}
