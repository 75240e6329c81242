import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { PROVIDER_EXECUTABLE } from "../../src/tool/engine/install-provider.js";

export interface Manifest {
  readonly version: string;
  readonly [field: string]: unknown;
}

/** Scripts that guides, the GitHub Action, and the GitLab component run. */
const SCRIPTS = ["stacks", "plan", "apply", "drift", "publish"].map((name) => `pipeline/${name}.sh`);

const DOCUMENTS = ["docs/guides/client.md", "docs/reference/client.md"];

const NAMES_FILES = ["main", "types", "bin", "exports", "typesVersions"];

function pathsIn(part: unknown): string[] {
  if (typeof part === "string") return [path.posix.normalize(part)];
  return typeof part === "object" && part !== null ? Object.values(part).flatMap(pathsIn) : [];
}

/**
 * Returns the paths that a package.json or the guides name, but that are not among the packed files. If no file matches a
 * pattern, returns the pattern with its `*`.
 */
export function missingFiles(manifest: Manifest, packed: readonly string[]): string[] {
  const executable = `dist/plugin/${PROVIDER_EXECUTABLE}_v${manifest.version}`;
  const promised = [executable, ...SCRIPTS, ...DOCUMENTS, ...NAMES_FILES.flatMap((field) => pathsIn(manifest[field]))];
  const isThere = (wanted: string): boolean => {
    const [before = "", after] = wanted.split("*", 2);
    if (after === undefined) return packed.includes(wanted);
    return packed.some((file) => file.startsWith(before) && file.endsWith(after));
  };
  return [...new Set(promised)].filter((wanted) => !isThere(wanted));
}

/** Stops `npm pack` and `npm publish` if the package lacks a file that it names. */
function main(root: string): void {
  const manifest = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as Manifest;
  const args = ["pack", "--dry-run", "--json", "--ignore-scripts"];
  const output = execFileSync("npm", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
  const [packed] = JSON.parse(output) as { readonly files: readonly { readonly path: string }[] }[];
  const missing = missingFiles(
    manifest,
    (packed?.files ?? []).map((file) => file.path),
  );
  if (missing.length === 0) return;
  process.stderr.write(
    `The package lacks files that its package.json or the guides name:\n  ${missing.join("\n  ")}\n`,
  );
  process.exitCode = 1;
}

if (require.main === module) main(path.resolve(__dirname, "..", ".."));
