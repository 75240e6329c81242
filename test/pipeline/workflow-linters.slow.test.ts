import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { cacheFolder } from "../../src/shared/cache-folder.js";

const ROOT = join(__dirname, "..", "..");
const WORKFLOWS = ["ci.yml", "release.yml", "weekly.yml"].map((name) => join(".github", "workflows", name));
const OURS = [...WORKFLOWS, join("pipeline", "github-actions.yml")];
const TOOLS = join(cacheFolder(), "test-tools");

interface Linter {
  readonly name: string;
  readonly version: string;
  readonly install: (version: string, folder: string) => readonly string[];
  readonly env?: (folder: string) => Readonly<Record<string, string>>;
  readonly args: readonly string[];
}

const LINTERS: readonly Linter[] = [
  {
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
  },
  {
    name: "actionlint",
    version: "1.7.12",
    install: (version) => ["go", "install", `github.com/rhysd/actionlint/cmd/actionlint@v${version}`],
    env: (folder) => ({ GOBIN: join(folder, "bin") }),
    args: ["-no-color", ...OURS],
  },
];

/** The path of a linter in the cache folder, installed first if it is missing; undefined where it cannot be installed. */
function installed({ name, version, install, env }: Linter): string | undefined {
  const folder = join(TOOLS, `${name}-${version}`);
  const program = join(folder, "bin", name);
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  const [command = "", ...args] = install(version, folder);
  spawnSync(command, args, { env: { ...process.env, ...env?.(folder) }, timeout: 120_000, stdio: "ignore" });
  return existsSync(program) ? program : undefined;
}

for (const linter of LINTERS) {
  const program = installed(linter);
  const testWhereInstalled = program === undefined ? test.skip : test;
  testWhereInstalled(`${linter.name} has nothing against the workflows`, () => {
    const { status, stdout, stderr } = spawnSync(program ?? "", linter.args, { cwd: ROOT, encoding: "utf8" });
    expect({ status, output: status === 0 ? "" : stdout + stderr }).toEqual({ status: 0, output: "" });
  });
}

const zizmor = installed(LINTERS[0] as Linter);
(zizmor === undefined ? test.skip : test)("zizmor finds a token that a checkout leaves", () => {
  const { status, stdout } = spawnSync(
    zizmor ?? "",
    ["--offline", "--no-progress", "--color=never", join(__dirname, "support", "careless-workflow.yml")],
    { encoding: "utf8" },
  );
  expect([status === 0, stdout]).toEqual([false, expect.stringContaining("artipacked")]);
});
