import { loadYaml } from "../../../src/review/plan/read-yaml.js";
import { RESOURCE_TYPES } from "../../cases/generated/index.js";
import { everyNth, hasAllRuns } from "../../framework/properties/runs.js";
import { expectRecorded } from "../../support/recorded.js";
import { judgedInProcess, wrongVerdicts } from "./in-process.js";
import { disagreement, missed } from "./judged.js";
import { placeOf } from "./pull-request.js";
import { readRecorded, readRecordedRows, recordOf, rowsOf, writeRecorded } from "./recorded.js";
import { drawn } from "./samples/drawn.js";
import { BY_HAND } from "./samples/index.js";

beforeAll(loadYaml);

const SAMPLE = everyNth(42, BY_HAND, 0);

/** `review/judge/recorded-verdicts` reviews these plans; `npm run record-verdicts` plans and judges them again. */
const isRecording = process.env["RECORD_VERDICTS"] === "1";

test("what a review says of a pull request is what its apply does, and its plan and rows are the recorded ones", async () => {
  const wrong: string[] = [];
  const records = [];
  const rows = [];
  for await (const { name, judged, error } of judgedInProcess(SAMPLE)) {
    const found = judged ? disagreement(judged) : error;
    if (found !== undefined) wrong.push(`${name}: ${found}`);
    if (!judged) continue;
    records.push(recordOf(judged));
    rows.push(rowsOf(judged));
  }
  expect(wrong).toEqual([]);
  if (isRecording) writeRecorded(records, rows);
  for (const [found, all] of [
    [records, readRecorded()],
    [rows, readRecordedRows()],
  ] as const) {
    const recorded = new Map(all.map((one) => [one.name, one]));
    expectRecorded(
      found,
      found.map(({ name }) => recorded.get(name)),
      "npm run record-verdicts",
    );
  }
}, 900_000);

test("what loosens is never missed in pull requests that are drawn", async () => {
  expect(await wrongVerdicts(drawn(hasAllRuns ? 300 : 8, 20_261_123), missed)).toEqual([]);
}, 900_000);

test("there are pull requests about every type", () => {
  const at = placeOf(0);
  const types = BY_HAND.flatMap(({ before, after }) =>
    [before, after].flatMap((written) => Object.values(written?.(at) ?? {}).map(({ type }) => type)),
  );
  expect(RESOURCE_TYPES.filter((type) => !types.includes(type))).toEqual([]);
  expect(BY_HAND.length).toBeGreaterThanOrEqual(200);
  const differing = BY_HAND.flatMap(({ differs }) => differs ?? []);
  const counts = new Map<string, number>();
  for (const reason of differing) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  expect([...counts].map(([reason, count]) => `${count} × ${reason}`)).toEqual([
    "1 × a promise",
    "1 × for a moment",
    "16 × nobody knows",
    "1 × what it costs",
    "2 × only what is new",
    "1 × not in the plan",
  ]);
  expect(new Set(BY_HAND.map(({ name }) => name)).size).toBe(BY_HAND.length);
});
