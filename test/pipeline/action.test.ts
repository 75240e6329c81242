import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { everyNth } from "../framework/properties/runs.js";
import { type CodeHost, startCodeHost } from "./support/code-host.js";
import { evaluate, loadAction, type Ran, runAction } from "./support/composite-action.js";
import { FAKE_BUNNY_TF, FAKE_ENGINE } from "./support/fake-tools.js";

const KEY = "key-of-the-account-4711";
const TOKEN = "token-of-the-job-4711";
/** What only the step that runs the engine may see. */
const OWN = { head: { repo: { full_name: "acme/site" } }, base: { repo: { full_name: "acme/site" } }, number: 7 };
const FORK = { ...OWN, head: { repo: { full_name: "mallory/site" } } };

let folder = "";
let host: CodeHost;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "bunny-action-"));
  host = await startCodeHost({ kind: "github", token: TOKEN });
  const bunnyTf = FAKE_BUNNY_TF.replace(
    "#!/bin/bash\n",
    '#!/bin/bash\nprintf "%s" "${BUNNY_ACCESS_KEY:-}" > "$LOG.key"\n',
  );
  await write({
    "tools/terraform": FAKE_ENGINE,
    "site/main.tf": "",
    "site/node_modules/.bin/bunny-tf": bunnyTf,
    "runner/x": "",
  });
});
afterEach(async () => {
  await host.close();
  await rm(folder, { recursive: true, force: true });
});

async function write(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text, { mode: 0o755 });
  }
}

interface Given {
  readonly event?: string;
  readonly pull?: unknown;
  readonly verdict?: string;
  readonly env?: NodeJS.ProcessEnv;
}

function run(
  inputs: Readonly<Record<string, string>>,
  { event = "push", pull, verdict = "2", env = {} }: Given = {},
): Promise<Ran> {
  return runAction({
    workspace: join(folder, "site"),
    runner: join(folder, "runner"),
    inputs: { "access-key": KEY, ...inputs },
    event,
    payload: pull === undefined ? {} : { pull_request: pull },
    env: {
      PATH: `${join(folder, "tools")}:${process.env["PATH"] ?? ""}`,
      LOG: join(folder, "log"),
      VERDICT: verdict,
      GITHUB_SHA: "f00d",
      GITHUB_REF: "refs/pull/7/merge",
      ...host.env,
      PR: undefined,
      ...env,
    },
  });
}

const pullRequest = { event: "pull_request", pull: OWN };
const log = (): Promise<string> => readFile(join(folder, "log"), "utf8");
const names = ({ used }: Ran): string[] => used.map(({ name }) => name);

describe("the mode plan", () => {
  it("comments on a pull request in place, and writes the summary", async () => {
    for (const round of [1, 2]) {
      const ran = await run({ mode: "plan" }, pullRequest);
      expect([round, ran.failed, ran.log]).toEqual([round, false, expect.stringContaining("Installed")]);
      expect(ran).toMatchObject({ summary: "<!-- report -->\n", outputs: { "exit-code": "2", report: "plan.md" } });
      expect(names(ran)).toEqual(["actions/setup-node", "hashicorp/setup-terraform"]);
    }
    expect(host.posts.comment.map(({ body }) => body)).toEqual(["<!-- report -->\n"]);
  });

  it("fails a pull request on a condition, after the comment, and nothing that is merged", async () => {
    const held = await run({ mode: "plan", "fail-on": "production" }, { ...pullRequest, verdict: "3" });
    expect(held).toMatchObject({
      failed: true,
      log: expect.stringContaining("::error::a condition of fail-on") as string,
    });
    expect(host.posts.comment).toHaveLength(1);
    expect(await log()).toContain("--fail-on=production --accept=protection-accept.json");
    await rm(join(folder, "log"));
    const merged = await run({ mode: "plan", "fail-on": "production" });
    expect([merged.failed, await log()]).toEqual([false, expect.not.stringContaining("--fail-on")]);
    expect(merged.used.at(-1)).toEqual({
      name: "actions/upload-artifact",
      with: expect.objectContaining({
        name: "reviewed-plan",
        path: expect.stringContaining("./**/tfplan*\n") as string,
      }) as unknown,
    });
  });

  it("fails when a stack could not be planned, with its comment", async () => {
    await write({ "site/no-plan": "Error: no" });
    const ran = await run({ mode: "plan" }, { ...pullRequest, verdict: "1" });
    expect(ran).toMatchObject({ failed: true, log: expect.stringContaining("::error::plan failed") as string });
    expect(host.posts.comment).toHaveLength(1);
  });

  it("keeps no plan that changes nothing, and needs no comment where none is wanted", async () => {
    expect(names(await run({ mode: "plan" }, { verdict: "0" }))).not.toContain("actions/upload-artifact");
    expect(await run({ mode: "plan", comment: "false" }, pullRequest)).toMatchObject({ failed: false });
    expect(host.posts.comment).toEqual([]);
  });

  it("sends the findings to code scanning", async () => {
    const ran = await run({ mode: "plan", sarif: "true" }, pullRequest);
    expect([ran.failed, ran.log]).toEqual([false, expect.anything()]);
    expect(host.sarifs).toEqual([
      { commit_sha: "f00d", ref: "refs/pull/7/merge", sarif: expect.any(String) as string },
    ]);
    expect(gunzipSync(Buffer.from(host.sarifs[0]?.["sarif"] ?? "", "base64")).toString()).toBe("<!-- report -->\n");
  });

  it("says which permission is missing", async () => {
    const ran = await run({ mode: "plan", token: "of-no-use" }, pullRequest);
    expect(ran).toMatchObject({ failed: true, log: expect.stringContaining("needs pull-requests: write") as string });
    expect(ran.log).not.toMatch(/of-no-use|SyntaxError/);
  });
});

it("a fork's pull request gets nothing: none of its code is run", async () => {
  const ran = await run({ mode: "plan", "access-key": "" }, { event: "pull_request", pull: FORK });
  expect(ran).toMatchObject({ failed: false, used: [], outputs: { "exit-code": "" } });
  expect(ran.summary).toContain("Not planned: the pull request of a fork gets no key.");
  expect(existsSync(join(folder, "log"))).toBe(false);
  // With a key there is someone who allowed it, and without one the provider says so.
  expect(await run({ mode: "plan" }, { event: "pull_request", pull: FORK })).toMatchObject({
    outputs: { "exit-code": "2" },
  });
  expect(await run({ mode: "plan", "access-key": "" }, pullRequest)).toMatchObject({ outputs: { "exit-code": "2" } });
});

describe("the mode apply", () => {
  it("applies the plans that were kept", async () => {
    await write({ "site/tfplan": "plan" });
    const ran = await run({ mode: "apply", artifact: "plan-of-edge" });
    expect(ran).toMatchObject({ failed: false, outputs: { "exit-code": "0", report: "" } });
    expect(ran.used.at(-1)).toEqual({ name: "actions/download-artifact", with: { name: "plan-of-edge", path: "." } });
    expect(await log()).toContain("apply .");
  });

  it("fails without a plan", async () => {
    expect(await run({ mode: "apply" })).toMatchObject({
      failed: true,
      log: expect.stringContaining("run plan.sh first") as string,
    });
  });
});

it("the mode drift opens the issue, and closes it", async () => {
  expect(await run({ mode: "drift", "fail-on": "high", ignore: "noise.json" }, { event: "schedule" })).toMatchObject({
    failed: false,
  });
  expect(await log()).toContain("drift.md --unmanaged --ignore=noise.json --fail-on=high .");
  expect(host.posts.issue).toMatchObject([{ body: "<!-- report -->\n" }]);
  const failed = await run({ mode: "drift" }, { event: "schedule", verdict: "1" });
  expect(failed).toMatchObject({ failed: true, log: expect.stringContaining("::error::drift failed") as string });
  expect(await run({ mode: "drift" }, { event: "schedule", verdict: "0" })).toMatchObject({ failed: false });
  expect(host.posts.issue).toMatchObject([{ isClosed: true }]);
});

describe("inputs", () => {
  it.each([
    [{ mode: "destroy" }, 'mode is "destroy"; it has to be plan, apply, or drift'],
    [{ mode: "plan", package: "absent.tgz" }, "package names absent.tgz, which does not exist"],
    [{ mode: "plan", "working-directory": "absent" }, "the folder absent does not exist"],
    [{ mode: "plan", "var-files": "absent.tfvars" }, "VAR_FILES names absent.tfvars, which does not exist"],
    [{ mode: "plan", stack: "edge" }, "STACK names edge, and ./edge has no *.tf"],
  ])("%j are refused with what to do", async (inputs, said) => {
    const ran = await run(inputs);
    expect([ran.failed, ran.log]).toEqual([true, expect.stringContaining(said)]);
  });

  it("without a package say how to name one", async () => {
    await rm(join(folder, "site/node_modules"), { recursive: true });
    const ran = await run({ mode: "plan" });
    expect([ran.failed, ran.log]).toEqual([true, expect.stringContaining("or set version or package")]);
  });

  it("are never run as text of a script", async () => {
    const hostile = "$(touch run) `touch run` '; touch run; '";
    const names = ["mode", "stack", "var-files", "fail-on", "ignore", "package", "version", "artifact", "engine"];
    for (const name of everyNth(3, names, 1))
      await run({ mode: "plan", [name]: hostile, ...(name === "version" && { package: "absent.tgz" }) }, pullRequest);
    expect([existsSync(join(folder, "site", "run")), existsSync(join(folder, "run"))]).toEqual([false, false]);
    for (const { run: text } of (await loadAction()).runs.steps) expect(text ?? "").not.toContain("${{");
  });

  it("choose the engine: one that is there, or a version of Terraform", async () => {
    const tofu = await run({ mode: "plan", engine: "tofu" });
    expect([names(tofu), tofu.log]).toEqual([["actions/setup-node"], expect.stringContaining("tofu is not on PATH")]);
    const { used } = await run({ mode: "plan", "terraform-version": "1.11.4" });
    expect(used[1]?.with).toEqual({ terraform_version: "1.11.4", terraform_wrapper: "false" });
  });

  it("or the job give the key to the step that plans, and to no other", async () => {
    const steps = (await loadAction()).runs.steps.filter((step) => JSON.stringify(step).includes("inputs.access-key"));
    expect(steps.map(({ id, env }) => [id, Object.keys(env ?? {}).filter((name) => /KEY/.test(name))])).toEqual([
      ["start", ["HAS_KEY"]],
      ["run", ["BUNNY_ACCESS_KEY"]],
    ]);
    const ran = await run({ mode: "plan" }, pullRequest);
    expect(await readFile(join(folder, "log.key"), "utf8")).toBe(KEY);
    expect(ran.log + ran.summary).not.toContain(KEY);
    await run({ mode: "plan", "access-key": "" }, { env: { BUNNY_ACCESS_KEY: "of-the-job" } });
    expect(await readFile(join(folder, "log.key"), "utf8")).toBe("of-the-job");
  });
});

it.each([
  ["inputs.a == 'x' && 'yes' || 'no'", "yes"],
  ["(inputs.a != 'x' || inputs.none) && 'yes' || ''", ""],
  ["steps.run.outputs.exit-code == '3'", "true"],
])("the simulated runner evaluates %s", (expression, value) => {
  const contexts = { inputs: { a: "x" }, steps: { run: { outputs: { "exit-code": "3" } } } };
  expect(evaluate(expression, contexts)).toBe(value);
  expect(() => evaluate("secrets.x", contexts)).toThrow("no such context");
  expect(() => evaluate("hashFiles('x')", contexts)).toThrow();
});
