import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { unzipSync } from "fflate";
import { generateKey } from "openpgp";
import { run as bunnyTf } from "../../../src/tool/run.js";
import { providerPlatform } from "../../../src/tool/engine/install-provider.js";
import { packageVersion } from "../../../build/generate/package-version.js";
import { buildExecutable, buildRelease } from "../../../build/release/build-release.js";
import { releaseNames } from "../../../build/release/release-files.js";
import { signRelease } from "../../../build/release/signature.js";
import { TARGETS, targetOf } from "../../../build/release/targets.js";
import { zip } from "../../../build/release/zip.js";
import { PACKAGE_FOLDER } from "../../support/installed-provider.js";
import { startService, type TestService } from "../../support/service.js";
import { validateBill } from "./support/cyclonedx.js";
import { addStandIns, type Registry, startRegistry } from "./support/registry.js";
import { type RegistryUser, startUser } from "./support/user.js";

jest.setTimeout(600_000);

const HERE = providerPlatform();
const PLATFORMS = TARGETS.map(({ platform }) => platform);
const version = packageVersion(PACKAGE_FOLDER);
const names = releaseNames(version);
const mirrored = "registry.example.org/bunny-iac/bunny";

let top: string;
let release: string;
let registry: Registry;
let service: TestService;

beforeAll(async () => {
  top = await mkdtemp(path.join(tmpdir(), "bunny-registry-"));
  release = path.join(top, "release");
  const changelog = await readFile(path.join(PACKAGE_FOLDER, "CHANGELOG.md"), "utf8");
  jest.spyOn(process.stderr, "write").mockReturnValue(true);
  await buildRelease({ root: PACKAGE_FOLDER, folder: release, targets: [targetOf(HERE)], changelog, zipLevel: 1 });
  // `providers lock` downloads every platform's zip, and starts none. test:executable builds all.
  await addStandIns(
    release,
    version,
    PLATFORMS.filter((one) => one !== HERE),
  );
  const { privateKey } = await generateKey({ type: "rsa", rsaBits: 2048, userIDs: [{ name: "Test" }] });
  await signRelease(release, { RELEASE_SIGNING_KEY: privateKey }, true);
  registry = await startRegistry({ folder: release, version, platforms: PLATFORMS, key: privateKey });
  await writeFile(path.join(top, "ca.pem"), registry.certificate);
  service = await startService();
});
beforeEach(() => {
  registry.tamper = undefined;
  registry.requests.length = 0;
});
afterAll(async () => {
  await service.close();
  await registry.close();
  await rm(top, { recursive: true, force: true });
});

const workspace = (source: string, cliConfiguration?: string): Promise<RegistryUser> =>
  startUser({ top, source, env: service.env, cliConfiguration });

const fromRegistry = (): Promise<RegistryUser> => workspace(`${registry.host}/bunny-iac/bunny`);
const hashes = (lockFile: string, scheme: string): number =>
  lockFile.match(new RegExp(`"${scheme}:`, "g"))?.length ?? 0;

test("a user without Node installs from the registry, plans and applies", async () => {
  const user = await fromRegistry();
  expect(await user.succeed("init")).toMatch(new RegExp(`Installed ${registry.host}/bunny-iac/bunny v${version} \\(`));
  expect(await user.succeed("plan")).toContain("Plan: 1 to add");
  expect(await user.succeed("apply", "-auto-approve")).toContain("1 added");
  expect(service.requests().some(({ method, path: url }) => method === "POST" && url.includes("access-lists"))).toBe(
    true,
  );
  expect(await user.succeed("plan")).toContain("No changes");
  await user.succeed("destroy", "-auto-approve");
});

test("providers lock records every platform, and a second init uses the lock file", async () => {
  const first = await fromRegistry();
  await first.succeed("providers", "lock", ...PLATFORMS.map((platform) => `-platform=${platform}`));
  expect(hashes(await first.lockFile(), "h1")).toBe(PLATFORMS.length);
  expect(hashes(await first.lockFile(), "zh")).toBeGreaterThanOrEqual(PLATFORMS.length);

  const second = await fromRegistry();
  await copyFile(path.join(first.folder, ".terraform.lock.hcl"), path.join(second.folder, ".terraform.lock.hcl"));
  expect(await second.succeed("init", "-lockfile=readonly")).toContain("from the dependency lock file");
  expect(await second.succeed("validate")).toContain("valid");
});

test("a network mirror serves the same files", async () => {
  const user = await workspace(
    mirrored,
    `provider_installation {\n  network_mirror {\n    url = "${registry.mirrorUrl}"\n  }\n}\n`,
  );
  await user.succeed("init");
  expect(await user.succeed("validate")).toContain("valid");
  await user.succeed(
    "providers",
    "lock",
    `-net-mirror=${registry.mirrorUrl}`,
    ...PLATFORMS.map((platform) => `-platform=${platform}`),
  );
  expect(hashes(await user.lockFile(), "h1")).toBe(PLATFORMS.length);
});

test("the zips are a filesystem mirror, and have the checksums of the registry", async () => {
  const mirror = path.join(top, "mirror");
  const packed = path.join(mirror, ...mirrored.split("/"));
  await mkdir(packed, { recursive: true });
  for (const platform of PLATFORMS)
    await symlink(path.join(release, names.zip(platform)), path.join(packed, names.zip(platform)));
  const user = await workspace(
    mirrored,
    `provider_installation {\n  filesystem_mirror {\n    path = "${mirror}"\n  }\n}\n`,
  );
  await user.succeed("init");
  expect(await user.succeed("validate")).toContain("valid");
});

describe("what was changed is refused", () => {
  test("a zip", async () => {
    registry.tamper = (name, content) => (name.endsWith(".zip") ? changed(content) : content);
    expect(await (await fromRegistry()).failure("init")).toMatch(/checksum|doesn't match/i);
  });

  test("a checksum", async () => {
    registry.tamper = (name, content) => (name === names.sums ? changed(content) : content);
    expect(await (await fromRegistry()).failure("init")).toMatch(/signature|checksum/i);
  });

  test("a signature", async () => {
    registry.tamper = (name, content) => (name === names.signature ? changed(content) : content);
    expect(await (await fromRegistry()).failure("init")).toMatch(/signature/i);
  });

  test("a zip after the lock file was written", async () => {
    const user = await fromRegistry();
    await user.succeed("providers", "lock", `-platform=${HERE}`);
    const mirror = path.join(top, "changed-mirror");
    const packed = path.join(mirror, registry.host, "bunny-iac", "bunny");
    await mkdir(packed, { recursive: true });
    const other = await zip([{ name: names.executable(HERE), content: Buffer.from("#!/bin/sh\n"), executable: true }]);
    await writeFile(path.join(packed, names.zip(HERE)), other);
    await writeFile(
      path.join(user.folder, "cli.tfrc"),
      `provider_installation {\n  filesystem_mirror {\n    path = "${mirror}"\n  }\n}\n`,
    );
    expect(await user.failure("init")).toMatch(/match any of the checksums/);
  });
});

/** One bit differs, near the end: in the last checksum, and in the content of a signature. */
function changed(content: Buffer): Buffer {
  const copy = Buffer.from(content);
  const at = copy.length - 90 >= 0 ? copy.length - 90 : copy.length - 1;
  copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
  return copy;
}

test("the executable of a second build has the same bytes", async () => {
  const again = path.join(top, "again");
  await buildExecutable(PACKAGE_FOLDER, targetOf(HERE), path.join(again, names.executable(HERE)));
  const first = unzipSync(await readFile(path.join(release, names.zip(HERE))))[names.executable(HERE)]!;
  const second = await readFile(path.join(again, names.executable(HERE)));
  expect(second.equals(first)).toBe(true);
});

test("the bill of materials is valid CycloneDX, and names the runtime and each bundled package", async () => {
  const bill = JSON.parse(await readFile(path.join(release, names.sbom), "utf8")) as {
    components: { name: string; version: string; components?: { name: string }[] }[];
  };
  expect(validateBill(bill)).toBeNull();
  expect(validateBill({ ...bill, specVersion: 16 })).not.toBeNull();
  const [runtime, ...packages] = bill.components;
  expect(runtime).toMatchObject({ name: "bun", version: "1.4.5" });
  expect(runtime!.components!.map(({ name }) => name)).toEqual(expect.arrayContaining(["webkit", "boringssl"]));
  expect(packages.map(({ name }) => name)).toEqual(expect.arrayContaining(["@bufbuild/protobuf", "got", "yaml"]));
});

test("the zip has the licenses of the runtime and of each bundled package, and nothing else", async () => {
  const files = unzipSync(await readFile(path.join(release, names.zip(HERE))));
  expect(Object.keys(files)).toEqual([names.executable(HERE), "LICENSE", "THIRD_PARTY_NOTICES"]);
  const notices = Buffer.from(files["THIRD_PARTY_NOTICES"]!).toString("utf8");
  expect(notices).toMatch(/^@bufbuild\/protobuf \d/m);
  expect(notices).toMatch(/^Bun 1\.4\.5$/m);
  expect(notices).toMatch(/WebKit, revision [0-9a-f]{40}$/m);
  for (const id of ["Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "Zlib"])
    expect(notices).toMatch(new RegExp(`^${id}$`, "m"));
  expect(notices).toContain("TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION");
  expect(notices).toContain("GNU LESSER GENERAL PUBLIC LICENSE");
});

test("bunny-tf install --executable installs the zip, and starts it without Node", async () => {
  const mirror = path.join(top, "installed");
  let out = "";
  const output = { out: (text: string) => void (out += text), err: (text: string) => void (out += text) };
  const args = ["install", "--executable", path.join(release, names.zip(HERE)), "--mirror", mirror];
  const { PATH } = process.env;
  try {
    process.env["PATH"] = "";
    expect([await bunnyTf(args, output), out.split("\n")[0]]).toEqual([
      0,
      `Installed: bunny-iac/bunny ${version} for ${HERE}`,
    ]);
  } finally {
    process.env["PATH"] = PATH;
  }
});

test("the notes of the release are the section of the changelog", async () => {
  expect(await readFile(path.join(release, names.notes), "utf8")).toMatch(new RegExp(`^## ${version} `));
});
