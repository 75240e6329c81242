import type { Context } from "../http/context.js";
import { ApiError, isApiError } from "../http/api-error.js";
import { type AnsweredOptions, createOrFind, resultOf } from "../http/lost-creation.js";
import { readNew } from "../http/read-back.js";
import type { CallOptions } from "../../shared/call-options.js";
import { createCall, underAttackCall, type ZoneChanges } from "./calls.js";
import type { ShieldZone } from "./records.js";

/** How a zone is created. */
export interface CreateZoneOptions extends CallOptions, AnsweredOptions {
  /** Whether the zone begins in the API's under-attack mode. Of the changes, only the plan is sent. */
  readonly underAttack?: boolean | undefined;
}

/** How the zone is read. */
interface ZoneReads {
  readonly byId: (zoneId: number, options: CallOptions) => Promise<ShieldZone>;
  readonly byPullZone: (options: CallOptions) => Promise<ShieldZone>;
}

/**
 * Creates the Shield zone of a pull zone and reads it. A pull zone has at most one, so when the response is lost, or names
 * the zone of another pull zone, the zone is looked up by its pull zone. Rejects with `conflict` if there was one already.
 */
export async function createZone(
  { send, settings }: Context,
  pullZoneId: number,
  changes: ZoneChanges,
  { underAttack, onAnswered, onAnother, ...options }: CreateZoneOptions,
  { byId, byPullZone }: ZoneReads,
): Promise<ShieldZone> {
  const call = underAttack === true ? underAttackCall(pullZoneId, changes) : createCall(pullZoneId, changes);
  let number: number | undefined;
  const { created, found } = await createOrFind<ShieldZone, ShieldZone>(settings, {
    operation: call.operation,
    noun: "Shield zone",
    where: "the dashboard or the data source bunny_shield_zones",
    importId: "<shield_zone_id>",
    signal: options.signal,
    answered: () => number,
    onAnother,
    post: async (alreadyMade) => {
      const zoneIdOf = async (): Promise<number | undefined> => (await alreadyMade())?.shieldZoneId;
      const zoneId = await send({ ...call, alreadyMade: resultOf(zoneIdOf) }, options);
      onAnswered?.((number = zoneId));
      return readNew(settings, () => byId(zoneId, options), options).catch((thrown: unknown) => {
        throw ApiError.from(thrown).with({ mayHaveHappened: true });
      });
    },
    objectTo: ({ shieldZoneId, pullZoneId: protectedBy }) =>
      protectedBy === pullZoneId
        ? undefined
        : `the API returned number ${shieldZoneId} for the new zone, which protects pull zone ${protectedBy ?? "?"}`,
    candidates: async (searching) => {
      try {
        const zone = await byPullZone(searching);
        return [{ id: zone.shieldZoneId, objection: undefined, found: zone }];
      } catch (thrown) {
        if (isApiError(thrown, "not_found") && !thrown.unconfirmedNotFound) return [];
        throw thrown;
      }
    },
  });
  return created ?? found;
}
