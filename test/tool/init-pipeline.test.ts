import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { packageFolder } from "../../src/tool/package-folder.js";
import { bunnyTf, useFolder } from "../review/support/command.js";

const folderWith = useFolder();
const start = process.cwd();
afterEach(() => {
  process.chdir(start);
});

/** Runs `bunny-tf init pipeline` at the top of a repository with these files. A clone without `--package` is packed, which takes seconds. */
async function initPipeline(files: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const folder = await folderWith(files);
  process.chdir(folder);
  const ended = await bunnyTf(
    "init",
    "pipeline",
    ...args,
    ...(args.includes("--package") ? [] : ["--package", version]),
  );
  return { ...ended, read: (file: string): Promise<string> => readFile(join(folder, file), "utf8") };
}

const { version } = JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8")) as {
  readonly version: string;
};
const REMOTE = (url: string): string => `[remote "origin"]\n\turl = ${url}\n`;

describe("bunny-tf init pipeline", () => {
  it.each<[string, Readonly<Record<string, string>>, "github" | "gitlab"]>([
    ["its address at GitHub", { ".git/config": REMOTE("https://github.com/acme/site") }, "github"],
    ["its address at GitLab", { ".git/config": REMOTE("git@gitlab.com:acme/site") }, "gitlab"],
    ["the file of GitLab", { ".gitlab-ci.yml.old": "", ".gitlab-ci.yml": "" }, "gitlab"],
    ["the folder of GitHub", { ".git/config": REMOTE("https://example.com/site"), ".github/x": "" }, "github"],
    [
      "the folder of GitHub, whatever a comment says",
      { ".git/config": "# was gitlab.com\n", ".github/x": "" },
      "github",
    ],
  ])("finds out who runs it by %s", async (_by, files, host) => {
    const { out, read } = await initPipeline({ "main.tf": "", ...files }, "--yes");
    const path = { github: ".github/workflows/protection.yml", gitlab: ".gitlab-ci.yml" }[host];
    expect(out).toMatch(new RegExp(`^(?:wrote|replaced) +${path.replaceAll(".", "\\.")}\n`));
    expect(await read(path)).toMatch(/^# Written by bunny-tf init pipeline/);
    const remaining = {
      github: [
        "with the workflow",
        "environments",
        '"review"',
        '"production"',
        '"main"',
        "secret BUNNY_ACCESS_KEY",
        'the check "plan"',
      ],
      gitlab: ["with the pipeline", "variables BUNNY_ACCESS_KEY, and GITLAB_TOKEN", "schedule, which looks for drift"],
    }[host];
    for (const one of [
      "Before the first run:",
      "backend that jobs share",
      ...remaining,
      "fails on purpose",
      "protection-accept.json",
    ])
      expect(out).toContain(one);
  });

  it("is refused below the root of the repository, with the command to run there", async () => {
    const root = await folderWith({ ".git/config": "", "infra/site/main.tf": "" });
    process.chdir(join(root, "infra"));
    const { exitCode, err } = await bunnyTf("init", "pipeline", "site", "--github", "--yes");
    expect([exitCode, existsSync(join(root, "infra", ".github"))]).toEqual([1, false]);
    expect(err).toContain(
      `In ${process.cwd().replace(/.infra$/, "")}, run "infra/node_modules/.bin/bunny-tf init pipeline infra/site".`,
    );
  });

  it("asks who runs it where both may", async () => {
    const { err } = await initPipeline({ "main.tf": "", ".github/x": "", ".gitlab-ci.yml": "" });
    expect(err).toContain("Say where the pipeline runs");
  });

  it.each<[string, Readonly<Record<string, string>>, readonly string[], boolean]>([
    ["HCL by main.tf", { "main.tf": "" }, [], false],
    ["HCL by main.tf.json", { "main.tf.json": "" }, [], false],
    ["an app by cdktf.json, even with HCL beside it", { "cdktf.json": "{}", "main.tf": "" }, [], true],
    ["an app by main.ts", { "main.ts": "" }, [], true],
    ["HCL as it is told", { "main.ts": "" }, ["--hcl"], false],
    ["an app as it is told", { "main.tf": "" }, ["--cdktn"], true],
  ])("finds out what is planned: %s", async (_by, files, args, isApp) => {
    const { read } = await initPipeline(files, "--github", ...args);
    expect((await read(".github/workflows/protection.yml")).includes("cdktf.out")).toBe(isApp);
    const { dependencies } = JSON.parse(await read("package.json")) as { dependencies?: Record<string, string> };
    expect(Object.keys(dependencies ?? {}).slice(0, 1)).toEqual(
      isApp ? [args.includes("--cdktn") ? "cdktn" : "cdktf"] : [],
    );
  });

  it.each<[string, Readonly<Record<string, string>>, readonly string[], string]>([
    [
      "what package.json pins",
      { "package.json": '{"devDependencies":{"terraform-provider-bunny":"1"}}' },
      [],
      "npm install",
    ],
    [
      "this version where it pins none",
      { "package.json": "{}" },
      [],
      `npm install --save-dev --save-exact terraform-provider-bunny@${version}`,
    ],
    [
      "the tarball that it is told",
      { "package.json": "{}", "p.tgz": "" },
      ["--package", "p.tgz"],
      "npm install --save-dev --save-exact file:p.tgz",
    ],
    [
      "at the top if both have a package.json",
      { "package.json": '{"a":"terraform-provider-bunny"}', "app/package.json": "{}" },
      [],
      "npm install",
    ],
  ])("says how to install %s", async (_what, files, args, command) => {
    const { out } = await initPipeline({ "app/main.ts": "", ...files }, "app", "--gitlab", ...args);
    expect(out).toContain(`Run "${command}", and commit`);
    expect(out).not.toContain("package.json\n");
  });
});
