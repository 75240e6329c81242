import fc, { type Arbitrary } from "fast-check";
import type { Attributes } from "../../../src/framework/definition/types.js";
import { checkApply, checkCompletion } from "../../../src/framework/rules/result-rules.js";
import { checkPlan } from "../../../src/framework/rules/plan-rules.js";
import { checkRead } from "../../../src/framework/rules/response-rules.js";
import type { Violation } from "../../../src/framework/rules/violation.js";
import { masked } from "./arbitrary/mask.js";
import { mutated } from "./arbitrary/mutation.js";
import { plausiblePlan } from "./arbitrary/plausible-plan.js";
import { attributes } from "./arbitrary/schema.js";
import { anyObject } from "./arbitrary/value.js";
import { type Cty, whollyKnown } from "./core/cty.js";
import { schemaFromDefinition } from "./core/schema.js";
import { isCompletion, isValidPlan } from "./core/verdicts.js";
import { ctyOf } from "./cty-of.js";
import { hasAllRuns, runs } from "./runs.js";

type Values = Record<string, unknown>;

function cty(schema: Attributes, value: Values | null): Cty {
  return ctyOf({ kind: "object", attributes: schema }, value);
}

/** Up to three changes, one after the other. */
function tampered(schema: Attributes, value: Values, times: number): Arbitrary<Values> {
  if (times === 0) return fc.constant(value);
  return anyObject(schema, "any").chain((other) =>
    mutated(schema, value, other).chain((next) => tampered(schema, next, times - 1)),
  );
}

/** How often the oracle returned yes and no: a comparison in which one is rare proves little. */
function tally(): { count(verdict: boolean): void; expectBoth(): void } {
  let [yes, no] = [0, 0];
  return {
    count: (verdict) => {
      if (verdict) yes += 1;
      else no += 1;
    },
    expectBoth: () => {
      if (hasAllRuns) expect(Math.min(yes, no) / (yes + no)).toBeGreaterThan(0.1);
    },
  };
}

function accepted(violations: readonly Violation[]): boolean {
  return violations.length === 0;
}

const mutations = fc.constantFrom(0, 1, 1, 1, 2, 3);

const plans = attributes().chain((schema) =>
  fc
    .tuple(fc.option(anyObject(schema, "state"), { freq: 2 }), anyObject(schema, "config"))
    .chain(([prior, config]) =>
      fc.tuple(fc.constant(prior), fc.oneof(fc.constant(config), masked(schema, config)), mutations),
    )
    .chain(([prior, config, times]) =>
      tampered(schema, plausiblePlan(schema, prior, config), times).map((planned) => ({
        schema,
        prior,
        config,
        planned,
      })),
    ),
);

const results = attributes().chain((schema) =>
  anyObject(schema, "state")
    .chain((state) => fc.tuple(fc.constant(state), masked(schema, state), mutations))
    .chain(([state, planned, times]) => tampered(schema, state, times).map((actual) => ({ schema, planned, actual }))),
);

describe("the rules agree with the oracle", () => {
  it("about any plan", () => {
    const verdicts = tally();
    fc.assert(
      fc.property(plans, ({ schema, prior, config, planned }) => {
        const expected = isValidPlan(
          schemaFromDefinition(schema),
          cty(schema, prior),
          cty(schema, config),
          cty(schema, planned),
        );
        verdicts.count(expected);
        expect(accepted(checkPlan({ attributes: schema, prior, config, planned }))).toBe(expected);
      }),
      runs(300),
    );
    verdicts.expectBoth();
  });

  it("about the possible results of any plan", () => {
    const verdicts = tally();
    fc.assert(
      fc.property(results, ({ schema, planned, actual }) => {
        const expected = isCompletion(cty(schema, planned), cty(schema, actual));
        verdicts.count(expected);
        expect(accepted(checkCompletion({ attributes: schema, planned, actual }))).toBe(expected);
      }),
      runs(200),
    );
    verdicts.expectBoth();
  });

  it("about any result, and about what may be stored", () => {
    const verdicts = tally();
    fc.assert(
      fc.property(results, ({ schema, planned, actual }) => {
        const storable = whollyKnown(cty(schema, actual));
        const expected = storable && isCompletion(cty(schema, planned), cty(schema, actual));
        verdicts.count(expected);
        expect(accepted(checkRead({ attributes: schema, newState: actual }))).toBe(storable);
        expect(accepted(checkApply({ attributes: schema, planned, newState: actual }))).toBe(expected);
      }),
      runs(200),
    );
    verdicts.expectBoth();
  });
});
