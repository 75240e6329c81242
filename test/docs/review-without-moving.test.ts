import { readFileSync } from "node:fs";
import { chmod, mkdir, readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { parseAcceptFile } from "../../src/review/judge/acceptance.js";
import { startCodeHost } from "../pipeline/support/code-host.js";
import { FAKE_BUNNY_TF, FAKE_ENGINE } from "../pipeline/support/fake-tools.js";
import { bash, PIPELINE, type Step } from "../pipeline/support/pipeline-files.js";
import { bunnyTf, useFolder } from "../review/support/command.js";
import { LIST, OFFICE, shieldWith, SITE, updated } from "../review/support/official-objects.js";
import { planJson } from "../review/support/plan-builder.js";

const guide = readFileSync("docs/guides/review-without-moving.md", "utf8");
const blocks = (language: string): string[] =>
  Array.from(guide.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, "gs")), ([, text = ""]) => text);
const [output = ""] = blocks("text");
const [acceptances = ""] = blocks("json");
const [workflow = ""] = blocks("yaml");
const commands = blocks("shell").flatMap((block) =>
  Array.from(block.matchAll(/^npx --no bunny-tf (.*)$/gm), ([, words = ""]) => words),
);

const shop = shieldWith("waf", {});
const plan = planJson([
  updated(SITE, shop, { waf: { ...(shop["waf"] as object), mode: "Log" } }),
  updated(OFFICE, { ...LIST, action: "Bypass" }, { entries: ["192.0.2.0/24", "198.51.100.0/24"] }),
]);
const NPX = FAKE_BUNNY_TF.replace("\n", "\nshift 2\n");
const FILES = ["tfplan", "plan.md", "protection-accept.json"];
const folderWith = useFolder();

it("every command of the guide does what the guide says", async () => {
  const soon = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString().slice(0, 10);
  const rows = acceptances.replaceAll(/\d{4}-\d{2}-\d{2}/g, soon);
  const folder = await folderWith({ tfplan: plan, "protection-accept.json": rows });
  const run = (command = "") =>
    bunnyTf(...command.split(" ").map((word) => (FILES.includes(word) ? join(folder, word) : word)));
  const [first, comment = "", accepted, drift, ...more] = commands;
  expect([drift, more]).toEqual(["drift . --format markdown --output drift.md", []]);
  expect(await run(first)).toMatchObject({ exitCode: 2, out: output, err: "" });
  expect(await run(comment)).toMatchObject({ exitCode: 3 });
  expect(await readFile(join(folder, "plan.md"), "utf8")).toContain("No longer blocks: `waf.mode` `Block` → `Log`.");
  const { out } = await run(comment.replace("markdown --output plan.md", "json"));
  const { acceptance } = JSON.parse(out) as { acceptance: { acceptable: { address: string; change: string }[] } };
  const rowOf = ({ address, change }: { address: string; change: string }) => ({ address, change });
  expect(parseAcceptFile(rows, new Date()).map(rowOf)).toEqual(acceptance.acceptable.map(rowOf));
  expect(await run(accepted)).toMatchObject({ exitCode: 2 });
});

it("the workflow of the guide comments on the pull request, and its check is red", async () => {
  const { jobs } = parse(workflow, { strict: true }) as { jobs: { review: { steps: Step[] } } };
  const folder = await folderWith({ "tools/terraform": FAKE_ENGINE, "tools/npx": NPX, "tools/npm": "", output: "" });
  for (const tool of ["terraform", "npx", "npm"]) await chmod(join(folder, "tools", tool), 0o755);
  await mkdir(join(folder, "node_modules/terraform-provider-bunny"), { recursive: true });
  await symlink(PIPELINE, join(folder, "node_modules/terraform-provider-bunny/pipeline"));
  const host = await startCodeHost({ kind: "github", token: "token-of-the-job" });
  try {
    const [PATH, LOG] = [`${join(folder, "tools")}:${process.env["PATH"] ?? ""}`, join(folder, "log")];
    const env = { PATH, LOG, GITHUB_OUTPUT: join(folder, "output"), VERDICT: "3", ...host.env };
    for (const { run } of jobs.review.steps) {
      if (run === undefined) continue;
      const ended = await bash(folder, ["-e", "-o", "pipefail", "-c", run], env);
      expect(ended).toMatchObject({ code: run === "exit 1" ? 1 : 0 });
    }
    expect(await readFile(join(folder, "output"), "utf8")).toBe("code=3\n");
    expect(host.posts.comment).toMatchObject([{ body: expect.stringContaining("<!-- report -->") as string }]);
    const asked = (await readFile(LOG, "utf8")).trim().split("\n");
    const review =
      "bunny-tf review tfplan --format markdown --output plan.md --fail-on production --accept protection-accept.json --accept-base target-accept.json";
    expect(asked).toEqual(["-input=false init", "-input=false plan", review]);
  } finally {
    await host.close();
  }
});
