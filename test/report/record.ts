import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createProviderServer } from "../../src/framework/index.js";
import type { Engine } from "../../src/engine/engine.js";
import { APP, bunnyApp } from "../support/bunny-app.js";
import { engineUnderTest } from "../support/engine-under-test.js";
import { fetchedEngine, TEST_ENGINES } from "../support/engines.js";
import { startInProcessProvider } from "../support/in-process-provider.js";
import { startService, type TestService } from "../support/service.js";
import { createWorkspace, type Workspace } from "../support/workspace.js";

/**
 * `npm run record-plans`: records real plans of the example app, for the golden files of the report: Terraform as found
 * on PATH and the oldest OpenTofu of the tests, against the emulator.
 */
async function main(): Promise<void> {
  const tofu = TEST_ENGINES.find(({ title }) => title.startsWith("tofu"));
  if (tofu === undefined) throw new Error("The tests know no OpenTofu any more");
  for (const engine of [await engineUnderTest(), await fetchedEngine(tofu)]) await record(engine);
}

async function record(engine: Engine): Promise<void> {
  const folder = join(__dirname, "..", "golden", "plans", engine.kind);
  await mkdir(folder, { recursive: true });
  const provider = await startInProcessProvider(async () =>
    createProviderServer((await import("../../src/provider.js")).provider),
  );
  const service = await startService();
  // The provider runs in this process, so it is this environment that it reads.
  Object.assign(process.env, service.env);
  const workspace = await createWorkspace({ provider, engine, env: service.env });
  try {
    for await (const [name, plan] of story(workspace, service)) {
      await writeFile(join(folder, `${name}.json`), `${JSON.stringify(plan, null, 2)}\n`);
      process.stdout.write(`${engine.kind} ${engine.version}: ${name}\n`);
    }
  } finally {
    await workspace.remove();
    await service.close();
    await provider.stop();
  }
}

async function* story(workspace: Workspace, service: TestService): AsyncGenerator<readonly [string, unknown]> {
  const planned = async (configuration: Readonly<Record<string, unknown>>, ...args: string[]): Promise<unknown> => {
    await workspace.plan(configuration, ...args);
    const { output } = await workspace.run("show", "-json", "-no-color", "tfplan");
    return JSON.parse(output.trim()) as unknown;
  };
  yield ["create", await planned(bunnyApp())];
  await workspace.applyPlanned();
  yield ["update", await planned(updated())];
  yield ["replace", await planned(bunnyApp({ zone: 43 }))];
  await service.send("PUT", "/mc/apps/app-shop/autoscaling", { min: 2, max: 9 });
  await service.send("DELETE", "/shield/shield-zone/42/custom-page/block");
  yield ["drift", await planned(bunnyApp(), "-refresh-only")];
  await workspace.apply(bunnyApp());
  yield ["destroy", await planned(bunnyApp(), "-destroy")];
  const ids = idsOf(JSON.parse(await workspace.stateText()));
  await workspace.forgetState();
  const importing = Object.entries(ids).map(([to, id]) => ({ to, id }));
  yield ["import", await planned({ ...bunnyApp({ max: 7 }), import: importing })];
}

function updated(): Readonly<Record<string, unknown>> {
  return bunnyApp({
    action: "log",
    entries: [...APP.entries.slice(1), "203.0.113.9/32", "203.0.113.128/25"],
    max: 12,
    html: `${APP.html.replace("blocked", "stopped")}<p>Reference: 4711</p>\n`,
    scrapers: "block",
  });
}

interface State {
  readonly resources: readonly {
    readonly type: string;
    readonly name: string;
    readonly instances: readonly { readonly attributes: Readonly<Record<string, unknown>> }[];
  }[];
}

/** Import ids by address, from the state; each type's parts are those of its documented id. */
function idsOf(state: unknown): Record<string, string> {
  const parts: Readonly<Record<string, readonly string[]>> = {
    bunny_shield_access_list: ["shield_zone_id", "list_id"],
    bunny_shield_custom_page: ["shield_zone_id", "page_type"],
    bunny_app_autoscaling: ["app_id"],
    bunny_shield_bot_category_action: ["shield_zone_id", "category"],
  };
  return Object.fromEntries(
    (state as State).resources.map(({ type, name, instances }) => {
      const values = instances[0]?.attributes ?? {};
      return [`${type}.${name}`, (parts[type] ?? []).map((part) => String(values[part])).join("/")];
    }),
  );
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
