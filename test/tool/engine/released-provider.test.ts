import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { run } from "../../../src/tool/run.js";
import { installProvider, providerPlatform } from "../../../src/tool/engine/install-provider.js";
import {
  packagedExecutable,
  platformOfExecutable,
  releasedProvider,
} from "../../../src/tool/engine/released-provider.js";
import { testWithAllRuns } from "../../framework/properties/runs.js";
import { packPlatform } from "../../../build/release/build-release.js";
import { zip } from "../../../build/release/zip.js";
import { useTemporaryFolder } from "./fake-engine.js";

const folder = useTemporaryFolder();
const NAME = "terraform-provider-bunny_v1.2.3";

/** The start of an executable of a platform. */
function header(platform: string): Buffer {
  const [system, processor] = platform.split("_");
  const isArm = processor === "arm64";
  const file = Buffer.alloc(192);
  file.write("This is the bunny provider", 128);
  if (system === "linux") {
    file.write("\x7fELF", "latin1");
    file.writeUInt16LE(isArm ? 183 : 62, 18);
  } else if (system === "darwin") {
    file.writeUInt32LE(0xfeedfacf, 0);
    file.writeUInt32LE(isArm ? 0x0100000c : 0x01000007, 4);
  } else {
    file.write("MZ", "latin1");
    file.writeUInt32LE(64, 60);
    file.write("PE\0\0", 64, "latin1");
    file.writeUInt16LE(isArm ? 0xaa64 : 0x8664, 68);
  }
  return file;
}

async function saved(name: string, content: Buffer): Promise<string> {
  const file = join(folder(), name);
  await writeFile(file, content);
  return file;
}

const PLATFORMS = ["linux", "darwin", "windows"].flatMap((system) => [`${system}_amd64`, `${system}_arm64`]);

test.each(PLATFORMS)("an executable of %s is recognized, and installed there only", async (platform) => {
  expect(platformOfExecutable(header(platform))).toBe(platform);
  const file = await saved(`${NAME}${platform.startsWith("windows") ? ".exe" : ""}`, header(platform));
  expect(await releasedProvider(file, platform)).toMatchObject({ version: "1.2.3" });
  const other = platform === "linux_amd64" ? "windows_amd64" : "linux_amd64";
  await expect(releasedProvider(file, other)).rejects.toThrow(
    `is built for ${platform}, and this machine is ${other}: use terraform-provider-bunny_1.2.3_${other}.zip`,
  );
});

test("on Windows, the zip for Windows is installed, and the script is not", async () => {
  const name = `${NAME}.exe`;
  const content = header("windows_amd64");
  const archive = await saved("bunny.zip", await zip([{ name, content, executable: true }]));
  expect(await releasedProvider(archive, "windows_amd64")).toEqual({
    executable: name,
    version: "1.2.3",
    files: new Map([[name, content]]),
    checksums: null,
  });
  const script = await saved(NAME, Buffer.from(`#!/usr/bin/env node\n${"//\n".repeat(40)}`));
  await expect(releasedProvider(script, "windows_amd64")).rejects.toThrow(/is the Node script.*windows_amd64\.zip/);
});

test("every file of a zip is installed, as engines unpack it, so that lock files have one checksum", async () => {
  const files = [
    { name: NAME, content: header("linux_amd64"), executable: true },
    { name: "LICENSE", content: Buffer.from("a license") },
    { name: "THIRD_PARTY_NOTICES", content: Buffer.from("notices") },
  ];
  const provider = await releasedProvider(await saved("bunny.zip", await zip(files)), "linux_amd64");
  const mirror = join(folder(), "mirror");
  for (const { executable } of await installProvider(provider, mirror)) {
    const installed = await readdir(dirname(executable));
    expect(installed.sort()).toEqual(files.map(({ name }) => name).sort());
    for (const { name, content } of files) expect(await readFile(join(dirname(executable), name))).toEqual(content);
  }
});

test("an executable in its npm package is installed with the files beside it, and another one alone", async () => {
  const packaged = join(folder(), `terraform-provider-bunny-${providerPlatform().replace("_", "-")}`);
  await mkdir(packaged);
  const file = join(packaged, NAME);
  await writeFile(file, header("linux_amd64"));
  for (const name of ["LICENSE", "package.json"]) await writeFile(join(packaged, name), "{}");
  expect([...(await releasedProvider(file, "linux_amd64")).files.keys()].sort()).toEqual(["LICENSE", NAME]);
  const alone = await saved(NAME, header("linux_amd64"));
  await saved("LICENSE", Buffer.from("x"));
  expect([...(await releasedProvider(alone, "linux_amd64")).files.keys()]).toEqual([NAME]);
});

test("other files are refused with what to do", async () => {
  const license = await zip([{ name: "LICENSE", content: Buffer.from("x") }]);
  await expect(releasedProvider(await saved("a.zip", license))).rejects.toThrow("contains no terraform-provider-bunny");
  await expect(releasedProvider(await saved("b.zip", license.subarray(0, 60)))).rejects.toThrow(
    /cannot be unpacked .*download it again/,
  );
  await expect(releasedProvider(await saved("renamed", header("linux_amd64")))).rejects.toThrow("must keep the name");
  await expect(releasedProvider(await saved(NAME, Buffer.alloc(100)))).rejects.toThrow(
    "is not an executable for a platform that the provider supports",
  );
  await expect(releasedProvider(await saved(NAME, Buffer.alloc(3)))).rejects.toThrow("is not an executable");
  await expect(releasedProvider(join(folder(), "missing.zip"))).rejects.toThrow("cannot be read");
});

describe("beside the release's file of checksums", () => {
  const sums = "terraform-provider-bunny_1.2.3_SHA256SUMS";
  const zipName = "terraform-provider-bunny_1.2.3_linux_amd64.zip";
  const sha256 = (content: Buffer) => createHash("sha256").update(content).digest("hex");
  const archive = () => zip([{ name: NAME, content: header("linux_amd64"), executable: true }]);

  test.each([
    ["as sha256sum writes it", (sum: string) => `${"0".repeat(64)}  other.zip\n${sum}  ${zipName}\n`],
    ["in uppercase, in binary mode, with CRLF", (sum: string) => `${sum.toUpperCase()} *${zipName}\r\n`],
  ])("a zip with that checksum is installed: %s", async (_what, text) => {
    const content = await archive();
    const file = await saved(zipName, content);
    const checksums = await saved(sums, Buffer.from(text(sha256(content))));
    expect(await releasedProvider(file, "linux_amd64")).toMatchObject({ version: "1.2.3", checksums });
  });

  test("a zip with another checksum is refused before it is unpacked", async () => {
    await saved(sums, Buffer.from(`${sha256(await archive())}  ${zipName}\n`));
    const file = await saved(zipName, Buffer.from("changed, and no zip"));
    await expect(releasedProvider(file, "linux_amd64")).rejects.toThrow(
      /_linux_amd64\.zip has the checksum [0-9a-f]{64}, and .*_1\.2\.3_SHA256SUMS says [0-9a-f]{64}: download it again/,
    );
  });

  test("one of two files of checksums that disagrees is enough to refuse", async () => {
    const content = await archive();
    const file = await saved(zipName, content);
    await saved(sums, Buffer.from(`${sha256(content)}  ${zipName}\n`));
    await saved("terraform-provider-bunny_1.2.4_SHA256SUMS", Buffer.from(`${"0".repeat(64)}  ${zipName}\n`));
    await expect(releasedProvider(file, "linux_amd64")).rejects.toThrow("1.2.4_SHA256SUMS says 000");
  });

  test.each([
    ["of another release", zipName, `${"0".repeat(64)}  terraform-provider-bunny_1.2.4_linux_amd64.zip\n`],
    ["that is empty", zipName, ""],
    ["for a zip under another name", "bunny.zip", `${"0".repeat(64)}  ${zipName}\n`],
    ["for an unpacked executable", NAME, `${"0".repeat(64)}  ${zipName}\n`],
  ])("a file of checksums %s does not pass", async (_what, name, text) => {
    const file = await saved(name, name.endsWith(".zip") ? await archive() : header("linux_amd64"));
    await saved(sums, Buffer.from(text));
    await expect(releasedProvider(file, "linux_amd64")).rejects.toThrow(
      /is not in .*_1\.2\.3_SHA256SUMS: use the zip of that release under its own name, or move that file away/,
    );
  });

  test("without one, nothing is compared", async () => {
    await saved("terraform-provider-bunny_1.2.3_SHA256SUMS.sig", Buffer.from("x"));
    expect(await releasedProvider(await saved(zipName, await archive()), "linux_amd64")).toMatchObject({
      checksums: null,
    });
  });
});

test("the npm package for a platform has its executable, which is found beside the main package", async () => {
  const main = join(folder(), "node_modules", "terraform-provider-bunny");
  await mkdir(main, { recursive: true });
  await writeFile(join(main, "package.json"), "{}");
  expect(await packagedExecutable(main, "1.2.3", "windows_amd64")).toBeUndefined();

  const content = header("windows_amd64");
  const files = [{ name: `${NAME}.exe`, content, executable: true }];
  const manifest = { version: "1.2.3", license: "MPL-2.0", repository: "example/example" };
  await packPlatform("windows_amd64", files, manifest, join(folder(), "staging"), folder());
  const unpacked = join(folder(), "node_modules", "terraform-provider-bunny-windows-amd64");
  await mkdir(unpacked);
  const tarball = join(folder(), "terraform-provider-bunny-windows-amd64-1.2.3.tgz");
  await promisify(execFile)("tar", ["-xzf", tarball, "-C", unpacked, "--strip-components=1"]);
  expect(JSON.parse(await readFile(join(unpacked, "package.json"), "utf8"))).toMatchObject({
    os: ["win32"],
    cpu: ["x64"],
    license: "MPL-2.0",
  });

  const found = await packagedExecutable(main, "1.2.3", "windows_amd64");
  expect(await releasedProvider(found!, "windows_amd64")).toEqual({
    executable: `${NAME}.exe`,
    version: "1.2.3",
    files: new Map([[`${NAME}.exe`, content]]),
    checksums: null,
  });
  await expect(packagedExecutable(main, "1.2.4", "windows_amd64")).rejects.toThrow(
    'windows-amd64 has the version 1.2.3, and terraform-provider-bunny 1.2.4: run "npm install terraform-provider-bunny-windows-amd64@1.2.4"',
  );
});

// registry.slow.test.ts does the same without Node.
testWithAllRuns("bunny-tf install --executable installs the zip of a release, and starts it", async () => {
  // An executable for this machine that does not start as the provider does.
  const node = await readFile(process.execPath);
  expect(platformOfExecutable(node)).toBe(providerPlatform());
  const file = await saved(NAME, Buffer.concat([node, Buffer.from("This is the bunny provider")]));
  let err = "";
  const output = { out: () => undefined, err: (text: string) => void (err += text) };
  const mirror = join(folder(), "mirror");
  expect(await run(["install", "--executable", file, "--mirror", mirror], output)).toBe(1);
  expect(err).toMatch(/was installed, but does not start/);
  const installed = join(mirror, "registry.terraform.io", "bunny-iac", "bunny", "1.2.3", providerPlatform(), NAME);
  expect((await stat(installed)).mode & 0o777).toBe(0o755);
});

test("an executable that is another program is refused, and nothing is installed", async () => {
  const file = await saved(NAME, await readFile(process.execPath));
  let err = "";
  const output = { out: () => undefined, err: (text: string) => void (err += text) };
  const mirror = join(folder(), "mirror");
  expect(await run(["install", "--executable", file, "--mirror", mirror], output)).toBe(1);
  expect(err).toContain(
    `${file} is an executable for ${providerPlatform()}, but not the bunny provider, so nothing was`,
  );
  await expect(stat(mirror)).rejects.toThrow("ENOENT");
});
