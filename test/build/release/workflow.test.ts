import { readFile } from "node:fs/promises";
import path from "node:path";
import * as v from "valibot";
import { parse } from "yaml";
import { generateVersionMentions, packageVersion } from "../../../build/generate/package-version.js";
import { TARGETS } from "../../../build/release/targets.js";
import { PACKAGE_FOLDER } from "../../support/installed-provider.js";

const stepSchema = v.looseObject({ uses: v.optional(v.string()), run: v.optional(v.string()) });
const jobSchema = v.looseObject({
  needs: v.optional(v.union([v.string(), v.array(v.string())])),
  environment: v.optional(v.string()),
  permissions: v.optional(v.record(v.string(), v.string())),
  steps: v.array(stepSchema),
});
const workflowSchema = v.looseObject({
  on: v.object({ push: v.object({ tags: v.array(v.string()) }) }),
  permissions: v.record(v.string(), v.string()),
  jobs: v.record(v.string(), jobSchema),
});

const matrixSchema = v.object({
  jobs: v.object({ checks: v.object({ strategy: v.object({ matrix: v.object({ node: v.array(v.number()) }) }) }) }),
});

const textOf = (file: string): Promise<string> => readFile(path.join(PACKAGE_FOLDER, file), "utf8");
const workflow = async () => v.parse(workflowSchema, parse(await textOf(".github/workflows/release.yml")));

test("a tag is checked and built before it is signed, and the package is published last", async () => {
  const { jobs, on, permissions } = await workflow();
  expect(on.push.tags).toEqual(["v*"]);
  expect(permissions).toEqual({ contents: "read" });
  expect(Object.fromEntries(Object.entries(jobs).map(([name, { needs = [] }]) => [name, [needs].flat()]))).toEqual({
    checks: [],
    build: [],
    start: ["build"],
    sign: ["checks", "build", "start"],
    npm: ["sign"],
  });
});

test("only jobs that a person approves have a secret or may write", async () => {
  for (const [name, job] of Object.entries((await workflow()).jobs)) {
    const isPrivileged = JSON.stringify(job).includes("secrets.") || job.permissions !== undefined;
    expect([name, isPrivileged]).toEqual([name, ["release", "npm"].includes(job.environment ?? "")]);
  }
});

test("the commands exist, and the package is published with provenance", async () => {
  const { jobs } = await workflow();
  const { scripts, repository } = JSON.parse(await textOf("package.json")) as {
    scripts: Record<string, string>;
    repository?: { url: string };
  };
  const commands = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));
  const named = commands.flatMap((command) => [...command.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name!));
  expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
  const options = commands.flatMap((command) => /npm run release -- (.*)/.exec(command)?.[1]?.match(/--[\w-]+/g) ?? []);
  const help = await textOf("build/release/main.ts");
  expect(options).toEqual(["--tag", "--npm", "--tag", "--sign-only"]);
  for (const option of options) expect(help).toContain(`  ${option} `);
  expect(commands.join("\n")).toMatch(/npm@[\d.]+ publish .* --provenance/);
  // npm refuses provenance for a package that names no repository.
  expect(repository?.url).toBe("git+https://github.com/bunny-iac/terraform-provider-bunny.git");
});

test("the files of a release are outside of dist, which every build empties and the package contains", async () => {
  const written = /path\.join\(ROOT, "(\w+)"\)/.exec(await textOf("build/release/main.ts"))?.[1];
  expect(written).toBe("release");
  expect((await textOf(".gitignore")).split("\n")).toContain("/release/");
  const { jobs } = await workflow();
  const uploaded = jobs["build"]!.steps.map(({ with: inputs }) => JSON.stringify(inputs)).join("\n");
  expect(uploaded).toContain('"release\\n!release/*.tgz\\n"');
});

test("every platform that the tests do not run on is started", async () => {
  const started = [...(await textOf(".github/workflows/release.yml")).matchAll(/platform: (\w+)/g)].map(
    ([, one]) => one!,
  );
  expect([...started, "linux_amd64"].sort()).toEqual(TARGETS.map(({ platform }) => platform).sort());
});

test("pipelines run on Node 24, and the checks on every Node that works", async () => {
  const files = [
    ".github/workflows/ci.yml",
    ".github/workflows/release.yml",
    "pipeline/github-actions.yml",
    "action.yml",
  ];
  const named = (await Promise.all(files.map(textOf))).flatMap((text) =>
    [...text.matchAll(/node-version: (.+?)[,\n]/g)].map(([, version]) => version),
  );
  expect(new Set(named)).toEqual(new Set(["24", "${{ matrix.node }}"]));
  const { jobs } = v.parse(matrixSchema, parse(await textOf(".github/workflows/ci.yml")));
  expect(jobs.checks.strategy.matrix.node).toEqual([20, 22, 24, 26]);
});

test("the version is edited in one place: other mentions are generated", async () => {
  const version = packageVersion(PACKAGE_FOLDER);
  for (const [file, text] of generateVersionMentions(PACKAGE_FOLDER)) {
    expect(text).toBe(await textOf(file));
    expect(text).toContain(version);
  }
  const { cdktf, cdktn } = JSON.parse(await textOf("package.json")) as Record<
    string,
    { provider: { version: string } }
  >;
  expect([cdktf!.provider.version, cdktn!.provider.version]).toEqual([version, version]);
});
