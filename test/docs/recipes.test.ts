import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "yaml";
import { hasAllRuns } from "../framework/properties/runs.js";
import { bash, type Ended } from "../pipeline/support/pipeline-files.js";
import { accessList, change, planJson } from "../review/support/plan-builder.js";
import { PACKAGE_FOLDER } from "../support/installed-provider.js";

const page = readFileSync(join(PACKAGE_FOLDER, "docs", "guides", "pipelines.md"), "utf8");
const OFFICE = "bunny_shield_access_list.office";
const PLANS = {
  nothing: planJson([]),
  more: planJson([change(OFFICE, accessList({ action: "log" }), accessList())]),
  less: planJson([change(OFFICE, accessList(), accessList({ action: "log" }))]),
};

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bunny-recipes-"));
  await mkdir(join(folder, "tools"));
  const tools = {
    terraform: '[ "$1 $2 $3" = "show -json tfplan" ] && cat plan.json',
    curl: 'case "$*" in *"/runs/run-1/plan/json-output") cat plan.json;; *) exit 22;; esac',
    terragrunt: "mkdir -p plans/edge && cp plan.json plans/edge/tfplan.json",
    npm: "exit 0",
    npx: `[ "$1 $2 $3" = "--no -- bunny-tf" ] && shift 3 && { [ "$1" = install ] || exec "${process.execPath}" "${join(PACKAGE_FOLDER, "dist", "tool", "main.js")}" "$@"; }`,
  };
  for (const [name, text] of Object.entries(tools))
    await writeFile(join(folder, "tools", name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The block of a section. */
function block(section: string): string {
  const [, text = ""] = new RegExp(`^#+ ${section}\n[^#]*?\`\`\`\\w+\n([\\s\\S]*?)\`\`\``, "m").exec(page) ?? [];
  return text;
}

/** The lines that a block runs in a shell, without those that install. */
function linesOf(section: string): string {
  const text = block(section);
  if (!/^\w+:/m.test(text)) return text;
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (typeof value === "string" && /bunny-tf/.test(value)) found.push(value);
    else if (typeof value === "object" && value !== null) Object.values(value).forEach(visit);
  };
  visit(parse(text, { strict: true }));
  return found.join("\n");
}

async function run(section: string, plan: string): Promise<Ended> {
  await rm(join(folder, "plans"), { recursive: true, force: true });
  await writeFile(join(folder, "plan.json"), plan);
  // The fake engine shows tfplan only.
  const lines = linesOf(section).replaceAll("spacelift.plan", "tfplan");
  return bash(folder, ["-ec", lines], {
    PATH: `${join(folder, "tools")}:${process.env["PATH"] ?? ""}`,
    PLANFILE: "tfplan",
    DIGGER_PLANFILE: "tfplan",
    RUN_ID: "run-1",
    TF_API_TOKEN: "t",
  });
}

it.each([
  ["Other runners", [0, 2, 3, 1]],
  ["Atlantis", [0, 0, 1, 1]],
  ["Digger", [0, 0, 1, 1]],
  ["Spacelift", [0, 0, 1, 1]],
  ["HCP Terraform", [0, 0, 1, 1]],
  ["Terragrunt", [0, 2, 3, 1]],
])("%s ends with these codes for no changes, changes, a condition, and an error: %j", async (section, codes) => {
  expect((linesOf(section).match(/bunny-tf review/g) ?? []).length).toBe(1);
  const plans = [PLANS.nothing, PLANS.more, PLANS.less, "no plan"].map((plan, index) => [plan, codes[index]] as const);
  // A change is a success, and a condition is none: the codes that a recipe can pass on wrongly.
  for (const [plan, code] of hasAllRuns ? plans : plans.slice(1, 3))
    expect([plan, (await run(section, plan)).code]).toEqual([plan, code]);
});

it("Terragrunt's report is a file, and no plans are an error", async () => {
  expect((await run("Terragrunt", PLANS.less)).code).toBe(3);
  expect(readFileSync(join(folder, "plan.md"), "utf8")).toContain("No longer blocks");
  await writeFile(join(folder, "tools", "terragrunt"), "#!/bin/sh\nmkdir -p plans\n", { mode: 0o755 });
  expect((await run("Terragrunt", PLANS.less)).code).toBe(1);
});

it("says that the tools were not run", () => {
  expect(page).toContain("but not inside the tools below");
});
