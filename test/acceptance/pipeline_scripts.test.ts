import { testWithAllRuns } from "../framework/properties/runs.js";
import { execFile } from "node:child_process";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { startCodeHost } from "../pipeline/support/code-host.js";
import { bunnyApp } from "../support/bunny-app.js";
import { engineUnderTest } from "../support/engine-under-test.js";
import type { ServedProvider } from "../support/in-process-provider.js";
import { startShippedProvider } from "../support/installed-provider.js";
import { startService, type TestService } from "../support/service.js";
import { createWorkspace, type Workspace } from "../support/workspace.js";

jest.setTimeout(180_000);

const ROOT = resolve(__dirname, "..", "..");
const TOKEN = "token-of-the-job-4711";

let provider: ServedProvider;
let service: TestService;
let workspace: Workspace;
let folder = "";

beforeAll(async () => {
  service = await startService();
  provider = await startShippedProvider({ ...service.env });
  workspace = await createWorkspace({ provider, env: service.env });
  await workspace.apply(bunnyApp());
  folder = await mkdtemp(join(tmpdir(), "bunny-pipeline-"));
  // The provider is served by this test, so there is nothing to install.
  const command = `#!/bin/sh\n[ "$1" = install ] && exit 0\nexec "${process.execPath}" "${join(ROOT, "dist", "tool", "main.js")}" "$@"\n`;
  await writeFile(join(folder, "bunny-tf"), command);
  await chmod(join(folder, "bunny-tf"), 0o755);
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await workspace.remove();
  await service.close();
  await provider.stop();
});

/** Runs one of the scripts of `pipeline`, and gives its exit code. */
async function script(name: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  const engine = await engineUnderTest();
  const settings = { TF: engine.path, BUNNY_TF: join(folder, "bunny-tf"), BUNNY_TF_CLI: engine.path };
  return new Promise((done, reject) => {
    const child = execFile(
      "bash",
      [join(ROOT, "pipeline", name), ...args],
      { cwd: folder, env: { ...process.env, ...workspace.environment, ...settings, ...env } },
      (_error, _out, errors) => {
        if (child.exitCode === null) reject(new Error(errors));
        else done(child.exitCode);
      },
    );
  });
}

function report(name: string): Promise<string> {
  return readFile(join(folder, name), "utf8");
}

it("a masked change matches a condition, and the comment is updated in place", async () => {
  const host = await startCodeHost({ kind: "github", token: TOKEN });
  const withVariable = JSON.parse(
    JSON.stringify(bunnyApp({ action: "MASKED" })).replace("MASKED", "${var.action}"),
  ) as ReturnType<typeof bunnyApp>;
  const masked = (action: string): Promise<void> =>
    workspace.write({
      ...withVariable,
      variable: { action: { type: "string", sensitive: true, default: action } },
    });
  try {
    await masked("log");
    expect(await script("plan.sh", [workspace.folder], { FAIL_ON: "loosens", CODE_QUALITY: "quality.json" })).toBe(3);
    expect(await report("plan.md")).toContain("No longer stops: action (sensitive), 3 entries");
    expect(JSON.parse(await report("quality.json"))).toMatchObject([{ check_name: "enforcement-stopped" }]);
    expect(await script("publish.sh", ["comment", "plan.md"], host.env)).toBe(0);
    await masked("block");
    expect(await script("plan.sh", [workspace.folder], { FAIL_ON: "loosens" })).toBe(2); // only the mark is new
    expect(await script("publish.sh", ["comment", "plan.md"], host.env)).toBe(0);
    expect(host.posts.comment.map(({ body }) => body)).toEqual([await report("plan.md")]);
    expect(host.posts.comment[0]?.body).toContain("### 🟢 Nothing loosens protection");
  } finally {
    await host.close();
  }
});

testWithAllRuns("the nightly issue is opened, updated, and closed when the drift is gone", async () => {
  const host = await startCodeHost({ kind: "github", token: TOKEN });
  const night = async (what: "issue" | "close"): Promise<number> => {
    const code = await script("drift.sh", [workspace.folder], { UNMANAGED: "0" }); // the zones have more than this stack
    expect(await script("publish.sh", [what, "drift.md"], host.env)).toBe(0);
    return code;
  };
  try {
    await workspace.apply(bunnyApp());
    await service.send("PUT", "/mc/apps/app-shop/autoscaling", { min: 2, max: 9 });
    expect(await night("issue")).toBe(2);
    await service.send("PUT", "/mc/apps/app-shop/autoscaling", { min: 2, max: 10 });
    expect(await night("issue")).toBe(2);
    expect(host.posts.issue).toMatchObject([{ title: "Protection was changed outside of Terraform" }]);
    expect(host.posts.issue[0]?.body).toMatch(/`max` \| `6` \| `10`/);
    await workspace.apply(bunnyApp());
    expect(await night("close")).toBe(0);
    expect(host.posts.issue).toMatchObject([{ isClosed: true }]);
    expect(host.posts.issue[0]?.body).toContain("No drift");
  } finally {
    await host.close();
  }
});
