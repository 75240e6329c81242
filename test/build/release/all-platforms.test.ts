import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { unzipSync } from "fflate";
import { buildRelease } from "../../../build/release/build-release.js";
import { signAdHoc } from "../../../build/release/mach-o.js";
import { releaseNames, verifySums } from "../../../build/release/release-files.js";
import { TARGETS } from "../../../build/release/targets.js";
import { packageVersion } from "../../../build/generate/package-version.js";
import { PACKAGE_FOLDER } from "../../support/installed-provider.js";
import { brokenPages } from "./support/broken-pages.js";

/** Twelve executables take ten minutes: `npm run test:executable` sets this, at night. */
const testOfAll = process.env["BUNNY_TEST_ALL_PLATFORMS"] === undefined ? test.skip : test;
jest.setTimeout(1_800_000);

const MAGIC: Readonly<Record<string, string>> = { linux: "7f454c46", darwin: "cffaedfe", windows: "4d5a" };
/** The field of the header that names the processor, and its value for each. */
const PROCESSOR: Readonly<Record<string, readonly [at: number, amd64: number, arm64: number]>> = {
  linux: [18, 62, 183],
  darwin: [4, 7, 12],
};

testOfAll("a release has an executable of each platform, and two builds have the same bytes", async () => {
  const top = await mkdtemp(path.join(tmpdir(), "bunny-all-platforms-"));
  jest.spyOn(process.stderr, "write").mockReturnValue(true);
  try {
    const [first, second] = ["first", "second"].map((name) => path.join(top, name)) as [string, string];
    const changelog = await readFile(path.join(PACKAGE_FOLDER, "CHANGELOG.md"), "utf8");
    await buildRelease({ root: PACKAGE_FOLDER, folder: first, targets: TARGETS, changelog });
    await buildRelease({ root: PACKAGE_FOLDER, folder: second, targets: TARGETS, changelog });
    const names = releaseNames(packageVersion(PACKAGE_FOLDER));
    const sums = await readFile(path.join(first, names.sums), "utf8");
    expect(await readFile(path.join(second, names.sums), "utf8")).toBe(sums);
    await verifySums(second, sums);
    for (const { platform, system } of TARGETS) {
      const files = unzipSync(await readFile(path.join(first, names.zip(platform))));
      expect(Object.keys(files)).toEqual([names.executable(platform), "LICENSE", "THIRD_PARTY_NOTICES"]);
      checkExecutable(Buffer.from(files[names.executable(platform)]!), platform, system);
    }
  } finally {
    await rm(top, { recursive: true, force: true });
  }
});

function checkExecutable(file: Buffer, platform: string, system: string): void {
  expect([platform, file.toString("hex", 0, MAGIC[system]!.length / 2)]).toEqual([platform, MAGIC[system]]);
  const [at, amd64, arm64] = PROCESSOR[system] ?? [file.readUInt32LE(60) + 4, 0x64, 0x64];
  expect([platform, file.readUInt8(at)]).toEqual([platform, platform.endsWith("amd64") ? amd64 : arm64]);
  if (system !== "darwin") return;
  expect([platform, brokenPages(file)]).toEqual([platform, []]);
  expect(signAdHoc(file, "terraform-provider-bunny").equals(file)).toBe(true);
}
