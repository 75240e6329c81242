import * as v from "valibot";
import {
  atLeast,
  between,
  computed,
  defaulted,
  defineDataSource,
  defineFunction,
  defineProvider,
  defineResource,
  float64,
  int64,
  integer,
  isKnown,
  notBlank,
  object,
  oneOf,
  optional,
  optionalComputed,
  parameter,
  privateState,
  required,
  setOf,
  string,
  type Unknown,
} from "../../src/framework/index.js";

interface Client {
  get(zone: number, id: string): Promise<{ name: string } | undefined>;
}

/** Fails to compile unless the value has exactly this type. */
interface Box<T> {
  put(value: T): T;
}
type Same<A, B> = Box<A> extends Box<B> ? (Box<B> extends Box<A> ? "same" : "other") : "other";
function sameType<B>() {
  return <A>(_value: A, _same: Same<A, B> & "same"): void => undefined;
}
const use = (_value: unknown): void => undefined;

const attributes = {
  zone: required(integer, { doc: "Zone.", requiresReplace: true, constraints: [atLeast(1)] }),
  id: computed(string, { doc: "Id." }),
  kind: required(oneOf("a", "b"), { doc: "Kind." }),
  name: optional(string, { doc: "Name.", constraints: [notBlank], equal: (a, b) => a.trim() === b.trim() }),
  size: defaulted(int64, 3n, { doc: "Size." }),
  weight: optionalComputed(float64, { doc: "Weight.", stable: true }),
  tags: optional(setOf(string), { doc: "Tags." }),
  place: optional(object({ north: required(float64, { doc: "North." }) }), { doc: "Place." }),
  on_destroy: defaulted(oneOf("keep", "drop"), "keep", { doc: "On destroy.", local: true }),
};

export const record = defineResource<Client>()({
  type: "test_record",
  doc: "A record.",
  attributes,
  identity: ["zone", "id"],
  timeouts: { create: "5m" },
  private: privateState(() => v.object({ etag: v.string() })),
  validate({ config, at, diagnostics }) {
    sameType<"a" | "b" | Unknown>()(config.kind, "same");
    if (isKnown(config.place) && config.place !== null) diagnostics.error(at.place.north, "No", "Remove it.");
    // @ts-expect-error a misspelt path
    use(at.plase);
    // @ts-expect-error only the API sets it
    use(config.id);
  },
  plan({ plan, prior, requireReplace, changed }) {
    if (prior?.place && plan.place === null) requireReplace("place");
    plan.id = "known";
    // @ts-expect-error no such attribute
    changed.has("nope");
  },
  async create({ plan, client, checkpoint, private: kept }) {
    sameType<"a" | "b">()(plan.kind, "same");
    sameType<number | null | undefined>()(plan.weight, "same");
    checkpoint({ zone: plan.zone, id: "1" });
    kept.set({ etag: "x" });
    // @ts-expect-error private state of another shape
    kept.set({ tag: "x" });
    const found = await client.get(plan.zone, "1");
    return { ...plan, id: "1", weight: 1, name: found?.name ?? null };
  },
  async read({ state, client }) {
    sameType<number>()(state.zone, "same");
    sameType<"a" | "b" | null>()(state.kind, "same");
    sameType<"keep" | "drop">()(state.on_destroy, "same");
    const found = await client.get(state.zone, state.id ?? "");
    if (!found) return null;
    return { ...state, kind: "a", id: "1", weight: 1, size: 3n, name: found.name };
  },
  // @ts-expect-error the result lacks attributes
  async update({ plan }) {
    return Promise.resolve({ id: "1", kind: plan.kind });
  },
  delete: ({ state }) => {
    use(state.id);
  },
  list: {
    doc: "Records.",
    attributes: { zone: required(integer, { doc: "Zone." }), most: defaulted(integer, 3, { doc: "Most." }) },
    async *objects({ config, client, at }) {
      sameType<number>()(config.most, "same");
      // @ts-expect-error no such filter
      use(at.kind);
      const one = await client.get(config.zone, "1");
      yield { identity: { zone: config.zone, id: "1" }, displayName: one?.name ?? "" };
    },
  },
});
sameType<readonly ("zone" | "id")[]>()(record.identity, "same");

export const unknownIdentity = defineResource<Client>()({
  type: "test_x",
  doc: "X.",
  attributes,
  // @ts-expect-error an identity of an unknown name
  identity: ["x"],
  create: () => Promise.reject(new Error("not run")),
  read: () => Promise.resolve(null),
  delete: () => undefined,
});

export const listedWithoutIdentity = defineResource<Client>()({
  type: "test_x",
  doc: "X.",
  attributes,
  identity: ["zone", "id"],
  create: () => Promise.reject(new Error("not run")),
  read: () => Promise.resolve(null),
  delete: () => undefined,
  list: {
    doc: "X.",
    attributes: {},
    // @ts-expect-error an object without a part of its identity
    async *objects() {
      yield await Promise.resolve({ identity: { zone: 1 }, displayName: "x" });
    },
  },
});

// @ts-expect-error a default of the wrong type
export const wrongDefault = defaulted(int64, 3, { doc: "Size." });

// @ts-expect-error a constraint for another type
export const wrongConstraint = required(string, { doc: "Name.", constraints: [between(1, 2)] });

// @ts-expect-error the API sets it: the user cannot cause a replacement with it
export const replaceComputed = computed(string, { doc: "Id.", requiresReplace: true });

// @ts-expect-error no documentation
export const undocumented = required(string, {});

export const found = defineDataSource<Client>()({
  type: "test_found",
  doc: "Finds.",
  attributes: {
    zone: required(integer, { doc: "Zone." }),
    limit: defaulted(integer, 3, { doc: "Limit." }),
    name: computed(string, { doc: "Name." }),
  },
  async read({ config, client }) {
    sameType<number>()(config.limit, "same");
    const one = await client.get(config.zone, "1");
    return { name: one?.name ?? null };
  },
});

export const sum = defineFunction({
  name: "pad",
  summary: "Pads.",
  doc: "Pads.",
  parameters: {
    text: parameter(string, { doc: "Text." }),
    length: parameter(integer, { doc: "Length." }),
  },
  returns: string,
  call({ text, length }, { refuse }) {
    sameType<number>()(length, "same");
    if (length < 0) return refuse("length", "must not be negative");
    // @ts-expect-error no such parameter
    if (length > 99) return refuse("size", "must not be so large");
    return text.padStart(length);
  },
});

export const provider = defineProvider({
  name: "test",
  doc: "Test.",
  attributes: { key: optional(string, { doc: "Key.", sensitive: true }) },
  configure({ config }): Client {
    sameType<string | null>()(config.key, "same");
    return { get: () => Promise.resolve(undefined) };
  },
  resources: [record],
  dataSources: [found],
  functions: [sum],
});

export const wrongClient = defineProvider({
  name: "test",
  doc: "Test.",
  attributes: {},
  configure: () => ({ put: 1 }),
  // @ts-expect-error a resource for another client
  resources: [record],
});
