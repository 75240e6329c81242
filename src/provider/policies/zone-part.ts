import type { BunnyClient, ZonePart } from "../../api/index.js";
import {
  type Diagnostics,
  isKnown,
  type PrivateReader,
  type PrivateState,
  type Unknown,
} from "../../framework/index.js";
import { nullWhenGone } from "./gone.js";
import { takeOver, toRestore, unlessRefused } from "./take-over.js";

/** Settings that every zone has: their operations, and how they are encoded and decoded. */
interface ZonePartKind<Settings, Declared, S> {
  readonly part: (client: BunnyClient) => ZonePart<Settings>;
  readonly encode: (declared: Declared) => Settings;
  readonly stateOf: (settings: Settings) => S;
  /** What `on_destroy = "disable"` writes, and what a warning says about it if there is nothing to restore. */
  readonly disabled: Settings;
  readonly disabledInstead: string;
}

interface InZone {
  readonly shield_zone_id: number;
}

interface Request {
  readonly client: BunnyClient;
  readonly signal: AbortSignal;
}

interface PlanContext<Settings> {
  readonly plan: { readonly shield_zone_id: number | Unknown; found: unknown };
  readonly prior: object | null;
  readonly client: () => Promise<BunnyClient | undefined>;
  readonly applying: boolean;
  readonly isStored: boolean;
  readonly signal: AbortSignal;
  readonly private: PrivateReader<Settings>;
}

interface CreateContext<Settings, P> extends Request {
  readonly plan: P;
  readonly private: PrivateState<Settings>;
  readonly checkpoint: (facts: object) => void;
  readonly retract: () => void;
}

interface DeleteContext<Settings> extends Request {
  readonly state: InZone & { readonly on_destroy: string };
  readonly diagnostics: Diagnostics;
  readonly private: PrivateReader<Settings>;
}

/** The hooks of a resource for settings that every zone has. */
export function zonePartHooks<Settings, Declared, S>({
  part,
  encode,
  stateOf,
  disabled,
  disabledInstead,
}: ZonePartKind<Settings, Declared, S>) {
  return {
    async plan({ plan, prior, client, applying, isStored, signal, private: recorded }: PlanContext<Settings>) {
      const { shield_zone_id: zone } = plan;
      // Before a replacement, the destroy of the stored object changes what the create finds.
      if (prior !== null || isStored || !isKnown(zone)) return;
      const api = recorded.get() === undefined ? await client() : undefined;
      const found = recorded.get() ?? (api && part(api).get(zone, { signal }));
      const settings = await (applying ? found : Promise.resolve(found).catch(unlessRefused));
      if (settings !== undefined) plan.found = stateOf(settings);
    },

    async create<P extends InZone & Declared & { readonly found: object | null | undefined }>({
      plan,
      client,
      signal,
      ...taking
    }: CreateContext<Settings, P>) {
      const { shield_zone_id: zone } = plan;
      const found = await part(client).get(zone, { signal });
      await takeOver(taking, found, {}, () => part(client).update(zone, encode(plan), { signal }));
      return { ...plan, found: plan.found ?? stateOf(found) };
    },

    read: <T extends InZone>({ state, client, signal }: Request & { readonly state: T }) =>
      nullWhenGone(client, state.shield_zone_id, signal, async () => ({
        ...state,
        ...stateOf(await part(client).get(state.shield_zone_id, { signal })),
      })),

    async update<P extends InZone & Declared, F>({
      plan,
      prior,
      client,
      signal,
    }: Request & { readonly plan: P; readonly prior: { readonly found: F } }) {
      await part(client).update(plan.shield_zone_id, encode(plan), { signal });
      return { ...plan, found: prior.found };
    },

    async delete({ state, client, signal, ...recording }: DeleteContext<Settings>) {
      const { shield_zone_id: zone, on_destroy: behavior } = state;
      if (behavior === "keep") return;
      const found = behavior === "restore" ? toRestore(recording, disabledInstead) : undefined;
      await nullWhenGone(client, zone, signal, () => part(client).update(zone, found ?? disabled, { signal }));
    },

    async import({
      identity,
      client,
      signal,
      private: recorded,
    }: Request & { readonly identity: InZone; readonly private: PrivateState<Settings> }) {
      const found = await part(client).get(identity.shield_zone_id, { signal });
      recorded.set(found);
      return { found: stateOf(found) };
    },
  };
}
