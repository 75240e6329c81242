import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { goTool, installedTool, type Tool } from "./support/installed-tool.js";

const ROOT = join(__dirname, "..", "..");
const WORKFLOWS = ["ci.yml", "release.yml", "weekly.yml"].map((name) => join(".github", "workflows", name));
const OURS = [...WORKFLOWS, join("pipeline", "github-actions.yml"), join("pipeline", "github-feeds.yml")];

interface Linter extends Tool {
  readonly args: readonly string[];
}

const ZIZMOR: Linter = {
  name: "zizmor",
  version: "1.32.0",
  install: (version, folder) => [
    "python3",
    "-m",
    "pip",
    "install",
    "--quiet",
    "--target",
    folder,
    `zizmor==${version}`,
  ],
  args: ["--offline", "--no-progress", "--color=never", "--min-severity=medium", ...OURS, "action.yml"],
};

const ACTIONLINT: Linter = {
  ...goTool("actionlint", "1.7.12", "github.com/rhysd/actionlint/cmd/actionlint"),
  args: ["-no-color", ...OURS],
};

for (const linter of [ZIZMOR, ACTIONLINT]) {
  const program = installedTool(linter);
  const testWhereInstalled = program === undefined ? test.skip : test;
  testWhereInstalled(`${linter.name} has nothing against the workflows`, () => {
    const { status, stdout, stderr } = spawnSync(program ?? "", linter.args, { cwd: ROOT, encoding: "utf8" });
    expect({ status, output: status === 0 ? "" : stdout + stderr }).toEqual({ status: 0, output: "" });
  });
}

const zizmor = installedTool(ZIZMOR);
(zizmor === undefined ? test.skip : test)("zizmor finds a token that a checkout leaves", () => {
  const { status, stdout } = spawnSync(
    zizmor ?? "",
    ["--offline", "--no-progress", "--color=never", join(__dirname, "support", "careless-workflow.yml")],
    { encoding: "utf8" },
  );
  expect([status === 0, stdout]).toEqual([false, expect.stringContaining("artipacked")]);
});
