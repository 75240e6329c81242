import { comparedOnEngine } from "./on-engine.js";
import { BY_HAND } from "./samples/index.js";

/** One pull request of so many; all of them in on-engine.nightly.test.ts. */
const SHARE = 96;

test("an engine's plans are judged as its applies turn out, and as in this process", async () => {
  const compared = await comparedOnEngine(BY_HAND.filter((_, index) => index % SHARE === 0));
  expect(compared).toEqual({ wrong: [], different: [] });
}, 120_000);
