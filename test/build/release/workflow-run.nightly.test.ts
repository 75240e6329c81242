import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { generateKey } from "openpgp";
import { TARGETS } from "../../../build/release/targets.js";
import { cacheFolder } from "../../../src/shared/cache-folder.js";
import { act, runWorkflow } from "../../pipeline/support/act.js";
import { PACKAGE_FOLDER } from "../../support/installed-provider.js";

jest.setTimeout(1_800_000);

const WORKFLOW = ".github/workflows/release.yml";
const program = act.program();
const folder = mkdtempSync(join(tmpdir(), "bunny-release-workflow-"));
const clone = join(folder, "clone");
const { version } = JSON.parse(readFileSync(join(PACKAGE_FOLDER, "package.json"), "utf8")) as { version: string };
const tag = `v${version}`;
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** The commit of a release: its section of the changelog has a date, and its tag is there. */
function prepareRelease(): void {
  const git = (...args: string[]): string => execFileSync("git", args, { cwd: clone, encoding: "utf8" });
  execFileSync("git", ["clone", "--quiet", PACKAGE_FOLDER, clone]);
  const edit = (file: string, from: string, to: string): void => {
    writeFileSync(join(clone, file), readFileSync(join(clone, file), "utf8").replace(from, to));
  };
  edit("CHANGELOG.md", "(unreleased)", "(2026-01-01)");
  // Each job is run alone: the checks are .ci/run, and the executables are started on other systems.
  edit(WORKFLOW, "    needs: [checks, build, start]\n", "");
  git("-c", "user.name=t", "-c", "user.email=t@example.com", "commit", "--quiet", "--all", "-m", "Release");
  git("tag", tag);
}

/** Runs a job of the workflow for the tag. The outside begins with `gh`, which only says what it was asked. */
function run(job: string, secrets: Readonly<Record<string, string>> = {}) {
  const home = join(folder, "home");
  mkdirSync(home, { recursive: true });
  // act asks it for a token, too.
  const gh = `#!/bin/sh\n[ "$1" = release ] || exit 1\nprintf '%s\\n' "$@" > "${join(folder, "gh.log")}"\n`;
  writeFileSync(join(home, "gh"), gh, { mode: 0o755 });
  return runWorkflow({
    program: program ?? "",
    folder: clone,
    scratch: folder,
    workflow: WORKFLOW,
    event: "push",
    payload: { ref: `refs/tags/${tag}` },
    job,
    secrets,
    env: {
      PATH: `${home}:${process.env["PATH"] ?? ""}`,
      HOME: home,
      BUNNY_TF_CACHE: cacheFolder(),
      npm_config_cache: process.env["npm_config_cache"] ?? join(homedir(), ".npm"),
      npm_config_prefer_offline: "true",
      NODE_EXTRA_CA_CERTS: process.env["NODE_EXTRA_CA_CERTS"] ?? "",
    },
  });
}

const artifact = (name: string): readonly string[] =>
  readdirSync(join(folder, "artifacts", name), { recursive: true }).map(String);

(program === undefined ? test.skip : test)("the release workflow builds, signs, and drafts a tag", async () => {
  prepareRelease();
  const built = await run("build");
  process.stdout.write(built.code === 0 ? "" : built.output);
  expect(built.code).toBe(0);
  const zips = TARGETS.map(({ platform }) => `terraform-provider-bunny_${version}_${platform}.zip`);
  expect(artifact("release-files")).toEqual(expect.arrayContaining(zips));
  expect(artifact("release-package").filter((name) => name.endsWith(".tgz"))).toHaveLength(TARGETS.length + 1);

  const { privateKey } = await generateKey({
    type: "rsa",
    rsaBits: 2048,
    userIDs: [{ name: "T" }],
    passphrase: "pass",
  });
  const refused = await run("sign", { RELEASE_SIGNING_KEY: privateKey, RELEASE_SIGNING_PASSPHRASE: "another" });
  expect(refused.code).toBe(1);
  expect(() => readFileSync(join(folder, "gh.log"))).toThrow("ENOENT");
  const signed = await run("sign", { RELEASE_SIGNING_KEY: privateKey, RELEASE_SIGNING_PASSPHRASE: "pass" });
  process.stdout.write(signed.code === 0 ? "" : signed.output);
  expect(signed.code).toBe(0);
  const asked = readFileSync(join(folder, "gh.log"), "utf8").trim().split("\n");
  expect(asked.slice(0, 5)).toEqual(["release", "create", tag, "--draft", "--verify-tag"]);
  const sums = `release/terraform-provider-bunny_${version}_SHA256SUMS`;
  expect(asked).toEqual(expect.arrayContaining([...zips.map((name) => `release/${name}`), sums, `${sums}.sig`]));
});
