/**
 * Makes V8 optimize only what runs for long. Node 20 optimizes functions so early that compiling them takes a fifth of
 * the CPU time of a plan of many objects (docs/decisions/0153). Later releases wait by themselves. `budget` is how many
 * bytes of bytecode a function executes before. Until {@link optimizeAsUsual} is called, V8 rejects code that was compiled
 * before, even that of Node's own modules: all of them should be loaded.
 */
export function optimizeLate(budget: number): void {
  if (!process.versions.node.startsWith("20.")) return;
  process.getBuiltinModule("node:v8").setFlagsFromString(`--interrupt-budget=${budget}`);
}

/** V8's own budget in Node 20. */
const USUAL_BUDGET = 67_584;

/** Reverts {@link optimizeLate}. */
export function optimizeAsUsual(): void {
  optimizeLate(USUAL_BUDGET);
}
