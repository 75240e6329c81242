import { readFileSync } from "node:fs";
import { chmod, mkdir, readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { startCodeHost } from "../pipeline/support/code-host.js";
import { FAKE_BUNNY_TF, FAKE_ENGINE } from "../pipeline/support/fake-tools.js";
import { bash, PIPELINE, type Step } from "../pipeline/support/pipeline-files.js";
import { bunnyTf, useFolder } from "../review/support/command.js";
import { BUNNYNET, LIST, OFFICE, shieldWith, SITE, updated } from "../review/support/official-objects.js";
import { planJson } from "../review/support/plan-builder.js";
import { useService } from "../support/service.js";
import { ROWS, SCENE, stateOf } from "../tool/support/two-owners.js";
import { keepEnvironment } from "../support/keep-environment.js";

const guide = readFileSync("docs/guides/with-the-official-provider.md", "utf8");
const blocks = (language: string): string[] =>
  Array.from(guide.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, "gs")), ([, text = ""]) => text);
const [output = "", counted = ""] = blocks("text");
const [workflow = ""] = blocks("yaml");
const commands = blocks("shell").flatMap((block) =>
  Array.from(block.matchAll(/^npx --no -- bunny-tf (.*)$/gm), ([, words = ""]) => words),
);

const shop = shieldWith("waf", {});
const plan = planJson([
  updated(SITE, shop, { waf: { ...(shop["waf"] as object), mode: "Log" } }),
  updated(OFFICE, { ...LIST, action: "Bypass" }, { entries: ["192.0.2.0/24", "198.51.100.0/24"] }),
]);
const FILES = ["tfplan", "plan.md"];
const folderWith = useFolder();

it("names the commands that are run here, and no other", () => {
  expect(commands.map((command) => command.split(" ")[0])).toEqual([
    ...["review", "review", "drift", "drift", "audit", "import", "import"],
  ]);
});

it("every review of the guide does what the guide says", async () => {
  const folder = await folderWith({ tfplan: plan });
  const run = (command = "") =>
    bunnyTf(...command.split(" ").map((word) => (FILES.includes(word) ? join(folder, word) : word)));
  const [first, comment = ""] = commands;
  expect(await run(first)).toMatchObject({ exitCode: 2, out: output, err: "" });
  expect(await run(comment)).toMatchObject({ exitCode: 3 });
  expect(await readFile(join(folder, "plan.md"), "utf8")).toContain("No longer blocks: `waf.mode` `Block` → `Log`.");
});

describe("in an account where both providers and the dashboard made something", () => {
  const hosted = useService({ seed: SCENE });
  keepEnvironment();
  beforeEach(() => {
    Object.assign(process.env, hosted.service.env, { BUNNYNET_API_URL: hosted.service.env.BUNNY_BASE_URL });
  });
  const [drift = "", unmanaged = "", audit = "", leave = "", move = ""] = commands.slice(2);

  /** Runs a command of the guide in a folder whose plan this is: what an engine would make of it. */
  async function ran(command: string, stack: string) {
    const state = stateOf();
    const folder = await folderWith({ "plan.json": stack, "state.json": state, "terraform.tfstate": state });
    const isImport = command.startsWith("import");
    const wordOf = (word: string): string => {
      if (word === ".") return isImport ? folder : join(folder, "plan.json");
      return /^[\w-]+\.(?:md|json)$/.test(word) ? join(folder, word) : word;
    };
    const ended = await bunnyTf(...command.split(" ").map(wordOf));
    const read = (name: string): Promise<string> => readFile(join(folder, name), "utf8");
    return { ...ended, read };
  }
  const configuration = { root_module: {}, provider_config: { bunnynet: { full_name: BUNNYNET, name: "bunnynet" } } };
  const same = planJson(ROWS, { configuration });

  it("drift says what was changed, and what neither state has", async () => {
    const drifted = updated(SITE, shop, { waf: { ...(shop["waf"] as object), mode: "Log" } });
    const changed = await ran(drift, planJson([], { resource_drift: [drifted] }));
    expect(changed.exitCode).toBe(2);
    expect(await changed.read("drift.md")).toContain("No longer blocks: `waf.mode` `Block` → `Log`.");
    const found = await ran(unmanaged, same);
    expect(found.exitCode).toBe(2);
    expect(found.out).toContain("bunny_shield_exception.guid_health");
    expect(found.out).not.toContain("guid_hooks");
    expect(await ran(drift, same)).toMatchObject({ exitCode: 0 });
  });

  it("audit counts what the official state has", async () => {
    const { out, exitCode } = await ran(audit, same);
    expect(exitCode).toBe(2);
    expect(out).toContain(counted.trim());
  });

  it("import leaves what the official state has, or moves it", async () => {
    const left = await ran(leave, same);
    expect([left.exitCode, left.err]).toEqual([0, ""]);
    expect(await left.read("imports.tf")).not.toMatch(/^moved|"42\/30[12]"/m);
    const moved = await ran(move, same);
    expect([moved.exitCode, moved.err]).toEqual([0, ""]);
    expect(await moved.read("imports.tf")).toMatch(/^moved \{\n {2}from = bunnynet_pullzone_access_list\.office$/m);
    expect(moved.out).toMatch(/ moves 1 object, and changes none of them\./);
  });
});

describe("the workflow of the guide", () => {
  /** Runs its steps on the files of a checkout; says what the comment is, what was run, and how the check ends. */
  async function checked(files: Record<string, string>, verdict: string) {
    const { jobs } = parse(workflow, { strict: true }) as { jobs: { review: { steps: Step[] } } };
    const folder = await folderWith({
      ...files,
      "main.tf": "",
      "tools/terraform": FAKE_ENGINE,
      "tools/bunny-tf": FAKE_BUNNY_TF,
      "tools/npm": "",
      output: "",
    });
    for (const tool of ["terraform", "bunny-tf", "npm"]) await chmod(join(folder, "tools", tool), 0o755);
    await mkdir(join(folder, "node_modules/terraform-provider-bunny"), { recursive: true });
    await symlink(PIPELINE, join(folder, "node_modules/terraform-provider-bunny/pipeline"));
    const host = await startCodeHost({ kind: "github", token: "token-of-the-job" });
    host.posts.comment.push({ id: 7, author: "github-actions[bot]", body: "<!-- report -->\nof an earlier push" });
    try {
      const [tools, LOG] = [join(folder, "tools"), join(folder, "log")];
      const machine = { PATH: `${tools}:${process.env["PATH"] ?? ""}`, BUNNY_TF: join(tools, "bunny-tf"), LOG };
      const env = { ...machine, GITHUB_OUTPUT: join(folder, "output"), VERDICT: verdict, ...host.env };
      const ends: (number | null)[] = [];
      for (const { run, env: own } of jobs.review.steps) {
        if (run === undefined) continue;
        const ended = await bash(folder, ["-e", "-o", "pipefail", "-c", run], { ...stringsOf(own), ...env });
        ends.push(ended.code);
      }
      const asked = (await readFile(LOG, "utf8")).trim().split("\n");
      const error = await readFile(join(folder, "tfplan.error"), "utf8").catch(() => undefined);
      return {
        ends,
        asked,
        error,
        output: await readFile(join(folder, "output"), "utf8"),
        comments: host.posts.comment,
      };
    } finally {
      await host.close();
    }
  }

  const stringsOf = (env: object = {}) =>
    Object.fromEntries(Object.entries(env).map(([name, value]) => [name, String(value)]));

  it("comments on the pull request, installs no provider, and its check is red", async () => {
    const { ends, asked, output, comments } = await checked({ "protection-accept.json": '{"accept":[]}' }, "3");
    expect([ends, output]).toEqual([[0, 0, 0, 1], "code=3\n"]);
    expect(comments).toMatchObject([{ id: 7, body: "<!-- report -->\n" }]);
    expect(asked).toEqual([
      "init .",
      "plan .",
      "bunny-tf review --format markdown --output plan.md --fail-on=production --accept=protection-accept.json .",
    ]);
  });

  it("comments what prevented the plan, in the place of an earlier comment", async () => {
    const failed = await checked({ "no-plan": "Error: Invalid reference\n" }, "1");
    expect([failed.ends, failed.output]).toEqual([[0, 0, 0, 1], "code=1\n"]);
    expect(failed.error).toBe("Error: Invalid reference\n");
    expect(failed.comments).toMatchObject([{ id: 7, body: "<!-- report -->\n" }]);
  });
});
