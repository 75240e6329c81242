import { readFileSync } from "node:fs";
import { lstat, mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { pipelineFile } from "../../src/tool/init/project-files.js";
import { writeWithConsent } from "../../src/tool/init.js";
import { packageFolder } from "../../src/tool/package-folder.js";
import { bunnyTf, useFolder } from "../review/support/command.js";

const folderWith = useFolder();
const start = process.cwd();
afterEach(() => {
  process.chdir(start);
});

/** Runs `bunny-tf init` in a folder with these files. Unless it is told a package, it installs a version: packing a clone takes seconds. */
async function init(files: Readonly<Record<string, string>>, ...args: string[]) {
  const folder = await folderWith(files);
  process.chdir(folder);
  const ended = await bunnyTf("init", ...args, ...(args.includes("--package") ? [] : VERSION));
  const read = (file: string): Promise<string> => readFile(join(folder, file), "utf8");
  return { ...ended, folder, read };
}

const manifest = JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8")) as {
  readonly version: string;
  readonly devDependencies: Readonly<Record<string, string>>;
};

const VERSION = ["--package", manifest.version];

describe("bunny-tf init", () => {
  it("starts a project in HCL, pinned to the version of the package", async () => {
    const { exitCode, out, read } = await init({}, "site");
    expect([exitCode, out]).toEqual([0, expect.stringContaining("cd site\n")]);
    const main = await read("site/main.tf");
    expect(main).toContain(`version = "${manifest.version}"`);
    expect(main).toContain('resource "bunny_shield_access_list" "blocked"');
    expect(JSON.parse(await read("site/package.json"))).toEqual({
      private: true,
      devDependencies: { "terraform-provider-bunny": manifest.version },
    });
    expect(await read("site/.gitignore")).toContain("*.tfstate*\n");
  });

  it("says how to plan the project against the emulator, and where a pipeline comes from", async () => {
    const { out } = await init({}, "site", "--hcl");
    const [files = "", steps = ""] = out.split("\n\nPlan it against the emulator:\n\n");
    expect(files).toBe(
      "wrote      protection-tests.yaml\nwrote      main.tf\nwrote      package.json\nwrote      .gitignore",
    );
    const [site, install, emulator, environment, plan] = steps.split("\n");
    expect([site, install]).toEqual(["  cd site", "  npm install"]);
    expect(emulator).toMatch(/^ {2}npx --no -- bunny-tf emulator --port 8080 --idle-timeout \d+ &$/);
    for (const name of ["BUNNY_BASE_URL", "BUNNY_VIDEO_URL"])
      expect(environment).toContain(`${name}=http://127.0.0.1:8080`);
    expect(environment).toMatch(/^ {2}export BUNNY_ACCESS_KEY=\S+ /);
    const [script = ""] = plan?.trim().split(" ") ?? [];
    expect(plan).toMatch(/^ {2}node_modules.* # the review is in plan\.md; its exit code 2 means changes$/);
    await lstat(join(packageFolder, script.replace("node_modules/terraform-provider-bunny/", "")));
    expect(steps).toMatch(
      /\n\nFor an account, .* BUNNY_ACCESS_KEY, .* "npx --no -- bunny-tf init pipeline" writes a pipeline\.\n$/,
    );
  });

  it("shows examples, and the command for a pipeline, in its help", async () => {
    const { out } = await init({}, "--help");
    expect(out).toMatch(/start a project, in HCL or TypeScript, that runs/);
    expect(out).toMatch(/ folder +folder of the project; .*\(default: "\."\)/s);
    for (const option of ["--hcl", "--cdktf", "--cdktn", "--package <spec>"])
      expect(out).toMatch(new RegExp(`${option} +\\w`));
    expect(out).toMatch(/pipeline .*write the pipeline of this repository/s);
    expect(out).toContain("\nExamples:\n  bunny-tf init site\n");
  });

  it.each([
    ["--cdktf", "cdktf", "terraform-provider-bunny"],
    ["--cdktn", "cdktn", "terraform-provider-bunny/cdktn"],
  ])("starts an app of constructs with %s", async (flag, library, entry) => {
    const { exitCode, read } = await init({ "p.tgz": "" }, "site", flag, "--package", "p.tgz");
    expect(exitCode).toBe(0);
    expect(await read("site/main.ts")).toContain(`from "${entry}";`);
    const { dependencies } = JSON.parse(await read("site/package.json")) as { dependencies: Record<string, string> };
    expect(Object.keys(dependencies)).toEqual([library, "constructs", "terraform-provider-bunny"]);
    expect(dependencies["terraform-provider-bunny"]).toBe("file:../p.tgz");
    expect(JSON.parse(await read("site/cdktf.json"))).toMatchObject({ app: "npx --no tsx main.ts" });
  });

  it.each(["--cdktf", "--cdktn"])("installs what this package is tested with, for %s", async (flag) => {
    const { read } = await init({ "p.tgz": "" }, "site", flag, "--package", "p.tgz");
    const { dependencies, devDependencies } = JSON.parse(await read("site/package.json")) as {
      readonly dependencies: Record<string, string>;
      readonly devDependencies: Record<string, string>;
    };
    const { "terraform-provider-bunny": _ours, ...installed } = { ...dependencies, ...devDependencies };
    expect(Object.keys(installed).length).toBeGreaterThan(3);
    const series = (version: string): string =>
      version.split(".")[0] === "0" ? version.split(".").slice(0, 2).join(".") : (version.split(".")[0] ?? "");
    for (const [name, range] of Object.entries(installed))
      expect([name, series(range.slice(1))]).toEqual([name, series(manifest.devDependencies[name] ?? "none")]);
  });

  it("keeps what exists", async () => {
    const { out, read } = await init({ "package.json": "{}", "main.tf": "# mine\n" });
    expect(out).toMatch(/^wrote +protection-tests\.yaml\nkept +main\.tf\nkept +package\.json\nwrote +\.gitignore\n/);
    expect([await read("package.json"), await read("main.tf")]).toEqual(["{}", "# mine\n"]);
    expect(out).not.toContain("cd ");
  });

  it.each([
    [["--hcl", "--cdktf"], /--hcl' cannot be used with option '--cdktf|--cdktf' cannot be used with option '--hcl/],
    [["--cdktn", "--hcl"], /--hcl' cannot be used with option '--cdktn|--cdktn' cannot be used with option '--hcl/],
    [["--cdktf", "--cdktn"], /--cdkt[fn]' cannot be used with option '--cdkt[nf]/],
    [["--package", "absent.tgz"], /--package names absent\.tgz, which does not exist\./],
  ])("refuses %j", async (args, message) => {
    const { exitCode, err } = await init({}, "site", ...args);
    expect([exitCode, err]).toEqual([1, expect.stringMatching(message)]);
  });
});

interface Workflow {
  readonly env: Readonly<Record<string, string>>;
}

describe("bunny-tf init pipeline", () => {
  it("writes the workflow of the package, and what pins the package", async () => {
    const { exitCode, out, read } = await init(
      { "infra/edge/main.tf": "", "p.tgz": "" },
      "pipeline",
      "infra/edge",
      "--github",
      "--package",
      "p.tgz",
    );
    expect([exitCode, out]).toEqual([
      0,
      expect.stringMatching(/^wrote +\.github\/workflows\/protection\.yml\nwrote +package\.json\n/),
    ]);
    const text = await read(".github/workflows/protection.yml");
    const packaged = await readFile(join(packageFolder, "pipeline", "github-actions.yml"), "utf8");
    expect((parse(text) as Workflow).env["FOLDER"]).toBe("infra/edge");
    const changed = text.split("\n").filter((line) => !packaged.split("\n").includes(line));
    expect(changed).toEqual([
      expect.stringMatching(/^# Written by bunny-tf init pipeline\. /),
      '  FOLDER: "infra/edge"',
    ]);
    expect((parse(text) as Workflow).env).toMatchObject({
      ACCEPT: "protection-accept.json",
      IGNORE: "drift-ignore.json",
    });
    expect(text).not.toContain("cdktf.out");
    expect(await read("package.json")).toContain('"terraform-provider-bunny": "file:p.tgz"');
    expect(out).toContain('"npm install", and commit');
  });

  it("finds out what it can: GitLab by its file, an app by cdktf.json, packages in its folder", async () => {
    const files = {
      ".git/config": '[remote "origin"]\n\turl = git@gitlab.example.com:acme/site.git\n',
      "app/cdktf.json": "{}",
      "app/package.json": "{}",
    };
    const { exitCode, out, read } = await init(files, "pipeline", "app");
    expect([exitCode, out]).toEqual([0, expect.stringMatching(/^wrote +\.gitlab-ci\.yml\n\n/)]);
    const text = await read(".gitlab-ci.yml");
    const { variables, default: jobs } = parse(text) as {
      variables: Record<string, string>;
      default: { before_script: string[]; cache: { key: unknown } };
    };
    expect(variables).toMatchObject({ ACCEPT: "protection-accept.json", IGNORE: "drift-ignore.json" });
    expect(variables).toMatchObject({ FOLDER: "app", PIPELINE: "app/node_modules/terraform-provider-bunny/pipeline" });
    expect(jobs.before_script.at(-1)).toMatch(/^npm ci --ignore-scripts --prefix "app" /);
    expect(jobs.cache.key).toEqual({ files: ["app/package-lock.json"] });
    expect(text).toContain('"$FOLDER/cdktf.out/"');
    expect(out).toContain(
      `"cd app && npm install --save-dev --save-exact terraform-provider-bunny@${manifest.version}"`,
    );
  });

  it("installs the packages of a folder on GitHub, too", async () => {
    const { read } = await init({ "app/main.ts": "", "app/package.json": "{}", ".github/x": "" }, "pipeline", "app");
    const text = await read(".github/workflows/protection.yml");
    expect(text.match(/npm ci .*/g)).toEqual(Array(3).fill('npm ci --ignore-scripts --prefix "app"'));
    expect(text.match(/cache: npm.*/g)).toEqual(
      Array(3).fill('cache: npm, cache-dependency-path: "app/package-lock.json" }'),
    );
    expect((parse(text) as Workflow).env["PIPELINE"]).toBe("app/node_modules/terraform-provider-bunny/pipeline");
  });

  it("shows the difference, and replaces nothing that nobody allowed", async () => {
    const before = "name: protection\n# by hand\n";
    const files = { ".github/workflows/protection.yml": before, "main.tf": "" };
    const { exitCode, err, read } = await init(files, "pipeline");
    expect([exitCode, err]).toEqual([1, expect.stringContaining("To replace the file, add --yes")]);
    expect(err).toContain("-# by hand\n");
    expect(err).toContain("+permissions:\n");
    expect(await read(".github/workflows/protection.yml")).toBe(before);
    expect((await bunnyTf("init", "pipeline", "--yes", ...VERSION)).out).toMatch(/^replaced +\.github/);
    expect((await bunnyTf("init", "pipeline", ...VERSION)).out).toMatch(/^unchanged +\.github/);
  });

  it.each([
    [{}, [], /\. has no \*\.tf, no cdktf\.json, and no main\.ts: add --hcl or --cdktf/],
    [{ "main.tf": "" }, [], /Say where the pipeline runs: --github or --gitlab\./],
    [{ "main.tf": "" }, ["--github", "--gitlab"], /cannot be used with option/],
    [{}, ["..", "--hcl", "--github"], /\.\. is outside of .*: run this at the top of the repository/],
  ])("of %j with %j says what is missing", async (files, args, message) => {
    const { exitCode, err } = await init(files, "pipeline", ...args);
    expect([exitCode, err]).toEqual([1, expect.stringMatching(message)]);
  });

  it("fails if the package's pipeline has not what it replaces", async () => {
    const changed = await folderWith({ "pipeline/gitlab-ci.yml": "# Copy to .gitlab-ci.yml. \n" });
    const options = { host: "gitlab", language: "hcl", folder: ".", packages: ".", packageFolder: changed } as const;
    await expect(pipelineFile(options)).rejects.toThrow('The pipeline of the package has no "FOLDER: ."');
  });
});

describe("a file that exists", () => {
  const file = { path: ".github/workflows/protection.yml", text: "new\n" };
  const asked = (answer: boolean) => {
    const shown: string[] = [];
    return { shown, consent: { show: (text: string) => void shown.push(text), ask: () => Promise.resolve(answer) } };
  };

  it.each([
    [true, "changed", "new\n"],
    [false, "kept", "old\u001b[2J\n"],
  ])("is replaced if the answer is %s", async (answer, status, text) => {
    const folder = await folderWith({ [file.path]: "old\u001b[2J\n" });
    const { shown, consent } = asked(answer);
    expect(await writeWithConsent(folder, [file], consent)).toEqual([{ path: file.path, status }]);
    expect(await readFile(join(folder, file.path), "utf8")).toBe(text);
    expect(shown.join("")).toMatch(/-old.*\n\+new\n/);
    expect(shown.join("")).not.toContain("\u001b");
  });

  it("or a folder above it, is not written to through a link", async () => {
    const [folder, elsewhere] = [await folderWith({}), await folderWith({ "other.yml": "mine" })];
    await symlink(elsewhere, join(folder, ".github"));
    const { consent } = asked(true);
    await expect(writeWithConsent(folder, [file], consent)).rejects.toThrow(".github is a link");
    const direct = await folderWith({});
    await mkdir(join(direct, ".github", "workflows"), { recursive: true });
    await symlink(join(elsewhere, "other.yml"), join(direct, file.path));
    await expect(writeWithConsent(direct, [file], { ...consent, given: true })).rejects.toThrow(
      "protection.yml is a link",
    );
    expect(await readFile(join(elsewhere, "other.yml"), "utf8")).toBe("mine");
    expect((await lstat(join(direct, file.path))).isSymbolicLink()).toBe(true);
  });

  it("about which nobody can be asked leaves also the others as they were", async () => {
    const folder = await folderWith({ [file.path]: "old" });
    const ask = () => Promise.reject(new Error("no terminal"));
    const other = { path: "new.txt", text: "new" };
    await expect(writeWithConsent(folder, [other, file], { show: () => undefined, ask })).rejects.toThrow(
      "no terminal",
    );
    expect(await readdir(folder)).toEqual([".github"]);
  });

  it("that is a folder is told as such", async () => {
    const folder = await folderWith({ [`${file.path}/x`]: "" });
    await expect(writeWithConsent(folder, [file], asked(true).consent)).rejects.toThrow(
      "protection.yml cannot be read",
    );
    await writeFile(join(folder, "file"), "");
    const below = { path: "file/x.yml", text: "" };
    await expect(writeWithConsent(folder, [below], asked(true).consent)).rejects.toThrow("cannot be written");
  });
});
