import { RESOURCE_TYPES } from "../../cases/index.js";
import { hasAllRuns } from "../../framework/properties/runs.js";
import { wrongVerdicts } from "./in-process.js";
import { missed } from "./judged.js";
import { placeOf } from "./pull-request.js";
import { drawn } from "./samples/drawn.js";
import { BY_HAND } from "./samples/index.js";

/** Every tenth in `npm test`, all at night. */
const SAMPLE = BY_HAND.filter((_, index) => hasAllRuns || index % 10 === 0);

test("what a review says of a pull request is what its apply does", async () => {
  expect(await wrongVerdicts(SAMPLE)).toEqual([]);
}, 300_000);

test("what loosens is never missed in pull requests that are drawn", async () => {
  expect(await wrongVerdicts(drawn(hasAllRuns ? 300 : 15, 20_261_123), missed)).toEqual([]);
}, 300_000);

test("there are pull requests about every type", () => {
  const at = placeOf(0);
  const types = BY_HAND.flatMap(({ before, after }) =>
    [before, after].flatMap((written) => Object.values(written?.(at) ?? {}).map(({ type }) => type)),
  );
  expect(RESOURCE_TYPES.filter((type) => !types.includes(type))).toEqual([]);
  expect(BY_HAND.length).toBeGreaterThanOrEqual(200);
  expect(BY_HAND.filter(({ differs }) => differs !== undefined).length).toBe(20);
  expect(new Set(BY_HAND.map(({ name }) => name)).size).toBe(BY_HAND.length);
});
