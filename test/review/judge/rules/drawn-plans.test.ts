import type { Request } from "../../../../src/zone/index.js";
import { printedIn } from "../../../agreement/examples-in.js";
import { bunnyTf, useFolder } from "../../support/command.js";
import { planOf, reviewOfPlan } from "../../support/review-of.js";
import { drawnPlans, faultsIn, learned, type Open } from "./drawn-plans.js";

/** Seeds of plans, some of which showed a fault once. */
const SEEDS: readonly (readonly [seed: number, first: number, count: number])[] = [
  [20_261_129, 0, 50],
  [5, 60, 1],
  [5, 87, 1],
  [5, 297, 1],
  [5, 350, 1],
  [77, 72, 1],
  [77, 996, 1],
  [77, 1415, 1],
  [690_001, 1587, 1],
  [690_002, 1229, 1],
  [690_002, 1449, 1],
  [690_041, 661, 1],
  [690_041, 1004, 1],
];

test.each(SEEDS)(
  "a review says what becomes of each request: seed %i, from plan %i, %i plans",
  (seed, first, count) => {
    const open: Open = new Map();
    const plans = drawnPlans(first + count, seed).slice(first);
    expect(plans.flatMap((plan, index) => faultsIn(plan, open).map((fault) => `${first + index}: ${fault}`))).toEqual(
      [],
    );
  },
);

/** The options of `try` for a request. */
const optionsFor = ({ headers = {}, ...members }: Request): readonly string[] => [
  ...Object.entries(members).flatMap(([name, value]) => [`--${name}`, value]),
  ...Object.entries(headers).flatMap(([name, value]) =>
    value === null ? ["--without-header", name] : ["--header", `${name}: ${value}`],
  ),
];

interface Tried {
  readonly requests: readonly [{ readonly before: Side; readonly after: Side }];
}
interface Side {
  readonly possible: readonly string[];
  readonly by: readonly { readonly address: string }[];
}

const folder = useFolder();

test("bunny-tf try says the same of each request that a review prints", async () => {
  let tried = 0;
  for (const plan of drawnPlans(40, 3)) {
    const files = await folder({ "plan.json": plan, "learned.json": learned(plan) });
    for (const { request, isLater, isConditional, sides, text } of reviewOfPlan(planOf(plan)).resources.flatMap(
      printedIn,
    )) {
      if (request === undefined || request.verifiedBotCategory !== undefined) continue;
      const file = `${files}/${isLater ? "learned" : "plan"}.json`;
      const { out, err } = await bunnyTf("try", file, "--zone", "1001", "--format", "json", ...optionsFor(request));
      expect({ text, err }).toEqual({ text, err: "" });
      const [{ before, after }] = (JSON.parse(out) as Tried).requests;
      for (const [printed, side] of [[sides[0], before] as const, [sides[1], after] as const]) {
        const fates = printed.fates.flatMap((fate) => FATES[fate] ?? [fate]);
        const isSame =
          side.possible.some((fate) => fates.includes(fate)) &&
          (isConditional || side.possible.every((fate) => fates.includes(fate)));
        expect({ text, said: side.possible, isSame }).toEqual({ text, said: side.possible, isSame: true });
        if (side.possible.length === 1 && side.by.length > 0 && printed.by.length > 0)
          expect({ text, by: side.by.map(({ address }) => address) }).toEqual({
            text,
            by: expect.arrayContaining([...printed.by]) as unknown,
          });
      }
      tried += 1;
    }
  }
  expect(tried).toBeGreaterThan(20);
}, 60_000);

const FATES: Readonly<Record<string, readonly string[]>> = {
  "stopped by no rule": ["passed"],
  "exempted from every further check": ["allowed", "passed", "logged", "counted"],
};
