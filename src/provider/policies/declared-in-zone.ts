import type { BunnyClient } from "../../api/index.js";
import { remembered } from "../../shared/collections.js";
import type { PlanLimits } from "../../zone/words/plan-limits.js";

export type Measure = keyof PlanLimits;

export interface PlannedObject {
  /** Null in a create. */
  readonly id: number | null;
  /** Unknown names count as one name. */
  readonly name: unknown;
  /** 1, or the number of entries. */
  readonly amount: number;
  readonly grows: boolean;
}

/**
 * The planned objects and the limit of one zone. Zones without an ID share one ledger. Each measure has its own ledgers in each
 * walk.
 */
export interface ZoneLedger {
  readonly existing: Map<number, PlannedObject>;
  readonly created: PlannedObject[];
  /** The limit from the API, read once. */
  limit?: Promise<number | null>;
  /** The amounts of the objects that exist, by ID, read once. */
  present?: Promise<ReadonlyMap<number, number>>;
  /** Each kind is reported once. */
  readonly reported: Set<"error" | "warning">;
}

/** Each walk has its own client, so a plan sees no objects of other plans. */
const walkOf = remembered((_: BunnyClient) => ({
  ledgers: new Map<string, ZoneLedger>(),
  /** Objects of the state, as `kind/id`. */
  stored: new Set<string>(),
}));

/** Records that the state has the object. */
export function rememberStored(client: BunnyClient, kind: Exclude<Measure, "entries">, id: number): void {
  walkOf(client).stored.add(`${kind}/${id}`);
}

/** Reports whether this walk has found the object in the state. */
export function isStored(client: BunnyClient, kind: Exclude<Measure, "entries">, id: number): boolean {
  return walkOf(client).stored.has(`${kind}/${id}`);
}

/** Records a planned object and returns the ledger of its zone. `zone` is undefined if the zone has no ID yet. */
export function declareInZone(
  client: BunnyClient,
  measure: Measure,
  zone: number | undefined,
  object: PlannedObject,
): ZoneLedger {
  const { ledgers } = walkOf(client);
  const key = `${measure}/${zone ?? "new"}`;
  const ledger: ZoneLedger = ledgers.get(key) ?? { existing: new Map(), created: [], reported: new Set() };
  ledgers.set(key, ledger);
  if (object.id === null) ledger.created.push(object);
  else ledger.existing.set(object.id, object);
  return ledger;
}

/** Reports whether a planned object is created or grows. */
export function isGrowing({ created, existing }: ZoneLedger): boolean {
  return created.length > 0 || [...existing.values()].some(({ grows }) => grows);
}

/**
 * Returns the least amount that is declared. Terraform plans a replacement twice. With -replace, the second plan looks like the
 * create of another object. A create therefore counts as the replacement of an existing object with the same name, if there is
 * one.
 */
export function leastDeclaredAmount({ existing, created }: ZoneLedger): number {
  const halves = new Map<unknown, number>();
  for (const { name } of existing.values()) halves.set(name, (halves.get(name) ?? 0) + 1);
  let sum = 0;
  for (const { amount } of existing.values()) sum += amount;
  for (const { name, amount } of created.toSorted((one, other) => other.amount - one.amount)) {
    const left = halves.get(name) ?? 0;
    if (left > 0) halves.set(name, left - 1);
    else sum += amount;
  }
  return sum;
}
