import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { providerPlatform } from "../../src/tool/engine/install-provider.js";
import { signAdHoc } from "./mach-o.js";
import { targetOf, RUNTIME_VERSION, type Target } from "./targets.js";
import { cacheFolder } from "../../src/shared/cache-folder.js";
import { extractPinned } from "../pinned-package.js";

const run = promisify(execFile);

/**
 * Options of the compiler. Without the `autoload` options, an executable would read `.env`, `bunfig.toml`, and other files
 * in the folder in which the engine runs.
 */
const SWITCHES = [
  "--compile",
  "--no-compile-autoload-dotenv",
  "--no-compile-autoload-bunfig",
  "--no-compile-autoload-tsconfig",
  "--no-compile-autoload-package-json",
  "--minify",
  "--bytecode",
];

const IDENTIFIER = "terraform-provider-bunny";

/** A compiler with extracted runtimes, which `end` removes from the disk. */
export interface Compiler {
  compile: (script: string, target: Target, outfile: string, runtime?: string) => Promise<void>;
  /** Returns the versions of the runtime and its components, by name. */
  components: () => Promise<Readonly<Record<string, string>>>;
  end: () => Promise<void>;
}

/**
 * Extracts the runtime of this machine, which compiles for every target with the runtime of that target.
 * @throws {Error} If there is no runtime for this machine.
 */
export async function createCompiler(): Promise<Compiler> {
  const top = await mkdtemp(path.join(tmpdir(), "bunny-release-"));
  const extracted = new Map<string, Promise<string>>();
  const runtimeOf = (target: Target): Promise<string> => {
    const found = extracted.get(target.platform) ?? extractRuntime(target, path.join(top, target.platform));
    extracted.set(target.platform, found);
    return found;
  };
  const host = await runtimeOf(targetOf(providerPlatform()));
  // The compiler also reads options from the environment, so it does not get the caller's environment.
  const options = { env: { PATH: "", HOME: top, TMPDIR: top, BUN_INSTALL: top } };
  let compiled = 0;
  return {
    async compile(script, target, outfile, runtime) {
      // The output contains the file names of the script and of the executable, so these names are always the same.
      const folder = path.join(top, `compiled-${(compiled += 1)}`);
      await mkdir(folder);
      await copyFile(script, path.join(folder, "provider.cjs"));
      const out = target.system === "windows" ? "provider.exe" : "provider";
      const base = runtime ?? (await runtimeOf(target));
      const goal = ["--target", target.compilerTarget, "--compile-executable-path", base, "--outfile", out];
      const args = ["build", ...SWITCHES, ...goal, "provider.cjs"];
      await run(host, args, { ...options, cwd: folder });
      const file = path.join(folder, out);
      if (target.system === "darwin") await writeFile(file, signAdHoc(await readFile(file), IDENTIFIER));
      await mkdir(path.dirname(outfile), { recursive: true });
      await moveFile(file, outfile);
    },
    async components() {
      const { stdout } = await run(host, ["--print", "JSON.stringify(process.versions)"], { ...options, cwd: top });
      return JSON.parse(stdout) as Record<string, string>;
    },
    end: () => rm(top, { recursive: true, force: true }),
  };
}

/** Moves a file, also to another disk. */
async function moveFile(from: string, to: string): Promise<void> {
  await rename(from, to).catch(async () => {
    await copyFile(from, to);
    await rm(from);
  });
}

/**
 * Extracts the pinned runtime of a target into a folder.
 * @returns The path of its executable.
 * @throws {Error} If the package cannot be downloaded, or is not the pinned package.
 */
function extractRuntime(target: Target, folder: string): Promise<string> {
  const inPackage = target.system === "windows" ? "package/bin/bun.exe" : "package/bin/bun";
  const pinned = {
    name: target.package,
    version: RUNTIME_VERSION,
    integrity: target.integrity,
    pinnedIn: "build/release/targets.ts",
  };
  return extractPinned(pinned, inPackage, folder, { cache: path.join(cacheFolder(), "runtimes") });
}
