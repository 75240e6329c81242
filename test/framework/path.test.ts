import { bool, float64, listOf, mapOf, object, optional, required, setOf, string } from "../../src/framework/index.js";
import { pathsOf, stepsOf } from "../../src/framework/definition/diagnostics.js";

const attributes = {
  name: required(string, { doc: "Name." }),
  tags: optional(setOf(string), { doc: "Tags." }),
  labels: optional(mapOf(string), { doc: "Labels." }),
  rules: optional(
    listOf(
      object({
        on: required(bool, { doc: "On." }),
        at: optional(object({ x: required(float64, { doc: "X." }) }), { doc: "At." }),
      }),
    ),
    { doc: "Rules." },
  ),
};

test("paths follow names, indices and keys", () => {
  const at = pathsOf(attributes);
  expect(stepsOf(at.name)).toEqual([{ attributeName: "name" }]);
  expect(stepsOf(at.labels["a b"]!)).toEqual([{ attributeName: "labels" }, { elementKeyString: "a b" }]);
  expect(stepsOf(at.rules[2]!.at.x)).toEqual([
    { attributeName: "rules" },
    { elementKeyInt: 2 },
    { attributeName: "at" },
    { attributeName: "x" },
  ]);
});

test("a path ends at a scalar, a set, or an unknown name", () => {
  const at = pathsOf(attributes) as unknown as Record<string, Record<string, unknown> | undefined>;
  expect(at["nothing"]).toBeUndefined();
  expect(Reflect.get(at, "toString")).toBeUndefined();
  expect(at["tags"]?.["0"]).toBeUndefined();
  expect(at["name"]?.["x"]).toBeUndefined();
  expect(at["rules"]?.["on"]).toBeUndefined();
});
