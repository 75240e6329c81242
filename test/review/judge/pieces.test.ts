import fc from "fast-check";
import { exempts, stops } from "../../../src/review/judge/effect.js";
import { cutAddresses, type Cutter, wordCutter } from "../../../src/review/judge/pieces.js";
import {
  holds,
  levelsOf,
  type ListChange,
  membersOf,
  MOST_OTHERS,
  placeLists,
  sharing,
} from "../../../src/review/judge/zone-steps.js";
import { runs } from "../../framework/properties/runs.js";

/** Few addresses, so that networks often meet. */
const network = fc
  .tuple(fc.integer({ min: 0, max: 63 }), fc.integer({ min: 26, max: 32 }), fc.boolean())
  .map(([host, prefix, isV6]) => (isV6 ? `2001:db8::${host.toString(16)}/${96 + prefix}` : `10.0.0.${host}/${prefix}`));
const networks = fc.array(network, { maxLength: 12 });
const ADDRESSES = Array.from({ length: 64 }, (_, host) => [`10.0.0.${host}`, `2001:db8::${host.toString(16)}`]).flat();

/** Whether one of the networks has the address, which is one of {@link ADDRESSES}. */
function covers(entries: readonly string[], address: string): boolean {
  const hostOf = (text: string): number =>
    text.includes(":") ? Number.parseInt(text.slice("2001:db8::".length), 16) : Number(text.slice("10.0.0.".length));
  return entries.some((entry) => {
    const [start = "", prefix = ""] = entry.split("/");
    if (start.includes(":") !== address.includes(":")) return false;
    const size = 2 ** ((start.includes(":") ? 128 : 32) - Number(prefix));
    const first = Math.floor(hostOf(start) / size) * size;
    return hostOf(address) >= first && hostOf(address) < first + size;
  });
}

/** The pieces of an entry, one by one. */
function piecesOf({ pieces }: ReturnType<Cutter>, entry: string): number[] {
  const { first, last } = pieces.find(entry) ?? { first: 0, last: 0 };
  return Array.from({ length: last - first }, (_, at) => first + at);
}

it("cuts what is touched so that each list holds all of a piece or nothing of it, as each address shows", () => {
  fc.assert(
    fc.property(networks, fc.array(networks, { maxLength: 5 }), (touched, others) => {
      const lists = [touched, ...others];
      const cut = cutAddresses(touched, lists);
      for (const address of ADDRESSES) {
        const found = piecesOf(cut, address);
        expect(found).toHaveLength(covers(touched, address) ? 1 : 0);
        for (const piece of found) {
          expect(cut.held.map((spans) => holds(spans, piece))).toEqual(lists.map((list) => covers(list, address)));
        }
      }
    }),
    runs(500),
  );
});

it("counts the addresses of the pieces, each once", () => {
  fc.assert(
    fc.property(networks, networks, (left, right) => {
      const touched = [...left, ...right];
      const cut = cutAddresses(touched, [left, right]);
      const all = Array.from({ length: cut.pieces.count }, (_, piece) => piece);
      const of = (index: 0 | 1, isHeld: boolean): number[] =>
        all.filter((piece) => holds(cut.held[index] ?? [], piece) === isHeld);
      const [inLeft, inBoth] = [of(0, true), of(0, true).filter((piece) => of(1, true).includes(piece))];
      const leftOnly = of(0, true).filter((piece) => of(1, false).includes(piece));
      const count = (test: (address: string) => boolean): bigint => BigInt(ADDRESSES.filter(test).length);
      expect(cut.pieces.addresses(inLeft)).toBe(count((address) => covers(left, address)));
      expect(cut.pieces.addresses(inBoth)).toBe(count((address) => covers(left, address) && covers(right, address)));
      expect(cut.pieces.addresses(leftOnly)).toBe(count((address) => covers(left, address) && !covers(right, address)));
    }),
    runs(500),
  );
});

it("finds nothing for an entry that is no network", () => {
  const { pieces, held } = cutAddresses(["no network", "10.0.0.1"], [["no network"], ["10.0.0.1", "no network"]]);
  expect(pieces.find("no network")).toBeUndefined();
  expect(held.map((spans) => spans.length)).toEqual([0, 1]);
});

it.each([
  [["10.0.0.0/8"], true],
  [["10.0.0.0/9"], false],
  [["10.0.0.0/9", "12.0.0.0/9"], true],
  [Array.from({ length: 512 }, (_, index) => `${index >> 1}.${(index % 2) * 128}.0.0/9`), true],
  [["2001::/20"], true],
  [["2001::/21"], false],
  [["192.0.2.1", "no network"], false],
])("judges how wide a list is by its union: %j", (entries, wide) => {
  const { pieces, held } = cutAddresses(entries, [entries]);
  const all = Array.from({ length: pieces.count }, (_, piece) => piece);
  expect(pieces.isWide(all.filter((piece) => holds(held[0] ?? [], piece)))).toBe(wide);
});

it("compares words by their canonical form", () => {
  const cut = wordCutter("country")(["de", "FR"], [["de", "FR", "US"], ["fr"]]);
  expect(["DE", "fr", "US"].map((word) => piecesOf(cut, word).length)).toEqual([1, 1, 0]);
  const [de = -1, fr = -1] = ["DE", "fr"].flatMap((word) => piecesOf(cut, word));
  expect(cut.held.map((spans) => [holds(spans, de), holds(spans, fr)])).toEqual([
    [true, true],
    [false, true],
  ]);
});

const WORDS = ["AT", "DE", "FR", "IT", "SI", "US"];
const words = fc.array(fc.constantFrom(...WORDS), { maxLength: 8 });

it("has a piece for each word that is touched, and each list holds those of its words", () => {
  fc.assert(
    fc.property(words, fc.array(words, { maxLength: 5 }), (touched, others) => {
      const lists = [touched, ...others];
      const cut = wordCutter("country")(touched, lists);
      for (const each of WORDS) expect(piecesOf(cut, each)).toHaveLength(touched.includes(each) ? 1 : 0);
      const held = lists.map((list) => list.flatMap((each) => piecesOf(cut, each)).sort((a, b) => a - b));
      expect(cut.held.map((spans) => spans.map(({ first }) => first))).toEqual(held);
    }),
    runs(500),
  );
});

const word = fc.constantFrom("US", "DE", "SI", "FR");
const stance = fc.constantFrom("allows", "blocks", "bypasses", "challenges", "observes");

it("finds the first of many lists that share something with a part, and says who is stricter", () => {
  expectSharing(cutAddresses, network, ADDRESSES, covers);
  expectSharing(wordCutter("country"), word, ["US", "DE", "SI", "FR"], (entries, each) => entries.includes(each));
});

const STRICTNESS: Readonly<Record<string, number>> = { bypasses: 0, allows: 1, observes: 3, challenges: 4, blocks: 5 };

function expectSharing(
  cut: Cutter,
  entry: fc.Arbitrary<string>,
  samples: readonly string[],
  covered: (entries: readonly string[], sample: string) => boolean,
): void {
  const side = fc.record({ stance, entries: fc.array(entry, { maxLength: 5 }) });
  const list = fc.tuple(
    side,
    fc.option(side),
    fc.integer({ min: 0, max: 9 }).map((number) => number === 0),
  );
  fc.assert(
    fc.property(fc.array(list, { minLength: 1, maxLength: 12 }), fc.nat(), (rows, pick) => {
      const lists = rows.map(([before, after, isGuest], index): ListChange => {
        const address = `l${index}`;
        return { address, name: () => address, before, after: after ?? before, isGuest };
      });
      const { pieces, placed } = placeLists(lists, cut);
      const asked = lists[pick % lists.length];
      const touched = placed.flatMap((each) => each.touched);
      const sampled = samples.filter((each) => covered(touched, each));
      if (asked === undefined) return;
      const share = sharing(placed, membersOf(placed), pieces);
      for (const sample of sampled.slice(pick % Math.max(1, sampled.length)).slice(0, 2)) {
        const part = piecesOf({ pieces, held: [] }, sample);
        for (const wanted of [stops, exempts]) {
          const has = (each: ListChange, when: "before" | "after"): boolean =>
            !each.isGuest && wanted(each[when].stance) && covered(each[when].entries, sample);
          // Of each side, as many are found as can be named, the list itself, and one that says there are more.
          const first = (when: "before" | "after"): ListChange[] =>
            lists.filter((each) => has(each, when)).slice(0, MOST_OTHERS + 2);
          const expected = lists
            .filter((each) => each !== asked && (first("after").includes(each) || first("before").includes(each)))
            .map((each) => `${each.address} ${first("after").includes(each) ? "after" : "before"}`);
          const found = share(part, wanted, asked);
          expect(found.map(({ list, when }) => `${list.address} ${when}`)).toEqual(expected.slice(0, MOST_OTHERS + 1));
          for (const { of } of found) expect(of([sample, "nothing"])).toEqual([sample]);
        }
        for (const when of ["before", "after"] as const) {
          const own = lists.filter((each) => !each.isGuest && covered(each[when].entries, sample));
          const levels = own.map((each) => STRICTNESS[each[when].stance] ?? 3);
          const loosest = Math.min(3, ...levels);
          expect(part.map((piece) => levelsOf(membersOf(placed)[when], pieces.count)[piece])).toEqual(
            part.map(() => (loosest < 3 ? loosest : Math.max(3, ...levels))),
          );
        }
      }
    }),
    runs(500),
  );
}
