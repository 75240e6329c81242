import * as fc from "fast-check";
import { comparableList, overlapBetween as between } from "../../../src/zone/access-lists/index.js";
import type { EntryList } from "../../../src/zone/access-lists/overlap.js";
import { closeNetwork, closeNetwork6 } from "./arbitrary-entries.js";
import { heldBy, isWithin } from "./address-oracle.js";
import { runs } from "../../framework/properties/runs.js";

const overlapBetween = (left: EntryList, right: EntryList) => between(comparableList(left), comparableList(right));

test("addresses and networks overlap, whichever is wider", () => {
  const left = { type: "ip", entries: ["10.0.0.7", "10.9.0.1", "2001:DB8::1"] } as const;
  const right = { type: "cidr", entries: ["10.0.0.0/24", "2001:db8::1/128", "192.0.2.0/24"] } as const;
  expect(overlapBetween(left, right)).toEqual([
    { left: "10.0.0.7", right: "10.0.0.0/24" },
    { left: "2001:DB8::1", right: "2001:db8::1/128" },
  ]);
  expect(overlapBetween(right, left)).toEqual([
    { left: "10.0.0.0/24", right: "10.0.0.7" },
    { left: "2001:db8::1/128", right: "2001:DB8::1" },
  ]);
});

test("other types overlap in equal entries", () => {
  const of = (type: "asn" | "country" | "organization", ...entries: string[]) => ({ type, entries });
  expect(overlapBetween(of("asn", "AS1", "2", "as1"), of("asn", "1", "3"))).toEqual([{ left: "AS1", right: "1" }]);
  expect(overlapBetween(of("organization", "ACME"), of("organization", "Acme"))).toEqual([
    { left: "ACME", right: "Acme" },
  ]);
  expect(overlapBetween(of("country", "DE"), of("country", "FR"))).toEqual([]);
  expect(overlapBetween(of("country", "DE"), of("organization", "DE"))).toEqual([]);
});

interface Held {
  readonly entry: string;
  readonly held: ReadonlySet<string>;
}

/** The distinct networks of a list with the addresses of each, the widest first. */
function heldByEach(entries: readonly string[]): Held[] {
  const all = entries.map((entry) => ({ entry, held: heldBy([entry]) }));
  return all
    .filter(
      ({ held }, index) =>
        !all.slice(0, index).some((other) => isWithin(held, other.held) && isWithin(other.held, held)),
    )
    .sort((one, other) => other.held.size - one.held.size);
}

/** Each entry with the widest entry of the other list that contains it. */
function within(inner: readonly Held[], outer: readonly Held[]): (readonly [string, string])[] {
  return inner.flatMap(({ entry, held }) => {
    const widest = outer.find((other) => isWithin(held, other.held));
    return widest === undefined ? [] : [[entry, widest.entry] as const];
  });
}

test("finds what comparing all pairs finds", () => {
  const lists = fc.array(fc.oneof(closeNetwork, closeNetwork6), { maxLength: 10 });
  fc.assert(
    fc.property(lists, lists, (left, right) => {
      const [lefts, rights] = [heldByEach(left), heldByEach(right)];
      const expected = new Set([
        ...within(lefts, rights).map(([inner, outer]) => `${inner} ${outer}`),
        ...within(rights, lefts).map(([inner, outer]) => `${outer} ${inner}`),
      ]);
      const found = overlapBetween({ type: "cidr", entries: left }, { type: "cidr", entries: right });
      const pairs = found.map((pair) => `${pair.left} ${pair.right}`);
      expect(new Set(pairs).size).toBe(pairs.length);
      expect(new Set(pairs)).toEqual(expected);
    }),
    runs(150),
  );
});
