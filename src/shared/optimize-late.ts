/**
 * Makes V8 optimize only what runs for long: Node 20 optimizes functions so early that compiling them takes a fifth of the
 * CPU time of a plan of many objects (docs/decisions/what-a-faster-plan-costs.md). Later releases wait by themselves. `budget` is how many bytes
 * of bytecode a function executes before V8 optimizes it. From then on, V8 rejects code that was compiled before, even that
 * of Node's own modules, so all of them should be loaded.
 */
export function optimizeLate(budget: number): void {
  if (!process.versions.node.startsWith("20.")) return;
  process.getBuiltinModule("node:v8").setFlagsFromString(`--interrupt-budget=${budget}`);
}
