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
  lengthAtMost,
  object,
  oneOf,
  optional,
  optionalComputed,
  parameter,
  privateState,
  required,
  setOf,
  string,
  writeOnly,
  type Unknown,
} from "../../src/framework/index.js";

interface Client {
  get(zone: number, id: string): Promise<{ name: string } | undefined>;
}

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const same = <A, B>(_: Same<A, B>): void => undefined;

const attributes = {
  zone: required(integer, { doc: "Zone.", requiresReplace: true, constraints: [atLeast(1)] }),
  id: computed(string, { doc: "Id." }),
  kind: required(oneOf("a", "b"), { doc: "Kind." }),
  name: optional(string, { doc: "Name.", constraints: [lengthAtMost(9)], equal: (a, b) => a.trim() === b.trim() }),
  size: defaulted(int64, 3n, { doc: "Size.", constraints: [between(1n, 9n)] }),
  weight: optionalComputed(float64, { doc: "Weight.", stable: true }),
  tags: optional(setOf(string), { doc: "Tags." }),
  place: optional(object({ north: required(float64, { doc: "North." }) }), { doc: "Place." }),
  on_destroy: defaulted(oneOf("keep", "drop"), "keep", { doc: "On destroy.", local: true }),
  secret: writeOnly(string, { doc: "Secret." }),
};

export const record = defineResource<Client>()({
  type: "test_record",
  doc: "A record.",
  attributes,
  identity: ["zone", "id"],
  timeouts: { create: "5m" },
  private: privateState<{ etag: string }>(),
  validate({ config, at, diagnostics }) {
    same<typeof config.kind, "a" | "b" | Unknown>(true);
    if (isKnown(config.place) && config.place !== null) diagnostics.error(at.place.north, "No", "Remove it.");
    // @ts-expect-error a misspelt path
    diagnostics.error(at.plase, "No", "Remove it.");
    // @ts-expect-error only the service sets it
    void config.id;
  },
  plan({ plan, prior, at, requireReplace, changed }) {
    if (prior?.place && plan.place === null) requireReplace(at.place);
    plan.id = "known";
    // @ts-expect-error no such attribute
    changed.has("nope");
    // @ts-expect-error write-only values are never planned
    void plan.secret;
  },
  async create({ plan, config, client, checkpoint, private: kept }) {
    same<typeof plan.kind, "a" | "b">(true);
    same<typeof plan.weight, number | null | undefined>(true);
    same<typeof config.secret, string | null>(true);
    checkpoint({ zone: plan.zone, id: "1" });
    kept.set({ etag: "x" });
    // @ts-expect-error private state of another shape
    kept.set({ tag: "x" });
    const found = await client.get(plan.zone, "1");
    return { ...plan, id: "1", weight: 1, name: found?.name ?? null };
  },
  async read({ state, client }) {
    same<typeof state.zone, number>(true);
    same<typeof state.kind, "a" | "b" | null>(true);
    same<typeof state.on_destroy, "keep" | "drop">(true);
    const found = await client.get(state.zone, state.id ?? "");
    if (!found) return null;
    return { ...state, kind: "a", id: "1", weight: 1, size: 3n, name: found.name };
  },
  // @ts-expect-error the result lacks attributes
  async update({ plan }) {
    return Promise.resolve({ id: "1", kind: plan.kind });
  },
  delete: ({ state }) => void state.id,
});
same<(typeof record)["identity"], readonly ("zone" | "id")[]>(true);

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

// @ts-expect-error a default of the wrong type
export const wrongDefault = defaulted(int64, 3, { doc: "Size." });

// @ts-expect-error a constraint for another type
export const wrongConstraint = required(string, { doc: "Name.", constraints: [between(1, 2)] });

// @ts-expect-error the service sets it: the user cannot cause a replacement with it
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
    same<typeof config.limit, number>(true);
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
    same<typeof length, number>(true);
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
    same<typeof config.key, string | null>(true);
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
