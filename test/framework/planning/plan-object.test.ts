import {
  computed,
  object,
  optional,
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
