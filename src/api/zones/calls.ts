import { type Call, jsonBody, path } from "../http/call.js";
import { hasData, readData } from "../http/response-schema.js";
import { type ShieldZone, writtenZoneSchema, type ZoneSettings } from "./records.js";

/** The writable members: the settings, and the end of learning. */
export type Written = ZoneSettings & Pick<ShieldZone, "learningModeUntil">;

/** Settings to write. Members that are absent or null stay unchanged. */
export type ZoneChanges = Partial<Written>;

export type Entry = { [Name in keyof Written]: [Name, NonNullable<Written[Name]>] }[keyof Written];

/** Returns the given members as entries. */
export function entriesOf(changes: ZoneChanges): Entry[] {
  return (Object.entries(changes) as [keyof Written, unknown][]).filter(
    (entry): entry is Entry => entry[1] !== null && entry[1] !== undefined,
  );
}

/** Returns the given members, for a request. */
export const given = (changes: ZoneChanges): ZoneChanges => Object.fromEntries(entriesOf(changes)) as ZoneChanges;

/** `POST shield-zone` (docs/reference/service.md#zone-settings). */
export const createCall = (pullZoneId: number, settings: ZoneChanges): Call<number> => ({
  operation: `create a Shield zone for pull zone ${pullZoneId}`,
  method: "POST",
  path: path`/shield/shield-zone`,
  body: jsonBody({ pullZoneId, shieldZone: given(settings) }),
  advice: {
    conflict: "The pull zone already has a Shield zone. Import the zone, or set adopt_existing to take it over.",
    forbidden: "Check that the access key may manage the pull zone, and that the account may use the plan.",
  },
  decode: ({ json }) => readData(writtenZoneSchema, json()).shieldZone.shieldZoneId,
});

/** `POST shield-zone/under-attack` (docs/reference/service.md#zone-settings): the API decides all settings except the plan. */
export const underAttackCall = (pullZoneId: number, { planType }: ZoneChanges): Call<number> => ({
  ...createCall(pullZoneId, {}),
  operation: `create a Shield zone under attack for pull zone ${pullZoneId}`,
  path: path`/shield/shield-zone/under-attack`,
  body: jsonBody({ pullZoneId, planType: planType ?? BASIC }),
});

const BASIC = 0;

/** `PATCH shield-zone` (docs/reference/service.md#zone-settings). The API ignores settings that are next to `shieldZoneId`. */
export const updateCall = (shieldZoneId: number, shieldZone: ZoneChanges): Call<undefined> => ({
  operation: `update Shield zone ${shieldZoneId}`,
  method: "PATCH",
  path: path`/shield/shield-zone`,
  body: jsonBody({ shieldZoneId, shieldZone }),
  decode: hasData,
});
