import { precomputedAnswers } from "./precomputed-answers.js";
import { runPlugin } from "./server/run-plugin.js";

void runPlugin({
  provider: async (log) => (await import("./bunny-server.js")).createBunnyServer(log),
  precomputed: precomputedAnswers,
});
