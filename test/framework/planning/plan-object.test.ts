import {
  computed,
  defaulted,
  integer,
  listOf,
  mapOf,
  object,
  optional,
  optionalComputed,
  required,
  string,
  UNKNOWN,
  type Attributes,
  type Values,
} from "../../../src/framework/index.js";
import { planObject } from "../../../src/framework/planning/plan-object.js";

const lower = (prior: string, next: string): boolean => prior.toLowerCase() === next.toLowerCase();
const plan = (attributes: Attributes, config: Values, prior: Values | null) =>
  planObject(attributes, ["id"], config, prior).planned;

describe("lists of objects", () => {
  const attributes = {
    id: computed(string, { doc: "Id." }),
    note: optional(string, { doc: "Note." }),
    ports: optional(
      listOf(
        object({
          name: required(string, { doc: "Name.", equal: lower }),
          port: defaulted(integer, 80, { doc: "Port." }),
          proto: optionalComputed(string, { doc: "Protocol.", changesWith: ["name"] }),
          uid: computed(string, { doc: "Uid.", stable: true }),
        }),
      ),
      { doc: "Ports." },
    ),
  };
  const port = (name: string, uid: unknown, proto: unknown = "tcp") => ({ name, port: 80, proto, uid });
  const prior = { id: "i", note: null, ports: [port("a", "1"), port("b", "2")] };

  test("elements keep the API's values and the prior spelling", () => {
    expect(plan(attributes, { ports: [{ name: "A" }, { name: "b", proto: "tcp" }] }, prior)).toEqual(prior);
  });

  test("the API completes a new element; the others do not change", () => {
    const planned = plan(attributes, { note: "n", ports: [{ name: "a" }, { name: "b" }, { name: "c" }] }, prior);
    expect(planned).toEqual({ ...prior, note: "n", ports: [...prior.ports, port("c", UNKNOWN, UNKNOWN)] });
  });
});

describe("chains of changesWith", () => {
  const attributes = {
    id: computed(string, { doc: "Id." }),
    source: optional(string, { doc: "Source." }),
    other: optional(string, { doc: "Other." }),
    last: computed(string, { doc: "Last.", changesWith: ["middle"] }),
    middle: computed(string, { doc: "Middle.", changesWith: ["source"] }),
    absent: computed(string, { doc: "Absent.", changesWith: ["source"] }),
    fixed: computed(string, { doc: "Fixed.", stable: true }),
  };
  const prior = { id: "i", source: "a", other: "b", middle: "m", last: "l", absent: null, fixed: null };

  test("are followed to the end", () => {
    const planned = plan(attributes, { source: "z", other: "b" }, prior);
    expect(planned).toMatchObject({ id: "i", middle: UNKNOWN, last: UNKNOWN, absent: UNKNOWN });
  });

  test("do not change if nothing they depend on changes; a stable value may still become known", () => {
    const planned = plan(attributes, { source: "a", other: "z" }, prior);
    expect(planned).toEqual({ ...prior, other: "z", fixed: UNKNOWN });
  });
});

test("maps keep their keys, including those with a meaning in JavaScript", () => {
  const attributes = {
    id: computed(string, { doc: "Id." }),
    parts: optional(
      mapOf(object({ name: required(string, { doc: "Name.", equal: lower }), uid: computed(string, { doc: "Uid." }) })),
      { doc: "Parts." },
    ),
  };
  const parts = Object.create(null) as Values;
  for (const [key, name] of [
    ["__proto__", "A"],
    ["constructor", "b"],
  ] as const)
    parts[key] = { name };
  const planned = plan(attributes, { parts }, null)["parts"] as Values;
  expect(Object.entries(planned)).toEqual([
    ["__proto__", { name: "A", uid: UNKNOWN }],
    ["constructor", { name: "b", uid: UNKNOWN }],
  ]);
});

test("an equal function receives the siblings", () => {
  const attributes = {
    id: computed(string, { doc: "Id." }),
    kind: required(string, { doc: "Kind." }),
    value: required(string, { doc: "Value.", equal: (a, b, { kind }) => kind === "loose" && lower(a, b) }),
  };
  expect(plan(attributes, { kind: "loose", value: "X" }, { id: "i", kind: "loose", value: "x" })["value"]).toBe("x");
  expect(plan(attributes, { kind: "strict", value: "X" }, { id: "i", kind: "strict", value: "x" })["value"]).toBe("X");
});

test("changing the plan does not change the configuration", () => {
  const attributes = {
    id: computed(string, { doc: "Id." }),
    place: optional(object({ name: required(string, { doc: "Name." }) }), { doc: "Place." }),
  };
  const prior = { id: "i", place: { name: "a" } };
  const planned = plan(attributes, { place: { name: "a" } }, prior);
  (planned["place"] as Values)["name"] = "b";
  expect(prior.place.name).toBe("a");
});
