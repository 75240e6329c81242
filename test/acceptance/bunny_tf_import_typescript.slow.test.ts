import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { runProcess } from "../../src/tool/engine/run-engine.js";
import { run } from "../../src/tool/run.js";
import { NASTY_ACCOUNT } from "../account/nasty-account.js";
import { useAcceptance } from "../support/acceptance.js";
import { PACKAGE_FOLDER } from "../support/installed-provider.js";
import { projectFolder } from "../support/typescript-project.js";
import { keepEnvironment } from "../support/keep-environment.js";

const acceptance = useAcceptance({ emulator: { seed: NASTY_ACCOUNT }, leavesSeed: true });
keepEnvironment();
beforeEach(() => Object.assign(process.env, acceptance.service.env));

const TSX = join(PACKAGE_FOLDER, "node_modules", "tsx", "dist", "cli.mjs");

describe.each(["cdktf", "cdktn"])("an app for %s", (library) => {
  let project = "";
  beforeEach(async () => (project = await projectFolder()));
  afterEach(() => rm(project, { recursive: true, force: true }));

  test("imports a whole account with its first plan, without a change, and the next plan is empty", async () => {
    let out = "";
    const args = ["import", "--all", "--as", library, "--out", project, "--yes"];
    const exitCode = await run(args, { out: (text) => void (out += text), err: () => undefined });
    expect(exitCode).toBe(0);
    const count = Number(/Wrote (\d+) objects/.exec(out)?.[1]);
    expect(count).toBeGreaterThanOrEqual(60);
    // The engine is not asked for anything: there is none on this PATH.
    const env = { ...process.env, PATH: join(project, "nothing") };
    const synthesized = await runProcess(process.execPath, [TSX, "main.ts"], { cwd: project, env });
    expect(synthesized).toMatchObject({ exitCode: 0 });

    const workspace = await acceptance.workspace();
    await rm(join(workspace.folder, "versions.tf")); // The app declares the provider itself.
    const written = await readFile(join(project, "cdktf.out", "stacks", "bunny", "cdk.tf.json"), "utf8");
    const { terraform, ...found } = JSON.parse(written) as { readonly terraform: Record<string, unknown> };
    // The state stays in the workspace.
    await workspace.write({ ...found, terraform: { ...terraform, backend: undefined } });
    expect(await workspace.run("init", "-no-color")).toMatchObject({ exitCode: 0 });
    const { changes } = await workspace.preview();
    expect(changes.filter(({ action, importing }) => action !== "no-op" || !importing)).toEqual([]);
    expect(changes).toHaveLength(count);
    await workspace.applyPlanned();
    expect((await workspace.preview()).empty).toBe(true);
    expect(acceptance.service.requests().filter(({ method }) => method !== "GET")).toEqual([]);
  });
});
