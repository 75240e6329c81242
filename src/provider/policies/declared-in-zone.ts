import type { BunnyClient } from "../../api/index.js";
import type { PlanLimits } from "../../zone/words/plan-limits.js";

/** What a plan of a zone limits. */
export type Measure = keyof PlanLimits;

/** An object of a zone as it was planned. */
export interface PlannedObject {
  /** Null in a create. */
  readonly id: number | null;
  /** A name that is not known yet is one name. */
  readonly name: unknown;
  /** What it counts for: 1, or its entries. */
  readonly amount: number;
  /** Whether it counts for more than before. */
  readonly grows: boolean;
}

/** What a walk knows of one limit of one zone, or of all zones that have no ID yet. */
export interface ZoneLedger {
  readonly existing: Map<number, PlannedObject>;
  readonly created: PlannedObject[];
  /** What the API says of the limit, read once. */
  limit?: Promise<number | null>;
  /** The amounts of the objects that exist, by ID, read once. */
  present?: Promise<ReadonlyMap<number, number>>;
  /** What was reported, which is once enough. */
  readonly reported: Set<"error" | "warning">;
}

interface Walk {
  readonly ledgers: Map<string, ZoneLedger>;
  /** The objects of the state, as `kind/id`. */
  readonly stored: Set<string>;
}

/** A client is made for each walk, so no plan sees the objects of another one. */
const walks = new WeakMap<BunnyClient, Walk>();

function walkOf(client: BunnyClient): Walk {
  const walk = walks.get(client) ?? { ledgers: new Map<string, ZoneLedger>(), stored: new Set<string>() };
  walks.set(client, walk);
  return walk;
}

/** Remembers an object of the state: it is no object of somebody else, and may be destroyed. */
export function rememberStored(client: BunnyClient, kind: Exclude<Measure, "entries">, id: number): void {
  walkOf(client).stored.add(`${kind}/${id}`);
}

/** Whether the state has the object, as far as this walk has seen it. */
export function isStored(client: BunnyClient, kind: Exclude<Measure, "entries">, id: number): boolean {
  return walkOf(client).stored.has(`${kind}/${id}`);
}

/** Records an object of a zone (`undefined`: of one without an ID yet), and returns what is known of its limit. */
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

/** Whether something is created or grows, so that the limit matters. */
export function isGrowing({ created, existing }: ZoneLedger): boolean {
  return created.length > 0 || [...existing.values()].some(({ grows }) => grows);
}

/**
 * What is declared at least. Terraform plans a replacement twice, the second time as a create, and the provider does not see
 * that if -replace asks for it: a create with the name of an object that exists may be the same.
 */
export function leastDeclared({ existing, created }: ZoneLedger): number {
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
