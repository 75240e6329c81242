import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "yaml";
import { parseConditions } from "../../src/review/judge/fail-on.js";
import { bash, type Ended, type GitHub, type GitLabJob, load, PIPELINE, type Step } from "./support/pipeline-files.js";
import { startCodeHost } from "./support/code-host.js";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "bunny-pipeline-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs a job's own lines, its scripts replaced: the one that looks ends with `code` and leaves a report. */
async function runLines(lines: string, code: number, env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const scripts = {
    "plan.sh": `#!/bin/sh\necho report > plan.md\nexit ${code}\n`,
    "drift.sh": `#!/bin/sh\necho report > drift.md\nexit ${code}\n`,
    "publish.sh": '#!/bin/sh\necho "published $*"\n',
  };
  await mkdir(join(folder, "pipeline"));
  for (const [name, text] of Object.entries(scripts)) {
    await writeFile(join(folder, "pipeline", name), text);
    await chmod(join(folder, "pipeline", name), 0o755);
  }
  return bash(folder, ["-eo", "pipefail", "-c", lines], { PIPELINE: "pipeline", ...env });
}

describe("the GitHub workflow", () => {
  const github = load<GitHub>("github-actions.yml");
  const step = async (job: string, wanted: (step: Step) => boolean): Promise<Step> => {
    const found = (await github).jobs[job]?.steps.find(wanted);
    if (found === undefined) throw new Error(`${job} has no such step`);
    return found;
  };

  it("reviews pull requests, applies what is merged, looks for drift at night", async () => {
    const { on, jobs } = await github;
    expect(Object.keys(on)).toEqual(["pull_request", "push", "schedule"]);
    expect(on.schedule[0]?.cron).toMatch(/^\d+ \d+ \* \* \*$/);
    expect(jobs["apply"]).toMatchObject({
      if: "github.event_name == 'push' && needs.plan.outputs.code == '2'",
      needs: "plan",
      environment: "production",
    });
    expect(jobs["drift"]?.if).toBe("github.event_name == 'schedule'");
    for (const { steps } of Object.values(jobs)) {
      for (const { uses, run } of steps) expect(Number(uses !== undefined) + Number(run !== undefined)).toBe(1);
    }
  });

  it("comments in place and holds the pull request up at a gate", async () => {
    const comment = await step("plan", ({ run }) => run === "$PIPELINE/publish.sh comment plan.md");
    expect(comment.if).toContain("pull_request");
    const conditions = /'([\w,]+)' \|\| ''/.exec(
      (await step("plan", ({ id }) => id === "plan")).env?.["FAIL_ON"] ?? "",
    )?.[1];
    expect(parseConditions(conditions ?? "")).toEqual(parseConditions("production"));
    expect((await step("plan", ({ run }) => run === "exit 1")).if).toBe(
      "steps.plan.outputs.code == '1' || steps.plan.outputs.code == '3'",
    );
  });

  it.each([0, 1, 2, 3])("passes the verdict %i on to the steps that follow", async (code) => {
    const output = join(folder, "output");
    const { run = "" } = await step("drift", ({ id }) => id === "drift");
    const summary = join(folder, "summary");
    expect(await runLines(run, code, { GITHUB_OUTPUT: output, GITHUB_STEP_SUMMARY: summary })).toMatchObject({
      code: 0,
    });
    expect(await readFile(output, "utf8")).toBe(`code=${code}\n`);
    expect(await readFile(summary, "utf8")).toBe("report\n");
    const close = await step("drift", ({ run: line }) => line === "$PIPELINE/publish.sh close drift.md");
    expect(close.if).toBe("steps.drift.outputs.code == '0'");
    const issue = await step("drift", ({ run: line }) => line === "$PIPELINE/publish.sh issue drift.md");
    expect(issue.if).toBe("steps.drift.outputs.code != '0' && hashFiles('drift.md') != ''");
  });
});

describe("the GitLab pipeline", () => {
  const gitlab = load<Readonly<Record<string, GitLabJob>> & { readonly stages: readonly string[] }>("gitlab-ci.yml");

  it("reviews merge requests, applies what is merged, looks for drift on schedule", async () => {
    const { stages, variables: _variables, default: _default, ...jobs } = await gitlab;
    expect(Object.keys(jobs)).toEqual(["review", "plan", "apply", "drift"]);
    for (const { stage, script, rules } of Object.values(jobs)) {
      expect(stages).toContain(stage);
      expect(script.every((line) => typeof line === "string")).toBe(true);
      expect(rules).toHaveLength(1);
    }
    expect(jobs["review"]?.rules[0]?.if).toContain('"merge_request_event"');
    expect(jobs["drift"]?.rules[0]?.if).toContain('"schedule"');
    expect(jobs["apply"]).toMatchObject({ when: "manual", rules: jobs["plan"]?.rules });
    expect(parseConditions(jobs["review"]?.variables?.["FAIL_ON"] ?? "")).toEqual(parseConditions("production"));
  });

  it.each([
    ["review", 0, 0, "published comment plan.md"],
    ["review", 2, 0, "published comment plan.md"],
    ["review", 3, 1, "published comment plan.md"],
    ["review", 1, 1, "published comment plan.md"],
    ["plan", 2, 0, "report"],
    ["plan", 1, 1, "report"],
    ["drift", 0, 0, "published close drift.md"],
    ["drift", 2, 0, "published issue drift.md"],
    ["drift", 3, 1, "published issue drift.md"],
    ["drift", 1, 1, "published issue drift.md"],
  ])("%s of a verdict %i ends with %i", async (job, code, exitCode, output) => {
    const lines = (await gitlab)[job]?.script.join("\n") ?? "exit 9";
    const ended = await runLines(lines, code, { BUNNY_ACCESS_KEY: "a-key-of-the-test" });
    expect([ended.code, ended.output.trim()]).toEqual([exitCode, output]);
  });
});

describe.each([
  ["gitlab-ci.yml", "review"],
  ["../templates/protection.yml", "bunny-review"],
])("%s", (file, job) => {
  it("does not plan a merge request that has no key, and says what to do", async () => {
    const text = await readFile(join(PIPELINE, file), "utf8");
    const jobs = parse(text.split("\n---\n").at(-1) ?? "", { strict: true }) as Readonly<Record<string, GitLabJob>>;
    const ended = await runLines(jobs[job]?.script.join("\n") ?? "", 0, {
      CI_MERGE_REQUEST_SOURCE_BRANCH_NAME: "topic",
      CI_MERGE_REQUEST_IID: "7",
    });
    expect(ended.code).toBe(1);
    expect(ended.output).toMatch(/^No BUNNY_ACCESS_KEY: .* topic is not a protected branch\. .* reviewed\/7\.\n$/);
    expect(jobs[job]).toMatchObject({ environment: { name: "review", action: "prepare" } });
  });
});

it("pins one version of Terraform for plan and apply, on both hosts", async () => {
  const { env, jobs } = await load<GitHub>("github-actions.yml");
  const engines = Object.values(jobs).flatMap(({ steps }) =>
    steps.flatMap(({ uses, with: inputs }) =>
      uses?.startsWith("hashicorp/") === true ? [inputs?.["terraform_version"]] : [],
    ),
  );
  expect(engines).toEqual(Object.keys(jobs).map(() => "${{ env.TERRAFORM_VERSION }}"));
  const { variables } = await load<{ variables: Record<string, string> }>("gitlab-ci.yml");
  expect(env["TERRAFORM_VERSION"]).toMatch(/^\d+\.\d+\.\d+$/);
  expect(variables["TERRAFORM_VERSION"]).toBe(env["TERRAFORM_VERSION"]);
});

it("a run that awaits approval holds up no other job: each has its own group", async () => {
  const { jobs, concurrency } = await load<GitHub>("github-actions.yml");
  expect(concurrency).toBeUndefined();
  const groups = Object.values(jobs).map(({ concurrency: own }) => (typeof own === "string" ? own : own?.group));
  expect(new Set(groups).size).toBe(Object.keys(jobs).length);
  expect(groups).toContain("plan-${{ github.ref }}");
});

it.each<[string, string[], RegExp, NodeJS.ProcessEnv?]>([
  ["no arguments", [], /^usage: publish\.sh comment FILE/],
  ["an unknown kind", ["note", "plan.md"], /^usage: publish\.sh comment FILE/],
  ["a file that does not exist", ["comment", "absent.md"], /absent\.md does not exist; plan\.sh writes plan\.md/],
  [
    "no token",
    ["comment", "report.md"],
    /GITHUB_TOKEN is not set; give the step .*pull-requests: write.*has more, under/,
  ],
  ["no token for an issue", ["issue", "report.md"], /GITHUB_TOKEN is not set; give the step .*issues: write/],
  [
    "no token on GitLab",
    ["comment", "report.md"],
    /GITLAB_TOKEN is not set; save a project access token.*has more, under/,
    { GITLAB_CI: "1" },
  ],
])("publish.sh with %s says what to do", async (_, args, said, env = {}) => {
  await writeFile(join(folder, "report.md"), "<!-- bunny-tf:review -->\n");
  const { code, output } = await bash(folder, [join(PIPELINE, "publish.sh"), ...args], env);
  expect(code).toBe(1);
  expect(output).toMatch(said);
  const [, section] = /has more, under "(.*)"/.exec(output) ?? [];
  if (section !== undefined) expect(await readFile("docs/guides/pipelines.md", "utf8")).toContain(`### ${section}\n`);
});

/** Those that the others source, and that action.yml calls. */
const INNER = ["stacks.sh", "action.sh"];

it("calls scripts that are there and can be run", async () => {
  const files = await readdir(PIPELINE);
  const called = new Set<string>();
  for (const file of files.filter((name) => name.endsWith(".yml"))) {
    for (const [, name = ""] of (await readFile(join(PIPELINE, file), "utf8")).matchAll(/\$PIPELINE\/(\w+\.sh)/g))
      called.add(name);
  }
  const scripts = files.filter((name) => name.endsWith(".sh") && !INNER.includes(name));
  expect([...called].sort()).toEqual(scripts);
  for (const name of called) expect((await stat(join(PIPELINE, name))).mode & 0o111).toBe(0o111);
});

describe.each(["github", "gitlab"] as const)("publishing on %s", (kind) => {
  const token = "glpat-hunter2-hunter2";

  it.each(["comment", "issue"] as const)("updates its own %s in place, and nobody else's", async (about) => {
    const host = await startCodeHost({ kind, token });
    try {
      const marker = "<!-- bunny-tf:review -->";
      const { length } = Array.from({ length: 120 }, (_, index) =>
        host.posts[about].push({ id: index + 1000, author: "mallory", body: `${marker}\nAll is well.` }),
      );
      const publish = async (body: string): Promise<Ended> => {
        await writeFile(join(folder, "report.md"), `${marker}\n${body}`);
        return bash(folder, [join(PIPELINE, "publish.sh"), about, "report.md"], host.env);
      };
      expect(await publish('first "quoted" <b>\n')).toEqual({ code: 0, output: "" });
      expect(await publish("second")).toEqual({ code: 0, output: "" });
      const ours = host.posts[about].slice(length);
      expect(ours.map(({ body }) => body)).toEqual([`${marker}\nsecond`]);
      expect(ours[0]?.title).toBe(about === "issue" ? "Protection was changed outside of Terraform" : undefined);
      expect(host.posts[about].slice(0, length).every(({ body }) => body.endsWith("All is well."))).toBe(true);
    } finally {
      await host.close();
    }
  });

  it("closes its own open issue, and opens another one later", async () => {
    const host = await startCodeHost({ kind, token });
    try {
      const publish = async (what: string, body: string): Promise<Ended> => {
        await writeFile(join(folder, "drift.md"), `<!-- bunny-tf:drift -->\n${body}`);
        return bash(folder, [join(PIPELINE, "publish.sh"), what, "drift.md"], host.env);
      };
      for (const [what, body] of [
        ["close", "none"],
        ["issue", "drift"],
        ["close", "no drift"],
        ["close", "still none"],
        ["issue", "drift again"],
      ] as const)
        expect(await publish(what, body)).toEqual({ code: 0, output: "" });
      expect(host.posts.issue.map(({ body, isClosed }) => [body.split("\n")[1], isClosed])).toEqual([
        ["no drift", true],
        ["drift again", undefined],
      ]);
    } finally {
      await host.close();
    }
  });

  it("fails when it is refused, and does not say the token", async () => {
    const host = await startCodeHost({ kind, token: "another" });
    try {
      await writeFile(join(folder, "report.md"), "<!-- bunny-tf:drift -->\n");
      const env = { ...host.env, GITHUB_TOKEN: token, GITLAB_TOKEN: token };
      const { code, output } = await bash(folder, [join(PIPELINE, "publish.sh"), "issue", "report.md"], env);
      expect(code).not.toBe(0);
      expect(output).toContain("401");
      expect(output).not.toContain(token);
    } finally {
      await host.close();
    }
  });
});
