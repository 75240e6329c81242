import type { BunnyClient, CallOptions } from "../../api/index.js";
import { entryCount } from "../../zone/access-lists/index.js";
import type { Diagnostics } from "../../framework/index.js";
import { checkLimit, type Limited } from "../policies/zone-limits.js";
import type { ListChange } from "./plan-policies.js";

const LISTS: Limited = {
  measure: "lists",
  kind: "lists",
  noun: "custom access lists",
  limit: async (client, zone, options) => (await client.accessLists.list(zone, options)).customListLimit,
  present: async (client, zone, options) =>
    new Map((await client.accessLists.list(zone, options)).customLists.map(({ listId }) => [listId, 1])),
};

const ENTRIES: Limited = {
  measure: "entries",
  kind: "lists",
  noun: "access list entries",
  limit: async (client, zone, options) => (await client.accessLists.list(zone, options)).customEntryLimit,
  present: async (client, zone, options) => {
    const { customLists } = await client.accessLists.list(zone, options);
    return new Map(customLists.map(({ listId, entryCount: count }) => [listId, count]));
  },
};

/** Policy: {@link checkLimit} for the lists of a zone and for their entries. */
export async function checkListLimits(
  client: BunnyClient,
  { zone, prior, planned, at }: ListChange,
  { id, name }: { readonly id: number | null; readonly name: unknown },
  diagnostics: Diagnostics,
  options: CallOptions,
): Promise<void> {
  const inPlan = { zone, client, diagnostics, options };
  const before = prior === null ? 0 : entryCount(prior.type, prior.entries);
  const amount = entryCount(planned.type, planned.entries);
  await checkLimit(LISTS, { id, name, amount: 1, grows: false }, { ...inPlan, at: at.zone });
  await checkLimit(ENTRIES, { id, name, amount, grows: amount > before }, { ...inPlan, at: at.entries });
}
