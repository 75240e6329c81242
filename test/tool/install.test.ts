import { spawnSync } from "node:child_process";
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isNodeTooOld, NODE_FLOOR, nodeTooOld } from "../../src/shared/node-floor.js";
import { checkExecutable, checkStart, checkSystem, glibcVersion } from "../../src/tool/install.js";
import { keepEnvironment } from "../support/keep-environment.js";
import { bunnyTf } from "../review/support/command.js";

keepEnvironment();
let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "bunny-install-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("install --mirror says what was installed and what to write in both configurations", async () => {
  const mirror = join(folder, "mirror");
  const { exitCode, out, err } = await bunnyTf("install", "--mirror", mirror);

  expect({ exitCode, err }).toEqual({ exitCode: 0, err: "" });
  expect((await readdir(mirror)).sort()).toEqual(["registry.opentofu.org", "registry.terraform.io"]);
  expect(out).toMatch(/^Installed: bunny-iac\/bunny \d/);
  expect(out).toContain('source  = "bunny-iac/bunny"');
  expect(out).toContain(`path    = "${mirror}"`);
  expect((await bunnyTf("install", "--mirror", mirror)).out).toMatch(/^Already installed: /);
});

test("install without a mirror uses the plugin folder of the user's home", async () => {
  process.env["HOME"] = folder;
  const { out } = await bunnyTf("install");
  expect(out).toContain(join(folder, ".terraform.d", "plugins", "registry.terraform.io"));
  expect(out).not.toContain("filesystem_mirror");
});

test("install --json prints JSON", async () => {
  const { out } = await bunnyTf("install", "--mirror", folder, "--json");

  expect(JSON.parse(out)).toMatchObject({
    source: "bunny-iac/bunny",
    folder,
    installed: [{ status: "new" }, { status: "new" }],
    requiredProviders: expect.stringContaining("required_providers") as string,
    cliConfiguration: expect.stringContaining("filesystem_mirror") as string,
  });
});

test("a Node that is missing or too old is reported before anything is installed", async () => {
  const old = join(folder, "old");
  await mkdir(old);
  await writeFile(join(old, "node"), "#!/bin/sh\necho v18.20.4\n", { mode: 0o755 });
  process.env["PATH"] = join(folder, "empty");
  expect(await bunnyTf("install", "--mirror", folder)).toMatchObject({
    exitCode: 1,
    err: expect.stringMatching(/node on PATH, and there is none\. Install Node 24 .*apk add nodejs/) as string,
  });
  process.env["PATH"] = old;
  expect((await bunnyTf("install", "--mirror", folder)).err).toContain(
    `${join(old, "node")} is Node 18.20.4, and the provider needs 20.19 or later.`,
  );
  expect(await readdir(folder)).toEqual(["old"]);
});

test("an executable is replaced by the script only when that is asked for", async () => {
  const { installed } = JSON.parse((await bunnyTf("install", "--mirror", folder, "--json")).out) as {
    installed: { executable: string }[];
  };
  for (const { executable } of installed)
    await writeFile(executable, Buffer.concat([Buffer.from("\x7fELF", "latin1"), Buffer.alloc(200)]));
  const refused = await bunnyTf("install", "--mirror", folder);
  expect(refused).toMatchObject({ exitCode: 1, err: expect.stringContaining("give --replace") as string });
  expect((await readFile(installed[0]!.executable)).subarray(1, 4).toString()).toBe("ELF");
  const replaced = await bunnyTf("install", "--mirror", folder, "--replace");
  expect(replaced).toMatchObject({
    exitCode: 0,
    err: expect.stringContaining("This replaces another build") as string,
  });
});

test("projects that have locked the build that is replaced are named before, with what to run in them", async () => {
  const mirror = join(folder, "mirror");
  const { installed } = JSON.parse((await bunnyTf("install", "--mirror", mirror, "--json")).out) as {
    installed: { executable: string }[];
  };
  for (const { executable } of installed) await appendFile(executable, "\n// An older build.\n");
  const old = await readdir(join(installed[0]!.executable, ".."));
  // As engines do it: sha256sum of the files, in the order of their names, and of what it writes.
  const inOrder = `sha256sum ${old.toSorted().join(" ")} | openssl dgst -sha256 -binary | base64`;
  const { stdout } = spawnSync("sh", ["-c", inOrder], { cwd: join(installed[0]!.executable, ".."), encoding: "utf8" });
  const lock = `hashes = [\n  "h1:${stdout.trim()}",\n]\n`;
  const project = join(folder, "repository");
  for (const [name, text] of [
    ["stacks/edge", lock],
    ["stacks/site", 'hashes = [\n  "h1:another",\n]\n'],
    ["node_modules/theirs", lock],
  ] as const) {
    await mkdir(join(project, name), { recursive: true });
    await writeFile(join(project, name, ".terraform.lock.hcl"), text);
  }
  const replacing = jest.spyOn(process, "cwd").mockReturnValue(project);
  try {
    const { err, out } = await bunnyTf("install", "--mirror", mirror);
    expect(err).toMatch(/^This replaces another build of bunny-iac\/bunny \d.*"does not match any of the checksums"/s);
    expect(err.match(/.*\.lock\.hcl$/gm)).toEqual(["  stacks/edge/.terraform.lock.hcl"]);
    expect(err).toContain(`  terraform providers lock -fs-mirror="${mirror}" bunny-iac/bunny\n`);
    expect(out).toMatch(/^Installed: /);
    expect((await bunnyTf("install", "--mirror", mirror)).err).toBe("");
  } finally {
    replacing.mockRestore();
  }
});

test.each([
  [
    "Windows",
    { env: {}, platform: "win32" as const },
    /Windows cannot run the script.*windows_.*bunny-tf install --executable FILE/,
  ],
  [
    "an agent",
    { env: { TFC_RUN_ID: "run-1" }, platform: "linux" as const },
    /execution mode to Local, or use an agent/,
  ],
])("%s is reported with what to do instead", async (_, system, said) => {
  await expect(checkSystem(system)).rejects.toThrow(said);
});

test("the package has no compiled code, so musl needs no other one, and the guide says so", async () => {
  const files = await readdir("dist", { recursive: true });
  expect(files.filter((file) => /\.(?:node|so|dylib|dll)$/.test(file))).toEqual([]);
  const guide = await readFile("docs/guides/installing.md", "utf8");
  expect(guide).toMatch(/^\| Linux \(musl\), such as Alpine +\| yes: `apk add nodejs`.*\| no: it needs glibc/m);
  expect(guide).toContain("contains no compiled code");
});

test("an executable is not installed on musl, and on no worker that is gone afterwards", () => {
  const linux = { env: {}, platform: "linux" } as const;
  expect(() => {
    checkExecutable(linux, undefined);
  }).toThrow(/needs glibc.*Alpine.*"apk add nodejs".*without --executable/);
  expect(() => {
    checkExecutable({ ...linux, env: { TFC_RUN_ID: "run-1" } }, "2.36");
  }).toThrow("HCP Terraform");
  for (const name of ["BUN_BE_BUN", "BUN_OPTIONS"])
    expect(() => {
      checkExecutable({ ...linux, env: { [name]: "1" } }, "2.36");
    }).toThrow(new RegExp(`^${name} is set and .* Unset it here`));
  for (const platform of ["darwin", "win32"] as const) checkExecutable({ env: {}, platform }, undefined);
  checkExecutable(linux, "2.36");
});

(process.platform === "linux" ? test : test.skip)("the version of glibc is that of the system", () => {
  const { stdout } = spawnSync("getconf", ["GNU_LIBC_VERSION"], { encoding: "utf8" });
  expect(glibcVersion()).toBe(stdout.split(" ").at(1)?.trim());
});

test("this machine passes", async () => {
  await expect(checkSystem({ env: process.env, platform: "linux" })).resolves.toBeUndefined();
});

test("the floor of Node is that of the package", async () => {
  const { engines } = JSON.parse(await readFile("package.json", "utf8")) as { engines: { node: string } };
  expect(engines.node).toBe(`>=${NODE_FLOOR}.0`);
});

test.each([
  ["12.22.12", true],
  ["18.20.8", true],
  ["20.18.3", true],
  ["20.19.0", false],
  ["22.0.0", false],
  ["100.1.0", false],
])("Node %s is too old: %s", (version, expected) => {
  expect(isNodeTooOld(version)).toBe(expected);
});

test("what an old Node starts says so in the only line that an engine shows, and does nothing else", async () => {
  // A Node that gives itself out as an older one.
  const lie = join(folder, "lie.cjs");
  await writeFile(
    lie,
    'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "18.20.8" } });',
  );
  for (const [program, subject] of [
    ["dist/plugin", "The bunny provider"],
    ["dist/tool/main.js", "bunny-tf"],
  ] as const) {
    const [script = ""] = program.endsWith(".js")
      ? [program]
      : (await readdir(program)).filter((name) => name.startsWith("terraform-")).map((name) => join(program, name));
    const { stdout, stderr, status } = spawnSync(process.execPath, ["--require", lie, script, "--help"], {
      encoding: "utf8",
    });
    expect([`${stdout}${stderr}`, status]).toEqual([`${nodeTooOld(subject, "18.20.8")}\n`, 1]);
  }
  expect(nodeTooOld("bunny-tf", "18.20.8")).toMatch(
    /^bunny-tf needs Node 20\.19 or later, and the node on the PATH is 18/,
  );
});

test("a provider that does not start is reported", async () => {
  const executable = join(folder, "provider");
  await writeFile(executable, "#!/usr/bin/env no-such-node\n", { mode: 0o755 });
  await expect(checkStart(executable)).rejects.toThrow(/was installed, but does not start: .*no-such-node/);
});

test("a folder that cannot be written is one line and exit code 1", async () => {
  const { exitCode, err } = await bunnyTf("install", "--mirror", "/dev/null/mirror");

  expect(exitCode).toBe(1);
  expect(err).toMatch(
    /^bunny-tf: The provider cannot be installed into \/dev\/null\/mirror\. A part of its path is a file\. Name a folder .*--mirror FOLDER\.\n$/,
  );
});
