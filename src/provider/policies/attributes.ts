import type { BunnyClient, CallOptions, ShieldZone } from "../../api/index.js";
import { type Timeouts, between, integer, optional, required, defaulted, oneOf } from "../../framework/index.js";
import { keepingWords, restoringWords } from "../../zone/words/on-destroy.js";

const FINDS_IT = "ID of the Shield zone. The data source `bunny_shield_zone` finds it by pull zone.";
/** The API's path parameter is a 32-bit number. */
const constraints = [between(1, 2_147_483_647)];

export const shieldZoneId = required(integer, {
  doc: FINDS_IT,
  requiresReplace: true,
  constraints,
  meaning: { kind: "target" },
});

export const readZoneId = required(integer, { doc: FINDS_IT, constraints });

export const onlyZoneId = optional(integer, {
  doc: "ID of the only Shield zone to list. All Shield zones of the account are listed if not set.",
  constraints,
});

/** Yields the Shield zones to list, with their settings. */
export async function* listedZones(
  client: BunnyClient,
  { shield_zone_id: only }: { readonly shield_zone_id: number | null },
  options: CallOptions,
): AsyncGenerator<ShieldZone> {
  if (only !== null) yield await client.zones.get(only, options);
  else for await (const { data } of client.zones.pages(options)) yield* data;
}

interface Listing {
  readonly config: { readonly shield_zone_id: number | null };
  readonly client: BunnyClient;
  readonly options: CallOptions;
  readonly includeResource: boolean;
}

/** Returns the hook that lists the objects of one Shield zone, or of all. `objectsOf` lists those of one zone. */
export const inEachZone = <Found>(objectsOf: (zone: number, listing: Listing) => AsyncIterable<Found>) =>
  async function* (listing: Listing): AsyncGenerator<Found> {
    const { config, client, options } = listing;
    const only = config.shield_zone_id;
    const zones = only === null ? await client.zones.mapping(options) : [{ shieldZoneId: only }];
    for (const { shieldZoneId } of zones) yield* objectsOf(shieldZoneId, listing);
  };

/** Returns an ID from the state. Throws if the ID is missing, so that a request never addresses another object. */
export function requireId(attribute: string, stored: number | null): number;
export function requireId(attribute: string, stored: string | null): string;
export function requireId(attribute: string, stored: number | string | null): number | string {
  if (stored !== null) return stored;
  throw new TypeError(
    `The state has no ${attribute}, so the request was not sent. Remove the resource from the state and import it.`,
  );
}

/** The largest integer that both int64 and a JavaScript number hold. */
const MOST = 2 ** 63 - 1024;

/** Converts a number to a 64-bit attribute value. */
export function int64Of(value: number): bigint;
export function int64Of(value: number | null): bigint | null;
export function int64Of(value: number | null): bigint | null {
  return value === null ? null : BigInt(Math.max(-MOST, Math.min(MOST, value)));
}

/** Defines the attribute `on_destroy` with these words, and what a destroy does. */
export function onDestroyAttribute<Word extends string>(words: Readonly<Record<Word | "restore", string>>) {
  const names = Object.keys(words) as (Word | "restore")[]; // the type allows no other keys
  return defaulted(oneOf(...names), "restore", {
    doc: `Behavior on destroy. ${names.map((name) => `\`${name}\`: ${words[name]}`).join(" ")}`,
    local: true,
    meaning: {
      kind: "on-destroy",
      keeps: names.filter((name) => keepingWords.includes(name)),
      restores: names.filter((name) => restoringWords.includes(name)),
    },
  });
}

export const DEFAULT_TIMEOUTS = { create: "2m", read: "2m", update: "2m", delete: "2m" } satisfies Timeouts;

/** Time limits of resources whose writes send several requests. */
export const LONG_TIMEOUTS = { create: "5m", read: "2m", update: "5m", delete: "5m" } satisfies Timeouts;
