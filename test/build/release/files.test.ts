import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { unzipSync } from "fflate";
import { changelogSection, checkPublished } from "../../../build/release/changelog.js";
import { manifestText, releaseNames, sumsOf, verifySums } from "../../../build/release/release-files.js";
import { createCompiler } from "../../../build/release/compile.js";
import { RUNTIME_VERSION, TARGETS, targetOf } from "../../../build/release/targets.js";
import { zip } from "../../../build/release/zip.js";
import { providerPlatform } from "../../../src/tool/engine/install-provider.js";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "bunny-release-test-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

describe("zip", () => {
  const entries = [
    { name: "terraform-provider-bunny_v1.2.3", content: Buffer.alloc(400_000, "code"), executable: true },
    { name: "LICENSE", content: Buffer.from("MPL") },
  ];

  it("has the same bytes each time, in every time zone", async () => {
    const first = await zip(entries);
    expect((await zip(entries)).equals(first)).toBe(true);
    const script = `
      const { zip } = require("./build/release/zip.ts");
      zip([
        { name: "terraform-provider-bunny_v1.2.3", content: Buffer.alloc(400_000, "code"), executable: true },
        { name: "LICENSE", content: Buffer.from("MPL") },
      ]).then((bytes) => process.stdout.write(bytes.toString("base64")));`;
    for (const TZ of ["Pacific/Kiritimati", "America/Adak"]) {
      const args = ["--import", "tsx", "--eval", script];
      const output = execFileSync(process.execPath, args, { env: { ...process.env, TZ }, encoding: "utf8" });
      expect(output === first.toString("base64")).toBe(true);
    }
  });

  it("has the contents, in order, and the modes of Unix", async () => {
    const bytes = await zip(entries);
    const found = unzipSync(bytes);
    expect(Object.keys(found)).toEqual(entries.map(({ name }) => name));
    for (const { name, content } of entries) expect(Buffer.from(found[name]!).equals(content)).toBe(true);
    expect(centralDirectory(bytes)).toEqual([
      { madeBy: 3, mode: 0o100755, date: 0x21 },
      { madeBy: 3, mode: 0o100644, date: 0x21 },
    ]);
  });
});

function centralDirectory(bytes: Buffer): { madeBy: number; mode: number; date: number }[] {
  const found = [];
  for (let at = bytes.indexOf("PK\x01\x02"); at >= 0; at = bytes.indexOf("PK\x01\x02", at + 4)) {
    const mode = bytes.readUInt32LE(at + 38) >>> 16;
    found.push({ madeBy: bytes.readUInt8(at + 5), mode, date: bytes.readUInt16LE(at + 14) });
  }
  return found;
}

test("the names and the manifest are those that registries want", () => {
  const names = releaseNames("1.2.3");
  expect(names.zip("linux_amd64")).toBe("terraform-provider-bunny_1.2.3_linux_amd64.zip");
  expect(names.sums).toBe("terraform-provider-bunny_1.2.3_SHA256SUMS");
  expect(names.signature).toBe("terraform-provider-bunny_1.2.3_SHA256SUMS.sig");
  expect(names.manifest).toBe("terraform-provider-bunny_1.2.3_manifest.json");
  expect(names.executable("darwin_arm64")).toBe("terraform-provider-bunny_v1.2.3");
  expect(names.executable("windows_amd64")).toBe("terraform-provider-bunny_v1.2.3.exe");
  expect(JSON.parse(manifestText())).toEqual({ version: 1, metadata: { protocol_versions: ["6.0"] } });
});

test("a release has linux, darwin and windows, each for amd64 and arm64", () => {
  expect(TARGETS.map(({ platform }) => platform).sort()).toEqual(
    ["darwin", "linux", "windows"].flatMap((system) => [`${system}_amd64`, `${system}_arm64`]),
  );
  expect(() => targetOf("plan9_amd64")).toThrow("no executable for plan9_amd64: linux_amd64, ");
});

test("checksums are compared with the files", async () => {
  writeFileSync(path.join(folder, "b.zip"), "b");
  writeFileSync(path.join(folder, "a.zip"), "a");
  const text = await sumsOf(folder, ["b.zip", "a.zip"]);
  expect(text.split("\n").map((line) => line.slice(64))).toEqual(["  a.zip", "  b.zip", ""]);
  await verifySums(folder, text);
  writeFileSync(path.join(folder, "b.zip"), "c");
  await expect(verifySums(folder, text)).rejects.toThrow(/does not match .*: b\.zip$/);
  await expect(verifySums(folder, "")).rejects.toThrow("it is empty");
  await expect(verifySums(folder, "x  ../a.zip\n")).rejects.toThrow("not a line of SHA256SUMS");
});

describe("the changelog", () => {
  const changelog = "# Changelog\n\n## 1.2.4 (unreleased)\n\n- New.\n\n## 1.2.3 (2026-12-01)\n\n- Old.\n\n## 1.2.2\n";

  it("has a section of the version", () => {
    expect(changelogSection(changelog, "1.2.3", true)).toBe("## 1.2.3 (2026-12-01)\n\n- Old.");
    expect(changelogSection(changelog, "1.2.4", false)).toBe("## 1.2.4 (unreleased)\n\n- New.");
  });

  it("without one, with an empty one, or with one that is unreleased is refused", () => {
    expect(() => changelogSection(changelog, "1.2", false)).toThrow('no section "## 1.2"');
    expect(() => changelogSection(changelog, "1.2.2", false)).toThrow('no section "## 1.2.2"');
    expect(() => changelogSection(changelog, "1.2.4", true)).toThrow("1.2.4 as unreleased");
  });

  it("of this repository has a section of this version", async () => {
    const { version } = JSON.parse(await readFile("package.json", "utf8")) as { version: string };
    expect(changelogSection(await readFile("CHANGELOG.md", "utf8"), version, false)).toContain(version);
  });
});

test("what is published has the tag of its version and no changes", async () => {
  await writeFile(path.join(folder, "package.json"), '{"version":"1.2.3"}');
  const changelog = "## 1.2.3 (2026-12-01)\n\n- New.\n";
  const git = (...args: string[]): unknown => execFileSync("git", ["-C", folder, ...args], { stdio: "pipe" });
  git("init", "-q");
  expect(() => {
    checkPublished(folder, changelog, "v1.2.4");
  }).toThrow("the tag of that version is v1.2.3");
  expect(() => {
    checkPublished(folder, changelog, "v1.2.3");
  }).toThrow(/differ from the commit.*package\.json/s);
  git("add", ".");
  git("-c", "user.name=x", "-c", "user.email=x@example.org", "commit", "-qm", "x");
  checkPublished(folder, changelog, "v1.2.3");
});

test("a runtime that is not the pinned one is refused, also from the cache", async () => {
  const cache = path.join(folder, "runtimes");
  await mkdir(cache);
  const { package: name } = targetOf(providerPlatform());
  writeFileSync(path.join(cache, `${name.replaceAll(/[@/]/g, "_")}-${RUNTIME_VERSION}.tgz`), "something else");
  const before = process.env["BUNNY_TF_CACHE"];
  process.env["BUNNY_TF_CACHE"] = folder;
  try {
    await expect(createCompiler()).rejects.toThrow(
      /@oven\/bun-.*@1\.4\.5 is not the pinned one.*build\/release\/targets\.ts has sha512-/,
    );
  } finally {
    if (before === undefined) delete process.env["BUNNY_TF_CACHE"];
    else process.env["BUNNY_TF_CACHE"] = before;
  }
  expect([readdirSync(folder), readdirSync(cache).length]).toEqual([["runtimes"], 1]);
});
