import * as v from "valibot";
import {
  atLeast,
  computed,
  DiagnosticError,
  defaulted,
  defineResource,
  float64,
  integer,
  isKnown,
  listOf,
  moveSource,
  object,
  oneOf,
  optional,
  optionalComputed,
  privateState,
  required,
  setOf,
  string,
  UNKNOWN,
} from "../../../src/framework/index.js";
import type { RecordService } from "./record-service.js";

/** A resource with one attribute of each kind, with an in-memory API. */
export const record = defineResource<RecordService>()({
  type: "test_record",
  doc: "A record.",
  identity: ["zone", "id"],
  timeouts: { create: "1m", read: "1m", update: "1m", delete: "1m" },
  private: privateState(() => v.strictObject({ etag: v.exactOptional(v.number()), from: v.exactOptional(v.number()) })),
  attributes: {
    zone: required(integer, { doc: "Zone.", requiresReplace: true, constraints: [atLeast(1)] }),
    id: computed(string, { doc: "Identifier." }),
    name: required(string, { doc: "Name.", equal: (prior, next) => prior.toLowerCase() === next.toLowerCase() }),
    kind: defaulted(oneOf("plain", "fancy"), "plain", { doc: "Kind." }),
    notes: optional(string, { doc: "Notes." }),
    tags: optional(setOf(string), { doc: "Tags." }),
    size: optionalComputed(integer, { doc: "Size.", stable: true }),
    revision: computed(integer, { doc: "Counts updates." }),
    name_length: computed(integer, { doc: "Length of the name.", changesWith: ["name"] }),
    place: optional(
      object({
        north: required(float64, { doc: "North." }),
        label: optional(string, { doc: "Label." }),
      }),
      { doc: "Place." },
    ),
    rules: optional(
      listOf(
        object({
          match: required(string, { doc: "Match." }),
          port: defaulted(integer, 80, { doc: "Port." }),
        }),
      ),
      { doc: "Rules." },
    ),
    on_destroy: defaulted(oneOf("delete", "keep"), "delete", { doc: "On destroy.", local: true }),
  },

  validate({ config, at, diagnostics }) {
    if (config.kind === "fancy" && isKnown(config.notes) && config.notes === null)
      diagnostics.error(at.notes, "A fancy record needs notes", "Set notes, or use kind plain.");
  },

  async plan({ plan, prior, at, diagnostics, requireReplace, client }) {
    plan.name_length = isKnown(plan.name) ? plan.name.length : UNKNOWN;
    if (prior?.notes === "fixed") requireReplace("notes");
    if (plan.notes !== "ask the API") return;
    const service = await client();
    diagnostics.warning(at.notes, service ? "The API was asked" : "The API could not be asked", "In a test.");
  },

  planDestroy({ state, at, diagnostics }) {
    if (state.on_destroy === "keep") diagnostics.warning(at.on_destroy, "Kept", "The record stays.");
  },

  async create({ plan, client, options, checkpoint, private: kept }) {
    const { id } = await client.post(plan.zone, options.signal);
    checkpoint({ id });
    kept.set({ etag: 1 });
    const size = plan.size ?? 7;
    const { zone, name, kind, notes, tags, place, rules } = plan;
    await client.put(id, { zone, name, kind, notes, tags, place, rules, size, revision: 1 }, options.signal);
    return { ...plan, id, size, revision: 1, name_length: name.length };
  },

  async read({ state, client, options, private: kept }) {
    const found = await client.get(state.id ?? "", options.signal);
    if (found === undefined) return null;
    if (kept.get() === undefined) kept.set({ etag: found.revision });
    return { ...found, id: state.id, name_length: found.name.length };
  },

  async update({ prior, plan, changed, client, options, checkpoint, private: kept }) {
    client.log.push(`changed ${[...changed].sort().join()}`);
    const revision = (prior.revision ?? 0) + 1;
    const id = prior.id ?? "";
    checkpoint({ kind: plan.kind });
    const { zone, name, kind, notes, tags, place, rules } = plan;
    const size = plan.size ?? prior.size ?? 7;
    await client.put(id, { zone, name, kind, notes, tags, place, rules, size, revision }, options.signal);
    kept.set({ etag: revision });
    return { ...plan, id, size, revision, name_length: name.length };
  },

  async delete({ state, client, options }) {
    if (state.on_destroy === "delete") await client.delete(state.id ?? "", options.signal);
  },

  async import({ identity, client, private: kept }) {
    if (identity.id === "refused") throw new DiagnosticError(undefined, "Not importable", "This one is special.");
    kept.set({ etag: client.records.get(identity.id)?.revision ?? 0 });
    return Promise.resolve({});
  },

  moveFrom: [
    moveSource({
      provider: "other/other",
      type: "other_record",
      attributes: {
        key: required(integer, { doc: "Key." }),
        title: required(string, { doc: "Title." }),
      },
      move: ({ key, title }) => ({ state: { id: `moved-${key}`, name: title }, private: { from: key } }),
    }),
  ],
});
