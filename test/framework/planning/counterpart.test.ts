import {
  type Attributes,
  computed,
  optional,
  optionalComputed,
  required,
} from "../../../src/framework/definition/attribute.js";
import { counterparts as counterpartsIn } from "../../../src/framework/planning/counterpart.js";
import * as types from "../../../src/framework/definition/types.js";
import { UNKNOWN } from "../../../src/framework/values/values.js";

const doc = "An attribute.";
const schema: Attributes = {
  net: required(types.string, { doc, equal: (a: string, b: string) => a.toLowerCase() === b.toLowerCase() }),
  weight: optionalComputed(types.integer, { doc }),
  seen: computed(types.integer, { doc }),
};

function counterparts(attributes: Attributes, configured: readonly unknown[], prior: readonly unknown[]): unknown[] {
  return counterpartsIn(attributes, configured, prior, "open");
}

function element(net: unknown, weight: unknown = null, seen: unknown = null): Record<string, unknown> {
  return { net, weight, seen };
}

describe("the prior elements that configured elements of a set continue", () => {
  it("agree in what the user sets, regardless of the API's values", () => {
    const [a, b] = [element("a", 1, 7), element("b", 2, 8)];
    expect(counterparts(schema, [element("b"), element("a", 1), element("c")], [a, b])).toEqual([b, a, null]);
    expect(counterparts(schema, [element("a", 3)], [a, b])).toEqual([null]);
  });

  it("may have another spelling", () => {
    const prior = element("a", 1, 7);
    expect(counterparts(schema, [element("A")], [prior])).toEqual([prior]);
  });

  it("are continued once, first by elements of which the user sets everything", () => {
    const prior = element("a", 1, 7);
    expect(counterparts(schema, [element("a"), element("a", 1)], [prior])).toEqual([null, prior]);
  });

  it("are as many as possible", () => {
    const open: Attributes = {
      x: optionalComputed(types.integer, { doc }),
      y: optionalComputed(types.integer, { doc }),
    };
    const [p, q] = [
      { x: 2, y: 1 },
      { x: 3, y: 1 },
    ];
    expect(
      counterparts(
        open,
        [
          { x: null, y: 1 },
          { x: 2, y: null },
        ],
        [p, q],
      ),
    ).toEqual([q, p]);
  });

  it("do not exist for unknown elements", () => {
    expect(counterparts(schema, [element(UNKNOWN), UNKNOWN, element("a", UNKNOWN)], [element("a", 1, 7)])).toEqual([
      null,
      null,
      null,
    ]);
  });

  it("may be unknown themselves: a planned element continues in its result", () => {
    const planned = element("A", UNKNOWN, UNKNOWN);
    expect(counterpartsIn(schema, [element("a", 5, 7)], [planned], "null")).toEqual([planned]);
  });

  it("are not those with a value where a result has null", () => {
    const open: Attributes = {
      x: optionalComputed(types.integer, { doc }),
      y: optionalComputed(types.integer, { doc }),
    };
    const planned = [
      { x: UNKNOWN, y: 1 },
      { x: 2, y: UNKNOWN },
    ];
    const results = [
      { x: null, y: 1 },
      { x: 2, y: null },
    ];
    expect(counterpartsIn(open, results, planned, "null")).toEqual(planned);
  });

  it("are compared inside nested attributes", () => {
    const inner = types.object(schema);
    const nested: Attributes = {
      one: optional(inner, { doc }),
      list: optional(types.listOf(inner), { doc }),
      map: optional(types.mapOf(inner), { doc }),
      set: optional(types.setOf(inner), { doc }),
    };
    const configured = {
      one: element("a"),
      list: [element("b"), element("c")],
      map: { k: element("d") },
      set: [element("e"), element("f")],
    };
    const prior = {
      one: element("a", 1, 1),
      list: [element("b", 2, 2), element("c", 3, 3)],
      map: { k: element("d", 4, 4) },
      set: [element("f", 5, 5), element("e", 6, 6)],
    };
    expect(counterparts(nested, [configured], [prior])).toEqual([prior]);
    for (const broken of [
      { one: element("x", 1, 1) },
      { one: null },
      { list: [element("c", 3, 3), element("b", 2, 2)] },
      { list: [element("b", 2, 2)] },
      { map: { l: element("d", 4, 4) } },
      { map: {} },
      { set: [element("f", 5, 5), element("g", 6, 6)] },
    ])
      expect(counterparts(nested, [configured], [{ ...prior, ...broken }])).toEqual([null]);
  });
});
