import { expectAgreement } from "./agreement.js";

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`;

test("the room and the oracle agree on 100,000 rules and requests wherever the room knows", () => {
  const { cases, unknown, table } = expectAgreement({ numRuns: 100_000 });
  const rows = [...table]
    .sort()
    .map(
      ([name, row]) =>
        `${name.padEnd(22)} ${String(row.cases).padStart(7)} ${percent(row.unknown, row.cases).padStart(8)}`,
    );
  process.stdout.write(
    `${["one condition           cases  unknown", ...rows, `all rules ${cases}, unknown ${percent(unknown, cases)}`].join("\n")}\n`,
  );
  expect(unknown / cases).toBeLessThan(0.6);
}, 600_000);
