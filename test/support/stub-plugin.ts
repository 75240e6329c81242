import { precomputedAnswers } from "../../src/precomputed-answers.js";
import { servePlugin } from "../../src/server/serve.js";

void servePlugin({
  provider: async () => (await import("./stub-provider.js")).createStubProvider(),
  precomputed: precomputedAnswers,
});
