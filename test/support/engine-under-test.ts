import type { Engine } from "../../src/engine/engine.js";
import { findEngine } from "../../src/engine/find-engine.js";

let found: Promise<Engine> | undefined;

/** The engine that the tests run: that of `BUNNY_TF_CLI`, else the one on PATH. A missing engine fails the test. */
export function engineUnderTest(): Promise<Engine> {
  return (found ??= findEngine({ download: false }));
}
