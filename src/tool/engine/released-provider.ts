import { readdir, readFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { fileProblem } from "../../shared/file-problem.js";
import { EngineError } from "./engine.js";
import { type BuiltProvider, PROVIDER_EXECUTABLE, providerPlatform } from "./install-provider.js";
import { packageVersion } from "../package-folder.js";
import { createHash } from "crypto";

/** Returns the npm package with the executable for a platform. */
export function platformPackage(platform: string): string {
  return `${PROVIDER_EXECUTABLE}-${platform.replace("_", "-")}`;
}

/**
 * Returns the executable of this platform's npm package if that package is installed beside the package in `packageFolder`.
 * @throws EngineError if its version differs
 */
export async function packagedExecutable(
  packageFolder: string,
  version: string,
  platform = providerPlatform(),
): Promise<string | undefined> {
  const name = platformPackage(platform);
  for (let folder = packageFolder; ; folder = dirname(folder)) {
    const installed = join(folder, "node_modules", name);
    const found = await packageVersion(installed).catch(() => undefined);
    const suffix = platform.startsWith("windows_") ? ".exe" : "";
    if (found === version) return join(installed, `${PROVIDER_EXECUTABLE}_v${version}${suffix}`);
    if (found !== undefined)
      throw new EngineError(
        `${name} has the version ${found}, and ${PROVIDER_EXECUTABLE} ${version}: run "npm install ${name}@${version}"`,
      );
    if (dirname(folder) === folder) return undefined;
  }
}

const NAME = new RegExp(`^${PROVIDER_EXECUTABLE}_v(\\d+\\.\\d+\\.\\d+[\\w.+-]*?)(\\.exe)?$`);

/** More than twice the size of any release's executable. */
const LARGEST = 500_000_000;

const ELF_PROCESSORS: Readonly<Record<number, string>> = { 62: "amd64", 183: "arm64" };
const MACH_O_PROCESSORS: Readonly<Record<number, string>> = { 0x01000007: "amd64", 0x0100000c: "arm64" };
const PE_PROCESSORS: Readonly<Record<number, string>> = { 0x8664: "amd64", 0xaa64: "arm64" };

/** Only this provider prints this text when a person starts it. */
const GREETING = "This is the bunny provider";

/** Detects the platform of an executable by its header. Returns `script` for a script, and undefined for other files. */
export function platformOfExecutable(file: Buffer): string | undefined {
  if (file.length < 64) return undefined;
  const magic = file.readUInt32BE(0);
  if (magic >>> 16 === 0x2321) return "script";
  if (magic === 0x7f454c46) return named("linux", ELF_PROCESSORS[file.readUInt16LE(18)]);
  if (magic === 0xcffaedfe) return named("darwin", MACH_O_PROCESSORS[file.readUInt32LE(4)]);
  if (magic >>> 16 !== 0x4d5a) return undefined;
  const header = file.readUInt32LE(60);
  if (header + 6 > file.length || file.readUInt32BE(header) !== 0x50450000) return undefined;
  return named("windows", PE_PROCESSORS[file.readUInt16LE(header + 4)]);
}

const named = (system: string, processor: string | undefined): string | undefined =>
  processor === undefined ? undefined : `${system}_${processor}`;

/** Files of a release by name; an engine's checksum covers all of them. */
type Files = ReadonlyMap<string, Buffer>;

async function filesIn(archive: Buffer, file: string): Promise<Files> {
  const { unzipSync } = await import("fflate");
  const isWanted = ({ name, originalSize }: { name: string; originalSize: number }): boolean =>
    basename(name) === name && originalSize < LARGEST;
  try {
    const found = Object.entries(unzipSync(archive, { filter: isWanted }));
    return new Map(found.map(([name, content]) => [name, Buffer.from(content)]));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new EngineError(`${file} cannot be unpacked (${reason}): download it again, and compare its checksum`);
  }
}

/** Adds the other files of the executable's npm package, if the executable is in one. */
async function filesBeside(file: string, content: Buffer): Promise<Files> {
  const folder = dirname(file);
  const isPackaged = basename(folder) === platformPackage(providerPlatform());
  const names = isPackaged ? (await readdir(folder)).filter((name) => name !== "package.json") : [];
  const others = names.filter((name) => name !== basename(file));
  const beside = others.map(async (name) => [name, await readFile(join(folder, name))] as const);
  return new Map([[basename(file), content], ...(await Promise.all(beside))]);
}

/**
 * Reads the provider from an unpacked executable, or from a release's zip. Reads every file of the zip, because engines hash all
 * of them.
 * @throws EngineError if the file is neither, is for another platform, or does not match the checksum file beside it
 */
export async function releasedProvider(path: string, platform = providerPlatform()): Promise<BuiltProvider> {
  const file = resolve(path);
  const given = await readFile(file).catch((error: unknown) => {
    throw new EngineError(
      `--executable names ${path}, which cannot be read. ${fileProblem(error)} Give the zip or the executable of a release. ` +
        `Relative paths start at ${process.cwd()}.`,
    );
  });
  const checksums = await verifyChecksum(file, given);
  const isZip = file.endsWith(".zip");
  const files = await (isZip ? filesIn(given, file) : filesBeside(file, given));
  const executable = isZip ? [...files.keys()].find((name) => NAME.test(name)) : basename(file);
  if (executable === undefined)
    throw new EngineError(`${file} contains no ${PROVIDER_EXECUTABLE}_vVERSION: use the zip of a release`);
  const version = NAME.exec(executable)?.[1];
  if (version === undefined)
    throw new EngineError(`${file} must keep the name that it has in a release: ${PROVIDER_EXECUTABLE}_vVERSION`);
  const content = files.get(executable) ?? Buffer.alloc(0);
  refuseOther(file, platformOfExecutable(content), platform, version);
  if (!content.includes(GREETING))
    throw new EngineError(
      `${file} is an executable for ${platform}, but not the bunny provider, so nothing was installed: use ${PROVIDER_EXECUTABLE}_${version}_${platform}.zip of the release`,
    );
  return { executable, version, files, checksums };
}

function refuseOther(file: string, found: string | undefined, platform: string, version: string): void {
  if (found === platform) return;
  const kind = { script: "the Node script, which needs no --executable" }[found ?? ""] ?? `built for ${String(found)}`;
  throw new EngineError(
    found === undefined
      ? `${file} is not an executable for a platform that the provider supports`
      : `${file} is ${kind}, and this machine is ${platform}: use ${PROVIDER_EXECUTABLE}_${version}_${platform}.zip of the release`,
  );
}
const LINE = /^([0-9a-f]{64}) [ *](.+?)\r?$/i;

/**
 * Compares a file with the release checksum files in its folder.
 * @returns the checksum file that lists the file, or null if the folder has no checksum file
 * @throws EngineError if the checksum differs, or if no checksum file lists the file
 */
async function verifyChecksum(file: string, content: Buffer): Promise<string | null> {
  const folder = dirname(file);
  const sums = (await readdir(folder)).filter(isSums).map((name) => join(folder, name));
  const found = createHash("sha256").update(content).digest("hex");
  let verified: string | null = null;
  for (const path of sums) {
    for (const listed of checksumsOf(basename(file), await readFile(path, "utf8"))) {
      if (listed !== found)
        throw new EngineError(`${file} has the checksum ${found}, and ${path} says ${listed}: download it again`);
      verified = path;
    }
  }
  if (sums.length === 0 || verified !== null) return verified;
  throw new EngineError(
    `${file} is not in ${sums.join(", ")}: use the zip of that release under its own name, or move that file away to install without a comparison`,
  );
}
const isSums = (name: string): boolean => name.startsWith(`${PROVIDER_EXECUTABLE}_`) && name.endsWith("_SHA256SUMS");

function checksumsOf(name: string, text: string): string[] {
  return text.split("\n").flatMap((line) => {
    const [, checksum, listed] = LINE.exec(line) ?? [];
    return listed === name && checksum !== undefined ? [checksum.toLowerCase()] : [];
  });
}
