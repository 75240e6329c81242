import { execFileSync } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { unzipSync } from "fflate";
import { packageVersion } from "../../../build/generate/package-version.js";
import { buildRelease } from "../../../build/release/build-release.js";
import { releaseNames } from "../../../build/release/release-files.js";
import { targetOf } from "../../../build/release/targets.js";
import { zip } from "../../../build/release/zip.js";
import { engineEnvironment } from "../../../src/tool/engine/engine.js";
import { providerPlatform } from "../../../src/tool/engine/install-provider.js";
import { runProcess } from "../../../src/tool/engine/run-engine.js";
import { run as bunnyTf } from "../../../src/tool/run.js";
import { engineUnderTest } from "../../support/engine-under-test.js";
import { PACKAGE_FOLDER } from "../../support/installed-provider.js";
import { startService, type TestService } from "../../support/service.js";

// What docs/guides/installing.md says for a machine without Node, block by block, with the files of a release.
jest.setTimeout(600_000);

const HERE = providerPlatform();
const version = packageVersion(PACKAGE_FOLDER);
const NEXT = "0.1.999";

let top: string;
let home: string;
let bin: string;
let project: string;
let engine: string;
let mirroredLock: string;
let service: TestService;

/** The code blocks of a section of the guide. */
async function blocksOf(heading: string): Promise<{ shell: string[]; terraform: string[] }> {
  const guide = await readFile(path.join(PACKAGE_FOLDER, "docs", "guides", "installing.md"), "utf8");
  const section = guide.split(/^(?=##)/m).find((one) => one.startsWith(`${heading}\n`)) ?? "";
  const of = (language: string): string[] =>
    [...section.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, "gm"))].map(([, text = ""]) => text);
  return { shell: of("shell"), terraform: of("terraform") };
}

/** Runs a program with a PATH on which there is no Node. */
async function run(program: string, args: readonly string[], cwd: string): Promise<string> {
  const base = { PATH: bin, HOME: home };
  const env = engineEnvironment({ base, extra: service.env });
  const { exitCode, stdout, stderr } = await runProcess(program, args, { cwd, env });
  if (exitCode !== 0) throw new Error(`${args.join(" ")} ended with ${exitCode}:\n${stdout}${stderr}`);
  return stdout;
}
const terraform = (...args: string[]): Promise<string> => run(engine, [...args, "-no-color"], project);

/** Declares the provider as the guide does, and one access list. */
async function declare(wanted: string): Promise<void> {
  const [block = ""] = (await blocksOf("## Upgrade")).terraform;
  expect(block).toContain(`version = "${version}"`);
  await writeFile(path.join(project, "versions.tf"), block.replace(`"${version}"`, `"${wanted}"`));
  await writeFile(
    path.join(project, "main.tf"),
    'resource "bunny_shield_access_list" "office" {\n  shield_zone_id = 42\n  name = "Office"\n  type = "cidr"\n' +
      '  action = "allow"\n  entries = ["192.0.2.0/24"]\n}\n',
  );
}

/** Runs the guide's block with the zip of a version in the current folder. */
async function mirrorZip(folder: string, wanted: string): Promise<void> {
  const [block = ""] = (await blocksOf("### Without Node")).shell;
  const { kind } = await engineUnderTest();
  const text = block
    .replaceAll(`terraform-provider-bunny_${version}_linux_amd64.zip`, releaseNames(wanted).zip(HERE))
    .replaceAll("registry.terraform.io", kind === "tofu" ? "registry.opentofu.org" : "registry.terraform.io");
  expect(text).toContain("cp ");
  await run("sh", ["-euc", text], folder);
}

beforeAll(async () => {
  top = await mkdtemp(path.join(tmpdir(), "bunny-installing-"));
  [home, bin, project] = ["home", "bin", "project"].map((name) => path.join(top, name)) as [string, string, string];
  for (const folder of [home, bin, project]) await mkdir(folder);
  const found = await engineUnderTest();
  engine = path.join(bin, found.kind);
  await symlink(found.path, engine);
  for (const name of ["sh", "mkdir", "cp"])
    await symlink(execFileSync("which", [name], { encoding: "utf8" }).trim(), path.join(bin, name));
  jest.spyOn(process.stderr, "write").mockReturnValue(true);
  const changelog = await readFile(path.join(PACKAGE_FOLDER, "CHANGELOG.md"), "utf8");
  const folder = path.join(top, "release");
  await buildRelease({ root: PACKAGE_FOLDER, folder, targets: [targetOf(HERE)], changelog, zipLevel: 1 });
  service = await startService();
});
afterAll(async () => {
  await service.close();
  await rm(top, { recursive: true, force: true });
});

test("there is no Node", async () => {
  expect(await readdir(bin)).not.toContain("node");
  await expect(run("node", ["--version"], top)).rejects.toThrow("Could not start node");
});

test("from a mirror, with nothing but the page: init, plan, apply", async () => {
  await mirrorZip(path.join(top, "release"), version);
  const [cli = ""] = (await blocksOf("### Without Node")).terraform;
  const configuration = cli.replace("/home/me/", `${home}/`);
  expect(configuration).not.toBe(cli);
  const { kind } = await engineUnderTest();
  await writeFile(path.join(home, kind === "tofu" ? ".tofurc" : ".terraformrc"), configuration);
  await declare(version);
  expect(await terraform("init")).toContain("successfully initialized");
  expect(await terraform("apply", "-auto-approve")).toContain("1 added");
  expect(await terraform("plan")).toContain("No changes");
  mirroredLock = await readFile(path.join(project, ".terraform.lock.hcl"), "utf8");
});

test("bunny-tf install --executable has the checksum of the mirror's lock file", async () => {
  const installed = path.join(top, "installed");
  const output = { out: () => undefined, err: () => undefined };
  const file = path.join(top, "release", releaseNames(version).zip(HERE));
  expect(await bunnyTf(["install", "--executable", file, "--mirror", installed], output)).toBe(0);
  const other = path.join(top, "other");
  await mkdir(other);
  for (const name of ["versions.tf", "main.tf", ".terraform.lock.hcl"])
    await copyFile(path.join(project, name), path.join(other, name));
  await run(engine, ["init", "-lockfile=readonly", `-plugin-dir=${installed}`, "-no-color"], other);
  expect(await readFile(path.join(other, ".terraform.lock.hcl"), "utf8")).toBe(mirroredLock);
});

test("upgrade and downgrade: change the version, init -upgrade, and a plan has no changes", async () => {
  // The same executable under the next version: what an engine sees of one is its name.
  const files = unzipSync(await readFile(path.join(top, "release", releaseNames(version).zip(HERE))));
  const renamed = Object.entries(files).map(([name, content]) => {
    const isExecutable = name === releaseNames(version).executable(HERE);
    return {
      name: isExecutable ? releaseNames(NEXT).executable(HERE) : name,
      content: Buffer.from(content),
      executable: isExecutable,
    };
  });
  const next = path.join(top, "next");
  await mkdir(next);
  await writeFile(path.join(next, releaseNames(NEXT).zip(HERE)), await zip(renamed, 1));
  await mirrorZip(next, NEXT);

  await declare(NEXT);
  await expect(terraform("init")).rejects.toThrow(/-upgrade/);
  expect(await terraform("init", "-upgrade")).toContain(`v${NEXT}`);
  expect(await terraform("plan")).toContain("No changes");

  await declare(version);
  expect(await terraform("init", "-upgrade")).toContain(`v${version}`);
  expect(await terraform("plan")).toContain("No changes");
  expect(await readFile(path.join(project, ".terraform.lock.hcl"), "utf8")).toBe(mirroredLock);
  expect(await terraform("destroy", "-auto-approve")).toContain("1 destroyed");
});
