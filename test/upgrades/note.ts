import * as v from "valibot";
import {
  computed,
  defineProvider,
  defineResource,
  integer,
  optional,
  privateState,
  type Provider,
  required,
  type Resource,
  string,
} from "../../src/framework/index.js";

interface Note {
  readonly name: string;
  readonly minutes: number | null;
  readonly revision: number;
}

/** An API of notes, and the calls that it got. */
export class Notes {
  readonly calls: string[] = [];
  private readonly stored = new Map<string, Note>();

  get(id: string | null): Note | null {
    this.calls.push(`get ${id}`);
    return this.stored.get(id ?? "") ?? null;
  }

  put(id: string | null, name: string, minutes: number | null): Note {
    this.calls.push(`put ${id} ${name} ${minutes}`);
    const note = { name, minutes, revision: (this.stored.get(id ?? "")?.revision ?? 0) + 1 };
    this.stored.set(id ?? "", note);
    return note;
  }

  delete(id: string | null): void {
    this.calls.push(`delete ${id}`);
    this.stored.delete(id ?? "");
  }
}

const common = {
  type: "bunny_note",
  doc: "A note.",
  identity: ["id"] as const,
  private: privateState(() => v.strictObject({ revision: v.number() })),
};
const id = computed(string, { doc: "Id." });

/** The definition of the first release. */
export const noteVersion0 = defineResource<Notes>()({
  ...common,
  attributes: {
    id,
    title: required(string, { doc: "Title." }),
    minutes: optional(string, { doc: "Minutes." }),
  },
  create({ plan, client, private: kept }) {
    const { revision } = client.put("n1", plan.title, numberIn(plan.minutes));
    kept.set({ revision });
    return Promise.resolve({ ...plan, id: "n1" });
  },
  read({ state, client }) {
    const note = client.get(state.id);
    const minutes = note?.minutes?.toString() ?? null;
    return Promise.resolve(note && { id: state.id, title: note.name, minutes });
  },
  update: ({ prior, plan, client, private: kept }) => {
    const { revision } = client.put(prior.id, plan.title, numberIn(plan.minutes));
    kept.set({ revision });
    return Promise.resolve({ ...plan, id: prior.id });
  },
  delete({ state, client }) {
    client.delete(state.id);
  },
});

/** The definition of a later release: an attribute has another name, and one has another type. */
export const noteVersion1 = defineResource<Notes>()({
  ...common,
  version: 1,
  upgrade: {
    0: {
      attributes: noteVersion0.attributes,
      upgrade: ({ id: same, title, minutes }) => ({
        id: v.parse(v.string(), same),
        name: v.parse(v.string(), title),
        minutes: numberIn(v.parse(v.nullable(v.string()), minutes)),
      }),
    },
  },
  attributes: {
    id,
    name: required(string, { doc: "Name." }),
    minutes: optional(integer, { doc: "Minutes." }),
  },
  create({ plan, client, private: kept }) {
    const { revision } = client.put("n1", plan.name, plan.minutes);
    kept.set({ revision });
    return Promise.resolve({ ...plan, id: "n1" });
  },
  read({ state, client }) {
    const note = client.get(state.id);
    return Promise.resolve(note && { id: state.id, name: note.name, minutes: note.minutes });
  },
  update: ({ prior, plan, client, private: kept }) => {
    // Not counted by the API: what the version before stored beside the state comes along.
    const revision = (kept.get()?.revision ?? Number.NaN) + 1;
    client.put(prior.id, plan.name, plan.minutes);
    kept.set({ revision });
    return Promise.resolve({ ...plan, id: prior.id });
  },
  delete({ state, client }) {
    client.delete(state.id);
  },
});

const numberIn = (text: string | null): number | null => (text === null ? null : Number(text));

/** A release of a provider with one resource. */
export function noteProvider(note: Resource<Notes>, notes: Notes): Provider<unknown> {
  return defineProvider({ name: "bunny", doc: "Notes.", attributes: {}, configure: () => notes, resources: [note] });
}
