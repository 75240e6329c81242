import { access } from "node:fs/promises";
import { expression, literal } from "./configuration.js";
import { createWorkspace, type Workspace } from "./workspace.js";

let workspace: Workspace;

beforeEach(async () => {
  workspace = await createWorkspace({ provider: "none", log: true });
});
afterEach(() => workspace.remove());

const note = (input: unknown, extra: object = {}): Record<string, unknown> => ({
  resource: { terraform_data: { note: literal({ input, ...extra }) } },
});

test("a plan has its changes, attribute by attribute, and what is unknown", async () => {
  const plan = await workspace.plan('resource "terraform_data" "note" {\n  input = "a"\n}\n');

  expect(plan.empty).toBe(false);
  expect(plan.changes).toEqual([
    expect.objectContaining({
      address: "terraform_data.note",
      action: "create",
      before: null,
      unknown: ["id", "output"],
      changed: ["id", "input", "output"],
    }),
  ]);
  expect(plan.drift).toEqual([]);
});

test("apply writes a readable state, and the next plan is empty", async () => {
  await workspace.apply(note("${literally} %{this}"));

  const state = await workspace.state();
  expect(state.at("terraform_data.note")).toMatchObject({
    mode: "managed",
    tainted: false,
    attributes: { input: { value: "${literally} %{this}", type: "string" } },
  });
  expect((await workspace.plan()).empty).toBe(true);
});

test("expressions inside values are evaluated", async () => {
  await workspace.apply({
    resource: {
      terraform_data: {
        first: literal({ input: "x" }),
        second: literal({ input: [expression("terraform_data.first.output")] }),
      },
    },
  });

  expect((await workspace.state()).at("terraform_data.second").attributes).toMatchObject({ output: { value: ["x"] } });
});

test("a replacement names the paths that force it", async () => {
  await workspace.apply(note("a", { triggers_replace: "1" }));
  const [change] = (await workspace.plan(note("a", { triggers_replace: "2" }))).changes;

  expect(change).toMatchObject({ action: "replace", replacePaths: [["triggers_replace"]] });
});

test("a failure is reported with the engine's message, and a missing expected failure is one", async () => {
  const wrong = 'resource "terraform_data" "note" {\n  inputs = "a"\n}\n';

  await expect(workspace.apply(wrong)).rejects.toThrow(/Unsupported argument/);
  const outcome = await workspace.failing("plan", wrong);
  expect(outcome.diagnostics).toEqual([
    expect.objectContaining({ severity: "error", summary: "Unsupported argument" }),
  ]);
  await expect(workspace.failing("plan", note("a"))).rejects.toThrow(/expected to fail/);
});

test("the log contains what the engine did", async () => {
  await workspace.apply(note("a"));

  expect(await workspace.log()).toContain("[INFO]  CLI args");
});

test("destroy empties the state, and remove deletes the folder", async () => {
  await workspace.apply(note("a"));
  await workspace.destroy();
  expect((await workspace.state()).objects).toEqual([]);

  await workspace.remove();
  await expect(access(workspace.folder)).rejects.toThrow(/ENOENT/);
});
