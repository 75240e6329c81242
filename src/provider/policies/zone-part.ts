import type { BunnyClient, CallOptions, ZonePart } from "../../api/index.js";
import {
  type AttributePath,
  type Attributes,
  type Diagnostics,
  isKnown,
  type PrivateReader,
  type PrivateState,
  type WrittenCheck,
  type Unknown,
} from "../../framework/index.js";
import { nullWhenGone, requireZone } from "./gone.js";
import { destroyBy, restoredSettings } from "./restore.js";
import {
  firstFound,
  type FoundForms,
  keptSettings,
  mergedSettings,
  readFound,
  recordFound,
  takeOver,
  mergeWritten,
} from "./take-over.js";
import { type Feature, readFeature, warnAboutUnknownPlan } from "./zone-plan.js";
import { warnAboutWeakening } from "./weakening.js";

interface ZonePartKind<Settings, S extends object> {
  readonly part: (client: BunnyClient) => ZonePart<Settings>;
  readonly settings: {
    readonly attributes: Attributes;
    readonly encode: (settings: S) => Settings;
    readonly stateOf: (settings: Settings) => S;
    /** The settings that `on_destroy = "disable"` writes. */
    readonly unset: S;
  };
  readonly feature?: Feature;
}

interface InZone {
  readonly shield_zone_id: number;
}

interface Request {
  readonly client: BunnyClient;
  readonly options: CallOptions;
}

interface PlanContext {
  readonly config: object;
  readonly plan: { readonly shield_zone_id: number | Unknown; found: unknown };
  readonly at: Readonly<Record<string, AttributePath>> & { readonly shield_zone_id: AttributePath };
  readonly diagnostics: Diagnostics;
  readonly prior: object | null;
  readonly client: () => Promise<BunnyClient | undefined>;
  readonly applying: boolean;
  readonly isStored: boolean;
  readonly options: CallOptions;
}

interface CreateContext<Settings, P> extends Request {
  readonly plan: P;
  readonly config: object;
  readonly private: PrivateState<Settings>;
  readonly checkpoint: (facts: object) => void;
  readonly retract: () => void;
  readonly replacing: (before: unknown) => void;
  readonly failed: { readonly found: object | null } | null;
}

interface UpdateContext<P, F> extends Request {
  readonly plan: P;
  readonly prior: { readonly found: F };
}

interface ImportContext<Settings> extends Request {
  readonly identity: InZone;
  readonly private: PrivateState<Settings>;
}

interface DeleteContext<Settings> extends Request {
  readonly state: InZone & { readonly on_destroy: string; readonly found: object | null };
  readonly diagnostics: Diagnostics;
  readonly writtenCheck: WrittenCheck;
  readonly private: PrivateReader<Settings>;
}

const isSet = (value: unknown): boolean => value !== null && value !== undefined;

async function foundInPlan<Settings>(
  part: (client: BunnyClient) => ZonePart<Settings>,
  feature: Feature | undefined,
  { plan, prior, at, diagnostics, applying, isStored, options, client: connect }: PlanContext,
): Promise<Settings | undefined> {
  const { shield_zone_id: zone } = plan;
  // In a replacement, the destroy of the stored object first changes the settings. The create then finds the changed settings.
  const client = prior !== null || isStored ? undefined : await connect();
  if (client === undefined) return undefined;
  const inPlan = { zone, client, at: at.shield_zone_id, diagnostics, applying };
  if (feature && !applying) warnAboutUnknownPlan(feature, inPlan);
  if (!isKnown(zone)) return undefined;
  const reading = part(client).get(zone, options);
  return readFound(feature ? readFeature(feature, inPlan, reading) : reading, {
    applying,
    attribute: "shield_zone_id",
  });
}

async function planPart<Settings, S extends object>(
  { part, settings: { stateOf, attributes }, feature }: ZonePartKind<Settings, S>,
  context: PlanContext,
): Promise<void> {
  const { plan, config, at, diagnostics, applying } = context;
  const settings = await foundInPlan(part, feature, context);
  if (settings === undefined) return;
  const found = stateOf(settings);
  Object.assign(plan, { ...keptSettings(config, found), found });
  if (!applying) warnAboutWeakening(attributes, found, plan, at, diagnostics);
}

const isComplete = (found: object): boolean => Object.values(found).every((value) => value !== null);

/** Returns the hooks of a resource for settings that every zone has. */
export function zonePartHooks<Settings, S extends object>(kind: ZonePartKind<Settings, S>) {
  const { part } = kind;
  const { attributes, encode, stateOf, unset } = kind.settings;
  const settingsOf = (found: object) => (isComplete(found) ? encode(found as S) : undefined);
  const forms: FoundForms<Settings, object> = { stateOf, settingsOf };
  return {
    plan: (context: PlanContext) => planPart(kind, context),

    async create<P extends InZone & { readonly found: object | null | undefined }>({
      plan,
      config,
      client,
      options,
      ...taking
    }: CreateContext<Settings, P>) {
      const { shield_zone_id: zone } = plan;
      const before = await part(client).get(zone, options);
      const settings = mergedSettings(stateOf(before), config, plan);
      const first = firstFound(taking, before, forms, plan.found);
      await takeOver(taking, first, {}, () => part(client).update(zone, encode(settings), { ...options, before }));
      return { ...mergeWritten(plan, settings), found: plan.found ?? first.found };
    },

    read: <T extends InZone>({ state, client, options }: Request & { readonly state: T }) =>
      nullWhenGone(client, state.shield_zone_id, options, async () => ({
        ...state,
        ...stateOf(await part(client).get(state.shield_zone_id, options)),
      })),

    async update<P extends InZone, F>({ plan, prior, client, options }: UpdateContext<P, F>) {
      const { shield_zone_id: zone } = plan;
      const isWhole = Object.keys(attributes).every((name) => isSet(Reflect.get(plan, name)));
      const settings = mergeWritten(plan, isWhole ? unset : stateOf(await part(client).get(zone, options)));
      await part(client).update(zone, encode(settings), options);
      return { ...settings, found: prior.found };
    },

    async delete(context: DeleteContext<Settings>) {
      const { state, client, options } = context;
      const { shield_zone_id: zone } = state;
      const write = (settings: S, before?: Settings) =>
        part(client).update(zone, encode(settings), { ...options, ...(before && { before }) });
      await destroyBy(context, forms, {
        restore: (found) =>
          nullWhenGone(client, zone, options, async () => {
            const before = await part(client).get(zone, options);
            const restored = restoredSettings(stateOf({ ...before, ...found }), stateOf(before), context);
            if (restored) await write(restored, before);
          }),
        otherwise: () => nullWhenGone(client, zone, options, () => write(unset)),
      });
    },

    async import({ identity, client, options, private: recorded }: ImportContext<Settings>) {
      const { shield_zone_id: zone } = identity;
      const found = await requireZone(client, zone, options, () => part(client).get(zone, options));
      recordFound(recorded, found, forms);
      return { found: stateOf(found) };
    },
  };
}
