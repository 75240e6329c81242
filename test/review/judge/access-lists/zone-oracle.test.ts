import fc from "fast-check";
import { accessList, change, type Json } from "../../support/plan-builder.js";
import { reviewOf } from "../../support/review-of.js";
import { runs } from "../../../framework/properties/runs.js";

/** One side of a list, in few addresses, so that lists of the zone often overlap. */
const entry = fc
  .tuple(fc.integer({ min: 0, max: 31 }), fc.constantFrom(27, 28, 29, 30, 31, 32))
  .map(([host, prefix]) => `10.0.0.${host & ~(2 ** (32 - prefix) - 1)}/${prefix}`);
const side = fc.record({
  action: fc.constantFrom("allow", "block", "log", "bypass", "challenge"),
  enabled: fc.boolean(),
  entries: fc.uniqueArray(entry, { maxLength: 4 }),
});
type Side = typeof side extends fc.Arbitrary<infer Value> ? Value : never;

/** Changes, creations, destructions, and lists that stay as they are. */
const list = fc.oneof(
  fc.tuple(side, side),
  side.map((before) => [before, before] as const),
  fc
    .tuple(side, fc.array(entry, { maxLength: 4 }))
    .map(([before, entries]) => [before, { ...before, entries }] as const),
  side.map((after) => [null, after] as const),
  side.map((before) => [before, null] as const),
);

const STRICTNESS: Readonly<Record<string, number>> = { bypass: 0, allow: 1, log: 3, challenge: 4, block: 5 };
const NEITHER = 3;

function holds(entries: readonly string[], host: number): boolean {
  return entries.some((cidr) => {
    const [address = "", prefix = ""] = cidr.split("/");
    const first = Number(address.split(".")[3]);
    return host >= first && host < first + 2 ** (32 - Number(prefix));
  });
}

type Change = readonly [Side | null, Side | null];

/** What one list does to an address: how strict, or neither. */
function ownLevel(of: Side | null, host: number): number {
  return of?.enabled === true && holds(of.entries, host) ? (STRICTNESS[of.action] ?? NEITHER) : NEITHER;
}

/** What a zone's lists do together: bypass wins over allow, then block, challenge, and log. */
function together(all: readonly (Side | null)[], host: number): number {
  const levels = all.map((each) => ownLevel(each, host));
  const exempt = Math.min(...levels);
  return exempt < NEITHER ? exempt : Math.max(...levels);
}

/** What can be there of a list after an apply that may have stopped anywhere: a list that is changed in place always is. */
function outcomes([before, after]: Change): readonly (Side | null)[] {
  return before === after ? [before] : [before, after];
}

/** Every combination of what an apply may leave of the other lists; all of it is first. */
function worlds(others: readonly Change[]): readonly (readonly (Side | null)[])[] {
  return others.reduce<readonly (readonly (Side | null)[])[]>(
    (all, other) => [...outcomes(other)].reverse().flatMap((each) => all.map((world) => [...world, each])),
    [[]],
  );
}

function oracle(lists: readonly Change[], index: number): string {
  const own = lists[index] ?? [null, null];
  const others = lists.filter((_, at) => at !== index);
  let [looser, stricter, uncertain] = [false, false, false];
  for (let host = 0; host < 32; host += 1) {
    const mine = ownLevel(own[1], host) - ownLevel(own[0], host);
    const before = together([own[0], ...others.map((each) => each[0])], host);
    const moves = worlds(others).map((world) => (together([own[1], ...world], host) - before) * mine > 0);
    if (moves[0] === true) [looser, stricter] = [looser || mine < 0, stricter || mine > 0];
    // If a stricter change has no effect without the rest of the apply, nobody is let through.
    else if (moves.includes(true) && mine < 0) uncertain = true;
  }
  if (looser) return stricter ? "mixed" : "loosens";
  return uncertain ? "unknown" : stricter ? "tightens" : "neutral";
}

it("agrees with a look at every address, other lists of the zone included", () => {
  fc.assert(
    fc.property(fc.array(list, { minLength: 1, maxLength: 4 }), (lists) => {
      const whole = (of: Side | null): Json => (of === null ? null : accessList({ ...of, type: "cidr" }));
      const rows = lists.map(([before, after], index) =>
        change(`bunny_shield_access_list.l${index}`, whole(before), whole(after)),
      );
      const { resources } = reviewOf(rows);
      const told = lists.map((_, index) => {
        const found = resources.find(({ address }) => address === `bunny_shield_access_list.l${index}`);
        return found?.direction ?? "neutral";
      });
      expect(told).toEqual(lists.map((_, index) => oracle(lists, index)));
      // Whatever the zone lets through more than before, some list is said to loosen.
      for (let host = 0; host < 32; host += 1) {
        const [was, is] = [0, 1].map((at) =>
          together(
            lists.map((each) => each[at as 0 | 1]),
            host,
          ),
        );
        if ((is ?? 0) < (was ?? 0)) expect(told.some((each) => each === "loosens" || each === "mixed")).toBe(true);
      }
    }),
    runs(2_000),
  );
});
