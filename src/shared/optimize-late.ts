/**
 * Makes V8 optimize only long-running code. Node 20 optimizes so early that compilation takes a fifth of a large plan's CPU time
 * (docs/decisions/what-a-faster-plan-costs.md). Later releases of Node wait by themselves. `budget` is the number of bytecode
 * bytes that a function executes before V8 optimizes it. Call this after all modules are loaded, because V8 then rejects cached
 * code, even that of Node's own modules.
 */
export function optimizeLate(budget: number): void {
  if (!process.versions.node.startsWith("20.")) return;
  process.getBuiltinModule("node:v8").setFlagsFromString(`--interrupt-budget=${budget}`);
}
