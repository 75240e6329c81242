import { precomputedAnswers } from "../../src/precomputed-answers.js";
import { runPlugin } from "../../src/server/run-plugin.js";

void runPlugin({
  provider: async () => (await import("./stub-provider.js")).createStubProvider(),
  precomputed: precomputedAnswers,
});
