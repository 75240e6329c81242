#!/usr/bin/env node
import { run } from "./run.js";

// A reader such as `head` may close the pipe before everything is written: that is no error, and what is left has no reader.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

void run(process.argv.slice(2)).then((exitCode) => {
  process.exitCode = exitCode;
});
