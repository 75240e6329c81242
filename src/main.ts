import { precomputedAnswers } from "./precomputed-answers.js";
import { servePlugin } from "./server/serve.js";

void servePlugin({
  provider: async (log) => (await import("./bunny-server.js")).createBunnyServer(log),
  precomputed: precomputedAnswers,
});
