import { createLogProgress } from "../../../src/tool/traffic/account-sources.js";

/** A minute for each ten thousand rows. */
let minute: () => void = () => undefined;
const after = (_: number, callback: () => void) => {
  minute = callback;
  return () => (minute = () => undefined);
};

/** What is written while 30,000 rows are read of a log whose second third has no time. */
function written(isTerminal: boolean): string[] {
  const texts: string[] = [];
  const progress = createLogProgress((text) => texts.push(text), { from: 0, to: 60_000 }, isTerminal, after);
  for (let index = 1; index <= 30_000; index += 1) {
    progress.row(index > 10_000 && index <= 20_000 ? undefined : index * 2);
    if (!isTerminal && index === 20_000) minute();
  }
  progress.end();
  return texts;
}

test("a bar shows on a terminal how much of the window is read, for each answer of the API", () => {
  const clear = "\r\u001B[K";
  expect(written(true)).toEqual([
    `${clear}[#######-------------] 33 %, 10,000 rows`,
    `${clear}[#######-------------] 33 %, 20,000 rows`,
    `${clear}[####################] 100 %, 30,000 rows`,
    clear,
  ]);
  expect(written(false)).toEqual(["[#######-------------] 33 %, 20,000 rows\n"]);
});
