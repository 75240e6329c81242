import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { PROVIDER_EXECUTABLE } from "../../src/tool/engine/install-provider.js";
import { createProviderServer } from "../../src/framework/index.js";
import { bundleForCompiler } from "../bundle/bundle-plugin.js";
import { packageFolders, spdxText, thirdPartyNotices } from "../bundle/third-party-notices.js";
import { packageVersion } from "../generate/package-version.js";
import { provider } from "../../src/provider/provider.js";
import { type Compiler, createCompiler } from "./compile.js";
import { changelogSection } from "./changelog.js";
import { manifestText, releaseNames, sumsOf } from "./release-files.js";
import { RUNTIME_VERSION, type Target } from "./targets.js";
import { zip, type ZipEntry, type ZipLevel } from "./zip.js";
import { createHash } from "node:crypto";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { platformPackage } from "../../src/tool/engine/released-provider.js";

export interface ReleaseOptions {
  readonly root: string;
  /** Folder for the files. Files of an earlier release in it are removed. */
  readonly folder: string;
  readonly targets: readonly Target[];
  /** The text of the changelog, which must have a section of this version. */
  readonly changelog: string;
  /** A runtime in place of the pinned one, for one target. */
  readonly runtime?: string | undefined;
  /** Whether to also pack an npm package for each platform. */
  readonly npm?: boolean | undefined;
  readonly zipLevel?: ZipLevel | undefined;
}

interface Script {
  readonly file: string;
  readonly inputs: readonly string[];
}

async function providerScript(root: string, folder: string): Promise<Script> {
  const file = path.join(folder, "provider.cjs");
  const entry = path.join(root, "src", "main.ts");
  return { file, inputs: await bundleForCompiler({ entry, outfile: file, provider: createProviderServer(provider) }) };
}

/** Builds only the executable of a platform, as it is in the release's zip. */
export async function buildExecutable(root: string, target: Target, outfile: string): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "bunny-executable-"));
  const compiler = await createCompiler();
  try {
    await compiler.compile((await providerScript(root, folder)).file, target, outfile);
  } finally {
    await compiler.end();
    await rm(folder, { recursive: true, force: true });
  }
}

/** SPDX IDs of the licenses of libraries in licenses/runtime.txt, for licenses whose text is not in that file. */
const RUNTIME_LICENSES = [
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "IJG",
  "ISC",
  "OpenSSL",
  "Unicode-3.0",
  "Zlib",
] as const;

async function runtimeNotice(root: string, { webkit = "" }: Readonly<Record<string, string>>): Promise<string> {
  const read = (name: string): Promise<string> =>
    readFile(path.join(root, "build", "release", "licenses", name), "utf8");
  const [notice, lgpl] = await Promise.all([read("runtime.txt"), read("LGPL-2.1.txt")]);
  const licenses = await Promise.all(RUNTIME_LICENSES.map(async (id) => `${id}\n\n${await spdxText(id)}\n`));
  const about = notice.replaceAll("{bun}", RUNTIME_VERSION).replaceAll("{webkit}", webkit);
  return [about, ...licenses, `LGPL-2.1\n\n${lgpl}`].join("\n");
}

async function removeEarlier(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const files = (await readdir(folder)).filter((name) => name.startsWith(PROVIDER_EXECUTABLE));
  await Promise.all(files.map((name) => rm(path.join(folder, name))));
}

async function writeZips(
  { root, folder, targets, runtime, npm, zipLevel }: ReleaseOptions,
  compiler: Compiler,
  script: Script,
) {
  const names = releaseNames(packageVersion(root));
  const license = { name: "LICENSE", content: await readFile(path.join(root, "LICENSE")) };
  const packages = await thirdPartyNotices(script.inputs, root);
  const notices = [packages, await runtimeNotice(root, await compiler.components())].join(`\n${"-".repeat(80)}\n\n`);
  for (const target of targets) {
    const { platform } = target;
    const executable = path.join(path.dirname(script.file), names.executable(platform));
    await compiler.compile(script.file, target, executable, runtime);
    const content = await readFile(executable);
    await rm(executable);
    const files = [
      { name: names.executable(platform), content, executable: true },
      license,
      { name: "THIRD_PARTY_NOTICES", content: Buffer.from(notices) },
    ];
    const packed = await zip(files, zipLevel);
    await writeFile(path.join(folder, names.zip(platform)), packed);
    process.stderr.write(`${names.zip(platform)}: ${megabytes(packed)} MB (executable ${megabytes(content)} MB)\n`);
    if (npm !== true) continue;
    const manifest = JSON.parse(await readFile(path.join(root, "package.json"), "utf8")) as Manifest;
    await packPlatform(platform, files, manifest, path.join(path.dirname(script.file), platform), folder);
  }
}

const megabytes = (content: Buffer): string => (content.length / 1e6).toFixed(1);

async function writeTexts({ root, folder, targets, changelog }: ReleaseOptions, compiler: Compiler, script: Script) {
  const version = packageVersion(root);
  const names = releaseNames(version);
  const packages = packageFolders(script.inputs).map((name) => path.join(root, name));
  const bill = await billOfMaterials({ version, packages, runtime: await compiler.components() });
  await writeFile(path.join(folder, names.manifest), manifestText());
  await writeFile(path.join(folder, names.sbom), bill);
  await writeFile(path.join(folder, names.notes), `${changelogSection(changelog, version, false)}\n`);
  const summed = [names.manifest, names.sbom, ...targets.map(({ platform }) => names.zip(platform))];
  await writeFile(path.join(folder, names.sums), await sumsOf(folder, summed));
}

/**
 * Builds every file of a release except the signature.
 * @throws {Error} If the changelog has no section of this version, or a runtime cannot be downloaded.
 */
export async function buildRelease(options: ReleaseOptions): Promise<void> {
  const { root, folder, targets, changelog, runtime } = options;
  changelogSection(changelog, packageVersion(root), false);
  if (runtime !== undefined && targets.length !== 1) throw new Error("--runtime needs one platform: add --platforms");
  await removeEarlier(folder);
  const staging = await mkdtemp(path.join(tmpdir(), "bunny-release-"));
  const compiler = await createCompiler();
  try {
    const script = await providerScript(root, staging);
    await writeZips(options, compiler, script);
    await writeTexts(options, compiler, script);
  } finally {
    await compiler.end();
    await rm(staging, { recursive: true, force: true });
  }
}

/** Versions that a runtime reports for compatibility, such as that of Node. They are not versions of its components. */
const NOT_COMPONENTS = new Set(["node", "bun", "v8", "uv", "napi", "modules", "unicode", "typescript", "openssl"]);

interface Package {
  readonly name: string;
  readonly version: string;
  readonly license: string;
}

async function packageAt(folder: string): Promise<Package> {
  const manifest: unknown = JSON.parse(await readFile(path.join(folder, "package.json"), "utf8"));
  const { name, version, license } = manifest as Record<string, unknown>;
  return { name: String(name), version: String(version), license: String(license) };
}

const licenses = (license: string): object[] =>
  /\s/.test(license) ? [{ expression: license.replace(/^\(|\)$/g, "") }] : [{ license: { id: license } }];

function npmComponent({ name, version, license }: Package): object {
  const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
  return { type: "library", "bom-ref": purl, name, version, licenses: licenses(license), purl };
}

/** Returns a UUID that depends only on the content. */
function serialNumber(content: string): string {
  const digits = createHash("sha256").update(content).digest("hex");
  const parts = [digits.slice(0, 8), digits.slice(8, 12), `5${digits.slice(13, 16)}`, `8${digits.slice(17, 20)}`];
  return `urn:uuid:${parts.join("-")}-${digits.slice(20, 32)}`;
}

interface Contents {
  readonly version: string;
  readonly packages: readonly string[];
  /** Versions of the runtime's own parts, by name. */
  readonly runtime: Readonly<Record<string, string>>;
}

/**
 * Returns the bill of materials of the executables (CycloneDX 1.6), without a time stamp, so that every build writes the same
 * text.
 */
async function billOfMaterials({ version, packages, runtime }: Contents): Promise<string> {
  const bundled = await Promise.all(packages.map(packageAt));
  const parts = Object.entries(runtime).filter(([name]) => !NOT_COMPONENTS.has(name));
  const components = [
    {
      type: "platform",
      "bom-ref": "bun",
      name: "bun",
      version: RUNTIME_VERSION,
      licenses: licenses("MIT"),
      purl: `pkg:npm/bun@${RUNTIME_VERSION}`,
      components: parts.map(([name, revision]) => ({
        type: "library",
        "bom-ref": `bun/${name}`,
        name,
        version: revision,
      })),
    },
    ...bundled.map(npmComponent),
  ];
  const subject = {
    type: "application",
    "bom-ref": "provider",
    name: "terraform-provider-bunny",
    version,
    licenses: licenses("MPL-2.0"),
  };
  const refs = components.map((component) => (component as { "bom-ref": string })["bom-ref"]);
  const content = {
    metadata: { component: subject },
    components,
    dependencies: [{ ref: "provider", dependsOn: refs }],
  };
  const head = {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: serialNumber(JSON.stringify(content)),
    version: 1,
  };
  return `${JSON.stringify({ ...head, ...content }, null, 2)}\n`;
}

const run = promisify(execFile);

interface Manifest {
  readonly version: string;
  readonly license: string;
  readonly repository: unknown;
}

const SYSTEMS: Readonly<Record<string, string>> = { windows: "win32" };
const PROCESSORS: Readonly<Record<string, string>> = { amd64: "x64" };

/**
 * Packs the files of a platform's zip as an npm package, from which `bunny-tf install` takes the executable.
 * @param staging An empty folder.
 * @param folder Folder for the tarball.
 * @testable A package for each platform.
 */
export async function packPlatform(
  platform: string,
  files: readonly ZipEntry[],
  manifest: Manifest,
  staging: string,
  folder: string,
): Promise<void> {
  const [system = "", processor = ""] = platform.split("_");
  const packed = {
    name: platformPackage(platform),
    version: manifest.version,
    description: `The executable of terraform-provider-bunny for ${platform}`,
    license: manifest.license,
    repository: manifest.repository,
    os: [SYSTEMS[system] ?? system],
    cpu: [PROCESSORS[processor] ?? processor],
    files: files.map(({ name }) => name),
  };
  await mkdir(staging, { recursive: true });
  await writeFile(path.join(staging, "package.json"), `${JSON.stringify(packed, null, 2)}\n`);
  for (const { name, content, executable = false } of files)
    await writeFile(path.join(staging, name), content, { mode: executable ? 0o755 : 0o644 });
  const args = ["pack", "--ignore-scripts", "--pack-destination", folder];
  await run("npm", args, { cwd: staging, shell: process.platform === "win32" });
}
