import { precomputedAnswers } from "./precomputed-answers.js";
import { runPlugin } from "./server/run-plugin.js";
import { isNodeTooOld, nodeTooOld } from "./shared/node-floor.js";

// If a plugin prints something else than a handshake, an engine shows this text.
if (isNodeTooOld(process.versions.node)) {
  process.stdout.write(`${nodeTooOld("The bunny provider", process.versions.node)}\n`);
  process.exitCode = 1;
} else
  void runPlugin({
    provider: async (log) => (await import("./bunny-server.js")).createBunnyServer(log),
    precomputed: precomputedAnswers,
  });
