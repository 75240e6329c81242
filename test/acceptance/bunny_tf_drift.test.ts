import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { run } from "../../src/tool/run.js";
import type { DriftReport } from "../../src/review/document/drift-document.js";
import { APP, bunnyApp } from "../support/bunny-app.js";
import { engineUnderTest, testWhereEngineHas } from "../support/engine-under-test.js";
import type { ServedProvider } from "../support/in-process-provider.js";
import { startShippedProvider } from "../support/installed-provider.js";
import { startService, type TestService } from "../support/service.js";
import { createWorkspace, type Workspace } from "../support/workspace.js";

jest.setTimeout(120_000);

let provider: ServedProvider;
let service: TestService;
let workspace: Workspace;
const before = { ...process.env };

/** `bunny-tf drift` starts engines itself, so their settings must be in this process's environment. */
beforeAll(async () => {
  service = await startService();
  provider = await startShippedProvider({ ...service.env });
  const engine = await engineUnderTest();
  Object.assign(process.env, service.env, { TF_REATTACH_PROVIDERS: provider.reattach, BUNNY_TF_CLI: engine.path });
  workspace = await createWorkspace({ provider, env: service.env });
});

afterAll(async () => {
  for (const name of Object.keys(process.env)) if (!(name in before)) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, before);
  await workspace.remove();
  await service.close();
  await provider.stop();
});

let applied = { written: "", contents: "" };
const contents = (): string => JSON.stringify(service.snapshot());
const written = (): Promise<string> => readFile(join(workspace.folder, "main.tf.json"), "utf8");

/** Each test starts from an applied app. */
beforeEach(async () => {
  const asApplied = contents() === applied.contents && (await written()) === applied.written;
  if (!asApplied) await workspace.apply(bunnyApp());
  applied = { contents: contents(), written: await written() };
});

interface Told {
  readonly exitCode: number;
  readonly report: DriftReport;
}

async function drift(...args: readonly string[]): Promise<Told> {
  let out = "";
  const exitCode = await run(["drift", "--format", "json", ...args], {
    out: (text) => void (out += text),
    err: () => undefined,
  });
  process.exitCode = 0;
  return { exitCode, report: JSON.parse(out) as DriftReport };
}

async function stateIsUntouched(): Promise<() => Promise<void>> {
  const text = await workspace.stateText();
  return async () => {
    expect(await workspace.stateText()).toBe(text);
  };
}

const addresses = ({ report }: Told): string[] =>
  report.stacks.flatMap(({ drifted }) => drifted.map(({ object }) => object.address));

const scaleOutside = (): Promise<unknown> => service.send("PUT", "/mc/apps/app-shop/autoscaling", { min: 2, max: 9 });

async function listPath(): Promise<string> {
  const lists = (await service.send("GET", "/shield/shield-zone/42/access-lists")) as {
    readonly customLists: readonly { readonly listId: number; readonly name: string }[];
  };
  const list = lists.customLists.find(({ name }) => name === "Office and VPN");
  return `/shield/shield-zone/42/access-lists/${String(list?.listId)}`;
}

it("no drift: 0, and the state is not written", async () => {
  const untouched = await stateIsUntouched();
  const reported = await drift(workspace.folder);
  expect([reported.exitCode, reported.report.verdict]).toEqual([0, "no drift"]);
  await untouched();
});

it("value drift: 2, with what changed and what apply would do", async () => {
  await scaleOutside();
  const untouched = await stateIsUntouched();
  const reported = await drift(workspace.folder);
  expect([reported.exitCode, addresses(reported)]).toEqual([2, ["bunny_app_autoscaling.shop"]]);
  const [object] = reported.report.stacks[0]?.drifted ?? [];
  expect(object?.object.attributes).toEqual([{ path: "max", kind: "value", before: 6, after: 9 }]);
  expect(object?.on_apply.map(({ outcome, attributes }) => [outcome, attributes])).toEqual([["reverts", ["max"]]]);
  await untouched();
});

it("respelt values: 0", async () => {
  const respelt = ["2001:DB8:0040:0::/48", "198.51.100.7/32", "192.0.2.77/24"].join("\n");
  await service.send("PATCH", await listPath(), { content: `${respelt}\n` });
  const reported = await drift(workspace.folder);
  expect([reported.exitCode, addresses(reported)]).toEqual([0, []]);
});

it("drift plus a pending change: 2, only what drifted", async () => {
  await scaleOutside();
  await workspace.write(bunnyApp({ entries: [...APP.entries, "203.0.113.9/32"], max: 9 }));
  const reported = await drift(workspace.folder);
  expect([reported.exitCode, addresses(reported)]).toEqual([2, ["bunny_app_autoscaling.shop"]]);
  expect(reported.report.stacks[0]?.drifted[0]?.on_apply[0]?.outcome).toBe("keeps");
});

it("a plan that fails: what changed outside, and that what apply does is unknown", async () => {
  await scaleOutside();
  const app = bunnyApp();
  const { shop } = (app["resource"] as Readonly<Record<string, Readonly<Record<string, object>>>>)[
    "bunny_app_autoscaling"
  ] ?? { shop: {} };
  const gate = {
    precondition: [
      { condition: '${bunny_shield_access_list.office-list.action == "none"}', error_message: "Too few." },
    ],
  };
  const gated = { bunny_app_autoscaling: { shop: { ...shop, lifecycle: gate } } };
  await workspace.write({ ...app, resource: { ...(app["resource"] as object), ...gated } });
  const reported = await drift(workspace.folder);
  const [stack] = reported.report.stacks;
  expect([reported.exitCode, addresses(reported)]).toEqual([2, ["bunny_app_autoscaling.shop"]]);
  expect(stack?.drifted[0]?.on_apply.map(({ outcome }) => outcome)).toEqual(["unknown"]);
  expect(stack?.problems).toEqual([expect.stringMatching(/^The next apply would fail.*Resource precondition failed/)]);
});

it("a list that was created again with the same name and contents: still blocks, with the import, and the rest is searched", async () => {
  const lists = "/shield/shield-zone/42/access-lists";
  interface Row {
    readonly listId: number;
    readonly name: string;
    readonly action: number;
    readonly isEnabled: boolean;
    readonly type: number;
    readonly configurationId: number;
  }
  const rows = async () => (await service.send("GET", lists)) as { readonly customLists: readonly Row[] };
  const office = (await rows()).customLists.find(({ name }) => name === "Office and VPN");
  if (office === undefined) throw new Error("no list");
  const { data } = (await service.send("GET", `${lists}/${office.listId}`)) as {
    readonly data: { readonly content: string };
  };
  const create = async (
    name: string,
    text: string,
    { action, isEnabled, type }: Pick<Row, "action" | "isEnabled" | "type">,
  ) => {
    await service.send("POST", lists, { name, type, content: text, checksum: null });
    const row = (await rows()).customLists.find((one) => one.name === name);
    await service.send("PATCH", `${lists}/configurations/${String(row?.configurationId)}`, { action, isEnabled });
    return row?.listId;
  };
  await service.send("DELETE", `${lists}/${office.listId}`);
  const id = String(await create(office.name, data.content, office));
  const reported = await drift(workspace.folder, "--unmanaged", "--fail-on", "loosens");
  const [stack] = reported.report.stacks;
  const deleted = stack?.drifted.find(({ change }) => change === "deleted");
  expect(deleted).toMatchObject({ object: { severity: "low", findings: [] } });
  expect(deleted?.accept[0]?.hcl).toContain(`id = "42/${id}"`);
  expect([stack?.unmanaged, reported.exitCode]).toEqual(["looked for", 2]);
  await create("Half", "0.0.0.0/1", { action: 5, isEnabled: true, type: 1 });
  const row = (await rows()).customLists.find(({ listId }) => String(listId) === id);
  const off = { action: 4, isEnabled: false };
  await service.send("PATCH", `${lists}/configurations/${String(row?.configurationId)}`, off);
  const half = await drift(workspace.folder, "--unmanaged", "--fail-on", "loosens");
  expect([half.exitCode, half.report.unmanaged]).toEqual([3, 2]);
  expect(half.report.stacks[0]?.drifted.find(({ change }) => change === "deleted")?.object).toMatchObject({
    direction: "loosens",
    severity: "high",
  });
  await workspace.run("state", "rm", "bunny_shield_access_list.office-list");
  const imported = { ...bunnyApp(), import: [{ to: "bunny_shield_access_list.office-list", id: `42/${id}` }] };
  await workspace.write(imported);
  expect((await workspace.run("plan", "-no-color")).output).toContain("1 to import");
  await workspace.apply(imported);
});

testWhereEngineHas("removed blocks")(
  "an object that a removed block forgets: 2, and compared by OpenTofu",
  async () => {
    const isRead = (await engineUnderTest()).kind === "tofu";
    const { resource, ...rest } = bunnyApp() as { resource: Readonly<Record<string, object>> };
    const { bunny_shield_custom_page: _, ...others } = resource;
    await service.send("PUT", "/shield/shield-zone/42/custom-page/block", "<p>Changed</p>");
    const removed = [{ from: "bunny_shield_custom_page.blocked-page", lifecycle: { destroy: false } }];
    await workspace.write({ ...rest, resource: others, removed });
    const reported = await drift(workspace.folder, "--fail-on", "incomplete");
    const [stack] = reported.report.stacks;
    expect([reported.exitCode, stack?.verdict]).toEqual(isRead ? [2, "drift"] : [3, "incomplete"]);
    expect(stack?.problems).toEqual(isRead ? [] : [expect.stringContaining("was not compared")]);
    expect((await drift(workspace.folder)).exitCode).toBe(2);
  },
);

it("a failing stack: 1, and the others are still reported", async () => {
  await scaleOutside();
  const failing = await createWorkspace({ provider, env: service.env });
  await failing.write("this is no configuration");
  const reported = await drift(failing.folder, workspace.folder);
  expect([reported.exitCode, addresses(reported)]).toEqual([1, ["bunny_app_autoscaling.shop"]]);
  expect(reported.report.stacks.map(({ verdict }) => verdict)).toEqual(["failed", "drift"]);
  await failing.remove();
});

it("an uninitialized folder: 1, with a message", async () => {
  const fresh = await createWorkspace({ provider, env: service.env });
  await fresh.write('terraform {\n  backend "local" {\n    path = "elsewhere.tfstate"\n  }\n}\n');
  const reported = await drift(fresh.folder);
  expect(reported.exitCode).toBe(1);
  expect(reported.report.stacks[0]?.error).toMatch(/is not initialized: run ".* init" first/);
  await fresh.remove();
});
