import { killAndResume } from "./killed.js";
import { setStage, type Stage } from "./stage.js";

let stage: Stage;
beforeAll(async () => {
  stage = await setStage("address");
});
afterAll(() => stage.close());

/** Eight objects take ten writes: a list takes two. */
const RUNS = Array.from({ length: 20 }, (_, index) => 1 + (index % 10));

test.each(RUNS)(
  "an apply whose engine was killed after write %d makes nothing twice",
  async (writes) => {
    const { killed, exitCode, errors, duplicates } = await killAndResume(stage, writes);
    expect(killed).toBe(true);
    expect(duplicates).toEqual([]);
    expect(exitCode).toBe(errors.length === 0 ? 0 : 1);
    for (const error of errors) expect(error).toContain("import {");
  },
  120_000,
);
