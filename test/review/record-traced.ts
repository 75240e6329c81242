import { copyFile, mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createProviderServer } from "../../src/framework/index.js";
import { startInProcessProvider } from "../support/in-process-provider.js";
import { startService } from "../support/service.js";
import { createWorkspace } from "../support/workspace.js";
import { TRACED } from "./support/traced-code.js";

/** `npm run record-plans`: records the plans of {@link TRACED} on the engine that is found on PATH, a line for each. */
async function main(): Promise<void> {
  const provider = await startInProcessProvider(async () =>
    createProviderServer((await import("../../src/provider/provider.js")).provider),
  );
  const service = await startService();
  // The provider runs in this process, so it is this environment that it reads.
  Object.assign(process.env, service.env);
  const lines: string[] = [];
  try {
    for (const [name, files] of Object.entries(TRACED)) {
      const workspace = await createWorkspace({ provider, env: service.env });
      for (const [file, text] of Object.entries(files)) {
        const folder = dirname(join(workspace.folder, file));
        await mkdir(folder, { recursive: true });
        // A module says itself which provider it needs.
        if (folder !== workspace.folder)
          await copyFile(join(workspace.folder, "versions.tf"), join(folder, "versions.tf"));
        await writeFile(join(workspace.folder, file), text);
      }
      const init = await workspace.run("init", "-no-color");
      const planned = await workspace.run("plan", "-no-color", "-out=tfplan");
      if (planned.exitCode !== 0) throw new Error(`${name}: ${init.output}${planned.output}`.slice(-1_000));
      const { output } = await workspace.run("show", "-json", "-no-color", "tfplan");
      lines.push(JSON.stringify({ name, plan: readPart(JSON.parse(output.trim())) }));
      await workspace.remove();
      process.stdout.write(`${name}\n`);
    }
  } finally {
    await service.close();
    await provider.stop();
  }
  const file = join(__dirname, "..", "golden", "plans", "traced.jsonl");
  await rm(file, { force: true });
  await writeFile(file, `${lines.join("\n")}\n`);
}

/** What a review reads of a plan. */
function readPart(plan: unknown): unknown {
  const skipped = new Set(["planned_values", "prior_state", "relevant_attributes", "timestamp"]);
  return Object.fromEntries(Object.entries(plan as object).filter(([name]) => !skipped.has(name)));
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
