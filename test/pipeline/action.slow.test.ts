import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parse } from "yaml";
import { engineEnvironment } from "../../src/tool/engine/engine.js";
import { useAcceptance } from "../support/acceptance.js";
import { engineUnderTest } from "../support/engine-under-test.js";
import { PACKAGE_FOLDER } from "../support/installed-provider.js";
import { type CodeHost, startCodeHost } from "./support/code-host.js";
import { type Ran, render, runAction } from "./support/composite-action.js";
import type { Step } from "./support/pipeline-files.js";

jest.setTimeout(300_000);

const acceptance = useAcceptance();
const TOKEN = "token-of-the-job-4711";
const HCL = `
terraform {
  required_providers {
    bunny = { source = "bunny-iac/bunny" }
  }
}
resource "bunny_shield_access_list" "office" {
  shield_zone_id = 42
  name           = "Office"
  type           = "cidr"
  action         = "block"
  entries        = ["192.0.2.0/24"]
}
`;

let folder = "";
let host: CodeHost;
let env: NodeJS.ProcessEnv = {};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bunny-action-"));
  for (const name of ["site", "home", "runner"]) await mkdir(join(folder, name));
  await writeFile(join(folder, "site", "main.tf"), HCL);
  const pack = ["pack", "--ignore-scripts", "--pack-destination", folder, "--silent"];
  const tarball = execFileSync("npm", pack, { cwd: PACKAGE_FOLDER, encoding: "utf8" }).trim();
  const { path } = await engineUnderTest();
  host = await startCodeHost({ kind: "github", token: TOKEN });
  const { BUNNY_ACCESS_KEY: _key, ...service } = acceptance.service.env;
  const own = { HOME: join(folder, "home"), npm_config_prefer_offline: "true", PACKAGE: join(folder, tarball) };
  const tools = { PATH: `${dirname(path)}:${process.env["PATH"] ?? ""}`, ENGINE: path };
  env = engineEnvironment({
    isolated: true,
    extra: { ...service, ...own, ...tools, ...host.env, PR: undefined, LOCAL_STATE: "1" },
  });
});
afterAll(async () => {
  await host.close();
  await rm(folder, { recursive: true, force: true });
});

interface Workflow {
  readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[] }>>;
}

/** Runs the step of a job on the guide's page that uses the action. */
async function runJob(name: string, event: string): Promise<Ran> {
  const page = await readFile(join(PACKAGE_FOLDER, "docs", "guides", "pipelines.md"), "utf8");
  const [, text = ""] = /```yaml\n([\s\S]*?)```/.exec(page) ?? [];
  const steps = (parse(text, { strict: true }) as Workflow).jobs[name]?.steps ?? [];
  const step = steps.find(({ uses }) => uses?.startsWith("bunny-iac/terraform-provider-bunny@"));
  const secrets = { BUNNY_ACCESS_KEY: acceptance.service.env["BUNNY_ACCESS_KEY"] };
  const inputs: Record<string, string> = {};
  for (const [input, value] of Object.entries(step?.with ?? {})) inputs[input] = render(String(value), { secrets });
  return runAction({
    workspace: join(folder, "site"),
    runner: join(folder, "runner"),
    // What the page says for a repository without a package.json, and the engine of the test.
    inputs: { ...inputs, package: env["PACKAGE"] ?? "", engine: env["ENGINE"] ?? "" },
    event,
    payload: {
      pull_request: {
        number: 7,
        head: { repo: { full_name: "acme/site" } },
        base: { repo: { full_name: "acme/site" } },
      },
    },
    env,
  });
}

it("the workflow of the page reviews a pull request, applies what is merged, and reports drift", async () => {
  const reviewed = await runJob("plan", "pull_request");
  expect([reviewed.failed, reviewed.log]).toEqual([false, expect.stringContaining("Plan: 1 to add")]);
  expect(host.posts.comment.map(({ body }) => body)).toEqual([expect.stringContaining("All changes: 1 to create")]);

  const planned = await runJob("plan", "push");
  expect(planned).toMatchObject({ failed: false, outputs: { "exit-code": "2" } });
  expect(planned.used.map(({ name }) => name)).toContain("actions/upload-artifact");
  expect(await runJob("apply", "push")).toMatchObject({ failed: false, outputs: { "exit-code": "0" } });
  expect(await runJob("plan", "pull_request")).toMatchObject({ failed: false, outputs: { "exit-code": "0" } });
  expect(host.posts.comment).toHaveLength(1);

  await writeFile(join(folder, "site", "main.tf"), HCL.replace('"block"', '"log"'));
  const held = await runJob("plan", "pull_request");
  expect(held).toMatchObject({ failed: true, outputs: { "exit-code": "3" } });
  expect(held.log).toContain("a condition of fail-on matched");
  expect(host.posts.comment.map(({ body }) => body)).toEqual([expect.stringContaining("No longer blocks")]);
  await writeFile(join(folder, "site", "main.tf"), HCL);

  const [list] = Object.values(acceptance.service.snapshot().accessLists) as { listId: number }[];
  const path = `/shield/shield-zone/42/access-lists/${String(list?.listId)}`;
  await acceptance.service.send("PATCH", path, { content: "203.0.113.0/24" });
  const drifted = await runJob("drift", "schedule");
  expect(drifted).toMatchObject({ failed: false, outputs: { "exit-code": "2" } });
  expect(host.posts.issue).toMatchObject([{ body: expect.stringContaining("203.0.113.0/24") as string }]);
  const said = [reviewed, planned, drifted].map(({ log, summary }) => log + summary).join("");
  for (const secret of [TOKEN, acceptance.service.env["BUNNY_ACCESS_KEY"] ?? ""]) expect(said).not.toContain(secret);
});
