import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { pullRequest } from "../../demo/pull-request.js";
import { createProviderServer } from "../../src/framework/index.js";
import type { Engine } from "../../src/tool/engine/engine.js";
import { engineUnderTest } from "../support/engine-under-test.js";
import { fetchedEngine, TEST_ENGINES } from "../support/engines.js";
import { startInProcessProvider } from "../support/in-process-provider.js";
import { startService, type TestService } from "../support/service.js";
import { createWorkspace, type Workspace } from "../support/workspace.js";

/**
 * `npm run record-plans`: records real plans of the app of the demo (`examples/constructs`), for the golden
 * files of the report: Terraform as found on PATH and the oldest OpenTofu of the tests, against the emulator.
 */
async function main(): Promise<void> {
  const tofu = TEST_ENGINES.find(({ title }) => title.startsWith("tofu"));
  if (tofu === undefined) throw new Error("The tests no longer know an OpenTofu");
  const terraform = await engineUnderTest();
  await mkdir(plans, { recursive: true });
  const synthesised = await synthesise(terraform);
  await writeFile(join(plans, "cdk.tf.json"), synthesised);
  // The workspace has a backend and a provider of its own.
  const { terraform: _settings, ...app } = JSON.parse(synthesised) as App;
  for (const engine of [terraform, await fetchedEngine(tofu)]) await record(engine, app);
}

const plans = join(__dirname, "..", "golden", "plans");

type Values = Readonly<Record<string, unknown>>;

/** The part of a synthesised configuration that is looked at here: resources by type and name. */
interface App extends Values {
  readonly resource: Readonly<Record<string, Readonly<Record<string, Values>>>>;
}

async function synthesise(engine: Engine): Promise<string> {
  const output = await mkdtemp(join(tmpdir(), "bunny-record-"));
  try {
    const env = { ...process.env, CDKTF_OUTDIR: output, TERRAFORM_BINARY_NAME: engine.path, CHECKPOINT_DISABLE: "1" };
    const main = join("examples", "constructs", "main.ts");
    const cwd = resolve(__dirname, "..", "..");
    await promisify(execFile)(process.execPath, ["--import", "tsx", main], { cwd, env });
    return await readFile(join(output, "stacks", "demo", "cdk.tf.json"), "utf8");
  } finally {
    await rm(output, { recursive: true, force: true });
  }
}

/** The app with other values for its resources of some types. */
function withValues(app: App, changes: Readonly<Record<string, Values>>): App {
  const types = Object.entries(app.resource).map(([type, blocks]) => {
    const changed = Object.entries(blocks).map(([name, block]) => [name, { ...block, ...changes[type] }]);
    return [type, Object.fromEntries(changed)] as const;
  });
  return { ...app, resource: Object.fromEntries(types) };
}

/** The values of the app's only resource of that type. */
function valuesOf(app: App, type: string): Values {
  const [only] = Object.values(app.resource[type] ?? {});
  if (only === undefined) throw new Error(`The app no longer has a ${type}`);
  return only;
}

async function record(engine: Engine, app: App): Promise<void> {
  const folder = join(plans, engine.kind);
  await mkdir(folder, { recursive: true });
  const provider = await startInProcessProvider(async () =>
    createProviderServer((await import("../../src/provider/provider.js")).provider),
  );
  const service = await startService();
  // The provider runs in this process, so it is this environment that it reads.
  Object.assign(process.env, service.env);
  const workspace = await createWorkspace({ provider, engine, env: service.env });
  try {
    for await (const [name, plan] of story(app, workspace, service)) {
      await writeFile(join(folder, `${name}.json`), `${JSON.stringify(plan, null, 2)}\n`);
      process.stdout.write(`${engine.kind} ${engine.version}: ${name}\n`);
    }
  } finally {
    await workspace.remove();
    await service.close();
    await provider.stop();
  }
}

async function* story(
  app: App,
  workspace: Workspace,
  service: TestService,
): AsyncGenerator<readonly [string, unknown]> {
  const planned = async (configuration: Readonly<Record<string, unknown>>, ...args: string[]): Promise<unknown> => {
    await workspace.plan(configuration, ...args);
    const { output } = await workspace.run("show", "-json", "-no-color", "tfplan");
    return JSON.parse(output.trim()) as unknown;
  };
  yield ["create", await planned(app)];
  await workspace.applyPlanned();
  yield ["update", await planned(updated(app))];
  // The pull request of the demo, for the picture of its review with visitors.
  yield ["../../visitors/plan", await planned({ ...app, resource: pullRequest(app).resource })];
  yield ["replace", await planned(withValues(app, { bunny_shield_access_list: { shield_zone_id: 43 } }))];
  await service.send("PUT", "/mc/apps/app-shop/autoscaling", { min: 2, max: 9 });
  await service.send("DELETE", "/shield/shield-zone/42/custom-page/block");
  const [zone, list] = idOf(await workspace.stateText(), "bunny_shield_access_list").split("/");
  const { entries } = valuesOf(app, "bunny_shield_access_list");
  const content = [...(entries as readonly string[]), "203.0.113.66/32"].join("\n");
  await service.send("PATCH", `/shield/shield-zone/${zone}/access-lists/${list}`, { content });
  yield ["drift", await planned(app)];
  await workspace.apply(app);
  yield ["destroy", await planned(app, "-destroy")];
  const ids = idsOf(JSON.parse(await workspace.stateText()));
  await workspace.forgetState();
  const importing = Object.entries(ids).map(([to, id]) => ({ to, id }));
  yield ["import", await planned({ ...withValues(app, { bunny_app_autoscaling: { max: 7 } }), import: importing })];
}

function updated(app: App): App {
  const [, ...kept] = valuesOf(app, "bunny_shield_access_list")["entries"] as readonly string[];
  const html = String(valuesOf(app, "bunny_shield_custom_page")["html"]);
  return withValues(app, {
    bunny_shield_access_list: { entries: [...kept, "203.0.113.9/32", "203.0.113.128/25"] },
    bunny_shield_access_list_configuration: { action: "log" },
    bunny_app_autoscaling: { max: 10 },
    bunny_shield_custom_page: { html: `${html.replace("blocked", "stopped")}<p>Reference: 4711</p>\n` },
    bunny_shield_bot_action: { action: "block" },
    bunny_shield_rate_limit: { request_count: 50 },
  });
}

interface State {
  readonly resources: readonly {
    readonly mode: string;
    readonly type: string;
    readonly name: string;
    readonly instances: readonly { readonly attributes: Readonly<Record<string, unknown>> }[];
  }[];
}

/** The import id of the only resource of that type. */
function idOf(state: string, type: string): string {
  const [id] = Object.entries(idsOf(JSON.parse(state))).flatMap(([address, each]) =>
    address.startsWith(`${type}.`) ? [each] : [],
  );
  if (id === undefined) throw new Error(`The state has no ${type}`);
  return id;
}

/** Import ids by address, from the state; each type's parts are those of its documented id. */
function idsOf(state: unknown): Record<string, string> {
  const parts: Readonly<Record<string, readonly string[]>> = {
    bunny_shield_access_list: ["shield_zone_id", "list_id"],
    bunny_shield_custom_page: ["shield_zone_id", "page_type"],
    bunny_app_autoscaling: ["app_id"],
    bunny_shield_bot_category_action: ["shield_zone_id", "category"],
    bunny_shield_bot_action: ["shield_zone_id", "bot_id"],
    bunny_shield_access_list_configuration: ["shield_zone_id", "list_id"],
    bunny_shield_rate_limit: ["rate_limit_id"],
  };
  const managed = (state as State).resources.filter(({ mode }) => mode === "managed");
  return Object.fromEntries(
    managed.map(({ type, name, instances }) => {
      const values = instances[0]?.attributes ?? {};
      return [`${type}.${name}`, (parts[type] ?? []).map((part) => String(values[part])).join("/")];
    }),
  );
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
