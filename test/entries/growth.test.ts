import { checkEntries, comparableList, overlapBetween, type EntryType } from "../../src/entries/index.js";
import { cost } from "../support/cost.js";

const networks = (count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    index % 2 === 0
      ? `${20 + (index >> 16)}.${(index >> 8) & 255}.${index & 255}.0/${22 + (index % 9)}`
      : `2A00:${((index * 7919) % 65_536).toString(16)}:${index.toString(16)}::/64`,
  );
const nested = (count: number): string[] =>
  Array.from(
    { length: count },
    (_, index) => `20.${(index >> 8) & 127}.${index & 255}.${index % 7}/${8 + (index % 25)}`,
  );

const work: Record<string, (type: EntryType, entries: readonly string[]) => unknown> = {
  checkEntries,
  overlapBetween: (type, entries) =>
    overlapBetween(comparableList({ type, entries }), comparableList({ type, entries })),
};

describe.each([
  ["spread", networks],
  ["nested", nested],
])("%s networks", (_, make) => {
  // Eight times the entries cost a little more than eight times as much; a quadratic step would cost 64 times.
  test.each(Object.entries(work))("%s does not take quadratic time", (_name, run) => {
    const [few, many] = [make(1_000), make(8_000)];
    const little = cost(() => run("cidr", few));
    expect(cost(() => run("cidr", many)) / little).toBeLessThan(32);
  });
});
