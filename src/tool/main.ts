#!/usr/bin/env node
import { isNodeTooOld, nodeTooOld } from "../shared/node-floor.js";

// A reader such as `head` may close the pipe early. That is no error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

// An old Node cannot parse the remaining modules.
if (isNodeTooOld(process.versions.node)) {
  process.stderr.write(`${nodeTooOld("bunny-tf", process.versions.node)}\n`);
  process.exitCode = 1;
} else
  void import("./run.js")
    .then(({ run }) => run(process.argv.slice(2)))
    .then((exitCode) => {
      process.exitCode = exitCode;
    });
