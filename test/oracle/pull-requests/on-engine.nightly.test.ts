import { comparedOnEngine } from "./on-engine.js";
import { missed } from "./judged.js";
import { drawn } from "./samples/drawn.js";
import { BY_HAND } from "./samples/index.js";

/** Each group shares a workspace, so that it takes four commands of the engine. */
const GROUPS = 6;

test.each(Array.from({ length: GROUPS }, (_, index) => index))(
  "an engine's plans are judged as its applies turn out, and as in this process (%i)",
  async (group) => {
    const compared = await comparedOnEngine(BY_HAND.filter((_, index) => index % GROUPS === group));
    expect(compared).toEqual({ wrong: [], different: [] });
  },
  600_000,
);

test("what loosens is never missed in plans of an engine that are drawn", async () => {
  expect(await comparedOnEngine(drawn(80, 7), missed)).toEqual({ wrong: [], different: [] });
}, 600_000);
