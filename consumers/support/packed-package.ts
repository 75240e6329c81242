import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { PACKAGE_FOLDER } from "../../test/support/installed-provider.js";

/** The package as it is published. */
export interface PackedPackage {
  /** Absolute path of the tarball. */
  readonly tarball: string;
  /** Size of the tarball in bytes. */
  readonly size: number;
  /** Paths of the files in it, relative to the package. */
  readonly files: readonly string[];
}

/** Packs a clean clone of the current commit, in which nothing was built before. */
export function packPackage(folder: string): PackedPackage {
  const clone = join(folder, "clone");
  execFileSync("git", ["clone", "--quiet", "--no-hardlinks", PACKAGE_FOLDER, clone]);
  npm(clone, "ci", "--prefer-offline");
  const output = npm(clone, "pack", "--json", "--pack-destination", folder);
  // Scripts print before the JSON.
  const [packed] = JSON.parse(output.slice(output.indexOf("[\n"))) as {
    readonly filename: string;
    readonly size: number;
    readonly files: readonly { readonly path: string }[];
  }[];
  if (packed === undefined) throw new Error("npm pack reports no package");
  return { tarball: join(folder, packed.filename), size: packed.size, files: packed.files.map(({ path }) => path) };
}

/** Runs npm in a folder and returns what it prints. */
export function npm(cwd: string, ...args: string[]): string {
  return execFileSync("npm", args, { cwd, encoding: "utf8", env: { ...process.env, CHECKPOINT_DISABLE: "1" } });
}

/** Writes the files of a project and installs packages in it, from npm's cache if possible. */
export function makeProject(cwd: string, files: Readonly<Record<string, string>>, packages: readonly string[]): void {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);
  npm(cwd, "install", "--no-audit", "--no-fund", "--prefer-offline", ...packages);
}

/** The compiler settings that `cdktf init` writes: CommonJS, resolution without `exports`. */
export const TSCONFIG = JSON.stringify({
  compilerOptions: {
    target: "ES2022",
    lib: ["ES2022"],
    module: "CommonJS",
    moduleResolution: "node10",
    strict: true,
    noEmitOnError: true,
    esModuleInterop: true,
    skipLibCheck: true,
  },
});
