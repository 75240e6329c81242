import { chmod, readFile } from "node:fs/promises";
import { join } from "node:path";
import { bunnyTf, useFolder } from "../review/support/command.js";
import { planJson } from "../review/support/plan-builder.js";
import { keepEnvironment } from "../support/keep-environment.js";

const folderWith = useFolder();

/** Says what it was asked, and plans only with a value for the variable. */
const ENGINE = `#!/bin/sh
echo "$* dropping:$BUNNY_DROP_MISSING_ZONES" >> "$ASKED"
case "$*" in
  *version*) echo "Terraform v1.11.4" ;;
  *" plan "*-var*zone*) ;;
  *" plan "*) printf 'Error: No value for required variable\\n' >&2; exit 1 ;;
  *) printf '%s' "$PLAN" ;;
esac
`;
keepEnvironment();
let folder: string;

beforeEach(async () => {
  folder = await folderWith({ engine: ENGINE, "stack/main.tf": "", "zone.tfvars": "zone = 42\n" });
  await chmod(join(folder, "engine"), 0o755);
  const own = { BUNNY_TF_CLI: join(folder, "engine"), PLAN: planJson([]), ASKED: join(folder, "asked") };
  Object.assign(process.env, own);
});

const drift = (...args: readonly string[]) => bunnyTf("drift", ...args, join(folder, "stack"));
const plans = async (): Promise<string[]> =>
  (await readFile(join(folder, "asked"), "utf8")).split("\n").filter((line) => line.includes(" plan "));

test.each([
  ["--var-file", () => ["--var-file", join(folder, "zone.tfvars")]],
  ["--var", () => ["--var", "zone=42", "--var", "name=a b"]],
  ["the engine's own form", () => [`-var-file=${join(folder, "zone.tfvars")}`, "-var", "zone=42"]],
])("drift gives the engine the values of variables: %s", async (_, args) => {
  expect(await drift(...args())).toMatchObject({ exitCode: 0 });
  const [plan = ""] = await plans();
  for (const argument of args().flatMap((arg) => /[^=]+\.tfvars|\w+=.*/.exec(arg.replace(/^-var-file=/, "")) ?? []))
    expect(plan).toMatch(new RegExp(`-var(?:-file)?=${argument}`));
});

test("a path starts where the command runs, not in the folder of the configuration", async () => {
  const cwd = process.cwd();
  try {
    process.chdir(folder);
    expect(await bunnyTf("drift", "--var-file", "zone.tfvars", "stack")).toMatchObject({ exitCode: 0 });
    expect(await plans()).toEqual([expect.stringContaining(`-var-file=${join(process.cwd(), "zone.tfvars")} `)]);
  } finally {
    process.chdir(cwd);
  }
});

test("what the environment would drop is not told as deleted", async () => {
  process.env["BUNNY_DROP_MISSING_ZONES"] = "true";
  try {
    expect(await drift("--var", "zone=42")).toMatchObject({ exitCode: 0 });
    expect(await plans()).toEqual([expect.stringMatching(/ dropping:$/)]);
  } finally {
    delete process.env["BUNNY_DROP_MISSING_ZONES"];
  }
});

test("a variable without a value says how to give one", async () => {
  const { exitCode, out } = await drift();
  expect(exitCode).toBe(1);
  expect(out.replaceAll(/\s+/g, " ")).toContain("--var-file FILE, --var NAME=VALUE, or TF_VAR_NAME in the environment");
});

test.each([
  [
    ["--var-file", "/nowhere/zone.tfvars"],
    /--var-file names \/nowhere\/zone\.tfvars, which cannot be read\. It does not/,
  ],
  [["--var", "zone"], /'--var <name=value>' argument 'zone' is invalid\. Must be a name and a value/],
])("%j is refused before anything is planned", async (args, said) => {
  const { exitCode, err } = await drift(...args);
  expect([exitCode, err]).toEqual([1, expect.stringMatching(said)]);
  await expect(readFile(join(folder, "asked"), "utf8")).rejects.toThrow();
});
