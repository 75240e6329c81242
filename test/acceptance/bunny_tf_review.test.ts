import { copyFile, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { Review } from "../../src/review/document/review-document.js";
import { bunnyTf } from "../review/support/command.js";
import { useAcceptance } from "../support/acceptance.js";
import { APP, bunnyApp } from "../support/bunny-app.js";
import type { Workspace } from "../support/workspace.js";
import { keepEnvironment } from "../support/keep-environment.js";

const acceptance = useAcceptance();
keepEnvironment();
let folder = "";

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "bunny-review-"));
});
afterEach(async () => {
  jest.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

/** A workspace whose app is applied; the command finds its engine and provider like the workspace's own commands do. */
async function applied(): Promise<Workspace> {
  const workspace = await acceptance.workspace();
  const { TF_CLI_CONFIG_FILE, TF_REATTACH_PROVIDERS } = workspace.environment;
  Object.assign(process.env, { BUNNY_TF_CLI: workspace.engine.path, TF_CLI_CONFIG_FILE, TF_REATTACH_PROVIDERS });
  await workspace.apply(bunnyApp());
  return workspace;
}

async function jsonOf(workspace: Workspace): Promise<string> {
  return (await workspace.run("show", "-json", "-no-color", "tfplan")).output.trim();
}

interface Told {
  readonly exitCode: number;
  readonly review: Review;
}

async function review(...args: readonly string[]): Promise<Told> {
  const { exitCode, out } = await bunnyTf("review", "--format", "json", ...args);
  return { exitCode, review: JSON.parse(out) as Review };
}

/** The review of the only stack, whatever its name. */
function reported({ exitCode, review: { stacks } }: Told): unknown {
  expect(stacks).toHaveLength(1);
  const nameless = JSON.stringify(stacks[0], (key, value: unknown) => (key === "stack" ? "" : value));
  return { exitCode, ...(JSON.parse(nameless) as object), name: "", source: "" };
}

it("reports the same for a plan file, its JSON, its folder, and standard input", async () => {
  const workspace = await applied();
  await workspace.preview(bunnyApp({ action: "log", entries: [...APP.entries, "203.0.113.9/32"], max: 9 }));
  const json = await jsonOf(workspace);
  const binary = join(workspace.folder, "tfplan");
  expect((await readFile(binary)).toString("latin1", 0, 2)).toBe("PK");
  await writeFile(join(folder, "plan.json"), json);

  const expected = reported(await review(join(folder, "plan.json")));
  expect(expected).toMatchObject({ exitCode: 2, direction: "loosens", counts: { update: 2 } });
  expect(reported(await review(binary))).toEqual(expected);
  expect(reported(await review(workspace.folder))).toEqual(expected);
  jest.spyOn(process, "stdin", "get").mockReturnValue(Readable.from([Buffer.from(json)]) as never);
  expect(reported(await review("-"))).toEqual(expected);
});

it("reads the plan files in the stacks of cdktf.out, with construct paths and a total", async () => {
  const workspace = await applied();
  const changes = { web: bunnyApp({ action: "log" }), shop: bunnyApp({ max: 9 }) };
  const stacks: Record<string, unknown> = {};
  for (const [name, configuration] of Object.entries(changes)) {
    await workspace.preview(configuration);
    const stack = join(folder, "cdktf.out", "stacks", name);
    await mkdir(stack, { recursive: true });
    await copyFile(join(workspace.folder, "versions.tf"), join(stack, "versions.tf"));
    await copyFile(join(workspace.folder, "main.tf.json"), join(stack, "cdk.tf.json"));
    await rename(join(workspace.folder, "tfplan"), join(stack, "plan"));
    stacks[name] = { name, constructPath: name, workingDirectory: `stacks/${name}`, dependencies: [] };
  }
  await writeFile(join(folder, "cdktf.out", "manifest.json"), JSON.stringify({ version: "0.21.0", stacks }));

  const { exitCode, review: all } = await review("--fail-on", "loosens", folder);
  expect([exitCode, all.totals.update]).toEqual([3, 2]);
  expect(all.matched_conditions).toMatchObject([
    { condition: "loosens", count: 1, objects: [{ address: "bunny_shield_access_list.office-list" }] },
  ]);
  expect(all.stacks.map(({ name, resources }) => [name, resources.map((found) => found.construct_path)])).toEqual([
    ["web", ["site/office-list"]],
    ["shop", ["site/shop"]],
  ]);
});

it("says why a plan file cannot be read, and reads the others", async () => {
  const workspace = await applied();
  await workspace.preview(bunnyApp({ max: 9 }));
  await writeFile(join(folder, "broken.tfplan"), "PK\u0003\u0004 and nothing else");
  const { exitCode, review: all } = await review(join(folder, "broken.tfplan"), workspace.folder);
  expect(exitCode).toBe(1);
  expect(all.stacks.map(({ error, counts }) => [error !== undefined, counts.update])).toEqual([
    [true, 0],
    [false, 1],
  ]);
});
